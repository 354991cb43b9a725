/**
 * Making new books: built whole under another name beside the place, then put into place in one step that never
 * overwrites. A run killed half way leaves nothing at the place itself, and its leftover is removed by the next.
 */

import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pid } from 'node:process';
import SqliteDatabase from 'better-sqlite3';
import { putInPlace, removeDatabase, syncFolder } from './durable-file.js';
import { type Migration, migrate } from './migrations.js';

const OWNER_ONLY = 0o600;

/** Creates migrated books at `path`; where another run was faster, its books are left as they are. */
export function createBooksFile(path: string, steps: readonly Migration[]): void {
  removeLeftovers(path);
  const beside = placeBeside(path);
  try {
    buildAt(beside, path, steps);
    putInPlace(beside, path);
  } finally {
    removeDatabase(beside);
  }
  syncFolder(dirname(path));
}

/** The file is made by us first, so that no moment has it readable by others, whatever the umask. */
function buildAt(beside: string, path: string, steps: readonly Migration[]): void {
  removeDatabase(beside);
  closeSync(openSync(beside, 'wx', OWNER_ONLY));
  const database = new SqliteDatabase(beside);
  try {
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    migrate(database, path, steps);
  } finally {
    database.close();
  }
}

/** Where a file is built before it is given the name `path`. */
export function placeBeside(path: string): string {
  return `${path}.creating-${pid}`;
}

/** Removes what runs left that were killed while building; one that still runs keeps its own. */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const prefix = `${basename(path)}.creating-`;
  for (const name of readdirSync(folder)) {
    const owner = name.startsWith(prefix)
      ? /^(\d+)(?:-journal|-wal|-shm)?$/.exec(name.slice(prefix.length))
      : null;
    if (owner !== null && !isRunning(Number(owner[1]))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // ESRCH: no such process. Anything else (EPERM) means that it is there and not ours.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
