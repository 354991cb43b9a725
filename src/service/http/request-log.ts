/**
 * One JSON line a request. It holds the route's pattern and never the path, the query, a header or a body: a path
 * can carry a reference or a card's link, the rest secrets.
 */

import { type DestinationStream, pino } from 'pino';

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

export interface RequestLog {
  request(line: RequestLine): void;
  /** A fault of the program: the only place where its text is shown. */
  fault(requestId: string, error: unknown): void;
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
    fault: (requestId, error) => logger.error({ request_id: requestId, err: error }, 'internal fault'),
  };
}
