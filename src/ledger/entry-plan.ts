// The postings that make the books say what the evidence proposes: new entries are added, entries that the
// evidence no longer proposes are undone by a reversing entry, and an entry that stands already is left
// alone. Planning the same month twice plans nothing the second time.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import { type JournalEntry, journalEntryOf } from './journal-entry.js';

interface EntryPlan {
  /** The entries that are posted first. */
  readonly undone: readonly JournalEntry[];
  /** In the order proposed; read once. */
  readonly added: Iterable<JournalEntry>;
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

function idsOf(entries: Iterable<Pick<JournalEntry, 'entryId'>>): Set<string> {
  const ids = new Set<string>();
  for (const { entryId } of entries) ids.add(entryId);
  return ids;
}

/** True where every proposed entry stands. Takes each out of `unmet`, up to the first that does not. */
function allStand(proposed: Iterable<JournalEntry>, unmet: Set<string>): boolean {
  for (const { entryId } of proposed) {
    if (!unmet.delete(entryId)) return false;
  }
  return true;
}

function isWithin(ids: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const id of ids) {
    if (!others.has(id)) return false;
  }
  return true;
}

/** The entries of a month that stand on the books and were not undone. */
interface StandingEntries {
  readonly ids: () => Iterable<Pick<JournalEntry, 'entryId'>>;
  /** The same entries whole, for where one of them has to be undone. */
  readonly entries: () => Iterable<JournalEntry>;
}

/**
 * The plan of what to post. There may be a million entries, so only their ids are held, and the entries that
 * are undone. Both sides are read as often as they are needed, which is once if no entry stands yet.
 *
 * @param proposed the same entries in the same order each time
 * @param active not read once the plan is made
 */
export function entryPlanOf(
  proposed: () => Iterable<JournalEntry>,
  active: StandingEntries,
  recordedAtMs: number,
): EntryPlan {
  const unmet = idsOf(active.ids());
  if (unmet.size === 0) return { undone: [], added: proposed() };
  // A month that is looked at again proposes what stands, nearly always.
  const undo = (isUnmet: (entryId: string) => boolean): JournalEntry[] => {
    const undone: JournalEntry[] = [];
    for (const entry of active.entries()) {
      if (isUnmet(entry.entryId)) undone.push(undoOf(entry, entry.month, recordedAtMs));
    }
    return undone;
  };
  if (allStand(proposed(), unmet)) {
    return { undone: unmet.size === 0 ? [] : undo((id) => unmet.has(id)), added: [] };
  }
  const standing = idsOf(active.ids());
  const wanted = idsOf(proposed());
  return {
    undone: isWithin(standing, wanted) ? [] : undo((id) => !wanted.has(id)),
    added: isWithin(wanted, standing) ? [] : notAmong(standing, proposed()),
  };
}

function* notAmong(ids: ReadonlySet<string>, entries: Iterable<JournalEntry>): Generator<JournalEntry> {
  for (const entry of entries) {
    if (!ids.has(entry.entryId)) yield entry;
  }
}
