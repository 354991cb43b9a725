// The handling of an answer that still says "not now" after all attempts: for a reader for evidence the
// source gave none.

import { SourceFault } from '../transport/source-fault.js';
import type { Exchange } from './exchange.js';

/**
 * The exchange, unless it is still 408, 429 or 5xx.
 *
 * @throws SourceFault `http_status` then
 */
export function answeredNow<T>(exchange: Exchange<T>): Exchange<T> {
  if (exchange.answer.kind === 'error' && isNotNow(exchange.status)) {
    throw notNowFault(exchange, exchange.answer.error.code);
  }
  return exchange;
}

function isNotNow(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The fault of a source that says to ask again later, whatever its status. */
export function notNowFault(exchange: Exchange<unknown>, code: string): SourceFault {
  const { retryAfterMs } = exchange;
  return new SourceFault('http_status', {
    message: `the service answered HTTP ${exchange.status} (${code})`,
    sent: true,
    httpStatus: exchange.status,
    requestId: exchange.requestId,
    ...(retryAfterMs === undefined ? {} : { retryAfterSec: Math.ceil(retryAfterMs / 1000) }),
  });
}
