// One JSON line a request. It holds the route's pattern and never the path, the query, a header or a body: a
// path can carry a reference or a card's link, the rest secrets. A fault of the program has a line of its own
// with its cause, in which whatever has the shape of a key, a secret or a card code is taken out: an error's
// text can quote what it stumbled over.

import { type DestinationStream, pino } from 'pino';
import { withoutCodes } from '../../wire/card-code.js';
import { secretPrefixes } from '../../wire/secret-prefixes.js';

export interface RequestLine {
  readonly listener: string;
  readonly request_id: string;
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly key_id: string | null;
  readonly duration_us: number;
}

/** The place where a fault of the program happened. */
export type FaultPlace = Pick<RequestLine, 'listener' | 'request_id' | 'method' | 'route'>;

export interface RequestLog {
  request(line: RequestLine): void;
  /** A fault of the program: the only place where its text is shown. */
  fault(place: FaultPlace, error: unknown): void;
}

export const silentLog: RequestLog = { request: () => undefined, fault: () => undefined };

const STDERR = 2;

/** Writes to stderr, synchronously so that a kill loses no line that was earned. */
export function stderrLog(): RequestLog {
  return jsonLog(pino.destination({ dest: STDERR, sync: true }));
}

/** One JSON line for each entry; values are quoted, so that nobody forges a line with a newline. */
export function jsonLog(destination: DestinationStream): RequestLog {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    request: (line) => logger.info(line),
    fault: (place, error) => logger.error({ ...place, causes: causesOf(error) }, 'internal fault'),
  };
}

/** An error as the log shows it. */
interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** An error's causes are followed so far. */
const CAUSES_MOST = 8;

/**
 * The error and what caused it, outermost first. Only these three texts of each: other fields can hold
 * anything.
 */
export function causesOf(error: unknown): LoggedError[] {
  const causes: LoggedError[] = [];
  let cause = error;
  while (cause !== undefined && causes.length < CAUSES_MOST) {
    causes.push(loggedError(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: withoutSecrets(String(thrown)), stack: '' };
  }
  const { name, message, stack = '' } = thrown;
  return { name, message: withoutSecrets(message), stack: withoutSecrets(stack) };
}

const secretText = new RegExp(`(?:${secretPrefixes.join('|')})[A-Za-z0-9_-]+`, 'g');

function withoutSecrets(text: string): string {
  return withoutCodes(text).replace(secretText, '[secret]');
}
