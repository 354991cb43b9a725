// Entries as they stand in the books, each with its postings. Rows are read as lists of values: a journal is
// read by the million, and to name every value of a row takes longer than to read it.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { EntryKind } from '../../ledger/journal-entry.js';
import type { InterfaceName } from '../../records/account.js';
import type { StoredEntry } from './journal-row.js';
import { postingsOf } from './postings-text.js';

/** The columns of an entry that a statement has to select, in the order of `EntryRow`. */
export const ENTRY_COLUMNS = `position, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
  booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256,
  previous_hash, entry_hash, postings`;

export type EntryRow = readonly [
  position: number,
  entryId: string,
  ordinal: number,
  interfaceName: InterfaceName,
  account: string,
  kind: EntryKind,
  subject: string,
  slug: string,
  month: CalendarMonth,
  originMonth: CalendarMonth,
  bookedAtMs: number,
  recordedAtMs: number,
  reversesEntryId: string | null,
  reversesOrdinal: number | null,
  itemId: string,
  description: string,
  evidenceSha256: string,
  previousHash: string,
  entryHash: string,
  postings: string,
];

/** The entries of these rows, in their order, one in memory at a time. */
export function* entriesOf(rows: Iterable<EntryRow>): Generator<StoredEntry, void, undefined> {
  for (const row of rows) yield entryOf(row);
}

function entryOf(row: EntryRow): StoredEntry {
  return {
    position: row[0],
    entryId: row[1],
    ordinal: row[2],
    interfaceName: row[3],
    account: row[4],
    kind: row[5],
    subject: row[6],
    slug: row[7],
    month: row[8],
    originMonth: row[9],
    bookedAtMs: row[10],
    recordedAtMs: row[11],
    reversesEntryId: row[12] ?? '',
    reversesOrdinal: row[13] ?? 0,
    itemId: row[14],
    description: row[15],
    evidenceSha256: row[16],
    previousHash: row[17],
    entryHash: row[18],
    postings: postingsOf(row[19]),
  };
}
