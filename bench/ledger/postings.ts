// Durable postings a second, in batches of 10,000 entries with synchronous FULL, as a ratio to a bare
// prepared insert loop of the same entries and postings, a row each: one statement a row, a primary key each,
// STRICT and NOT NULL, and nothing else: no hash chain (its two columns are filled with zeros), checks,
// foreign keys, triggers and balances. Once without indexes and once with the journal's own. All take turns,
// and the ratio is the median of the rounds', so that a busy machine bears on all alike.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { JournalEntry } from '../../src/ledger/journal-entry.js';
import { openBooks } from '../../src/store/books.js';
import { chainStart, HASH_VERSION } from '../../src/store/journal/journal-row.js';
import { ordersOf } from './orders.js';

const ENTRIES = 100_000;
const BATCH = 10_000;
const ROUNDS = 5;

const TEXT_COLUMNS =
  'entry_id interface account kind subject slug month origin_month item_id description evidence_sha256 previous_hash entry_hash'.split(
    ' ',
  );
const INTEGER_COLUMNS = 'ordinal booked_at_ms recorded_at_ms posting_count hash_version'.split(' ');

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  );
}

function inFolder(work: (folder: string) => number): number {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seconds(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function timeBooks(entries: readonly JournalEntry[]): number {
  return inFolder((folder) => {
    const books = openBooks(join(folder, 'books.db'), { create: true });
    const time = seconds(() => {
      for (const batch of batches(entries)) books.journal.appendEntries(batch);
    });
    books.close();
    return time;
  });
}

const INDEXES = `CREATE UNIQUE INDEX entry_by_id ON entry (entry_id, ordinal);
  CREATE INDEX entry_by_month ON entry (month);
  CREATE INDEX entry_by_origin ON entry (origin_month, account);
  CREATE UNIQUE INDEX entry_undone_once ON entry (reverses_entry_id, reverses_ordinal)
    WHERE reverses_entry_id IS NOT NULL`;

function timeBare(entries: readonly JournalEntry[], indexes: string): number {
  return inFolder((folder) => {
    const database = new SqliteDatabase(join(folder, 'bare.db'));
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.exec(`CREATE TABLE entry (position INTEGER PRIMARY KEY, ${[
      ...TEXT_COLUMNS.map((name) => `${name} TEXT NOT NULL`),
      ...INTEGER_COLUMNS.map((name) => `${name} INTEGER NOT NULL`),
    ].join(', ')}, reverses_entry_id TEXT, reverses_ordinal INTEGER) STRICT;
      CREATE TABLE posting (position INTEGER NOT NULL, line INTEGER NOT NULL, ledger_account TEXT NOT NULL,
        side TEXT NOT NULL, amount_usd6 INTEGER NOT NULL, own_currency TEXT NOT NULL, own_minor INTEGER,
        PRIMARY KEY (position, line)) STRICT, WITHOUT ROWID`);
    database.exec(indexes);
    const names = [...TEXT_COLUMNS, ...INTEGER_COLUMNS, 'reverses_entry_id', 'reverses_ordinal'];
    const addEntry = database.prepare<(string | number | null)[]>(
      `INSERT INTO entry (position, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`,
    );
    const addPosting = database.prepare<[number, number, string, string, bigint, string, number | null]>(
      'INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    let position = 0;
    const write = database.transaction((batch: readonly JournalEntry[]) => {
      for (const one of batch) {
        position += 1;
        let line = 0;
        for (const { ledgerAccount, side, amountUsd6, own } of one.postings) {
          line += 1;
          const { currency, minor } = own ?? { currency: '', minor: null };
          addPosting.run(position, line, ledgerAccount, side, amountUsd6, currency, minor);
        }
        addEntry.run(
          position,
          one.entryId,
          one.interfaceName,
          one.account,
          one.kind,
          one.subject,
          one.slug,
          one.month,
          one.originMonth,
          one.itemId,
          one.description,
          one.evidenceSha256,
          chainStart,
          chainStart,
          1,
          one.bookedAtMs,
          one.recordedAtMs,
          one.postings.length,
          HASH_VERSION,
          null,
          null,
        );
      }
    });
    const time = seconds(() => {
      for (const batch of batches(entries)) write.immediate(batch);
    });
    database.close();
    return time;
  });
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const entries = ordersOf(ENTRIES);
const postingCount = entries.reduce((sum, { postings }) => sum + postings.length, 0);
const times = Array.from({ length: ROUNDS }, () => ({
  bare: timeBare(entries, ''),
  indexed: timeBare(entries, INDEXES),
  books: timeBooks(entries),
}));
type Loop = keyof (typeof times)[number];
const perSecond = (loop: Loop): string =>
  Math.round(postingCount / median(times.map((time) => time[loop]))).toLocaleString('en');
const ratioTo = (loop: Loop): string => median(times.map((time) => time[loop] / time.books)).toFixed(2);
console.log(
  `durable postings a second: ${perSecond('books')}; a bare insert loop: ${perSecond('bare')}, ratio ${ratioTo('bare')};` +
    ` with the same indexes: ${perSecond('indexed')}, ratio ${ratioTo('indexed')}`,
);
