import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import {
  NEWEST_TABLES,
  refuseOtherTables,
  tableColumns,
  tablesDigestOf,
  withEmptyBooks,
} from '../../../src/store/migrations/books-schema.js';
import { BOOKS_APPLICATION_ID, migrations } from '../../../src/store/migrations/migrations.js';
import { failureOf, temporaryFolder } from '../sample.js';

/** A file that says it is books, made by `sql` or altered by it. */
function said(version: number, sql: string, isBooks = false): string {
  const path = join(temporaryFolder(), 'said.db');
  if (isBooks) openBooks(path, { create: true }).close();
  const database = new SqliteDatabase(path);
  database.exec(sql);
  database.pragma(`application_id = ${BOOKS_APPLICATION_ID}`);
  database.pragma(`user_version = ${version}`);
  database.close();
  return path;
}

describe('the tables of the newest version', () => {
  it('are known by their digest, so that opening makes no empty books to compare with', () => {
    expect(withEmptyBooks(migrations.length, (empty) => tablesDigestOf(tableColumns(empty)))).toBe(
      NEWEST_TABLES,
    );
  });
});

describe('a file that says it is books', () => {
  it.each(Array.from({ length: migrations.length + 1 }, (_, version) => version))(
    'is refused with the tables of another program, whatever version it names: %i',
    (version) => {
      const path = said(version, 'CREATE TABLE theirs (a TEXT)');
      const failure = failureOf(() => openBooks(path, { create: false }));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toMatch(
        /says that it is books of (?:version \d+, but it has no table|no version, but it has tables)/,
      );
    },
  );

  it.each(Array.from({ length: migrations.length - 1 }, (_, version) => version))(
    'is refused, or brought up whole, with the tables of today and the number of version %i',
    (version) => {
      const path = said(version, '', true);
      let outcome = 'opened';
      try {
        const books = openBooks(path, { create: false });
        expect(books.proveRecords().fault).toBeUndefined();
        books.close();
      } catch {
        outcome = failureOf(() => openBooks(path, { create: false })).kind;
      }
      expect(outcome).toBe(version === migrations.length - 1 ? 'opened' : 'refused');
    },
  );

  it('is refused where a table of ours has another column, and a table of nobody is left to the proof', () => {
    const other = said(migrations.length, 'ALTER TABLE pin ADD COLUMN mine TEXT', true);
    expect(failureOf(() => openBooks(other, { create: false })).message).toMatch(
      /its table pin has other columns/,
    );
    const more = said(migrations.length, 'CREATE TABLE mine (a TEXT) STRICT', true);
    const books = openBooks(more, { create: false });
    expect(books.proveRecords().fault).toMatchObject({ place: 'tables' });
    books.close();
  });
});

describe('refuseOtherTables', () => {
  it.each(migrations.map((_, at) => at + 1))('passes what this program made as version %i', (version) => {
    withEmptyBooks(version, (database) => {
      expect(tableColumns(database).get('pin')).toBe(
        'pin_id, key_id, fingerprint, public_key_hex, pinned_at_ms',
      );
      expect(() => refuseOtherTables(database, '/b')).not.toThrow();
    });
  });
});
