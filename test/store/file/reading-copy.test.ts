import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import { openReadingCopy } from '../../../src/store/file/reading-copy.js';
import { failureOf, receipt, temporaryFolder } from '../sample.js';

/** What happens while a file is copied. */
const during = vi.hoisted(() => ({ copy: (): void => undefined }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const copyFileSync: typeof fs.copyFileSync = (...given) => {
    during.copy();
    fs.copyFileSync(...given);
  };
  return { ...fs, copyFileSync };
});

function copiesLeft(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('tieout-reading-'));
}

describe('openReadingCopy', () => {
  it('names the folder of temporary files where it is not there, and not the books', () => {
    const books = join(temporaryFolder(), 'books.db');
    vi.stubEnv('TMPDIR', join(temporaryFolder(), 'nowhere'));
    const failure = failureOf(() => openReadingCopy(books, (at) => new SqliteDatabase(at)));
    vi.unstubAllEnvs();
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/nowhere: it does not exist/);
  });

  it('reads what is committed and not folded in yet, and leaves no name of the copy behind', () => {
    const path = join(temporaryFolder(), 'books.db');
    const writing = openBooks(path, { create: true });
    writing.receipts.addReceipt(receipt());
    const before = copiesLeft();
    const copy = openReadingCopy(path, (at) => {
      const database = new SqliteDatabase(at);
      database.pragma('user_version');
      return database;
    });
    expect(copiesLeft()).toEqual(before);
    expect(copy.prepare('SELECT count(*) FROM receipt').pluck().get()).toBe(1);
    copy.close();
    writing.close();
  });

  it('says that the books are being written where they never stand still, and leaves nothing', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'books.db');
    writeFileSync(path, 'x');
    const before = copiesLeft();
    during.copy = () => appendFileSync(`${path}-wal`, 'x');
    const failure = failureOf(() => openReadingCopy(path, () => new SqliteDatabase(':memory:')));
    during.copy = () => undefined;
    expect(failure).toMatchObject({ kind: 'unfinished' });
    expect(failure.message).toMatch(/another run is writing it/);
    expect(copiesLeft()).toEqual(before);
  });
});

describe('books beside which nothing can be written', () => {
  it('are opened to be read, older ones too, and stay as they are', () => {
    const path = join(temporaryFolder(), 'books.db');
    const books = openBooks(path, { create: true });
    books.receipts.addReceipt(receipt());
    books.close();
    // What SQLite would keep beside them has no place: to it that is as a disk that can't be written.
    mkdirSync(`${path}-shm`);
    const bytes = readFileSync(path);
    expect(failureOf(() => openBooks(path, { create: false })).kind).toBe('refused');
    const read = openBooks(path, { create: false, reading: true });
    expect(read.path).toBe(path);
    expect(read.receipts.count()).toBe(1);
    expect(read.journal.prove().chain.ok).toBe(true);
    read.close();
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});
