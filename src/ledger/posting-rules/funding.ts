/** Money that comes in: the opening taken over, grants, the partner's own transfers, deposits credited. */

import { credit, debit, type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

/** The balance that the first month on the books opens with; nothing where it is zero. */
export function openingTakenOver(occasion: Occasion, openingUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'opening', 'opening balance taken over', [
    signedPosting(chart.float, openingUsd6),
    signedPosting(chart.openingBalances, -openingUsd6),
  ]);
}

/** The test balance that a new sandbox key starts with. */
export function grantCredited(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'grant', 'test balance granted', [
    signedPosting(chart.float, bookedUsd6),
    signedPosting(chart.testGrants, -bookedUsd6),
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

export interface DepositAmounts {
  readonly creditedUsd6: bigint;
  readonly grossUsd6: bigint;
  /** The fee as recomputed: gross less what was due; zero or more. */
  readonly poolFeeUsd6: bigint;
}

/** A deposit credited: float as booked, fee and gross as recomputed, the rest a difference with the provider. */
export function depositCredited(
  occasion: Occasion,
  { creditedUsd6, grossUsd6, poolFeeUsd6 }: DepositAmounts,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'deposit', `deposit ${occasion.subject}`, [
    signedPosting(chart.float, creditedUsd6),
    debit(chart.poolFee, poolFeeUsd6),
    signedPosting(chart.differences, grossUsd6 - poolFeeUsd6 - creditedUsd6),
    signedPosting(chart.inTransit, -grossUsd6),
  ]);
}
