// Reading books where nothing may be written: on read-only media, or in a folder of another user. SQLite
// keeps a write-ahead log and its index beside a database even to read it; so such books are copied to a
// private folder and read there. The copy's names are removed once it is open, so that nothing is left behind
// however the run ends.

import { chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { booksFailures } from '../store-failures.js';
import { withDiskFailures } from './disk-failure.js';

const OWNER_ONLY = 0o600;
const TRIES = 3;
/** The database, and what was committed and not folded into it yet. */
const copiedEndings = ['', '-wal'] as const;

/**
 * Copies the books at `path` and opens the copy.
 *
 * @param open opens the copy at the path that it is given, and has read from it when it returns
 * @throws Failure (unfinished) where another run goes on writing them; errors of the file system; what `open`
 * throws
 */
export function openReadingCopy(
  path: string,
  open: (copy: string) => SqliteDatabase.Database,
): SqliteDatabase.Database {
  const temporary = tmpdir();
  const folder = withDiskFailures(temporary, () => mkdtempSync(join(temporary, 'tieout-reading-')));
  try {
    const copy = join(folder, 'books.db');
    copyStill(path, copy);
    return open(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies both files as they are at one moment: copies that were written to meanwhile are none. */
function copyStill(path: string, copy: string): void {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = stateOf(path);
    for (const ending of copiedEndings) {
      rmSync(`${copy}${ending}`, { force: true });
      if (!existsSync(`${path}${ending}`)) continue;
      copyFileSync(`${path}${ending}`, `${copy}${ending}`, constants.COPYFILE_FICLONE);
      chmodSync(`${copy}${ending}`, OWNER_ONLY);
    }
    if (stateOf(path) === before) return;
  }
  throw booksFailures.beingWritten({ path });
}

function stateOf(path: string): string {
  return copiedEndings
    .map((ending) => {
      const stat = statSync(`${path}${ending}`, { bigint: true, throwIfNoEntry: false });
      return stat === undefined ? 'none' : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
    })
    .join(', ');
}
