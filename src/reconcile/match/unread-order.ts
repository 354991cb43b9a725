// An order that was not read on purpose, as its lines tell it: `orderReads` of the configuration leaves
// single reads out, and the float states slug, face, price and amount of every debit and reversal. Facts that
// only a read can show are not tested on such an order, and its row is never called matched.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import { saysIssued } from '../../records/book-rows.js';
import type { OrderRead } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';
import { type BookRow, isOfOtherCard, type OrderCase } from './order-case.js';

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
    isIssuedInBook || bookRows === undefined
      ? debits.length - leftOver(debits, reversals).length
      : reversals.length;
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

/**
 * The debits of an order that was not read, in each month those first that were given back by their amount,
 * then those of the card that our own records have. Where a reversal is of another amount than every debit
 * before it, nothing tells which one it gave back.
 */
export function givenBackFirst(
  { debits, reversals }: Pick<OrderCase, 'debits' | 'reversals'>,
  book: BookRow | undefined,
): readonly BookedMovement[] {
  if (debits.length < 2) return debits;
  const left = leftOver(debits, reversals, (debit, reversal) => debit.row < reversal.row);
  if (debits.length - left.length < reversals.length) return debits;
  const isLeft = new Set(left);
  const rankOf = (line: BookedMovement): number =>
    !isLeft.has(line) ? 0 : book === undefined || !isOfOtherCard(line, book) ? 1 : 2;
  return [...new Set(debits.map(({ statedMonth }) => statedMonth))].flatMap((month) =>
    debits.filter((line) => line.statedMonth === month).sort((a, b) => rankOf(a) - rankOf(b)),
  );
}

/** The debits that no reversal of the same amount gave back. */
function leftOver(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
  isBefore: (debit: BookedMovement, reversal: BookedMovement) => boolean = () => true,
): readonly BookedMovement[] {
  const left = [...debits];
  for (const reversal of reversals) {
    const usd6 = Math.abs(reversal.amountUsd6);
    const at = left.findIndex((debit) => Math.abs(debit.amountUsd6) === usd6 && isBefore(debit, reversal));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
