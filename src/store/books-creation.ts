/**
 * Making new books: built whole under another name beside the place, then put into place in one step that never
 * overwrites. A run killed half way leaves nothing at the place itself, and its leftover is removed by the next.
 */

import { closeSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pid } from 'node:process';
import SqliteDatabase from 'better-sqlite3';
import { syncFolder } from './durable-file.js';
import { migrate } from './migrations.js';

const OWNER_ONLY = 0o600;

/** Creates migrated books at `path`; where another run was faster, its books are left as they are. */
export function createBooksFile(path: string, steps: readonly string[]): void {
  removeLeftovers(path);
  const beside = `${path}.creating-${pid}`;
  try {
    buildAt(beside, path, steps);
    putInPlace(beside, path);
  } finally {
    removeBuilt(beside);
  }
  syncFolder(dirname(path));
}

/** The file is made by us first, so that no moment has it readable by others, whatever the umask. */
function buildAt(beside: string, path: string, steps: readonly string[]): void {
  removeBuilt(beside);
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

/** A hard link refuses to overwrite; where the file system has none, a rename does after a look. */
function putInPlace(beside: string, path: string): void {
  try {
    linkSync(beside, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    renameSync(beside, path);
  }
}

function removeBuilt(beside: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${beside}${ending}`, { force: true });
}

/** Removes what runs left that were killed while creating; one that still runs keeps its own. */
function removeLeftovers(path: string): void {
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
