/**
 * What has to be posted so that the books say what the evidence proposes: new entries are added, entries that the
 * evidence no longer proposes are undone by a reversing entry, and what stands already is left alone. Planning the
 * same month twice plans nothing the second time.
 */

import type { CalendarMonth } from '../base/calendar-month.js';
import { type JournalEntry, journalEntryOf } from './journal-entry.js';

export interface EntryPlan {
  readonly added: readonly JournalEntry[];
  readonly undone: readonly JournalEntry[];
}

/** The entry that takes another back: the same postings on the other side. */
export function undoOf(entry: JournalEntry, month: CalendarMonth, recordedAtMs: number): JournalEntry {
  return journalEntryOf({
    interfaceName: entry.interfaceName,
    account: entry.account,
    kind: 'undo',
    subject: entry.subject,
    slug: entry.slug,
    month,
    originMonth: entry.originMonth,
    bookedAtMs: entry.bookedAtMs,
    recordedAtMs,
    postings: entry.postings.map((posting) => ({
      ...posting,
      side: posting.side === 'debit' ? 'credit' : 'debit',
    })),
    reversesEntryId: entry.entryId,
    itemId: entry.itemId,
    description: `undoes: ${entry.description}`,
    evidenceSha256: entry.evidenceSha256,
  });
}

/** @param active entries of the month that stand on the books and were not undone */
export function entryPlanOf(
  proposed: readonly JournalEntry[],
  active: readonly JournalEntry[],
  recordedAtMs: number,
): EntryPlan {
  const standing = new Set(active.map((entry) => entry.entryId));
  const wanted = new Set(proposed.map((entry) => entry.entryId));
  return {
    added: proposed.filter((entry) => !standing.has(entry.entryId)),
    undone: active
      .filter((entry) => !wanted.has(entry.entryId))
      .map((entry) => undoOf(entry, entry.month, recordedAtMs)),
  };
}
