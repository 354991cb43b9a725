// A file in Prometheus' text format, read by a parser that is not ours. It has no types of its own.

import { createRequire } from 'node:module';

interface ParsedMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly metrics: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: string }[];
}

const parse = createRequire(import.meta.url)('parse-prometheus-text-format') as (
  text: string,
) => readonly ParsedMetric[];

/** Every metric of the text. */
export function parsedMetrics(text: string): readonly ParsedMetric[] {
  return parse(text);
}
