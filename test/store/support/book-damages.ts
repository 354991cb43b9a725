// How books on a disk come to harm: bits and pages that are not what was written, files that are cut off,
// missing or of other books. Each is done to a folder in which `books.db` lies closed, with a write-ahead log
// beside it where the damage is to that.

import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

const PAGE_BYTES = 4096;
const HEADER_BYTES = 100;

interface BookDamage {
  readonly name: string;
  /** Begins with books whose newest month stands in the write-ahead log alone. */
  readonly withLog?: true;
  /** What is lost with it can be made again: nobody needs to notice. */
  readonly harmless?: true;
  /** @param folder of `books.db`; `others` is the path of other sound books, closed */
  readonly harm: (folder: string, others: string) => void;
}

const booksIn = (folder: string): string => join(folder, 'books.db');

function rewrite(path: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  const before = Buffer.from(bytes);
  change(bytes);
  if (bytes.equals(before)) throw new Error(`nothing of ${path} was changed`);
  writeFileSync(path, bytes);
}

/** Flips one bit, counted from the file's first. */
export function flipBit(path: string, bit: number): void {
  rewrite(path, (bytes) => {
    const at = Math.floor(bit / 8);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit % 8)), at);
  });
}

/** The first page of every table and index. Opened to write: who only reads leaves an empty log behind. */
function rootPagesOf(path: string): ReadonlyMap<string, number> {
  const database = new SqliteDatabase(path, { fileMustExist: true });
  try {
    const sql = `SELECT type || ' ' || name, rootpage FROM sqlite_schema WHERE rootpage > 0 ORDER BY rootpage`;
    return new Map(database.prepare<[], [string, number]>(sql).raw().all());
  } finally {
    database.close();
  }
}

function rootOf(folder: string, name: string): number {
  const page = rootPagesOf(booksIn(folder)).get(name);
  if (page === undefined) throw new Error(`the books have no ${name}`);
  return page;
}

const pageOf = (bytes: Buffer, page: number): Buffer =>
  bytes.subarray((page - 1) * PAGE_BYTES, page * PAGE_BYTES);

const header = (name: string, at: number, value: number): BookDamage => ({
  name: `${name} in the header`,
  harm: (folder) => rewrite(booksIn(folder), (bytes) => void bytes.writeUInt8(value, at)),
});

const page = (what: string, name: string, change: (bytes: Buffer) => void): BookDamage => ({
  name: `${what} the first page of ${name}`,
  harm: (folder) => rewrite(booksIn(folder), (bytes) => change(pageOf(bytes, rootOf(folder, name)))),
});

/** Where the cells of a page stand, their first byte, and how many there are. */
function cellsOf(bytes: Buffer): { readonly count: number; readonly start: number } {
  return { count: bytes.readUInt16BE(3), start: bytes.readUInt16BE(5) };
}

/** Within the newest cell of the page, behind what leads to other pages. */
const flippedCell = (name: string): BookDamage =>
  page('a flipped bit in', name, (bytes) => {
    const at = cellsOf(bytes).start + 6;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  });

const cut = (name: string, lengthOf: (length: number) => number): BookDamage => ({
  name: `cut off ${name}`,
  harm: (folder) => truncateSync(booksIn(folder), lengthOf(readFileSync(booksIn(folder)).length)),
});

const swapped = (one: string, other: string): BookDamage => ({
  name: `the pages of ${one} and ${other} swapped`,
  harm: (folder) => {
    const [first, second] = [rootOf(folder, one), rootOf(folder, other)];
    rewrite(booksIn(folder), (bytes) => {
      const kept = Buffer.from(pageOf(bytes, first));
      pageOf(bytes, second).copy(bytes, (first - 1) * PAGE_BYTES);
      kept.copy(bytes, (second - 1) * PAGE_BYTES);
    });
  },
});

const log = (
  name: string,
  harm: (path: string, others: string) => void,
  isHarmless?: 'harmless',
): BookDamage => ({
  name,
  withLog: true,
  ...(isHarmless === undefined ? {} : { harmless: true }),
  harm: (folder, others) => harm(booksIn(folder), others),
});

const tables = ['journal_entry', 'ledger_balance', 'item', 'receipt', 'record_seal', 'evidence_chunk'];

/** All but those of single indexes, which depend on what the books have. */
export const bookDamages: readonly BookDamage[] = [
  header('another first letter', 0, 0x54),
  header('another page size', 16, 0x08),
  header('a format that may only be read', 18, 9),
  header('a format that nobody can read', 19, 9),
  header('another text encoding', 59, 2),
  header('another program’s number', 71, 0x01),
  header('a newer version of the tables', 63, 99),
  header('an older version of the tables', 63, 3),
  {
    name: 'the header of other books',
    harm: (folder, others) => {
      const foreign = readFileSync(others).subarray(0, HEADER_BYTES);
      rewrite(booksIn(folder), (bytes) => void foreign.copy(bytes));
    },
  },
  {
    name: 'text in its place',
    harm: (folder) => writeFileSync(booksIn(folder), 'interface,client_ref\nsandbox,a-1\n'.repeat(200)),
  },
  {
    name: 'a flipped bit in a trigger that refuses changes',
    harm: (folder) => {
      const path = booksIn(folder);
      flipBit(path, 8 * readFileSync(path).lastIndexOf('RAISE(ABORT'));
    },
  },
  cut('to nothing', () => 0),
  cut('within the header', () => 60),
  cut('after its first page', () => PAGE_BYTES),
  cut('in its middle, within a page', (length) => Math.floor(length / 2 / PAGE_BYTES) * PAGE_BYTES + 700),
  cut('by its last page', (length) => length - PAGE_BYTES),
  ...tables.map((table) => page('zeroes for', `table ${table}`, (bytes) => bytes.fill(0))),
  ...tables.slice(0, 3).map((table) => page('ones for', `table ${table}`, (bytes) => bytes.fill(0xff))),
  page('half of zeroes for', 'table journal_entry', (bytes) => bytes.fill(0, PAGE_BYTES / 2)),
  swapped('table item', 'table receipt'),
  swapped('table journal_entry', 'table ledger_balance'),
  swapped('table record_seal', 'table evidence_chunk'),
  log('no write-ahead log', (path) => rmSync(`${path}-wal`)),
  log('the write-ahead log of other books', (path, others) => copyFileSync(`${others}-wal`, `${path}-wal`)),
  log('a write-ahead log that is empty', (path) => truncateSync(`${path}-wal`, 0)),
  log('a write-ahead log cut off in its middle', (path) =>
    truncateSync(`${path}-wal`, Math.floor(readFileSync(`${path}-wal`).length / 2)),
  ),
  log('a flipped bit early in the write-ahead log', (path) => flipBit(`${path}-wal`, 8 * (32 + 24 + 900))),
  log('zeroes for the head of the write-ahead log', (path) =>
    rewrite(`${path}-wal`, (bytes) => void bytes.fill(0, 0, 32)),
  ),
  log('a folder in place of the write-ahead log', (path) => {
    rmSync(`${path}-wal`);
    mkdirSync(`${path}-wal`);
  }),
  log('no index of the write-ahead log', (path) => rmSync(`${path}-shm`, { force: true }), 'harmless'),
  log(
    'an index of the write-ahead log full of ones',
    (path) => writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xff)),
    'harmless',
  ),
];

/** A flipped bit in the first page of every index and table that holds something. */
export function flippedPages(path: string): readonly BookDamage[] {
  const bytes = readFileSync(path);
  const pages = [...rootPagesOf(path)].filter(([, at]) => cellsOf(pageOf(bytes, at)).count > 0);
  return pages.map(([name]) => flippedCell(name));
}
