import { mkdirSync, type StatsFs } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import {
  failureOfFileSystem,
  failureOfSqlite,
  withDiskFailures,
} from '../../../src/store/file/disk-failure.js';
import { failureOf, temporaryFolder } from '../sample.js';

/** What the disk says of its files, where a test has it say something. */
const disk = vi.hoisted((): { says?: Pick<StatsFs, 'files' | 'ffree'> } => ({}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, statfsSync: (path: string) => ({ ...fs.statfsSync(path), ...disk.says }) };
});

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('failureOfFileSystem', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'EIO']) {
    it(`takes ${code} for something that a later run gets past`, () => {
      const failure = failureOfFileSystem(systemError(code), '/x');
      expect(failure?.kind).toBe('unfinished');
      expect(failure?.message).toMatch(/^\/x: /);
      expect(failure?.cause).toBeInstanceOf(Error);
    });
  }

  it.each(['EAGAIN', 'EBUSY', 'ENODEV', 'ENOTCONN', 'ENXIO', 'ETIMEDOUT', 'ETXTBSY'])(
    'takes %s for a file system that comes back, and says so',
    (code) => {
      expect(failureOfFileSystem(systemError(code), '/x')).toMatchObject({
        kind: 'unfinished',
        message: `/x: the system cannot reach it now (${code})`,
      });
    },
  );

  it.each(['ESTALE', 'ENOLCK'] as const)('knows %s, for which Node has a number and no name', (code) => {
    const error = Object.assign(systemError('UNKNOWN'), { errno: -constants.errno[code] });
    expect(failureOfFileSystem(error, '/x')).toMatchObject({
      kind: 'unfinished',
      message: `/x: the system cannot reach it now (${code})`,
    });
  });

  for (const code of [
    'EACCES',
    'EPERM',
    'EROFS',
    'ENAMETOOLONG',
    'ENOTDIR',
    'EISDIR',
    'ELOOP',
    'ENOENT',
    'EEXIST',
  ]) {
    it(`refuses the path at ${code}`, () => {
      expect(failureOfFileSystem(systemError(code), '/x')?.kind).toBe('refused');
    });
  }

  it('knows a quota that is used up, for which Node has a number and no name', () => {
    const error = Object.assign(new Error('Unknown system error -122: write'), {
      code: 'UNKNOWN',
      errno: -constants.errno.EDQUOT,
    });
    expect(failureOfFileSystem(error, '/x')).toMatchObject({
      kind: 'unfinished',
      message: '/x: the disk quota is used up',
    });
    expect(failureOfFileSystem(systemError('UNKNOWN'), '/x')).toBeUndefined();
  });

  it.each([
    ['ENOENT', /Check the name/],
    ['EISDIR', /Name another file/],
    ['EACCES', /permissions/],
    ['EROFS', /on another disk/],
    ['ENOTDIR', /folders/],
  ])('says of %s what mends just that', (code, hint) => {
    expect(failureOfFileSystem(systemError(code), '/x')?.hint).toMatch(hint);
  });

  it('speaks of permissions only where they are in the way', () => {
    const others = ['EROFS', 'ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENOENT', 'EEXIST'];
    const hints = others.map((code) => failureOfFileSystem(systemError(code), '/x')?.hint ?? 'none');
    expect(hints.filter((hint) => /permission|none/.test(hint))).toEqual([]);
  });

  it('leaves every other error alone', () => {
    expect(failureOfFileSystem(systemError('ERR_INVALID_ARG_TYPE'), '/x')).toBeUndefined();
    expect(failureOfFileSystem(new Error('plain'), '/x')).toBeUndefined();
    expect(failureOfFileSystem('text', '/x')).toBeUndefined();
  });
});

describe('failureOfSqlite', () => {
  const rows: readonly (readonly [code: string, kind: string, words: RegExp])[] = [
    ['SQLITE_BUSY', 'unfinished', /another run/],
    ['SQLITE_BUSY_SNAPSHOT', 'unfinished', /another run/],
    ['SQLITE_LOCKED', 'unfinished', /another run/],
    ['SQLITE_FULL', 'unfinished', /disk is full/],
    ['SQLITE_IOERR_FSYNC', 'unfinished', /could not be read or written/],
    ['SQLITE_NOMEM', 'unfinished', /memory/],
    ['SQLITE_NOTADB', 'refused', /not a database/],
    ['SQLITE_CORRUPT', 'refused', /damaged/],
    ['SQLITE_READONLY', 'refused', /may not be written/],
    ['SQLITE_CANTOPEN', 'refused', /cannot be opened/],
    ['SQLITE_PERM', 'refused', /may not be opened/],
  ];
  for (const [code, kind, words] of rows) {
    it(`says of ${code} what to do`, () => {
      const failure = failureOfSqlite(new SqliteDatabase.SqliteError('text', code), '/books.db');
      expect(failure?.kind).toBe(kind);
      expect(failure?.message).toMatch(words);
    });
  }

  it('asks for room where SQLite only says that a read or write failed: it says so of a full disk as well', () => {
    const failure = failureOfSqlite(
      new SqliteDatabase.SqliteError('text', 'SQLITE_IOERR_SHMSIZE'),
      '/books.db',
    );
    expect(failure?.hint).toMatch(/works and has room/);
  });

  it('calls a disk full that has room and takes no further file: SQLite only says that it cannot open one', () => {
    const error = new SqliteDatabase.SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
    disk.says = { files: 400, ffree: 0 };
    expect(failureOfSqlite(error, '/books.db')).toMatchObject({
      kind: 'unfinished',
      message: '/books.db: the disk is full',
    });
    disk.says = { files: 400, ffree: 1 };
    expect(failureOfSqlite(error, '/books.db')?.kind).toBe('refused');
    // As btrfs has it, which counts no files.
    disk.says = { files: 0, ffree: 0 };
    expect(failureOfSqlite(error, '/books.db')?.kind).toBe('refused');
    delete disk.says;
    expect(failureOfSqlite(error, '/no/such/folder/books.db')?.kind).toBe('refused');
  });

  it('leaves a broken constraint alone: it is a fault of the program', () => {
    expect(
      failureOfSqlite(new SqliteDatabase.SqliteError('text', 'SQLITE_CONSTRAINT_CHECK'), '/x'),
    ).toBeUndefined();
    expect(failureOfSqlite(new Error('plain'), '/x')).toBeUndefined();
  });
});

describe('withDiskFailures', () => {
  it('gives back what the work gives', () => {
    expect(withDiskFailures('/x', () => 7)).toBe(7);
  });

  it('turns an error of the system into a failure with its cause', () => {
    const folder = temporaryFolder();
    const failure = failureOf(() => withDiskFailures(folder, () => mkdirSync(join(folder, 'a', 'b'))));
    expect(failure.kind).toBe('refused');
    expect(failure.cause).toMatchObject({ code: 'ENOENT' });
  });

  it('lets a fault of the program through as it is', () => {
    const fault = new RangeError('ours');
    expect(() =>
      withDiskFailures('/x', () => {
        throw fault;
      }),
    ).toThrow(fault);
  });
});
