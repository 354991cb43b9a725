// The least that a close can cost, whatever program makes it: the parts that its books and its pack consist
// of, each done in the quickest way that is at hand and nothing else, against DuckDB's whole close. It shows
// which aims of those benchmarks no program can meet that keeps evidence, journal and workbook.
//
//   node .bench/bench/floor/run.js [ORDERS]

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import SqliteDatabase from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { writeBigMonth } from '../support/big-month.js';
import { costOf } from '../support/cpu.js';

const [orders = 100_000] = process.argv.slice(2).map(Number);
const CHUNK_BYTES = 64 * 1024;
const built = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

type Row = readonly (string | number | bigint | Buffer | null)[];

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** A new database that is as durable as the books, filled in one transaction. */
function stored(path: string, schema: string, fill: (database: SqliteDatabase.Database) => void): number {
  const database = new SqliteDatabase(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(schema);
  const seconds = cpuSeconds(() => database.transaction(() => fill(database)).immediate());
  database.close();
  return seconds;
}

/** Both files hashed and stored as they are. */
function evidenceSeconds(folder: string, files: readonly Buffer[]): number {
  return stored(
    join(folder, 'evidence.db'),
    'CREATE TABLE chunk (bytes BLOB NOT NULL) STRICT',
    (database) => {
      const add = database.prepare<[Buffer]>('INSERT INTO chunk VALUES (?)');
      for (const file of files) {
        createHash('sha256').update(file).digest();
        for (let at = 0; at < file.length; at += CHUNK_BYTES) add.run(file.subarray(at, at + CHUNK_BYTES));
      }
    },
  );
}

/** The rows of the journal in a table with a primary key and nothing else. */
function journalSeconds(folder: string): number {
  const books = new SqliteDatabase(join(folder, 'books.db'), { readonly: true });
  const rows = books.prepare<[], Row>('SELECT * FROM journal_entry ORDER BY position').raw().all();
  books.close();
  const places = (rows[0] ?? []).map(() => '?').join(', ');
  const others = (rows[0] ?? []).slice(1).map((_, at) => `c${at} ANY`);
  const schema = `CREATE TABLE entry (${['position INTEGER PRIMARY KEY', ...others].join(', ')}) STRICT;`;
  return stored(join(folder, 'journal.db'), schema, (database) => {
    const add = database.prepare(`INSERT INTO entry VALUES (${places})`);
    for (const row of rows) add.run(...row);
  });
}

/** The XML of the workbook's sheets compressed at zlib's quickest level. */
function workbookSeconds(folder: string, month: string): number {
  const parts = Object.values(unzipSync(readFileSync(join(folder, 'reports', month, 'close.xlsx'))));
  return cpuSeconds(() => {
    for (const part of parts) deflateRawSync(part, { level: 1 });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  const { month, book, float, asOf, listReadAtMs } = writeBigMonth(folder, orders, 1000);
  const brands = built('.bench/bench/months/add-brands.js');
  const program = built('dist/cli/main.js');
  for (const atMs of listReadAtMs) costOf(folder, [brands, join(folder, 'books.db'), String(atMs)]);
  costOf(folder, [program, 'import', 'book', book]);
  costOf(folder, [program, 'import', 'float', float, '--as-of', asOf]);
  costOf(folder, [program, 'close', '--offline', '--month', month, '--as-of', asOf]);
  const peer = (step: string): number =>
    costOf(folder, [built('.bench/bench/support/duckdb-peer.js'), step, book, float, folder]).seconds;
  const whole = { close: peer('close'), match: peer('report') };
  const parts = {
    'Node started three times': 3 * costOf(folder, ['-e', '0']).seconds,
    'both files hashed and stored': evidenceSeconds(
      folder,
      [book, float].map((file) => readFileSync(file)),
    ),
    'the rows of the journal stored': journalSeconds(folder),
    'the workbook compressed': workbookSeconds(folder, month),
  };
  for (const [name, seconds] of Object.entries(parts)) {
    const [toClose, toMatch] = [whole.close, whole.match].map((peers) => (seconds / peers).toFixed(2));
    console.log(
      `${orders} orders, ${name}: ${toClose} of DuckDB's whole close, ${toMatch} of its whole match`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
