// Making new books: built whole under another name beside the place, then put into place in one step that
// never overwrites. A run killed half way leaves nothing at the place itself, and its leftover is removed by
// the next.

import { closeSync, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pid } from 'node:process';
import SqliteDatabase from 'better-sqlite3';
import { putInPlace, removeLeftoversOf, syncFolder } from '../../base/file/durable-file.js';
import { type Migration, migrate } from '../migrations/migrations.js';
import { removeDatabase } from './database-files.js';

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

/** The path of a file while it is built, before it is given the name `path`. */
export function placeBeside(path: string): string {
  return `${path}.creating-${pid}`;
}

/** Removes what runs left that were killed while building; one that still runs keeps its own. */
export function removeLeftovers(path: string): void {
  removeLeftoversOf(dirname(path), `${basename(path)}.creating-`);
}
