// Archived order reads, whichever interface answered: everything that was ever read of each reference.

import { oncePer } from '../../base/list/once-per.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../order-read.js';
import type { Receipt } from '../receipt.js';
import { evidenceOf } from './archived-answer.js';

/** The reading back of an interface's answers to order reads. */
interface OrderAnswers {
  /** The order that a successful answer states. @throws Failure (evidence) where it cannot be read */
  readonly readOf: (receipt: Receipt) => OrderRead;
  /** True where the answer is that the service knows no such order. */
  readonly isUnknown: (receipt: Receipt) => boolean;
}

/** A history while it is put together. */
interface OpenHistory {
  readonly clientRef: string;
  reads: readonly OrderRead[];
  unknown: UnknownOrder | undefined;
}

/**
 * The reader of an interface's order answers: everything read of each reference, in the order of the
 * receipts. An answer about another order says nothing of this one: books of an older version may hold such
 * answers.
 */
export function orderHistories(
  answers: OrderAnswers,
): (receipts: Iterable<Receipt>) => Map<string, OrderHistory> {
  const readOf = oncePer(answers.readOf);
  const isUnknown = oncePer(answers.isUnknown);
  return (receipts) => {
    const histories = new Map<string, OpenHistory>();
    for (const receipt of receipts) {
      const { subject: clientRef, receivedAtMs: readAtMs } = receipt;
      const known = histories.get(clientRef) ?? { clientRef, reads: [], unknown: undefined };
      if (receipt.status === 200) {
        const read = readOf(receipt);
        if (read.clientRef !== clientRef) continue;
        // Nearly every order is read once: a list that grows by `push` takes room for seventeen.
        known.reads = [...known.reads, read];
      } else if (isUnknown(receipt)) {
        known.unknown = { clientRef, readAtMs, evidence: evidenceOf(receipt) };
      } else {
        continue;
      }
      histories.set(clientRef, known);
    }
    return histories;
  };
}
