import { copyFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../../src/service/books/books-database.js';
import { applicationId } from '../../../src/service/books/books-schema.js';

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'books-'));
}

describe('openBooksDatabase', () => {
  it('makes a durable file that only its owner can enter', () => {
    const dataDir = join(folder(), 'made here');
    const database = openBooksDatabase(dataDir);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    database.close();
  });

  it('opens again what it made', () => {
    const dataDir = folder();
    openBooksDatabase(dataDir).close();
    const database = openBooksDatabase(dataDir);
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId);
    database.close();
  });

  it('works in memory without a folder', () => {
    const database = openBooksDatabase(undefined);
    expect(database.memory).toBe(true);
    database.close();
  });

  it('opens exactly the folder it is given, whatever is in its name', () => {
    const dataDir = join(folder(), 'a b%20?mode=memory#ü');
    openBooksDatabase(dataDir).close();
    expect(statSync(join(dataDir, 'service.db')).size).toBeGreaterThan(0);
  });

  it('refuses a text file, another program’s database, a later version and damage, each by name', () => {
    const text = folder();
    writeFileSync(join(text, 'service.db'), 'this is a text file, and a long one at that');
    expect(() => openBooksDatabase(text)).toThrow(/can't be opened/);

    const foreign = folder();
    const other = new SqliteDatabase(join(foreign, 'service.db'));
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    expect(() => openBooksDatabase(foreign)).toThrow(/is not a database of the local service/);

    const later = folder();
    const made = openBooksDatabase(later);
    made.pragma('user_version = 99');
    made.close();
    expect(() => openBooksDatabase(later)).toThrow(/schema version 99/);
  });

  it('leaves a foreign file as it was', () => {
    const dataDir = folder();
    const file = join(dataDir, 'service.db');
    const other = new SqliteDatabase(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    const before = readFileSync(file);
    expect(() => openBooksDatabase(dataDir)).toThrow();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('holds the file alone: a second service is told that it is in use', () => {
    const dataDir = folder();
    const first = openBooksDatabase(dataDir);
    expect(() => openBooksDatabase(dataDir)).toThrow(/in use by another service/);
    first.close();
    openBooksDatabase(dataDir).close();
  });

  it('keeps what was committed in a file that was copied with its log after a crash', () => {
    const dataDir = folder();
    const database = openBooksDatabase(dataDir);
    database.prepare("INSERT INTO settings VALUES ('a', 'b')").run();
    const copy = folder();
    for (const name of ['service.db', 'service.db-wal']) {
      copyFileSync(join(dataDir, name), join(copy, name));
    }
    const reopened = openBooksDatabase(copy);
    expect(reopened.prepare("SELECT value FROM settings WHERE name = 'a'").pluck().get()).toBe('b');
    reopened.close();
    database.close();
  });
});
