import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import { openBooksFile } from '../../../src/store/file/books-file.js';
import { BOOKS_APPLICATION_ID, migrations } from '../../../src/store/migrations/migrations.js';
import { entry, failureOf, receipt, temporaryFolder } from '../sample.js';

function newBooks(path: string): void {
  openBooks(path, { create: true }).close();
}

function opened(path: string): SqliteDatabase.Database {
  const { database } = openBooksFile(path, { create: true });
  onTestFinished(() => {
    database.close();
  });
  return database;
}

/** A database of somebody else's, closed. */
function foreignDatabase(path: string, pragma: string): void {
  const database = new SqliteDatabase(path);
  database.exec('CREATE TABLE theirs (a TEXT); INSERT INTO theirs VALUES (1);');
  database.pragma(pragma);
  database.close();
}

describe('openBooksFile creating', () => {
  it('makes books only on purpose', () => {
    const path = join(temporaryFolder(), 'books.db');
    const failure = failureOf(() => openBooksFile(path, { create: false }));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/^there are no books at /);
    expect(existsSync(path)).toBe(false);
    newBooks(path);
    openBooksFile(path, { create: false }).database.close();
  });

  it('opens exactly the file that is named, whatever is in its name', () => {
    const folder = temporaryFolder();
    const names = [
      'a b.db',
      '100%25.db',
      'what?mode=memory',
      'bücher-田.db',
      '#x',
      "it's",
      '-rf',
      `${'n'.repeat(231)}`,
    ];
    for (const name of names) newBooks(join(folder, name));
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  });

  it('makes no folder', () => {
    const folder = temporaryFolder();
    expect(failureOf(() => newBooks(join(folder, 'none', 'books.db'))).message).toMatch(/does not exist/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes :memory: only where a test asks for it', () => {
    expect(failureOf(() => openBooksFile(':memory:', { create: true })).kind).toBe('refused');
    openBooksFile(':memory:', { create: true, inMemory: true }).database.close();
  });

  it('takes away the rights that others have on the file', () => {
    const path = join(temporaryFolder(), 'books.db');
    newBooks(path);
    chmodSync(path, 0o666);
    const database = opened(path);
    database.pragma('user_version');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  });
});

describe('openBooksFile refusing', () => {
  it('refuses a zero-byte file, also where it may create, and leaves it as it is', () => {
    const path = join(temporaryFolder(), 'books.db');
    writeFileSync(path, '');
    const failure = failureOf(() => openBooksFile(path, { create: true }));
    expect(failure.message).toMatch(/is empty/);
    expect(failure.hint).toMatch(/Restore the newest backup/);
    expect(statSync(path).size).toBe(0);
  });

  it('refuses a text file', () => {
    const path = join(temporaryFolder(), 'books.db');
    const text = 'client_ref,slug\n'.repeat(500);
    writeFileSync(path, text);
    expect(failureOf(() => openBooksFile(path, { create: true })).message).toMatch(/is not a database/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refuses the database of another program and writes nothing into it', () => {
    const path = join(temporaryFolder(), 'theirs.db');
    for (const pragma of ['user_version = 1', 'application_id = 0x544f4c53']) {
      foreignDatabase(path, pragma);
      const before = readFileSync(path);
      expect(failureOf(() => openBooksFile(path, { create: true })).message).toMatch(/of another program/);
      expect(readFileSync(path).equals(before)).toBe(true);
      const again = new SqliteDatabase(path);
      again.exec('DROP TABLE theirs');
      again.close();
    }
  });

  it('refuses books of a newer version and leaves them as they are', () => {
    const path = join(temporaryFolder(), 'books.db');
    newBooks(path);
    const newer = new SqliteDatabase(path);
    newer.pragma(`user_version = ${migrations.length + 1}`);
    newer.close();
    const failure = failureOf(() => openBooksFile(path, { create: false }));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/newer tieout/);
  });

  it('refuses to write books that have a second name, but clears away one that a killed run left', () => {
    const path = join(temporaryFolder(), 'books.db');
    newBooks(path);
    linkSync(path, `${path}.creating-999999999`);
    openBooksFile(path, { create: false }).database.close();
    expect(existsSync(`${path}.creating-999999999`)).toBe(false);
    linkSync(path, `${path}.twin`);
    expect(failureOf(() => openBooksFile(path, { create: false })).message).toMatch(/second name/);
    openBooksFile(path, { create: false, reading: true }).database.close();
  });

  it('refuses a folder in the place of the file', () => {
    const path = join(temporaryFolder(), 'books.db');
    mkdirSync(path);
    expect(failureOf(() => openBooksFile(path, { create: true })).message).toMatch(/is not a file/);
  });

  it('refuses books of which pages are gone or overwritten', () => {
    const folder = temporaryFolder();
    const sound = join(folder, 'sound.db');
    newBooks(sound);
    const cut = join(folder, 'cut.db');
    copyFileSync(sound, cut);
    truncateSync(cut, 4096 * 3);
    expect(failureOf(() => openBooksFile(cut, { create: false })).message).toMatch(/is damaged/);
    const overwritten = join(folder, 'overwritten.db');
    copyFileSync(sound, overwritten);
    const descriptor = openSync(overwritten, 'r+');
    writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, 4096 * 5);
    closeSync(descriptor);
    expect(failureOf(() => openBooksFile(overwritten, { create: false })).message).toMatch(/is damaged/);
  });

  it('says that the books are in use, after its patience, where another program locks the file', () => {
    const path = join(temporaryFolder(), 'books.db');
    newBooks(path);
    const other = new SqliteDatabase(path);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE x (a TEXT);');
    const failure = failureOf(() => openBooksFile(path, { create: false }));
    other.close();
    expect(failure.kind).toBe('unfinished');
    expect(failure.message).toMatch(/in use by another run/);
  });
});

describe('the connection of openBooksFile', () => {
  it('runs with a write-ahead log, synchronous FULL, foreign keys and a timeout', () => {
    const database = opened(join(temporaryFolder(), 'books.db'));
    const pragma = (name: string) => database.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('recursive_triggers')).toBe(1);
    expect(pragma('busy_timeout')).toBe(5000);
    expect(pragma('application_id')).toBe(BOOKS_APPLICATION_ID);
  });

  it('upgrades books of the version before when it opens them', () => {
    const path = join(temporaryFolder(), 'books.db');
    const books = openBooks(path, { create: true });
    books.receipts.addReceipt(receipt());
    books.close();
    const steps = [...migrations, 'CREATE TABLE later (a TEXT NOT NULL) STRICT;'];
    const { database } = openBooksFile(path, { create: false, migrations: steps });
    expect(database.pragma('user_version', { simple: true })).toBe(steps.length);
    expect(database.prepare('SELECT count(*) FROM receipt').pluck().get()).toBe(1);
    database.close();
    expect(failureOf(() => openBooksFile(path, { create: false })).message).toMatch(/newer tieout/);
  });

  it('checks the whole file before it upgrades it, whatever the caller asks of it', () => {
    const path = join(temporaryFolder(), 'books.db');
    const books = openBooks(path, { create: true });
    books.journal.appendEntries([entry()]);
    books.close();
    const altered = new SqliteDatabase(path);
    altered.pragma('ignore_check_constraints = ON');
    altered.exec("DROP TRIGGER journal_entry_refuses_update; UPDATE journal_entry SET interface = 'sandbow'");
    altered.close();
    const depth = 'records';
    openBooksFile(path, { create: false, depth }).database.close();
    const steps = [...migrations, 'CREATE TABLE later (a TEXT NOT NULL) STRICT;'];
    const failure = failureOf(() => openBooksFile(path, { create: false, depth, migrations: steps }));
    expect(failure.message).toMatch(/damaged \(CHECK constraint failed in journal_entry\)/);
  });

  it('refuses to be replaced row by row: REPLACE fires the trigger that refuses a DELETE', () => {
    const database = opened(join(temporaryFolder(), 'books.db'));
    const sha = 'a'.repeat(64);
    database.prepare('INSERT INTO evidence_blob VALUES (1, ?, 0)').run(sha);
    expect(() => database.prepare('REPLACE INTO evidence_blob VALUES (1, ?, 5)').run(sha)).toThrow(
      /never deleted/,
    );
  });
});
