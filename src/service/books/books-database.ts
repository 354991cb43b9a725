// Opening books of the service: a file in the data folder, or memory when there is none. Each interface keeps
// books of its own, in a file of its own.
//
// better-sqlite3 is built so that WAL lowers `synchronous` to NORMAL, which loses acknowledged commits when
// the power goes: FULL is set on the connection and read back. The file is held exclusively, so that a second
// service on the same folder stops at the door instead of writing into the same books.
//
// The file holds secrets of keys and is its owner's alone. Deleted rows are gone from the files and not from
// the tables only: `isErased` says how.

import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { Failure } from '../../base/failure/failure.js';
import { makeFolders } from '../../base/file/folder.js';
import { serviceRefusals } from '../service-refusals.js';

export type BooksDatabase = SqliteDatabase.Database;

const SYNCHRONOUS_FULL = 2;
const BUSY_TIMEOUT_MS = 200;
const OWNER_ALONE = 0o600;

/** The facts that tell one interface's books from another's. */
export interface BooksPlan {
  readonly fileName: string;
  readonly applicationId: number;
  readonly schemaVersion: number;
  /** The statements that make the tables. */
  readonly schema: string;
}

/**
 * Opens or creates the books in `dataDir`, or in memory when it is undefined. Throws a Failure that says what
 * to do.
 */
export function openBooksDatabase(dataDir: string | undefined, plan: BooksPlan): BooksDatabase {
  if (dataDir === undefined) {
    const memory = new SqliteDatabase(':memory:');
    memory.pragma('foreign_keys = ON');
    createTables(memory, plan);
    return memory;
  }
  makeDataFolder(dataDir);
  const file = join(dataDir, plan.fileName);
  makePrivateFile(file);
  const database = openedDatabase(file);
  try {
    prepareFile(database, file, plan);
  } catch (error) {
    database.close();
    throw asFailure(error, file);
  }
  return database;
}

/**
 * Erases from the files what was deleted from the tables. `secure_delete` overwrites it where it stood, but a
 * page that was split before may hold a copy of a row outside of its cells (measured: one row in 150), so the
 * file is written anew; then the write-ahead log, which holds the pages of before, is emptied. Outside a
 * transaction only.
 *
 * @param note writes into the books that it was done
 * @returns false where that can't be done now (a full disk): the books stand, and it is to be tried again
 */
export function isErased(database: BooksDatabase, note: () => void = () => undefined): boolean {
  try {
    if (!database.memory) {
      database.exec('VACUUM');
      if (database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
    }
    note();
    return true;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return false;
    throw error;
  }
}

function makeDataFolder(dataDir: string): void {
  try {
    makeFolders(dataDir, 0o700);
  } catch (error) {
    throw placeRefusal(dataDir, error);
  }
}

function placeRefusal(place: string, cause: unknown): Failure {
  return serviceRefusals.placeNotMade({ path: place }, cause);
}

/** Makes an empty file before SQLite would, whose files others can read. One that is there stays as it is. */
function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ALONE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw placeRefusal(file, error);
  }
}

/** Takes leave to read from everyone else, also on files that an earlier version made. */
function closeToOthers(file: string): void {
  for (const name of [file, `${file}-wal`]) {
    if (existsSync(name)) chmodSync(name, OWNER_ALONE);
  }
}

function openedDatabase(file: string): BooksDatabase {
  try {
    return new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw asFailure(error, file);
  }
}

function prepareFile(database: BooksDatabase, file: string, plan: BooksPlan): void {
  database.pragma('locking_mode = EXCLUSIVE');
  const empty = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (!empty) refuseForeign(database, file, plan);
  closeToOthers(file);
  database.pragma('secure_delete = ON');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  assert(
    database.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL,
    'the books must run with synchronous FULL',
  );
  database.pragma('foreign_keys = ON');
  if (empty) createTables(database, plan);
}

function createTables(database: BooksDatabase, plan: BooksPlan): void {
  database
    .transaction(() => {
      database.exec(plan.schema);
      database.pragma(`application_id = ${plan.applicationId}`);
      database.pragma(`user_version = ${plan.schemaVersion}`);
    })
    .immediate();
}

function refuseForeign(database: BooksDatabase, file: string, plan: BooksPlan): void {
  const id = database.pragma('application_id', { simple: true });
  const version = database.pragma('user_version', { simple: true });
  if (id !== plan.applicationId) throw serviceRefusals.foreign({ path: file });
  if (version !== plan.schemaVersion) {
    throw serviceRefusals.otherVersion({ path: file, version: String(version), known: plan.schemaVersion });
  }
  const check = database.pragma('quick_check(1)', { simple: true });
  if (check !== 'ok') throw serviceRefusals.damaged({ path: file, reason: String(check) });
}

function asFailure(error: unknown, file: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof SqliteDatabase.SqliteError) {
    if (error.code.startsWith('SQLITE_BUSY')) return serviceRefusals.inUse({ path: file }, error);
    return serviceRefusals.notOpened({ path: file, reason: error.message }, error);
  }
  throw error;
}
