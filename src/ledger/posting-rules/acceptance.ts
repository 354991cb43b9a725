// An item accepted by a person, with a reason: what stood as a claim, most often as a difference with the
// provider, becomes an expense.

import { type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

/** The amount that stands on an account, by debits less credits. */
export interface Standing {
  readonly ledgerAccount: string;
  readonly usd6: bigint;
}

/**
 * @param differenceUsd6 what the item left there: positive where too much was taken from us, negative where
 *   too much was given
 * @param standsOn the ledger account of the claim
 * @param cleared what stands elsewhere that the item made good: it leaves these accounts too, and is no
 *   expense a second time
 */
export function differenceAccepted(
  occasion: Occasion,
  differenceUsd6: bigint,
  standsOn = chartFor(occasion).differences,
  cleared: readonly Standing[] = [],
): JournalEntry {
  const chart = chartFor(occasion);
  const clearedUsd6 = cleared.reduce((sum, { usd6 }) => sum + usd6, 0n);
  const postings = [
    signedPosting(chart.differencesAccepted, differenceUsd6 + clearedUsd6),
    ...cleared.map(({ ledgerAccount, usd6 }) => signedPosting(ledgerAccount, -usd6)),
    signedPosting(standsOn, -differenceUsd6),
  ];
  return entryOf(occasion, 'acceptance', `item ${occasion.itemId} accepted`, postings);
}
