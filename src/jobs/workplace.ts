// The settings of a run, from the command line and the configuration, and its books, opened as the command
// needs them. Commands that write take the run lock first, so that two runs never write at once.

import { existsSync, rmSync } from 'node:fs';
import { Failure } from '../base/failure/failure.js';
import { undoAnyhow } from '../base/failure/or-undo.js';
import { nearestName } from '../base/text/nearest-name.js';
import type { Clock } from '../base/time/clock.js';
import type { Waiting } from '../client/calling/connection-options.js';
import type { Config } from '../config/config.js';
import type { Secrets } from '../config/secret.js';
import { importColumnNames } from '../records/from-file/profile/file-columns.js';
import { columnNamesOf } from '../records/from-file/profile/file-profile.js';
import { type Books, openBooks } from '../store/books.js';
import type { CheckDepth } from '../store/file/books-check.js';
import { lookAtBooks } from '../store/file/books-file.js';
import { failureOfFileSystem, failureOfSqlite } from '../store/file/disk-failure.js';
import { acquireRunLock } from '../store/file/lock.js';
import type { Archive } from './archive/archive.js';
import { closeFailures } from './close/close-failures.js';
import type { FailOn } from './close/exit-code-of-run.js';
import { refuseDifferingStatementKey } from './keys/pin-check.js';
import type { Progress } from './progress.js';

/** The longest silence of a service where `--patience` says nothing (contract, tool: "Options of all"). */
export const USUAL_PATIENCE_MS = 120_000;

/** A run's settings, before any file but the configuration was opened. */
export interface RunSettings {
  /** `--books` and `--reports` are in it already. */
  readonly config: Config;
  readonly secrets: Secrets;
  /** The clock of this machine: it dates runs and imports, and results never depend on it. */
  readonly machineClock: Clock;
  /** The waiting between calls; by the machine's own clocks where absent. */
  readonly waiting?: Waiting | undefined;
  readonly progress: Progress;
  /** `--as-of`, the only clock that results depend on; undefined takes the time of the newest receipt. */
  readonly asOfMs: number | undefined;
  readonly failOn: FailOn;
  /** `--patience`: how long nothing may come from a service before the run gives it up, in ms. */
  readonly patienceMs: number;
  /** `--reread`: what is final and archived is read again. */
  readonly rereads: boolean;
}

/** For a command that asks the books alone. */
export interface BooksPlace extends RunSettings {
  readonly books: Books;
}

export interface Workplace extends BooksPlace {
  /** The one reader of what the books hold of answers, for the whole run. */
  readonly archive: Archive;
}

export interface BooksAccess {
  /** Begins new books where there are none, and says so; without it, absent books are refused. */
  readonly create: boolean;
  /**
   * True for a command that writes: only one of them runs at a time. One that does not sees one state of the
   * books.
   */
  readonly write: boolean;
  /**
   * The part of the file that is checked first: all of it, unless the command asks nothing of the tables that
   * grow with every order.
   */
  readonly depth?: CheckDepth;
  /**
   * True for a command that says how things stand, or records what a person decides of them: books that are
   * older than the packs written from them are refused. A close and a proof look for themselves.
   */
  readonly newest?: true;
  /** Only for `pin`, which may be run to fix exactly this: a configured key that is not the pinned one. */
  readonly anyStatementKey?: boolean;
}

/**
 * Opens the books, runs `work` and closes them again, however it ends.
 *
 * @throws Failure (refused) for books that are none, a profile that maps no column of ours, a configured
 * statement key that is not a pinned one; Failure (unfinished) within a second where another run holds the
 * lock
 */
export async function withWorkplace<T>(
  settings: RunSettings,
  access: BooksAccess,
  work: (workplace: Workplace) => Promise<T> | T,
): Promise<T> {
  // Loaded here: reading answers takes what verifies and parses them, and many commands read none.
  const archives = await import('./archive/archive.js');
  return withBooks(settings, access, (place) =>
    work({ ...place, archive: new archives.Archive(place.books, settings.config.statementKey) }),
  );
}

/** As `withWorkplace`, for work that asks the books alone. */
export async function withBooks<T>(
  settings: RunSettings,
  access: BooksAccess,
  work: (place: BooksPlace) => Promise<T> | T,
): Promise<T> {
  const { config } = settings;
  refuseUnknownColumns(config);
  // Before the lock: its file stands beside the books, and nothing is to be left where there are none.
  const path = lookAtBooks(config.books, { create: access.create, reading: !access.write });
  const lock = access.write ? acquireRunLock(path, settings.machineClock) : undefined;
  try {
    return await withOpenBooks(settings, access, work);
  } finally {
    lock?.release();
  }
}

async function withOpenBooks<T>(
  settings: RunSettings,
  { create, write, newest, anyStatementKey, depth = 'all' }: BooksAccess,
  work: (place: BooksPlace) => Promise<T> | T,
): Promise<T> {
  const { config, progress } = settings;
  const isNew = create && !existsSync(config.books);
  if (isNew) progress.step(`new books at ${config.books}`);
  const books = openBooks(config.books, { create, reading: !write, depth });
  let isToGo = false;
  try {
    if (anyStatementKey !== true) refuseDifferingStatementKey(config.statementKey, books.pins.pins());
    if (newest === true) await refuseOlder(books, config);
    const place = { ...settings, books };
    return write ? await work(place) : await books.whileReading(() => work(place));
  } catch (error) {
    const failure = diskFailureOf(error, config.books);
    isToGo = isNew && isReadable(failure) && holdsNothing(books);
    throw failure;
  } finally {
    books.close();
    if (isToGo) undoAnyhow(() => takeAway(books.path, progress));
  }
}

/** Books that were announced and hold nothing; their beginning was told, so their end is. */
function takeAway(path: string, progress: Progress): void {
  removeBooks(path);
  progress.step('the new books are gone again: nothing came into them');
}

/** Loaded here, as few commands need it. */
async function refuseOlder(books: Books, { reports }: Config): Promise<void> {
  const { refuseOlderBooks } = await import('./books/books-proof.js');
  refuseOlderBooks(books, reports);
}

/**
 * An error of the books at `books`, or of the disk, as a failure; any other as it is.
 *
 * @param file stands for the path where the error names none
 */
export function diskFailureOf(error: unknown, books: string, file = 'a file'): unknown {
  return failureOfSqlite(error, books) ?? failureOfFileSystem(error, pathOf(error) ?? file) ?? error;
}

/** The path that an error of the file system names. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

/**
 * After an error of the disk the books may not even be looked into; whatever they hold is left to the next
 * run.
 */
function isReadable(failure: unknown): boolean {
  return !(failure instanceof Failure && failure.cause instanceof Error && 'code' in failure.cause);
}

/** A run that failed before it learned anything begins no books: a refusal changes nothing. */
function holdsNothing({ receipts, imports, pins, runs }: Books): boolean {
  return [receipts.count(), imports.imports().length, pins.pins().length, runs.runs().length].every(
    (count) => count === 0,
  );
}

function removeBooks(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
}

/** The readers refuse such a profile when it is used; the configuration is refused as a whole, before. */
function refuseUnknownColumns({ file = '', profiles, lineOf }: Config): void {
  for (const [profileName, profile] of profiles) {
    const unknown = columnNamesOf(profile).find(({ name }) => !importColumnNames.includes(name));
    if (unknown === undefined) continue;
    const { key, name } = unknown;
    const line = lineOf?.(['profiles', profileName, key, name]);
    throw closeFailures.unknownColumn({
      file,
      place: line === undefined ? '' : `, line ${line}`,
      path: `profiles.${profileName}.${key}.${name}`,
      known: knownWords(name),
    });
  }
}

function knownWords(name: string): string {
  const nearest = nearestName(name, importColumnNames);
  return nearest === undefined ? `they are ${importColumnNames.join(', ')}` : `the nearest is "${nearest}"`;
}
