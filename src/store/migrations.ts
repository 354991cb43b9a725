// Bringing books up to this program's version: numbered steps, each one transaction that also moves
// `user_version`, so a step killed half way has not happened. A landed step is never edited.

import SqliteDatabase from 'better-sqlite3';
import { assert } from '../base/assert.js';
import { Failure } from '../base/failure.js';
import { firstBooks } from './migration-001.js';
import { OWN_CURRENCY } from './migration-002.js';
import { CERTIFICATIONS } from './migration-003.js';
import { UNREAD_SOURCES } from './migration-004.js';
import { recordSeals } from './migration-005.js';
import { QUICKER_GUARDS } from './migration-006.js';
import { OTHER_MOVEMENTS } from './migration-007.js';
import { keptCloses } from './migration-008.js';
import { bridgeParts } from './migration-009.js';
import { itemWork } from './migration-010.js';
import { TOKEN_EVIDENCE } from './migration-011.js';
import { orderTables } from './migration-012.js';

/**
 * Marks a file as books of tieout ("TIEO" in ASCII), so that another program's database is refused by name.
 */
export const BOOKS_APPLICATION_ID = 0x5449454f;

/** SQL, or what needs more than SQL. */
export type Migration = string | ((database: SqliteDatabase.Database) => void);

/** The step from version n to n + 1 stands at place n; version 0 is an empty file. */
export const migrations: readonly Migration[] = [
  firstBooks,
  OWN_CURRENCY,
  CERTIFICATIONS,
  UNREAD_SOURCES,
  recordSeals,
  QUICKER_GUARDS,
  OTHER_MOVEMENTS,
  keptCloses,
  bridgeParts,
  itemWork,
  TOKEN_EVIDENCE,
  orderTables,
];

/** Errors of a step itself; those of the disk say something else. */
const IN_THE_WAY = /^SQLITE_(?:ERROR$|CONSTRAINT)/;

/**
 * From this version on the records are sealed, and always in the same columns; a table that came later is
 * sealed from the version that brought it.
 */
export const SEALED_FROM_VERSION = 5;

/**
 * Takes the books from their version to the last of `steps`.
 *
 * @returns the version before, equal to the number of steps when there was nothing to do
 * @throws Failure (refused) where the books are newer than the steps known here
 */
export function migrate(
  database: SqliteDatabase.Database,
  path: string,
  steps: readonly Migration[] = migrations,
): number {
  const before = versionOf(database);
  refuseNewer(before, steps.length, path);
  // The version is read again inside the transaction: two runs may come to migrate at the same time.
  const takeOneStep = database.transaction((): boolean => {
    const version = versionOf(database);
    refuseNewer(version, steps.length, path);
    const step = steps[version];
    if (step === undefined) return false;
    takeStep(database, step, path);
    assert(
      database.pragma('foreign_key_check', { simple: true }) === undefined,
      'a migration broke a foreign key',
    );
    database.pragma(`application_id = ${BOOKS_APPLICATION_ID}`);
    database.pragma(`user_version = ${version + 1}`);
    return true;
  });
  while (takeOneStep.immediate()) {
    // Each turn is one step; the last one finds nothing to do.
  }
  return before;
}

/**
 * Runs one step. What stands in the way of it is already there, so the file is not of the version that it
 * names.
 */
function takeStep(database: SqliteDatabase.Database, step: Migration, path: string): void {
  try {
    if (typeof step === 'string') {
      database.exec(step);
    } else {
      step(database);
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError) || !IN_THE_WAY.test(error.code)) throw error;
    throw otherVersion(path, versionOf(database), error);
  }
}

function otherVersion(path: string, version: number, cause: unknown): Failure {
  return new Failure(
    'refused',
    `${path} says that it is books of version ${version}, but is not`,
    'Restore the newest backup (tieout books restore), or name the books file with --books.',
    { cause },
  );
}

/** How many steps the books have taken. */
export function versionOf(database: SqliteDatabase.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** @throws Failure (refused) where the books took more steps than are `known` here */
export function refuseNewer(version: number, known: number, path: string): void {
  if (version >= 0 && version <= known) return;
  throw new Failure(
    'refused',
    `${path} was written by a newer tieout: its version is ${version}, this program knows up to ${known}`,
    'Use the newer program, or name other books with --books.',
  );
}
