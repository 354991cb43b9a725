// An item settled outside of the float, whole or in part: what stood as a difference with the provider stands
// with what was received or paid instead. Contract, ledger.

import { type JournalEntry, journalEntryOf, signedPosting } from '../journal-entry.js';
import { chartFor, type Occasion } from './occasion.js';

/**
 * @param settledUsd6 by the sign of the claim: positive is what the provider gave us
 * @param settlementId tells apart settlements of one amount and day
 */
export function settledOutside(
  occasion: Omit<Occasion, 'month' | 'bookedOwn' | 'dueOwn'> & Pick<JournalEntry, 'month' | 'originMonth'>,
  settledUsd6: bigint,
  reference: string,
  settlementId: number,
): JournalEntry {
  const chart = chartFor(occasion);
  const draft = {
    ...occasion,
    kind: 'settlement_outside' as const,
    postings: [
      signedPosting(chart.settlementsOutside, settledUsd6),
      signedPosting(chart.differences, -settledUsd6),
    ],
    reversesEntryId: '',
    description: `item ${occasion.itemId} settled outside of the float by ${reference}`,
  };
  return journalEntryOf(draft, settlementId);
}
