// Errors of the disk and of SQLite as failures that say what to do next. An error that is no fault of disk or
// file (a broken constraint, a wrong statement) is left as it is: it is a fault of the program and ends the
// run as one.

import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Failure } from '../../base/failure/failure.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { diskFailures } from '../store-failures.js';

/** No path is an option here: whoever called knows what named it. */
const WHERE = 'in its place';

/** System error codes that pass by themselves or with more room. */
const passingCodes = new Map([
  ['ENOSPC', diskFailures.diskFull],
  ['EDQUOT', diskFailures.quotaUsed],
  ['EFBIG', diskFailures.fileLimit],
  ['EMFILE', diskFailures.processFiles],
  ['ENFILE', diskFailures.systemFiles],
  ['EIO', diskFailures.diskError],
]);

/** Those that need another path or mode. */
const refusedCodes = new Map([
  ['EACCES', fileRefusals.permission],
  ['EPERM', fileRefusals.notPermitted],
  ['EROFS', fileRefusals.readOnly],
  ['ENAMETOOLONG', fileRefusals.longName],
  ['ENOTDIR', fileRefusals.notAFolder],
  ['EISDIR', fileRefusals.notAFile],
  ['ELOOP', fileRefusals.link],
  ['ENOENT', fileRefusals.notThere],
  ['EEXIST', fileRefusals.taken],
]);

/** Those of a file system that is not at hand: its server does not answer, or another program has a lock. */
const awayCodes = new Set([
  ...['EAGAIN', 'EBUSY', 'ECONNABORTED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENODEV', 'ENOLCK', 'ENOTCONN', 'ENXIO', 'EREMOTEIO', 'ESTALE', 'ETIMEDOUT', 'ETXTBSY'],
]);

/** Node has no name for these: their code is UNKNOWN, and only the number says what they are. */
const unnamedCodes = new Map<unknown, string>(
  (['EDQUOT', 'ENOLCK', 'ESTALE'] as const).map((code) => [-constants.errno[code], code]),
);

function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return '';
  return ('errno' in error ? unnamedCodes.get(error.errno) : undefined) ?? error.code;
}

/** An error of the file system at `path` as a failure; undefined where it is no error of the file system. */
export function failureOfFileSystem(error: unknown, path: string): Failure | undefined {
  const code = codeOf(error);
  const passing = passingCodes.get(code)?.({ path }, error);
  const known = passing ?? refusedCodes.get(code)?.({ file: path, where: WHERE }, error);
  if (known !== undefined || !awayCodes.has(code)) return known;
  return diskFailures.away({ path, reason: code }, error);
}

/** Prefixes of SQLite's result codes, extended ones included, that are about the file and not about us. */
const sqliteFailures = [
  ['SQLITE_BUSY', diskFailures.inUse],
  ['SQLITE_LOCKED', diskFailures.inUse],
  ['SQLITE_FULL', diskFailures.noRoom],
  ['SQLITE_IOERR', diskFailures.notReadOrWritten],
  ['SQLITE_NOMEM', diskFailures.noMemory],
  ['SQLITE_NOTADB', diskFailures.noDatabase],
  ['SQLITE_CORRUPT', diskFailures.corrupt],
  ['SQLITE_READONLY', diskFailures.writeRefused],
  ['SQLITE_CANTOPEN', diskFailures.notOpened],
  ['SQLITE_PERM', diskFailures.openRefused],
] as const;

/** An error of SQLite about the file at `path` as a failure; undefined for errors of our own making. */
export function failureOfSqlite(error: unknown, path: string): Failure | undefined {
  if (!(error instanceof SqliteDatabase.SqliteError)) return undefined;
  // SQLite says no more of a file beside the books that could not be made.
  const isFull = error.code.startsWith('SQLITE_CANTOPEN') && hasNoFileLeft(dirname(path));
  if (isFull) return diskFailures.diskFull({ path }, error);
  const known = sqliteFailures.find(([prefix]) => error.code.startsWith(prefix));
  return known?.[1]({ path, reason: error.message }, error);
}

/** True where the disk takes no further file, whatever room it has; some count none and have no such end. */
function hasNoFileLeft(folder: string): boolean {
  try {
    const { files, ffree } = statfsSync(folder);
    return files > 0 && ffree === 0;
  } catch {
    // Decided: a folder that can't be asked is no full one, and what SQLite said stands.
    return false;
  }
}

/** Runs `work`; errors of disk and SQLite about `path` leave it as failures, all others as they are. */
export function withDiskFailures<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOf(error, path);
  }
}

/** As `withDiskFailures`, of work that waits in between. */
export async function withDiskFailuresMeanwhile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error, path);
  }
}

function failureOf(error: unknown, path: string): unknown {
  return failureOfSqlite(error, path) ?? failureOfFileSystem(error, path) ?? error;
}
