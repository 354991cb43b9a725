import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createBooksFile } from '../../../src/store/file/books-creation.js';
import { BOOKS_APPLICATION_ID, migrations } from '../../../src/store/migrations/migrations.js';
import { temporaryFolder } from '../sample.js';

/** Larger than any process id of Linux, so that nobody has it. */
const NOBODY = 4_999_999;

describe('createBooksFile', () => {
  it('makes migrated books that only their owner can read, whatever the umask', () => {
    const path = join(temporaryFolder(), 'books.db');
    const before = process.umask(0);
    createBooksFile(path, migrations);
    process.umask(before);
    const database = new SqliteDatabase(path, { readonly: true });
    expect(database.pragma('application_id', { simple: true })).toBe(BOOKS_APPLICATION_ID);
    expect(database.pragma('user_version', { simple: true })).toBe(migrations.length);
    database.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing but the books in the folder', () => {
    const folder = temporaryFolder();
    createBooksFile(join(folder, 'books.db'), migrations);
    expect(readdirSync(folder)).toEqual(['books.db']);
  });

  it('does not overwrite what another run put there first', () => {
    const path = join(temporaryFolder(), 'books.db');
    writeFileSync(path, 'the books of the other run');
    createBooksFile(path, migrations);
    expect(readFileSync(path, 'utf8')).toBe('the books of the other run');
  });

  it('leaves nothing where a step of the migration fails', () => {
    const folder = temporaryFolder();
    expect(() => createBooksFile(join(folder, 'books.db'), ['CREATE TABLE a (b) STRICT'])).toThrow(/b/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes what a killed run left, and nothing that a running one or somebody else needs', () => {
    const folder = temporaryFolder();
    const keep = [`books.db.creating-${process.ppid}`, 'books.db.creating-x', 'other.db.creating-4999999'];
    const remove = [`books.db.creating-${NOBODY}`, `books.db.creating-${NOBODY}-journal`];
    for (const name of [...keep, ...remove]) writeFileSync(join(folder, name), '');
    createBooksFile(join(folder, 'books.db'), migrations);
    for (const name of keep) expect(existsSync(join(folder, name))).toBe(true);
    for (const name of remove) expect(existsSync(join(folder, name))).toBe(false);
  });
});
