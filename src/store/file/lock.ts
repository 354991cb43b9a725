// One run at a time. The lock is SQLite's own exclusive lock on a small file beside the books: the system
// frees it the moment its holder ends, however it ends, so there is no stale lock to wait for or to remove.

import { chmodSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { type Clock, systemClock } from '../../base/time/clock.js';
import { booksFailures } from '../store-failures.js';
import { booksPathOf } from './books-path.js';
import { failureOfFileSystem, failureOfSqlite, withDiskFailures } from './disk-failure.js';
import { forgetHolder, holderWords, noteHolder } from './lock-holder.js';

interface RunLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

/** The locks of this process: one that its taker forgot would be freed with the memory, whenever that is. */
const held = new Set<SqliteDatabase.Database>();

/** The wait for a run that is just ending. */
const WAIT_MS = 300;
/** The number of looks for the note of a run that holds the lock, and the pause between them. */
const NOTE_LOOKS = 10;
const NOTE_WAIT_MS = 20;
const MODE_BITS = 0o777;
const OWNER_ONLY = 0o600;

/**
 * Takes the run lock of the books at `booksPath`, or of the books that a symbolic link there leads to. The
 * lock file (`<books>-lock`) stays and stays empty. The file at the path is not looked at: see `lookAtBooks`.
 *
 * @param clock of this machine: since when the lock is held, for those that are turned away
 * @throws Failure (refused) where no lock can be kept there; Failure (unfinished) within a second where
 * another run holds it, in this process or another; it names that process and since when
 */
export function acquireRunLock(booksPath: string, clock: Clock = systemClock): RunLock {
  const books = booksPathOf(booksPath);
  const path = `${books}-lock`;
  const database = withDiskFailures(path, () => new SqliteDatabase(path, { timeout: WAIT_MS }));
  try {
    database.exec('BEGIN EXCLUSIVE');
    if ((statSync(path).mode & MODE_BITS) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  } catch (error) {
    database.close();
    throw failureOfLock(error, path, booksPath, books);
  }
  held.add(database);
  noteHolder(books, clock.nowMs());
  return {
    release() {
      if (!held.has(database)) return;
      forgetHolder(books);
      // Closing ends the transaction; nothing was written in it.
      database.close();
      held.delete(database);
    },
  };
}

/** @param shown the books as the caller names them; `books` is where they are */
function failureOfLock(error: unknown, path: string, shown: string, books: string): unknown {
  const isBusy = error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
  if (!isBusy) return failureOfSqlite(error, path) ?? failureOfFileSystem(error, path) ?? error;
  const holder = holderWordsSoon(books);
  return booksFailures.held({ path: shown, holder: holder === undefined ? '' : `: ${holder}` }, error);
}

/**
 * The words on the holder, after a short wait if needed: a process that has only just taken the lock may not
 * have written its note yet.
 */
function holderWordsSoon(booksPath: string): string | undefined {
  for (let look = 1; look < NOTE_LOOKS; look += 1) {
    const words = holderWords(booksPath);
    if (words !== undefined) return words;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NOTE_WAIT_MS);
  }
  return holderWords(booksPath);
}
