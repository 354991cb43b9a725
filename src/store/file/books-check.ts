// The checks of a file before anything rests on it. A damaged index answers a question wrongly without an
// error: so the checks that were made decide which questions may be asked, and a command that asks little
// does not wait for the whole file to be read.

import type SqliteDatabase from 'better-sqlite3';
import type { Failure } from '../../base/failure/failure.js';
import { tableColumns } from '../migrations/books-schema.js';
import { proveFewRecords } from '../seals/seal-proof.js';
import { booksFailures, diskFailures } from '../store-failures.js';

/**
 * `all`: every page of the file, every table against each of its indexes. `records`: the tables of the
 * records that are few, against their indexes and their seals, for callers that ask nothing of the journal,
 * the receipts and the archived bytes. Damage in those is found by the callers that ask them, and by `tieout
 * ledger check`.
 */
export type CheckDepth = 'all' | 'records';

/** Tables that grow with every order. */
const largeTables: ReadonlySet<string> = new Set([
  'evidence_blob',
  'evidence_chunk',
  'receipt',
  'journal_entry',
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

/**
 * Holds the records that are few against their seals: a changed bit of a row passes SQLite's check.
 *
 * @throws Failure (evidence)
 */
export function refuseAltered(database: SqliteDatabase.Database, path: string): void {
  const fault = proveFewRecords(database);
  if (fault === undefined) return;
  throw booksFailures.altered({ path, place: fault.place, reason: fault.reason });
}

function* checksOf(database: SqliteDatabase.Database, depth: CheckDepth): Generator<string> {
  if (depth === 'all') {
    yield 'integrity_check(1)';
    return;
  }
  for (const table of tableColumns(database).keys()) {
    if (!largeTables.has(table)) yield `integrity_check("${table.replaceAll('"', '""')}")`;
  }
}

function resultOf(database: SqliteDatabase.Database, check: string): string {
  return String(database.pragma(check, { simple: true }));
}

/**
 * The failure that a failed check means. Damage shows the second time as well. A fault that does not, or that
 * says that a page could not be had, is a failed read, and a backup would not fix the disk.
 */
export function failureOfCheck(first: string, second: string, path: string): Failure {
  const code = Number(READ_FAILURE.exec(first)?.groups?.['code'] ?? 0) % 256;
  if (second === SOUND || code === SQLITE_IOERR || code === SQLITE_NOMEM) {
    return diskFailures.notReadOrWritten({ path, reason: first.trim() });
  }
  return diskFailures.corrupt({ path, reason: first.trim() });
}
