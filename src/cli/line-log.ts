// The words of a run as JSON lines, for whoever collects logs: `--log json`. A line has `level`, `time` (of
// this machine, ISO 8601), `msg`, and of an error what its report has. Written by pino; nothing of the
// machine or the process is in it.

import type { Json } from '../base/json/json-value.js';
import type { Clock } from '../base/time/clock.js';
import { formatInstant } from '../base/time/instant.js';
import type { TextSink } from './world.js';

type Fields = { readonly [name: string]: Json };

export interface LineLog {
  info(text: string, fields?: Fields): void;
  error(text: string, fields?: Fields): void;
}

/** Pino is loaded only for a run that asks for it. */
export async function jsonLineLog(sink: TextSink, clock: Clock): Promise<LineLog> {
  const { pino } = await import('pino');
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${formatInstant(clock.nowMs())}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  );
  return {
    info: (text, fields = {}) => logger.info(fields, text),
    error: (text, fields = {}) => logger.error(fields, text),
  };
}

/**
 * True if a command line asks for JSON lines. It is tested before the line is parsed, since parsing may fail.
 */
export function asksForJsonLog(options: readonly string[]): boolean {
  const at = options.lastIndexOf('--log');
  return options.includes('--log=json') || (at >= 0 && options[at + 1] === 'json');
}
