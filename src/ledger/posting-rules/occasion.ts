/** What every posting rule is told of the event of the business that it books. */

import type { CalendarMonth } from '../../base/calendar-month.js';
import { monthOf } from '../../base/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import { type Chart, chartOf } from '../chart-of-accounts.js';
import { type EntryKind, type JournalEntry, journalEntryOf, type Posting } from '../journal-entry.js';

export interface Occasion extends AccountKey {
  readonly subject: string;
  readonly slug: string;
  readonly bookedAtMs: number;
  readonly recordedAtMs: number;
  readonly itemId: string;
  readonly evidenceSha256: string;
}

/** The entry of an occasion, in the month in which it happened. */
export function entryOf(
  occasion: Occasion,
  kind: EntryKind,
  description: string,
  postings: readonly Posting[],
): JournalEntry {
  const month: CalendarMonth = monthOf(occasion.bookedAtMs);
  return journalEntryOf({
    ...occasion,
    kind,
    month,
    originMonth: month,
    postings,
    reversesEntryId: '',
    description,
  });
}

export function chartFor(occasion: Occasion): Chart {
  return chartOf(occasion.interfaceName);
}
