// An item accepted by a person, with a reason: what stood as a difference with the provider becomes an
// expense.

import { type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

/**
 * @param differenceUsd6 what the item left on provider differences: positive where too much was taken from
 * us,
 *   negative where too much was given
 */
export function differenceAccepted(occasion: Occasion, differenceUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'acceptance', `item ${occasion.itemId} accepted`, [
    signedPosting(chart.differencesAccepted, differenceUsd6),
    signedPosting(chart.differences, -differenceUsd6),
  ]);
}
