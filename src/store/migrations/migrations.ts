// Bringing books up to this program's version: numbered steps, all that are missing in one transaction that
// also moves `user_version`. So an upgrade that fails or is killed half way has not happened, and the program
// before can still open the books. A landed step is never edited.

import SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { Failure } from '../../base/failure/failure.js';
import { booksFailures } from '../store-failures.js';
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
import { tokenSettlements } from './migration-013.js';
import { askedMonths } from './migration-014.js';
import { entriesInOneRow } from './migration-015.js';

/**
 * Marks a file as books of tieout ("TIEO" in ASCII), so that another program's database is refused by name.
 */
export const BOOKS_APPLICATION_ID = 0x5449454f;

/** SQL, or what needs more than SQL. */
export type Migration = string | ((database: SqliteDatabase.Database, path: string) => void);

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
  tokenSettlements,
  askedMonths,
  entriesInOneRow,
];

/** Errors of a step itself; those of the disk say something else. */
const IN_THE_WAY = /^SQLITE_(?:ERROR$|CONSTRAINT)/;

/** The version that books have in two forms; see `stepsOf`. */
const TURNED_VERSION = 9;

/**
 * From this version on the records are sealed, and always in the same columns; a table that came later is
 * sealed from the version that brought it.
 */
export const SEALED_FROM_VERSION = 5;

/**
 * The steps that books took and have before them. There are two versions 9: for a few hours what persons
 * record of items came before the parts of the bridge. Such books take the two in that order, and from
 * version 10 on nothing tells them from others.
 */
export function stepsOf(
  database: SqliteDatabase.Database,
  steps: readonly Migration[] = migrations,
): readonly Migration[] {
  if (versionOf(database) !== TURNED_VERSION || !hasTable(database, 'item_settlement')) return steps;
  if (hasTable(database, 'bridge_part') || !steps.includes(bridgeParts)) return steps;
  return steps.map((step) => (step === bridgeParts ? itemWork : step === itemWork ? bridgeParts : step));
}

function hasTable(database: SqliteDatabase.Database, name: string): boolean {
  const sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return database.prepare<[string], number>(sql).pluck().get(name) === 1;
}

/**
 * Takes the books from their version to the last of `steps`, in one transaction.
 *
 * @returns the version before, equal to the number of steps when there was nothing to do
 * @throws Failure (refused) where the books are newer than the steps known here, or not of their version;
 * they are as they were then, whatever is thrown
 */
export function migrate(
  database: SqliteDatabase.Database,
  path: string,
  steps: readonly Migration[] = migrations,
): number {
  refuseNewer(versionOf(database), steps.length, path);
  // The version is read again inside the transaction: two runs may come to migrate at the same time.
  const takeSteps = database.transaction((): number => {
    const before = versionOf(database);
    refuseNewer(before, steps.length, path);
    if (before === steps.length) return before;
    for (const step of stepsOf(database, steps).slice(before)) takeStep(database, step, path);
    assert(
      database.pragma('foreign_key_check', { simple: true }) === undefined,
      'a migration broke a foreign key',
    );
    database.pragma(`application_id = ${BOOKS_APPLICATION_ID}`);
    database.pragma(`user_version = ${steps.length}`);
    return before;
  });
  return takeSteps.immediate();
}

/** Runs one step. An object in its way exists already, so the file is not of the version that it names. */
function takeStep(database: SqliteDatabase.Database, step: Migration, path: string): void {
  try {
    if (typeof step === 'string') {
      database.exec(step);
    } else {
      step(database, path);
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError) || !IN_THE_WAY.test(error.code)) throw error;
    throw otherVersion(path, versionOf(database), error);
  }
}

function otherVersion(path: string, version: number, cause: unknown): Failure {
  const fault = 'what the next version adds is there already';
  return booksFailures.otherTables({ path, version: `version ${version}`, fault }, cause);
}

/** The number of migrations that the books have taken. */
export function versionOf(database: SqliteDatabase.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** @throws Failure (refused) where the books took more steps than are `known` here */
export function refuseNewer(version: number, known: number, path: string): void {
  if (version >= 0 && version <= known) return;
  throw booksFailures.newer({ path, version, known });
}
