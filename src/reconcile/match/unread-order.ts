// An order that was not read on purpose, as its lines tell it: `orderReads` of the configuration leaves
// single reads out, and the float states slug, face, price and amount of every debit and reversal. Facts that
// only a read can show are not tested on such an order, and its row is never called matched.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import { saysIssued } from '../../records/book-rows.js';
import type { OrderRead } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';
import type { BookRow } from './order-case.js';

/**
 * The order by its lines, as issued where a debit was not given back. Where our own records have it as
 * issued, or there are none, a reversal of another amount gives back no debit: it settles a part of one. One
 * that was given back and never debited failed, so that its reversal is one too many, unless our own records
 * have it as issued: then either its debit is missing or its reversal, and only a read could say. It is
 * undefined there, and where the line does not say what it was for.
 *
 * @param debits of one reference, in the order of the sequence; reversals likewise
 * @param bookRows undefined where there is no book
 */
export function orderOfLines(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
  bookRows: readonly Pick<BookRow, 'status'>[] | undefined,
): OrderRead | undefined {
  const isIssuedInBook = bookRows?.some(({ status }) => saysIssued(status)) ?? false;
  const backCount =
    isIssuedInBook || bookRows === undefined ? wholeBackCount(debits, reversals) : reversals.length;
  // The debit that stands comes after those that were given back.
  const line = debits[Math.min(backCount, debits.length - 1)] ?? reversals[0];
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
  if (debits.length === 0 && isIssuedInBook) return undefined;
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
    status: debits.length > backCount ? 'issued' : 'failed',
    quoteId: undefined,
    customer: '',
    createdAtMs: debits[0]?.bookedAtMs ?? bookedAtMs,
    issuedAtMs: undefined,
    readAtMs: bookedAtMs,
    evidence: { sha256: evidenceSha256, requestId: '' },
  };
}

/** How many of the debits a reversal of the same amount gave back. */
function wholeBackCount(
  debits: readonly Pick<BookedMovement, 'amountUsd6'>[],
  reversals: readonly Pick<BookedMovement, 'amountUsd6'>[],
): number {
  const left = debits.map(({ amountUsd6 }) => Math.abs(amountUsd6));
  for (const { amountUsd6 } of reversals) {
    const at = left.indexOf(Math.abs(amountUsd6));
    if (at >= 0) left.splice(at, 1);
  }
  return debits.length - left.length;
}
