import { chmodSync, copyFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { isErased, openBooksDatabase } from '../../../src/service/books/books-database.js';
import { sandboxBooksPlan } from '../../../src/service/sandbox/books/schema.js';
import { supplierBooksPlan } from '../../../src/service/supplier/books/schema.js';

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'books-'));
}

describe('openBooksDatabase', () => {
  it('makes a durable file that only its owner can enter', () => {
    const dataDir = join(folder(), 'made here');
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    database.close();
  });

  it.each([sandboxBooksPlan, supplierBooksPlan])(
    'keeps $fileName and its log from everyone but their owner',
    (plan) => {
      const before = process.umask(0o000);
      try {
        const dataDir = folder();
        chmodSync(dataDir, 0o755);
        const files = [plan.fileName, `${plan.fileName}-wal`].map((name) => join(dataDir, name));
        const modes = (): number[] => files.map((file) => statSync(file).mode & 0o777);
        const database = openBooksDatabase(dataDir, plan);
        database.prepare("INSERT INTO settings VALUES ('a', 'b')").run();
        expect(modes()).toEqual([0o600, 0o600]);
        for (const file of files) chmodSync(file, 0o644);
        const copy = folder();
        for (const file of files) copyFileSync(file, join(copy, basename(file)));
        database.close();
        const reopened = openBooksDatabase(copy, plan);
        reopened.prepare("INSERT INTO settings VALUES ('c', 'd')").run();
        expect(files.map((file) => statSync(join(copy, basename(file))).mode & 0o777)).toEqual([
          0o600, 0o600,
        ]);
        reopened.close();
      } finally {
        process.umask(before);
      }
    },
  );

  it('leaves a foreign file as open as it was', () => {
    const dataDir = folder();
    const file = join(dataDir, 'service.db');
    const other = new SqliteDatabase(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    chmodSync(file, 0o644);
    expect(() => openBooksDatabase(dataDir, sandboxBooksPlan)).toThrow(
      'is not a database of the local service',
    );
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it('says which file can not be made', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'file'), '');
    expect(() => openBooksDatabase(join(dataDir, 'file'), sandboxBooksPlan)).toThrow(/cannot be made/);
  });

  it('opens again what it made', () => {
    const dataDir = folder();
    openBooksDatabase(dataDir, sandboxBooksPlan).close();
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    expect(database.pragma('application_id', { simple: true })).toBe(sandboxBooksPlan.applicationId);
    database.close();
  });

  it('works in memory without a folder', () => {
    const database = openBooksDatabase(undefined, sandboxBooksPlan);
    expect(database.memory).toBe(true);
    database.close();
  });

  it('opens exactly the folder it is given, whatever is in its name', () => {
    const dataDir = join(folder(), 'a b%20?mode=memory#ü');
    openBooksDatabase(dataDir, sandboxBooksPlan).close();
    expect(statSync(join(dataDir, 'service.db')).size).toBeGreaterThan(0);
  });

  it('refuses a text file, another program’s database, a later version and damage, each by name', () => {
    const text = folder();
    writeFileSync(join(text, 'service.db'), 'this is a text file, and a long one at that');
    expect(() => openBooksDatabase(text, sandboxBooksPlan)).toThrow(/cannot be opened/);

    const foreign = folder();
    const other = new SqliteDatabase(join(foreign, 'service.db'));
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    expect(() => openBooksDatabase(foreign, sandboxBooksPlan)).toThrow(
      /is not a database of the local service/,
    );

    const later = folder();
    const made = openBooksDatabase(later, sandboxBooksPlan);
    made.pragma('user_version = 99');
    made.close();
    expect(() => openBooksDatabase(later, sandboxBooksPlan)).toThrow(/schema version 99/);
  });

  it('leaves a foreign file as it was', () => {
    const dataDir = folder();
    const file = join(dataDir, 'service.db');
    const other = new SqliteDatabase(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    const before = readFileSync(file);
    expect(() => openBooksDatabase(dataDir, sandboxBooksPlan)).toThrow();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('holds the file alone: a second service is told that it is in use', () => {
    const dataDir = folder();
    const first = openBooksDatabase(dataDir, sandboxBooksPlan);
    expect(() => openBooksDatabase(dataDir, sandboxBooksPlan)).toThrow(/another service uses it/);
    first.close();
    openBooksDatabase(dataDir, sandboxBooksPlan).close();
  });

  it('keeps what was committed in a file that was copied with its log after a crash', () => {
    const dataDir = folder();
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    database.prepare("INSERT INTO settings VALUES ('a', 'b')").run();
    const copy = folder();
    for (const name of ['service.db', 'service.db-wal']) copyFileSync(join(dataDir, name), join(copy, name));
    const reopened = openBooksDatabase(copy, sandboxBooksPlan);
    expect(reopened.prepare("SELECT value FROM settings WHERE name = 'a'").pluck().get()).toBe('b');
    reopened.close();
    database.close();
  });
});

describe('isErased', () => {
  it('brings the log into the file and leaves nothing in it', () => {
    const dataDir = folder();
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    database.prepare("INSERT INTO settings VALUES ('a', 'b')").run();
    expect(statSync(join(dataDir, 'service.db-wal')).size).toBeGreaterThan(0);
    expect(isErased(database)).toBe(true);
    expect(statSync(join(dataDir, 'service.db-wal')).size).toBe(0);
    expect(database.prepare("SELECT value FROM settings WHERE name = 'a'").pluck().get()).toBe('b');
    database.close();
  });

  it('leaves no copy behind of a row that a split of its page had moved', () => {
    const dataDir = folder();
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    const insert = database.prepare('INSERT INTO settings VALUES (?, ?)');
    for (let index = 0; index < 2000; index += 1) {
      insert.run(
        `${sha256Hex(String(index))}-${index % 2 === 0 ? 'deleted' : 'kept'}`,
        'x'.repeat(index % 97),
      );
    }
    database.exec("DELETE FROM settings WHERE name LIKE '%-deleted'");
    expect(isErased(database)).toBe(true);
    const bytes = ['service.db', 'service.db-wal'].map((name) => readFileSync(join(dataDir, name), 'latin1'));
    expect(bytes.join('')).not.toContain('-deleted');
    expect(bytes[0]?.split('-kept')).toHaveLength(1001);
    database.close();
  });

  it('says no where it could not be noted, for it is to be tried again', () => {
    const database = openBooksDatabase(folder(), sandboxBooksPlan);
    const note = (): void => {
      throw new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL');
    };
    expect(isErased(database, note)).toBe(false);
    database.close();
  });

  it('says no inside a transaction, where SQLite refuses, and leaves the transaction alone', () => {
    const database = openBooksDatabase(folder(), sandboxBooksPlan);
    database.exec('BEGIN IMMEDIATE');
    database.prepare("INSERT INTO settings VALUES ('a', 'b')").run();
    expect(isErased(database)).toBe(false);
    database.exec('COMMIT');
    expect(database.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
    database.close();
  });
});
