// The facts that every posting rule is given on the event that it books. Contract, ledger.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import { type Chart, chartOf } from '../chart-of-accounts.js';
import {
  type EntryKind,
  type JournalEntry,
  journalEntryOf,
  type OwnAmount,
  type Posting,
} from '../journal-entry.js';

export interface Occasion extends AccountKey {
  /** The order's reference, the deposit's, the month of an opening, the line's number of a grant. */
  readonly subject: string;
  readonly slug: string;
  readonly bookedAtMs: number;
  readonly recordedAtMs: number;
  readonly itemId: string;
  readonly evidenceSha256: string;
  /**
   * The month whose statement states it, where that is known: by it the float of the books ties to the
   * statement, also where a line stands in another month than its instant says. Absent: the month of
   * `bookedAtMs`.
   */
  readonly month?: CalendarMonth;
  /**
   * The booked amount and the due amount in the order's own currency: kept on the postings of that amount.
   */
  readonly bookedOwn?: OwnAmount | undefined;
  readonly dueOwn?: OwnAmount | undefined;
}

/**
 * The entry of an occasion, in the month in which it was booked. @throws ProgramFault where it does not
 * balance
 */
export function entryOf(
  occasion: Occasion,
  kind: EntryKind,
  description: string,
  postings: readonly Posting[],
): JournalEntry {
  const month = occasion.month ?? monthOf(occasion.bookedAtMs);
  return journalEntryOf({
    interfaceName: occasion.interfaceName,
    account: occasion.account,
    kind,
    subject: occasion.subject,
    slug: occasion.slug,
    month,
    originMonth: month,
    bookedAtMs: occasion.bookedAtMs,
    recordedAtMs: occasion.recordedAtMs,
    postings,
    reversesEntryId: '',
    itemId: occasion.itemId,
    description,
    evidenceSha256: occasion.evidenceSha256,
  });
}

export function chartFor(occasion: Occasion): Chart {
  return chartOf(occasion.interfaceName);
}
