// An exchange as the records' door takes it.

import type { Exchange } from '../../client/calling/exchange.js';
import type { ReceivedAnswer } from '../../records/from-wire/received-answer.js';

/** A `Date` header tells whole seconds. */
const SECOND_LESS_ONE_MS = 999;

/** The receipt's facts on an answer: those that its exchange does not have, with those that it has. */
export function receivedOf<Known extends Partial<ReceivedAnswer>>(exchange: Exchange<unknown>, known: Known) {
  return {
    method: exchange.method,
    target: exchange.target,
    status: exchange.status,
    requestId: exchange.requestId,
    bytes: exchange.receivedBytes,
    json: exchange.json,
    ...known,
  };
}

/**
 * When an answer was given: by the service's clock, to the second of its `Date` header, and within that
 * second as near to this machine's clock as can be. Without such a header it is the machine's time
 * (assumption A-15).
 */
export function answeredAtMs(machineMs: number, serviceDateMs: number | undefined): number {
  if (serviceDateMs === undefined) return machineMs;
  return Math.min(Math.max(machineMs, serviceDateMs), serviceDateMs + SECOND_LESS_ONE_MS);
}
