/**
 * The books' file: created only on purpose, opened only when it is what it should be.
 *
 * A text file opens without an error until the first statement, a zero-byte file looks like a new database, and
 * another program's file accepts writes: so everything is checked before anything is written. better-sqlite3 is
 * built so that WAL lowers `synchronous` to NORMAL, which loses acknowledged commits when the power goes: FULL is
 * set on every connection and read back.
 *
 * The file is never opened with `node:fs` here: closing such a descriptor would drop the POSIX locks that SQLite
 * holds on the same file in this process.
 */

import { chmodSync, existsSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { assert } from '../base/assert.js';
import { Failure } from '../base/failure.js';
import { createBooksFile } from './books-creation.js';
import { booksPathOf } from './books-path.js';
import { withDiskFailures } from './disk-failure.js';
import { booksApplicationId, type Migration, migrate, migrations } from './migrations.js';

export interface BooksFileOptions {
  /** Makes new books where there are none; without it, absent books are refused. */
  readonly create: boolean;
  /** For tests only: books in memory; the path is not looked at. */
  readonly inMemory?: boolean;
  /** For tests only: other steps than the program's own. */
  readonly migrations?: readonly Migration[];
}

const BUSY_TIMEOUT_MS = 5000;
const SYNCHRONOUS_FULL = 2;
const MODE_BITS = 0o777;
const OWNER_ONLY = 0o600;

/**
 * Opens the books at `path`, checked and migrated.
 *
 * @returns the connection and the absolute path
 * @throws Failure (refused) for a name that is none, a missing folder or file, a zero-byte file, no database,
 * another program's database, a newer version, a failed check; Failure (unfinished) where it is locked or full
 */
export function openBooksFile(
  path: string,
  options: BooksFileOptions,
): { readonly database: SqliteDatabase.Database; readonly path: string } {
  const steps = options.migrations ?? migrations;
  if (options.inMemory === true) {
    const database = new SqliteDatabase(':memory:');
    setConnection(database);
    migrate(database, path, steps);
    return { database, path };
  }
  const absolute = booksPathOf(path);
  return withDiskFailures(absolute, () => {
    if (!existsSync(absolute)) {
      if (!options.create) {
        throw new Failure(
          'refused',
          `there are no books at ${absolute}`,
          'Run tieout fetch to begin them, or name the books with --books.',
        );
      }
      createBooksFile(absolute, steps);
    }
    refuseByStat(absolute);
    return { database: openChecked(absolute, steps), path: absolute };
  });
}

/** What can be said without opening: it must be a file with something in it, readable by its owner only. */
function refuseByStat(path: string): void {
  const stat = statSync(path);
  if (!stat.isFile())
    throw new Failure('refused', `${path} is not a file`, 'Name the books file with --books.');
  if (stat.size === 0) {
    throw new Failure(
      'refused',
      `${path} is empty: it was cut off or never was a books file`,
      'Restore a backup, or remove the empty file to begin new books.',
    );
  }
  if ((stat.mode & MODE_BITS & ~OWNER_ONLY) !== 0) chmodSync(path, OWNER_ONLY);
}

function openChecked(path: string, steps: readonly Migration[]): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    refuseForeign(database, path);
    refuseDamaged(database, path);
    setConnection(database);
    setWriteAheadLog(database, path);
    migrate(database, path, steps);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseForeign(database: SqliteDatabase.Database, path: string): void {
  if (database.pragma('application_id', { simple: true }) === booksApplicationId) return;
  throw new Failure(
    'refused',
    `${path} is a database of another program, not books of tieout`,
    'Name the books file with --books.',
  );
}

function refuseDamaged(database: SqliteDatabase.Database, path: string): void {
  const result = database.pragma('quick_check(1)', { simple: true });
  if (result === 'ok') return;
  throw new Failure(
    'refused',
    `${path} is damaged: ${String(result)}`,
    'Restore the newest backup (tieout books restore).',
  );
}

/** What every connection needs. Recursive triggers make REPLACE fire the triggers that refuse a DELETE. */
function setConnection(database: SqliteDatabase.Database): void {
  database.pragma('foreign_keys = ON');
  database.pragma('recursive_triggers = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('synchronous = FULL');
  assert(database.pragma('foreign_keys', { simple: true }) === 1, 'foreign keys must be on');
}

function setWriteAheadLog(database: SqliteDatabase.Database, path: string): void {
  if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw new Failure(
      'refused',
      `${path} stands where no write-ahead log can be kept, such as a network folder`,
      'Keep the books on a local disk.',
    );
  }
  database.pragma('synchronous = FULL');
  assert(
    database.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL,
    'the books must run with synchronous FULL',
  );
}
