// The journal entries that a judged month proposes: posting rules applied to evidence, nothing posted yet.
// Float as booked, the other side as recomputed. Every line of the month's statement is on the float exactly
// once, so the float by the books closes where the lines do, whatever is wrong with them. Contract, ledger.

import { ReferenceIndex } from '../../base/column/reference-index.js';
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
  // Entries that say the same are counted, so that each has an id of its own; there may be a million ids.
  const met = new ReferenceIndex();
  const repeated = new Map<string, number>();
  for (const part of partsOf(month, takesOpening, detail)) {
    for (const entry of part) {
      // A movement of nothing is no entry.
      if (entry.postings.length === 0) continue;
      const known = met.size;
      if (met.groupOf(entry.entryId) === known) {
        yield entry;
        continue;
      }
      const ordinal = (repeated.get(entry.entryId) ?? 0) + 1;
      repeated.set(entry.entryId, ordinal);
      yield journalEntryOf(entry, ordinal);
    }
  }
}

/** One after the other, and none inside of another: each further one that an entry goes through costs. */
function partsOf(
  month: AccountMonth,
  takesOpening: boolean,
  detail: LedgerDetail,
): readonly Iterable<JournalEntry>[] {
  const { context } = month;
  const source = new OccasionSource(month);
  const movements = [
    grantEntries(context, source),
    proposedDepositsOf(month, source),
    proposedOrdersOf(month, source, detail),
    otherEntries(context, source),
    unheldEntries(context, source),
  ];
  return [openingEntries(context, source, takesOpening), ...withRestsOfTotals(context, source, movements)];
}
