// Copies of the books, made with SQLite's backup interface only: a copy of the file by other means can lack
// the write-ahead log, opens clean and is short of its last entries. A copy counts once it was read back and
// proved.

import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Failure } from '../../base/failure/failure.js';
import { putInPlaceSynced, renameSynced } from '../../base/file/durable-file.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { openRegularFile } from '../../base/file/regular-file.js';
import { verifyChain } from '../journal/journal-proof.js';
import { postingsSql, strayPosting } from '../migrations/migration-015.js';
import {
  BOOKS_APPLICATION_ID,
  migrations,
  SEALED_FROM_VERSION,
  versionOf,
} from '../migrations/migrations.js';
import { proveRecords } from '../seals/seal-proof.js';
import { backupFailures } from '../store-failures.js';
import { EvidenceTable } from '../tables/evidence-table.js';
import { placeBeside, removeLeftovers } from './books-creation.js';
import { type BooksFacts, booksFactsOf, lackOf } from './books-facts.js';
import { openBooksFile } from './books-file.js';
import { booksPathOf } from './books-path.js';
import { companionEndings, removeDatabase } from './database-files.js';
import { failureOfFileSystem, failureOfSqlite, withDiskFailures } from './disk-failure.js';
import { keepReplaced } from './replaced-books.js';

/** The place in which the copy is named. */
const WHERE = 'on the command line';

interface RestoreResult {
  /** The present content of the books. */
  readonly facts: BooksFacts;
  /** The path that the earlier books were moved to; undefined if there were none. Nothing is ever deleted. */
  readonly movedTo: string | undefined;
  /** The content of the earlier books that these lack, in words; only with `loseNewer`. */
  readonly lost: readonly string[];
}

const OWNER_ONLY = 0o600;

/** A copy of a database at a temporary place beside `target`, readable by its owner only and closed. */
async function copyBeside(source: SqliteDatabase.Database, target: string): Promise<string> {
  const beside = placeBeside(target);
  removeLeftovers(target);
  removeDatabase(beside);
  closeSync(openSync(beside, 'wx', OWNER_ONLY));
  await source.backup(beside);
  return beside;
}

/** Errors of disk and SQLite become failures that name the file. */
async function withFailures<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOfSqlite(error, path) ?? failureOfFileSystem(error, path) ?? error;
  }
}

/** A connection that changes nothing, for a file that nobody has open. */
function openReadOnly(path: string): SqliteDatabase.Database {
  return new SqliteDatabase(path, { readonly: true, fileMustExist: true });
}

/** From this version on a posting may state an own currency, and an entry the version of its hash. */
const OWN_CURRENCY_VERSION = 2;
/** From this version on an entry holds its postings. */
const ONE_ROW_VERSION = 15;

/**
 * Shows the proof of the chain an older journal as it is when it is brought up. The views are of this
 * connection alone; the file stays as it is.
 */
function showEntriesOfToday(copy: SqliteDatabase.Database, version: number): void {
  const isFirst = version < OWN_CURRENCY_VERSION;
  copy.exec(`CREATE TEMP VIEW IF NOT EXISTS posting_of_today AS
      SELECT *${isFirst ? ", '' AS own_currency, NULL AS own_minor" : ''} FROM main.journal_posting;
    CREATE TEMP VIEW IF NOT EXISTS entry_of_today AS
      SELECT *${isFirst ? ', 1 AS hash_version' : ''} FROM main.journal_entry;
    CREATE TEMP VIEW IF NOT EXISTS journal_entry AS
      SELECT *, ${postingsSql('e', 'posting_of_today')} AS postings FROM entry_of_today AS e;`);
}

/**
 * Proves a copy: books of this or an earlier version that pass SQLite's check, carry their chain to the end
 * and whose evidence is what its hashes say.
 *
 * @throws Failure (refused) where it is none of that
 */
function provedFacts(copy: SqliteDatabase.Database, path: string): BooksFacts {
  const refuse = (what: string): never => {
    throw backupFailures.unsound({ path, fault: what });
  };
  if (copy.pragma('application_id', { simple: true }) !== BOOKS_APPLICATION_ID) {
    refuse('is no backup of books');
  }
  const version = versionOf(copy);
  if (version < 1 || version > migrations.length) refuse('was written by a newer tieout');
  if (copy.pragma('integrity_check(1)', { simple: true }) !== 'ok') refuse('is damaged');
  if (version < ONE_ROW_VERSION) {
    const stray = strayPosting(copy);
    if (stray !== undefined) refuse(`was altered at entry ${stray}: its postings are not all there`);
    showEntriesOfToday(copy, version);
  }
  const chain = verifyChain(copy);
  if (!chain.ok) refuse(`has a broken chain at entry ${chain.brokenAt}: ${chain.reason}`);
  // Books of a version before the seals are sealed when they are opened.
  const records = version >= SEALED_FROM_VERSION ? proveRecords(copy).fault : undefined;
  if (records !== undefined) refuse(`was altered at ${records.place}: ${records.reason}`);
  const [damaged] = new EvidenceTable(copy).damagedBlobs();
  if (damaged !== undefined) refuse(`holds evidence that is not what it was: ${damaged}`);
  return booksFactsOf(copy);
}

/** Copies a database beside `target`, and demands that the copy, read back, holds what was copied. */
async function provedCopy(
  source: SqliteDatabase.Database,
  facts: BooksFacts,
  target: string,
): Promise<string> {
  const beside = await copyBeside(source, target);
  const copy = openReadOnly(beside);
  try {
    if (sameFacts(facts, provedFacts(copy, beside))) return beside;
  } finally {
    copy.close();
  }
  throw backupFailures.copyDiffers({ path: target });
}

function sameFacts(a: BooksFacts, b: BooksFacts): boolean {
  return a.entryHash === b.entryHash && lackOf(a, b).length === 0 && lackOf(b, a).length === 0;
}

/**
 * Copies the open books to a new file, reads the copy back and compares the end of its chain and its counts.
 * Nothing may write to the books meanwhile (the run lock sees to it).
 *
 * @returns what the copy holds
 * @throws Failure (refused) where `target` exists or is no name for books; (unfinished) where the disk is
 * full or the copy is not what was copied. In both cases there is nothing at `target`.
 */
export async function backUpBooks(database: SqliteDatabase.Database, target: string): Promise<BooksFacts> {
  const absolute = booksPathOf(target, WHERE);
  if (existsSync(absolute)) {
    withDiskFailures(absolute, () => removeLeftovers(absolute));
    throw refuseExisting(absolute);
  }
  return withFailures(absolute, async () => {
    const facts = booksFactsOf(database);
    try {
      const beside = await provedCopy(database, facts, absolute);
      if (!putInPlaceSynced(beside, absolute)) throw refuseExisting(absolute);
    } finally {
      removeDatabase(placeBeside(absolute));
    }
    return facts;
  });
}

function refuseExisting(path: string): Failure {
  return fileRefusals.taken({ file: path, where: WHERE });
}

function hashAt(database: SqliteDatabase.Database, position: number): string | undefined {
  const sql = 'SELECT entry_hash FROM journal_entry WHERE position = ?';
  return database.prepare<[number], string>(sql).pluck().get(position);
}

/**
 * The content that restoring would lose: the present books' figures beyond the backup's, in words. It also
 * says if the two journals part from one another.
 */
function losses(
  backup: SqliteDatabase.Database,
  facts: BooksFacts,
  booksPath: string,
  reading: boolean,
): string[] {
  const { database } = openBooksFile(booksPath, { create: false, reading });
  try {
    const present = booksFactsOf(database);
    const common = Math.min(present.entryCount, facts.entryCount);
    const part = common > 0 && hashAt(database, common) !== hashAt(backup, common);
    return [...lackOf(facts, present), ...(part ? ['a journal that went another way'] : [])];
  } finally {
    database.close();
  }
}

function presentLosses(backup: SqliteDatabase.Database, facts: BooksFacts, booksPath: string): string[] {
  if (!existsSync(booksPath)) return [];
  // Books that may not be written, such as those with a second name, can still be read.
  for (const reading of [false, true]) {
    try {
      return losses(backup, facts, booksPath, reading);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'refused') throw error;
    }
  }
  // Books that can not be opened any more are what a backup is for; they are kept beside, not deleted.
  return [];
}

/**
 * Puts a backup in the place of the books, once it is proved. The caller holds the run lock and no books
 * open.
 *
 * @param options `loseNewer`: also where the present books hold what the backup lacks
 * @throws Failure (refused) where the backup is the file of the books itself, is not sound, or would lose
 * something and `loseNewer` is not set: nothing was changed then
 */
export async function restoreBooks(
  backupPath: string,
  booksPath: string,
  options: { readonly loseNewer: boolean },
): Promise<RestoreResult> {
  const backup = booksPathOf(backupPath);
  const books = booksPathOf(booksPath);
  if (!existsSync(backup)) throw backupFailures.none({ path: backup });
  return withFailures(backup, async () => {
    // SQLite itself would wait for ever for who writes to a pipe.
    closeSync(openRegularFile(backup, { file: backup, where: WHERE }));
    if (isOneFile(backup, books)) throw backupFailures.booksThemselves({ path: backup });
    const isAlone = !hasCompanions(backup);
    const source = openReadOnly(backup);
    try {
      const facts = provedFacts(source, backup);
      const lost = presentLosses(source, facts, books);
      if (lost.length > 0 && !options.loseNewer) throw refuseLosses(lost);
      const beside = await provedCopy(source, facts, books);
      const movedTo = keepReplaced(books);
      renameSynced(beside, books);
      return { facts, movedTo, lost };
    } finally {
      source.close();
      if (isAlone) removeCompanions(backup);
      removeDatabase(placeBeside(books));
    }
  });
}

/** True for two names of one file as well. */
function isOneFile(backup: string, books: string): boolean {
  const [a, b] = [backup, books].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && a.dev === b?.dev && a.ino === b.ino;
}

function hasCompanions(path: string): boolean {
  return companionEndings.some((ending) => existsSync(`${path}${ending}`));
}

/** Removes the files that reading a backup left beside it: nothing was written, so they are empty. */
function removeCompanions(path: string): void {
  for (const ending of companionEndings) rmSync(`${path}${ending}`, { force: true });
}

function refuseLosses(lost: readonly string[]): Failure {
  return backupFailures.older({ lost: lost.join(', ') });
}
