// The books' file: created only on purpose, opened only when it is what it should be.
//
// A text file opens without an error until the first statement, a zero-byte file looks like a new database,
// and another program's file accepts writes: so everything is checked before anything is written.
// better-sqlite3 is built so that WAL lowers `synchronous` to NORMAL, which loses acknowledged commits when
// the power goes: FULL is set on every connection and read back.
//
// The file is never opened with `node:fs` here: closing such a descriptor would drop the POSIX locks that
// SQLite holds on the same file in this process.

import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { refuseOtherTables } from '../migrations/books-schema.js';
import {
  BOOKS_APPLICATION_ID,
  type Migration,
  migrate,
  migrations,
  refuseNewer,
  versionOf,
} from '../migrations/migrations.js';
import { booksFailures } from '../store-failures.js';
import { type CheckDepth, refuseAltered, refuseDamaged } from './books-check.js';
import { createBooksFile, removeLeftovers } from './books-creation.js';
import { booksPathOf } from './books-path.js';
import { withDiskFailures } from './disk-failure.js';
import { openReadingCopy } from './reading-copy.js';
import { removeSecondNames } from './replaced-books.js';

export interface BooksFileOptions {
  /** Makes new books where there are none; without it, absent books are refused. */
  readonly create: boolean;
  /** Only to be read: books that may not be written, or not where they stand, are read from a copy then. */
  readonly reading?: boolean;
  /**
   * The part of the file that is checked: all of it, unless the caller asks nothing of the large tables by an
   * index.
   */
  readonly depth?: CheckDepth;
  /** For tests only: books in memory; the path is not looked at. */
  readonly inMemory?: boolean;
  /** For tests only: other steps than the program's own. */
  readonly migrations?: readonly Migration[];
}

/** A connection to the books, and the absolute path of the file that it is of. */
interface OpenedFile {
  readonly database: SqliteDatabase.Database;
  readonly path: string;
}

const BUSY_TIMEOUT_MS = 5000;
const SYNCHRONOUS_FULL = 2;
/** A large month is posted in one step, and its indexes are met in no order: taken only where needed. */
const CACHE_KIB = 64 * 1024;
const MODE_BITS = 0o777;
const OWNER_ONLY = 0o600;

/**
 * Opens the books at `path`, checked and migrated.
 *
 * @throws Failure (refused) for a name that is none, a missing folder or file, a zero-byte file, no database,
 * another program's database, a newer version, other tables, a failed check; Failure (unfinished) where it is
 * locked, full or could not be read
 */
export function openBooksFile(path: string, options: BooksFileOptions): OpenedFile {
  const steps = options.migrations ?? migrations;
  if (options.inMemory === true) {
    const database = new SqliteDatabase(':memory:');
    setConnection(database);
    migrate(database, path, steps);
    return { database, path };
  }
  const absolute = placeOf(path, options);
  return withDiskFailures(absolute, () => {
    if (!existsSync(absolute)) createBooksFile(absolute, steps);
    if (options.reading === true) return { database: openToRead(absolute, options, steps), path: absolute };
    refuseSecondName(absolute);
    keepToOwner(absolute);
    return { database: openChecked(absolute, absolute, options, steps), path: absolute };
  });
}

/**
 * Looks at what stands at `path`, before a lock or anything else is made beside it.
 *
 * @returns the absolute path of the books, no link in it
 * @throws Failure (refused) where it can't be books: a missing file, unless they may be created; a folder or
 * a device; an empty file; and, unless it is only to be read, which makes no lock, no database or another
 * program's
 */
export function lookAtBooks(path: string, options: BooksFileOptions): string {
  const absolute = placeOf(path, options);
  if (options.reading !== true && existsSync(absolute)) {
    withDiskFailures(absolute, () => lookInside(absolute));
  }
  return absolute;
}

/**
 * The path, of which all is known that can be without opening: there is nothing, or a file with something in
 * it.
 */
function placeOf(path: string, { create }: BooksFileOptions): string {
  const absolute = booksPathOf(path);
  if (existsSync(absolute)) {
    withDiskFailures(absolute, () => refuseByStat(absolute));
  } else if (!create) {
    throw booksFailures.none({ path: absolute });
  }
  return absolute;
}

function lookInside(path: string): void {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    refuseForeign(database, path);
  } finally {
    database.close();
  }
}

/** @throws Failure (refused) for a folder or a device, and for a file with nothing in it */
function refuseByStat(path: string): void {
  const stat = statSync(path);
  if (!stat.isFile()) throw fileRefusals.notAFile({ file: path, where: 'with --books' });
  if (stat.size === 0) throw booksFailures.empty({ path });
}

/**
 * Under a second name SQLite would keep a second write-ahead log, and each would lose what stands in the
 * other.
 */
function refuseSecondName(path: string): void {
  if (statSync(path).nlink === 1) return;
  removeLeftovers(path);
  removeSecondNames(path);
  if (statSync(path).nlink === 1) return;
  throw booksFailures.secondName({ path });
}

function keepToOwner(path: string): void {
  if ((statSync(path).mode & MODE_BITS & ~OWNER_ONLY) !== 0) chmodSync(path, OWNER_ONLY);
}

/** SQLite needs files of its own beside the books even to read them. */
function mayBeWritten(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    // Decided: whatever stands against writing, reading from a copy is what is left.
    return false;
  }
}

const UNWRITABLE = /^SQLITE_(?:CANTOPEN|READONLY|PERM|IOERR_SHM|IOERR_LOCK)/;

function openToRead(
  path: string,
  options: BooksFileOptions,
  steps: readonly Migration[],
): SqliteDatabase.Database {
  const openCopy = () => openReadingCopy(path, (copy) => openChecked(copy, path, options, steps));
  if (!mayBeWritten(path)) return openCopy();
  try {
    return openChecked(path, path, options, steps);
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && UNWRITABLE.test(error.code)) return openCopy();
    throw error;
  }
}

/** @param shown the path that is spoken of: that of the books, also where a copy of them is opened */
function openChecked(
  path: string,
  shown: string,
  { depth = 'all' }: BooksFileOptions,
  steps: readonly Migration[],
): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    refuseForeign(database, shown);
    refuseNewer(versionOf(database), steps.length, shown);
    // The steps to a newer version rewrite the large tables too.
    refuseDamaged(database, shown, versionOf(database) < steps.length ? 'all' : depth);
    refuseOtherTables(database, shown, steps);
    setConnection(database);
    setWriteAheadLog(database, shown);
    migrate(database, shown, steps);
    if (depth === 'records') refuseAltered(database, shown);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseForeign(database: SqliteDatabase.Database, path: string): void {
  if (database.pragma('application_id', { simple: true }) === BOOKS_APPLICATION_ID) return;
  throw booksFailures.foreign({ path });
}

/**
 * Sets the options that every connection needs. Recursive triggers make REPLACE fire the triggers that refuse
 * a DELETE.
 */
function setConnection(database: SqliteDatabase.Database): void {
  database.pragma('foreign_keys = ON');
  database.pragma('recursive_triggers = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma(`cache_size = ${-CACHE_KIB}`);
  database.pragma('synchronous = FULL');
  assert(database.pragma('foreign_keys', { simple: true }) === 1, 'foreign keys must be on');
}

function setWriteAheadLog(database: SqliteDatabase.Database, path: string): void {
  if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw booksFailures.noWriteAheadLog({ path });
  }
  database.pragma('synchronous = FULL');
  assert(
    database.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL,
    'the books must run with synchronous FULL',
  );
}
