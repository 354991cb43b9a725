// An exchange as the records' door takes it.

import type { Exchange } from '../../client/calling/exchange.js';
import type { ReceivedAnswer } from '../../records/from-wire/received-answer.js';

/** What of an answer its exchange does not say, and what it says of itself. */
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
