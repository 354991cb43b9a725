// An item settled outside of the float, whole or in part: what stood as a claim, most often as a difference
// with the provider, stands with what was received or paid instead. Contract, ledger.

import { type JournalEntry, journalEntryOf, signedPosting } from '../journal-entry.js';
import { chartFor, type Occasion } from './occasion.js';

/**
 * @param settledUsd6 by the sign of the claim: positive is what the provider gave us
 * @param settlementId tells apart settlements of one amount and day
 * @param standsOn the ledger account of the claim
 */
export function settledOutside(
  occasion: Omit<Occasion, 'month' | 'bookedOwn' | 'dueOwn'> & Pick<JournalEntry, 'month' | 'originMonth'>,
  settledUsd6: bigint,
  reference: string,
  settlementId: number,
  standsOn = chartFor(occasion).differences,
): JournalEntry {
  const chart = chartFor(occasion);
  const draft = {
    ...occasion,
    kind: 'settlement_outside' as const,
    postings: [signedPosting(chart.settlementsOutside, settledUsd6), signedPosting(standsOn, -settledUsd6)],
    reversesEntryId: '',
    description: `item ${occasion.itemId} settled outside of the float by ${reference}`,
  };
  return journalEntryOf(draft, settlementId);
}
