// An item accepted by a person, with a reason: what stood as a claim, most often as a difference with the
// provider, becomes an expense.

import { type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

/**
 * @param differenceUsd6 what the item left there: positive where too much was taken from us, negative where
 *   too much was given
 * @param standsOn the ledger account of the claim
 */
export function differenceAccepted(
  occasion: Occasion,
  differenceUsd6: bigint,
  standsOn = chartFor(occasion).differences,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'acceptance', `item ${occasion.itemId} accepted`, [
    signedPosting(chart.differencesAccepted, differenceUsd6),
    signedPosting(standsOn, -differenceUsd6),
  ]);
}
