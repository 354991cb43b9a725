import SqliteDatabase from 'better-sqlite3';
import { Books } from '../../../src/store/books.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { discrepancy, month, sandboxKey } from '../sample.js';

/** The database of books with one item, `a1`, and with what a person recorded of it. */
export function booksWithItem(record: (itemWork: Books['itemWork']) => void): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 'x');
  const books = new Books(database, '');
  const october = month('2026-10');
  const runId = books.runs.startRun({ command: 'x', month: october, asOfMs: 1, startedAtMs: 1 });
  books.items.recordItems('sandbox', sandboxKey.account, october, [discrepancy('a1')], 1, runId);
  record(books.itemWork);
  return database;
}
