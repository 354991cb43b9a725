// The journal entries that a judged month proposes: posting rules applied to evidence, nothing posted yet.
// Float as booked, the other side as recomputed. Every line of the month's statement is on the float exactly
// once, so the float by the books closes where the lines do, whatever is wrong with them. Contract, ledger.

import type { LedgerDetail } from '../../ledger/daily-entries.js';
import { type JournalEntry, journalEntryOf } from '../../ledger/journal-entry.js';
import type { AccountMonth } from '../account-month.js';
import { OccasionSource } from './occasion-source.js';
import {
  grantEntries,
  openingEntries,
  otherEntries,
  unheldEntries,
  withRestsOfTotals,
} from './proposed-balance.js';
import { proposedDepositsOf } from './proposed-deposits.js';
import { proposedOrdersOf } from './proposed-orders.js';

/**
 * All entries of the month, and of no other, in a fixed order, one in memory at a time; the same each time.
 *
 * @param takesOpening true where the books know nothing of the account before this month
 */
export function* proposedEntriesOf(
  month: AccountMonth,
  takesOpening: boolean,
  detail: LedgerDetail = 'order',
): Generator<JournalEntry> {
  // Entries that say the same are counted, so that each has an id of its own.
  const met = new Map<string, number>();
  for (const entry of ofEvidence(month, takesOpening, detail)) {
    // A movement of nothing is no entry.
    if (entry.postings.length === 0) continue;
    const ordinal = met.get(entry.entryId) ?? 0;
    met.set(entry.entryId, ordinal + 1);
    yield ordinal === 0 ? entry : journalEntryOf(entry, ordinal);
  }
}

function* ofEvidence(
  month: AccountMonth,
  takesOpening: boolean,
  detail: LedgerDetail,
): Generator<JournalEntry> {
  const { context } = month;
  const source = new OccasionSource(month);
  yield* openingEntries(context, source, takesOpening);
  yield* withRestsOfTotals(context, source, movementEntries(month, source, detail));
}

function* movementEntries(
  month: AccountMonth,
  source: OccasionSource,
  detail: LedgerDetail,
): Generator<JournalEntry> {
  yield* grantEntries(month.context, source);
  yield* proposedDepositsOf(month, source);
  yield* proposedOrdersOf(month, source, detail);
  yield* otherEntries(month.context, source);
  yield* unheldEntries(month.context, source);
}
