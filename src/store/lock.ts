// One run at a time. The lock is SQLite's own exclusive lock on a small file beside the books: the system
// frees it the moment its holder ends, however it ends, so there is no stale lock to wait for or to remove.

import { chmodSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Failure } from '../base/failure.js';
import { booksPathOf } from './books-path.js';
import { failureOfFileSystem, failureOfSqlite, withDiskFailures } from './disk-failure.js';

interface RunLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

/** The locks of this process: one that its taker forgot would be freed with the memory, whenever that is. */
const held = new Set<SqliteDatabase.Database>();

/** How long to wait for a run that is just ending. */
const WAIT_MS = 300;
const MODE_BITS = 0o777;
const OWNER_ONLY = 0o600;

/**
 * Takes the run lock of the books at `booksPath`, or of the books that a symbolic link there leads to. The
 * lock file (`<books>-lock`) stays and stays empty. What stands at the path is not looked at: see
 * `lookAtBooks`.
 *
 * @throws Failure (refused) where no lock can be kept there; Failure (unfinished) within a second where
 * another run holds it, in this process or another
 */
export function acquireRunLock(booksPath: string): RunLock {
  const path = `${booksPathOf(booksPath)}-lock`;
  const database = withDiskFailures(path, () => new SqliteDatabase(path, { timeout: WAIT_MS }));
  try {
    database.exec('BEGIN EXCLUSIVE');
    if ((statSync(path).mode & MODE_BITS) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  } catch (error) {
    database.close();
    throw failureOfLock(error, path, booksPath);
  }
  held.add(database);
  return {
    release() {
      // Closing ends the transaction; nothing was written in it.
      database.close();
      held.delete(database);
    },
  };
}

function failureOfLock(error: unknown, path: string, booksPath: string): unknown {
  const isBusy = error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
  if (!isBusy) return failureOfSqlite(error, path) ?? failureOfFileSystem(error, path) ?? error;
  return new Failure(
    'unfinished',
    `another run holds the books ${booksPath}`,
    'Wait for it to end, then run again. Nothing was changed.',
    { cause: error },
  );
}
