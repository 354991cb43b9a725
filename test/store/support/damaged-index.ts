// One flipped bit in a page of an index, as a failing disk leaves it: the table is whole, and the index is
// not of it.

import { readFileSync, writeFileSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

const PAGE_BYTES = 4096;

/** Flips a bit of `text` where it stands in the first page of the index. The books are closed. */
export function damageIndex(path: string, index: string, text: string): void {
  const database = new SqliteDatabase(path);
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE type = ? AND name = ?';
  const page = database.prepare<[string, string], number>(sql).pluck().get('index', index) ?? 0;
  database.close();
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text, (page - 1) * PAGE_BYTES);
  if (page === 0 || at < 0 || at >= page * PAGE_BYTES) throw new Error(`${index} does not hold ${text}`);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

/**
 * Takes the kind of the table's first page away, as a page half written. The books are closed.
 */
export function damageTable(path: string, table: string): void {
  const database = new SqliteDatabase(path);
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE type = ? AND name = ?';
  const page = database.prepare<[string, string], number>(sql).pluck().get('table', table) ?? 0;
  database.close();
  if (page === 0) throw new Error(`there is no table ${table}`);
  const bytes = readFileSync(path);
  bytes.writeUInt8(0, (page - 1) * PAGE_BYTES);
  writeFileSync(path, bytes);
}
