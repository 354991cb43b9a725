// A journal as the versions before 15 kept it: an entry in one row, and each of its postings in another.

import SqliteDatabase from 'better-sqlite3';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';

/** The columns of such an entry since version 2. */
const ENTRY_COLUMNS = `position, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
  booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256,
  posting_count, previous_hash, entry_hash, hash_version`;
/** Postings first, as the tables of then demand. */
const copied = [
  [
    'journal_posting',
    'position, line, ledger_account, side, amount_usd6, own_currency, own_minor',
    'position, line',
  ],
  ['journal_entry', ENTRY_COLUMNS, 'position'],
  ['ledger_balance', 'ledger_account, interface, account, month, debit_usd6, credit_usd6', '1, 2, 3, 4'],
] as const;

/** Posts entries to empty books of one of the versions 5 to 14, and seals the end of the chain. */
export function postToOlderBooks(older: SqliteDatabase.Database, entries: readonly JournalEntry[]): void {
  const today = new SqliteDatabase(':memory:');
  try {
    migrate(today, 'memory');
    new JournalTable(today, new SealedSteps(today)).appendEntries(entries);
    new SealedSteps(older).transaction(['journal_entry'], () => copyRows(today, older))();
  } finally {
    today.close();
  }
}

function copyRows(from: SqliteDatabase.Database, to: SqliteDatabase.Database): void {
  for (const [table, columns, order] of copied) {
    const rows = from.prepare<[], unknown[]>(`SELECT ${columns} FROM ${table} ORDER BY ${order}`);
    const places = columns.split(',').map(() => '?');
    const insert = to.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places.join(', ')})`);
    for (const row of rows.raw().safeIntegers().all()) insert.run(...row);
  }
}
