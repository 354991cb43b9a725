// Prometheus' text format, version 0.0.4. Written by hand: client libraries take every value as a float, and
// an amount here is an exact integer until it is text. The format is lines; a parser of its own holds us to
// it in the tests. Source: prometheus.io, "Exposition formats", text-based format.

export interface Metric {
  readonly name: string;
  /** One line for a person. */
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  /** A decimal number as text, such as `12.345678`. */
  readonly value: string;
}

const NAME = /^[a-z][a-z0-9_]*$/;
const VALUE = /^-?\d+(?:\.\d+)?$/;

/** All metrics are gauges: each says how something stands. One without samples is left out. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, samples }) =>
      [
        `# HELP ${checkedName(name)} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} gauge`,
        ...samples.map(({ labels, value }) => `${name}${labelsText(labels)} ${checkedValue(value)}`),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelsText(labels: MetricSample['labels']): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${checkedName(name)}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

function checkedName(name: string): string {
  if (NAME.test(name)) return name;
  throw new RangeError(`${name} is no name of a metric or label`);
}

function checkedValue(value: string): string {
  if (VALUE.test(value)) return value;
  throw new RangeError(`${value} is no value of a metric`);
}

/** Milliseconds as seconds, exactly. */
export function secondsText(ms: number): string {
  const sign = ms < 0 ? '-' : '';
  const digits = String(Math.abs(Math.trunc(ms))).padStart(4, '0');
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
