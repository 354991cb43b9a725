// What version 1 of the books wrote, row by row: a grant, an order, its undoing, and the order once more.
// Kept as it was written then, hashes and all.

import SqliteDatabase from 'better-sqlite3';
import { firstBooks } from '../../../src/store/migrations/migration-001.js';
import { migrate } from '../../../src/store/migrations/migrations.js';

type Row = readonly (string | number | null)[];

const entryRows: readonly Row[] = [
  [
    1,
    '6241122f698c28ca3c4a98ad',
    1,
    'sandbox',
    'ab12cd34ef56',
    'grant',
    '1',
    '',
    '2026-09',
    '2026-09',
    1790000000000,
    1790000001000,
    null,
    null,
    '',
    'test balance granted',
    'ee8250fb76e094b34b471f13a73dbbe51d1ae142e9df59d7c0d31ec20f0a0a8e',
    2,
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0f4d66d2d991c2cc88f05e9127492833ec0c974c9f362be25d3eba3ff33496f2',
  ],
  [
    2,
    'a4f58f63c46c44d00b2417e1',
    1,
    'sandbox',
    'ab12cd34ef56',
    'order',
    'ref-1',
    'demo-books',
    '2026-10',
    '2026-10',
    1790000000000,
    1790000001000,
    null,
    null,
    '',
    'café',
    'ee8250fb76e094b34b471f13a73dbbe51d1ae142e9df59d7c0d31ec20f0a0a8e',
    2,
    '0f4d66d2d991c2cc88f05e9127492833ec0c974c9f362be25d3eba3ff33496f2',
    '7f4016c2dfb4b4ec2caadf25735bc9800cfa220f59887a98a8543c503b053248',
  ],
  [
    3,
    'b3c582283ded62ef69437e21',
    1,
    'sandbox',
    'ab12cd34ef56',
    'undo',
    'ref-1',
    'demo-books',
    '2026-10',
    '2026-10',
    1790000000000,
    1790000001000,
    'a4f58f63c46c44d00b2417e1',
    1,
    '',
    'undoes a4f58f63c46c44d00b2417e1',
    'ee8250fb76e094b34b471f13a73dbbe51d1ae142e9df59d7c0d31ec20f0a0a8e',
    2,
    '7f4016c2dfb4b4ec2caadf25735bc9800cfa220f59887a98a8543c503b053248',
    'd1aac3329d3f0b4fba9627613abf97039161be038975643d8b65bf32859ed1a1',
  ],
  [
    4,
    'a4f58f63c46c44d00b2417e1',
    2,
    'sandbox',
    'ab12cd34ef56',
    'order',
    'ref-1',
    'demo-books',
    '2026-10',
    '2026-10',
    1790000000000,
    1790000001000,
    null,
    null,
    '',
    'café',
    'ee8250fb76e094b34b471f13a73dbbe51d1ae142e9df59d7c0d31ec20f0a0a8e',
    2,
    'd1aac3329d3f0b4fba9627613abf97039161be038975643d8b65bf32859ed1a1',
    'c288f419eaa44da80f641729c8407fd4939367ae0d3b98e177d09ebbe2b2176a',
  ],
];

const postingRows: readonly Row[] = [
  [1, 1, 'Test:Assets:sandbox:Float', 'debit', 100000000],
  [1, 2, 'Test:Equity:Test grants', 'credit', 100000000],
  [2, 1, 'Test:Expenses:sandbox:Cost of cards:demo-books', 'debit', 12630000],
  [2, 2, 'Test:Assets:sandbox:Float', 'credit', 12630000],
  [3, 1, 'Test:Expenses:sandbox:Cost of cards:demo-books', 'credit', 12630000],
  [3, 2, 'Test:Assets:sandbox:Float', 'debit', 12630000],
  [4, 1, 'Test:Expenses:sandbox:Cost of cards:demo-books', 'debit', 12630000],
  [4, 2, 'Test:Assets:sandbox:Float', 'credit', 12630000],
];

const balanceRows: readonly Row[] = [
  ['Test:Assets:sandbox:Float', 'sandbox', 'ab12cd34ef56', '2026-09', 100000000, 0],
  ['Test:Assets:sandbox:Float', 'sandbox', 'ab12cd34ef56', '2026-10', 12630000, 25260000],
  ['Test:Equity:Test grants', 'sandbox', 'ab12cd34ef56', '2026-09', 0, 100000000],
  [
    'Test:Expenses:sandbox:Cost of cards:demo-books',
    'sandbox',
    'ab12cd34ef56',
    '2026-10',
    25260000,
    12630000,
  ],
];

function insertRows(database: SqliteDatabase.Database, table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`).run(...row);
  }
}

/** Writes those books, at a path or in memory, as version 1. */
export function versionOneBooks(path = ':memory:'): SqliteDatabase.Database {
  const database = new SqliteDatabase(path);
  database.pragma('foreign_keys = ON');
  migrate(database, path, [firstBooks]);
  database.transaction(() => {
    for (const [position] of entryRows) {
      insertRows(
        database,
        'journal_posting',
        postingRows.filter((row) => row[0] === position),
      );
      insertRows(
        database,
        'journal_entry',
        entryRows.filter((row) => row[0] === position),
      );
    }
    insertRows(database, 'ledger_balance', balanceRows);
  })();
  return database;
}
