// Errors of the disk and of SQLite as failures that say what to do next. An error that is no fault of disk or
// file (a broken constraint, a wrong statement) is left as it is: it is a fault of the program and ends the
// run as one.

import { constants } from 'node:os';
import SqliteDatabase from 'better-sqlite3';
import { Failure } from '../../base/failure.js';

const RUN_AGAIN = 'Fix that and run the same command again; nothing is done twice.';

const MEND_DISK =
  'See that the disk has room and works, and run the same command again; nothing is done twice.';

/** System error codes that pass by themselves or with more room; the others need another path or mode. */
const passingCodes = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file may not grow so large here (ulimit -f)'],
  ['EMFILE', 'this process may open no more files'],
  ['ENFILE', 'the system may open no more files'],
  ['EIO', 'the disk reports an input or output error'],
]);

const MEND_PERMISSIONS = 'Fix its permissions, or choose another path.';

/**
 * The meaning of each code for the path, and the fix for just that: permissions do not help if there is no
 * file.
 */
const refusedCodes: ReadonlyMap<string, { readonly what: string; readonly hint: string }> = new Map([
  ['EACCES', { what: 'permission is denied', hint: MEND_PERMISSIONS }],
  ['EPERM', { what: 'the operation is not permitted', hint: MEND_PERMISSIONS }],
  ['EROFS', { what: 'the file system is read only', hint: 'Choose a path on a disk that can be written.' }],
  ['ENAMETOOLONG', { what: 'the name is too long', hint: 'Choose a shorter path.' }],
  [
    'ENOTDIR',
    { what: 'a part of the path is not a folder', hint: 'Name a path that leads through folders only.' },
  ],
  ['EISDIR', { what: 'it is a folder', hint: 'Name a file.' }],
  [
    'ELOOP',
    { what: 'the path runs through a symbolic link that is not followed', hint: 'Name the file itself.' },
  ],
  ['ENOENT', { what: 'it does not exist', hint: 'Name a path that exists.' }],
  ['EEXIST', { what: 'it exists already', hint: 'Choose another path, or move what is there away.' }],
]);

function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return '';
  // Node has no name for this one: its code is UNKNOWN, and only the number says what it is.
  const isQuota = 'errno' in error && error.errno === -constants.errno.EDQUOT;
  return isQuota ? 'EDQUOT' : error.code;
}

/** An error of the file system at `path` as a failure; undefined where it is no error of the file system. */
export function failureOfFileSystem(error: unknown, path: string): Failure | undefined {
  const code = codeOf(error);
  const passing = passingCodes.get(code);
  if (passing !== undefined) {
    return new Failure('unfinished', `${path}: ${passing}`, RUN_AGAIN, { cause: error });
  }
  const refused = refusedCodes.get(code);
  if (refused !== undefined) {
    return new Failure('refused', `${path}: ${refused.what}`, refused.hint, { cause: error });
  }
  return undefined;
}

/** Prefixes of SQLite's result codes, extended ones included, that are about the file and not about us. */
const sqliteFailures: readonly (readonly [
  prefix: string,
  kind: 'refused' | 'unfinished',
  what: string,
  hint: string,
])[] = [
  ['SQLITE_BUSY', 'unfinished', 'is in use by another run', 'Wait for the other run to end, then run again.'],
  [
    'SQLITE_LOCKED',
    'unfinished',
    'is in use by another run',
    'Wait for the other run to end, then run again.',
  ],
  ['SQLITE_FULL', 'unfinished', 'has no room left to grow: the disk is full', RUN_AGAIN],
  // Also where there is no room for its shared memory: SQLite says no more of that.
  ['SQLITE_IOERR', 'unfinished', 'could not be read or written', MEND_DISK],
  ['SQLITE_NOMEM', 'unfinished', 'needs more memory than there is', RUN_AGAIN],
  ['SQLITE_NOTADB', 'refused', 'is not a database', 'Name a file that holds books.'],
  ['SQLITE_CORRUPT', 'refused', 'is damaged', 'Restore the newest backup (tieout books restore).'],
  ['SQLITE_READONLY', 'refused', 'may not be written', 'Fix the permissions of the file and its folder.'],
  ['SQLITE_CANTOPEN', 'refused', 'cannot be opened', 'Fix the permissions of the file and its folder.'],
  ['SQLITE_PERM', 'refused', 'may not be opened', 'Fix the permissions of the file and its folder.'],
];

/** An error of SQLite about the file at `path` as a failure; undefined for errors of our own making. */
export function failureOfSqlite(error: unknown, path: string): Failure | undefined {
  if (!(error instanceof SqliteDatabase.SqliteError)) return undefined;
  const known = sqliteFailures.find(([prefix]) => error.code.startsWith(prefix));
  if (known === undefined) return undefined;
  const [, kind, what, hint] = known;
  return new Failure(kind, `${path} ${what} (${error.message})`, hint, { cause: error });
}

/** Runs `work`; errors of disk and SQLite about `path` leave it as failures, all others as they are. */
export function withDiskFailures<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOfSqlite(error, path) ?? failureOfFileSystem(error, path) ?? error;
  }
}
