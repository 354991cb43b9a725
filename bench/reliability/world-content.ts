// All that a run leaves: every row of the books and every other file byte for byte. What may differ between
// an undisturbed run and one that was cut off and run again is left out here and nowhere else: the rows of
// runs (one for each start), who noted the run in them, the seals, which chain in the order of writing, an
// acceptance or a remark given twice, which is on the record twice (an acceptance is posted once), and the
// digests of what the last close rested on, which name the code that closed: the bundle, or the sources of a
// campaign.

import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sha256Hex } from '../../src/base/text/digest.js';
import { openBooks } from '../../src/store/books.js';

const OF_THE_RUN = new Set(['run', 'record_seal', 'kept_close', 'sqlite_sequence', 'sqlite_stat1']);
/** Tables in which what is said twice stands twice. */
const GIVEN_TWICE = new Set(['item_acceptance', 'item_remark']);
/** Made by chance where it does not exist. */
const BY_CHANCE = /-certify\.key$/;

/** The rows of each table, in one order. Opened to write: who only reads leaves an empty log behind. */
function rowsOf(path: string): Map<string, string> {
  const database = new SqliteDatabase(path, { fileMustExist: true });
  try {
    database.defaultSafeIntegers(true);
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return new Map(
      tables
        .filter((table) => !OF_THE_RUN.has(table))
        .map((table) => [`table ${table}`, rowsText(database, table)]),
    );
  } finally {
    database.close();
  }
}

function rowsText(database: SqliteDatabase.Database, table: string): string {
  const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all();
  const texts = rows.map((row) => JSON.stringify(Object.entries(row).filter(isKept).map(textOf)));
  return [...(GIVEN_TWICE.has(table) ? new Set(texts) : texts)].sort().join('\n');
}

const isKept = ([column]: readonly [string, unknown]): boolean =>
  !column.endsWith('_run') && column !== 'acceptance_id' && column !== 'remark_id';

/** A blob by its digest. Looked at before it becomes JSON, in which it would be a number for each byte. */
function textOf([column, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (value instanceof Uint8Array) return [column, sha256Hex(value)];
  return [column, typeof value === 'bigint' ? String(value) : value];
}

/** @throws where the books are not sound: chain, seals, balances, archived bytes */
export function expectSound(path: string): void {
  const books = openBooks(path, { create: false });
  try {
    const { journal, evidence } = books;
    const { chain, balanceFaults } = journal.prove();
    const faults = [
      ...(chain.ok ? [] : ['the chain']),
      ...(balanceFaults.length === 0 ? [] : ['the balances']),
      ...(journal.trialBalance().netUsd6 === 0n ? [] : ['the trial balance']),
      ...(evidence.damagedBlobs().length === 0 ? [] : ['the archived bytes']),
    ];
    if (faults.length > 0) throw new Error(`not sound: ${faults.join(', ')}`);
  } finally {
    books.close();
  }
}

/** The rows of books that were proved before, by their bytes; so many are kept. */
const proved = new Map<string, ReadonlyMap<string, string>>();
const PROVED_MOST = 64;

/** The rows of each table of sound books. Books of the same bytes are proved and read once. */
function soundRowsOf(path: string): ReadonlyMap<string, string> {
  const log = `${path}-wal`;
  const parts = [path, ...(existsSync(log) ? [log] : [])].map((file) => sha256Hex(readFileSync(file)));
  const bytes = parts.join(' ');
  const known = proved.get(bytes);
  if (known !== undefined) return known;
  expectSound(path);
  const rows = rowsOf(path);
  if (proved.size === PROVED_MOST) proved.clear();
  proved.set(bytes, rows);
  return rows;
}

const isBooks = (name: string): boolean => name.endsWith('.db');

/** Everything in a folder by name, so that two can be compared. Books are proved on the way. */
export function contentOf(folder: string): Map<string, string> {
  const content = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    // Opening the books makes these and takes them away while the list is gone through.
    if (/\.db-(?:wal|shm)$/.test(name)) continue;
    const path = join(folder, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // Books that are opened clear away what was left beside them: a name that is gone by now is none.
    if (stat === undefined) continue;
    if (stat.isDirectory()) {
      content.set(name, 'a folder');
    } else if (stat.isSymbolicLink()) {
      content.set(name, `a link to ${readlinkSync(path)}`);
    } else if (isBooks(name)) {
      for (const [table, rows] of soundRowsOf(path)) content.set(`${name}: ${table}`, rows);
    } else {
      content.set(name, BY_CHANCE.test(name) ? 'a key' : readFileSync(path, 'latin1'));
    }
  }
  return content;
}

/** The names of what differs; empty where nothing does. */
export function differences(
  actual: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...actual.keys(), ...expected.keys()]);
  return [...names].filter((name) => actual.get(name) !== expected.get(name)).sort();
}
