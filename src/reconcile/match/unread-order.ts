// An order that was not read on purpose, as its lines tell it: `orderReads` of the configuration leaves
// single reads out, and the float states slug, face, price and amount of every debit and reversal. Facts that
// only a read can show are not tested on such an order, and its row is never called matched.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import { saysIssued } from '../../records/book-rows.js';
import type { OrderRead } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';
import type { BookRow } from './order-case.js';

/**
 * The order by its lines, as issued where a debit was not given back. One that was given back and never
 * debited failed, so that its reversal is one too many, unless our own records have it as issued: then either
 * its debit is missing or its reversal, and only a read could say. It is undefined there, and where the line
 * does not say what it was for.
 *
 * @param debits of one reference, in the order of the sequence; reversals likewise
 */
export function orderOfLines(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
  bookRows: readonly Pick<BookRow, 'status'>[],
): OrderRead | undefined {
  // The debit that stands comes after those that were given back.
  const line = debits[Math.min(reversals.length, debits.length - 1)] ?? reversals[0];
  if (line === undefined) return undefined;
  const {
    ref,
    slug,
    currency,
    faceMinor,
    rateBps,
    costMinor,
    fxRate,
    amountUsd6,
    bookedAtMs,
    evidenceSha256,
  } = line;
  if (slug === undefined || currency === undefined) return undefined;
  if (faceMinor === undefined || costMinor === undefined) return undefined;
  if (debits.length === 0 && bookRows.some(({ status }) => saysIssued(status))) return undefined;
  return {
    clientRef: ref,
    orderId: '',
    slug,
    currency,
    // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
    faceMinor: faceMinor as FaceMinor,
    rateBps: rateBps as RateBps | undefined,
    costMinor: costMinor as CostMinor,
    fxRate,
    costUsd6: Math.abs(amountUsd6) as Usd6,
    status: debits.length > reversals.length ? 'issued' : 'failed',
    quoteId: undefined,
    customer: '',
    createdAtMs: debits[0]?.bookedAtMs ?? bookedAtMs,
    issuedAtMs: undefined,
    readAtMs: bookedAtMs,
    evidence: { sha256: evidenceSha256, requestId: '' },
  };
}
