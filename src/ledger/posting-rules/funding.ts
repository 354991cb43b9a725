// Money that comes in: the opening taken over, grants, the partner's own transfers, deposits credited.

import { credit, debit, type EntryKind, type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

/**
 * The balance that the first month on the books opens with; without postings where both amounts are zero.
 *
 * @param dueUsd6 what it should open with: what is stated beyond or short of that is a difference
 */
export function openingTakenOver(
  occasion: Occasion,
  statedUsd6: bigint,
  dueUsd6: bigint = statedUsd6,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'opening', 'opening balance taken over', [
    signedPosting(chart.float, statedUsd6),
    signedPosting(chart.openingBalances, -dueUsd6),
    signedPosting(chart.differences, dueUsd6 - statedUsd6),
  ]);
}

/** A later month that opens with more, or less, than the month before left: all of it is a difference. */
export function openingShifted(occasion: Occasion, shiftUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'opening', 'opening balance other than the closing before', [
    signedPosting(chart.float, shiftUsd6),
    signedPosting(chart.differences, -shiftUsd6),
  ]);
}

/**
 * The test balance that a new key starts with.
 *
 * @param dueUsd6 what it should be: a grant beyond or short of that is a difference, one that is not due all
 * of it
 */
export function grantCredited(
  occasion: Occasion,
  bookedUsd6: bigint,
  dueUsd6: bigint = bookedUsd6,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'grant', 'test balance granted', [
    signedPosting(chart.float, bookedUsd6),
    signedPosting(chart.testGrants, -dueUsd6),
    signedPosting(chart.differences, dueUsd6 - bookedUsd6),
  ]);
}

/**
 * The amount that a total without lines states beyond, or short of, everything known to be in it. It is on
 * the float, since the provider signed it, and a difference, since nothing says what it is for.
 *
 * @param kind kind under which the float's roll-forward counts it
 */
export function restOfTotal(
  occasion: Occasion,
  kind: Extract<EntryKind, 'deposit' | 'difference' | 'reversal'>,
  name: string,
  restUsd6: bigint,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, kind, `${name}: stated beyond what is known`, [
    signedPosting(chart.float, restUsd6),
    signedPosting(chart.differences, -restUsd6),
  ]);
}

/**
 * A movement of a kind that nothing here knows: what it is for, and whether it is owed, has to be found out.
 */
export function unknownMovement(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'other', `movement ${occasion.subject}, of an unknown kind`, [
    signedPosting(chart.float, bookedUsd6),
    signedPosting(chart.differences, -bookedUsd6),
  ]);
}

/** A transfer in the partner's own records: on its way until the provider credits it. */
export function transferSent(occasion: Occasion, grossUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'transfer', `transfer ${occasion.subject}`, [
    debit(chart.inTransit, grossUsd6),
    credit(chart.funding, grossUsd6),
  ]);
}

interface DepositAmounts {
  readonly creditedUsd6: bigint;
  readonly grossUsd6: bigint;
  /**
   * The fee as recomputed: gross less what was due. One millionth less than nothing where no fee is taken and
   * an inexact figure was rounded up.
   */
  readonly poolFeeUsd6: bigint;
}

/**
 * A deposit credited: float as booked, fee and gross as recomputed, the rest a difference with the provider.
 */
export function depositCredited(
  occasion: Occasion,
  { creditedUsd6, grossUsd6, poolFeeUsd6 }: DepositAmounts,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'deposit', `deposit ${occasion.subject}`, [
    signedPosting(chart.float, creditedUsd6),
    signedPosting(chart.poolFee, poolFeeUsd6),
    signedPosting(chart.differences, grossUsd6 - poolFeeUsd6 - creditedUsd6),
    signedPosting(chart.inTransit, -grossUsd6),
  ]);
}
