// SQLite's own check of a file, before anything rests on it. The quick check passes an index that lacks a row
// or names a wrong one, and a question that is answered by such an index gets a wrong answer without an
// error: so what may be asked is decided by what was checked.

import type SqliteDatabase from 'better-sqlite3';
import { Failure } from '../base/failure.js';
import { tableColumns } from './books-schema.js';

/**
 * `all`: every table against each of its indexes. `records`: the whole file without them, and the indexes of
 * the records that are few; for who asks nothing of the journal, the receipts and the archived bytes by an
 * index.
 */
export type CheckDepth = 'all' | 'records';

/**
 * Tables that grow with every order: to hold their indexes against them takes several times what reading the
 * file does.
 */
const largeTables: ReadonlySet<string> = new Set([
  'evidence_blob',
  'evidence_chunk',
  'receipt',
  'journal_entry',
  'journal_posting',
]);

/** A read that failed stands in the result as text, with SQLite's code; its low byte is the kind of error. */
const READ_FAILURE = /error code[= ](?<code>\d+)/;
const SQLITE_IOERR = 10;
const SQLITE_NOMEM = 7;

const SOUND = 'ok';

/** @throws Failure (refused) for a damaged file, (unfinished) for one that could not be read to its end */
export function refuseDamaged(database: SqliteDatabase.Database, path: string, depth: CheckDepth): void {
  for (const check of checksOf(database, depth)) {
    const result = resultOf(database, check);
    if (result === SOUND) continue;
    throw failureOfCheck(result, resultOf(database, check), path);
  }
}

function* checksOf(database: SqliteDatabase.Database, depth: CheckDepth): Generator<string> {
  if (depth === 'all') {
    yield 'integrity_check(1)';
    return;
  }
  yield 'quick_check(1)';
  for (const table of tableColumns(database).keys()) {
    if (!largeTables.has(table)) yield `integrity_check("${table.replaceAll('"', '""')}")`;
  }
}

function resultOf(database: SqliteDatabase.Database, check: string): string {
  return String(database.pragma(check, { simple: true }));
}

/**
 * What a check that failed means. Damage is there the second time as well; what is not, or says that a page
 * could not be had, is a read that failed, and a backup would not mend the disk.
 */
export function failureOfCheck(first: string, second: string, path: string): Failure {
  const code = Number(READ_FAILURE.exec(first)?.groups?.['code'] ?? 0) % 256;
  if (second === SOUND || code === SQLITE_IOERR || code === SQLITE_NOMEM) {
    return new Failure(
      'unfinished',
      `${path} could not be read (${first.trim()})`,
      'Check the disk and run the same command again; nothing is done twice.',
    );
  }
  return new Failure(
    'refused',
    `${path} is damaged: ${first}`,
    'Restore the newest backup (tieout books restore).',
  );
}
