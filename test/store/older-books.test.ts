// Books that earlier versions of the program wrote (fixtures/books) are brought up by this one, whole or not
// at all; nothing that they held is another afterwards.

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openBooks } from '../../src/store/books.js';
import { restoreBooks } from '../../src/store/file/backup.js';
import { openBooksFile } from '../../src/store/file/books-file.js';
import { type Migration, migrations, stepsOf, versionOf } from '../../src/store/migrations/migrations.js';
import { proveRecords } from '../../src/store/seals/seal-proof.js';
import { secretPrefixes } from '../../src/wire/secret-prefixes.js';
import { olderBooksNames, unpackOlderBooks } from '../golden/older-books.js';
import { failureOf, temporaryFolder } from './sample.js';

/** The version that a name is of: `v09-items` is of 9 as `v09` is. */
function versionIn(name: string): number {
  return Number(name.slice(1, 3));
}

/** Work with a file as it lies there, no check made. */
function lookInto<T>(path: string, look: (database: SqliteDatabase.Database) => T): T {
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/**
 * Every row of every table as text; of columns, those that a table had when `like` was looked at. Postings
 * were a table until version 15, and are a view since.
 */
function rowsIn(database: SqliteDatabase.Database, like?: Rows): Rows {
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")
    .pluck()
    .all();
  return new Map(
    tables
      .filter((table) => like?.has(table) ?? true)
      .map((table) => {
        const columns = like?.get(table)?.columns ?? columnsOf(database, table);
        const sql = `SELECT ${columns.map((one) => `quote(${one})`).join(" || ',' || ")} FROM ${table}`;
        return [table, { columns, rows: database.prepare<[], string>(sql).pluck().all().sort() }];
      }),
  );
}

type Rows = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

function columnsOf(database: SqliteDatabase.Database, table: string): string[] {
  return database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .pluck()
    .all(table);
}

/** The steps of this program, of which the one to `version` throws once it is done. */
function stepsThatFailAt(version: number, seen: () => void): Migration[] {
  return migrations.map((step, at) => {
    if (at !== version - 1) return step;
    return (database, path) => {
      if (typeof step === 'string') {
        database.exec(step);
      } else {
        step(database, path);
      }
      seen();
      throw new Error('the disk is gone');
    };
  });
}

describe('the kept books', () => {
  it('are of every version before this one', () => {
    const versions = new Set(olderBooksNames().map(versionIn));
    expect([...versions].sort((a, b) => a - b)).toEqual(migrations.slice(0, -1).map((_, at) => at + 1));
  });

  it.each(olderBooksNames())('hold no key and no secret: %s', (name) => {
    const text = readFileSync(unpackOlderBooks(name, temporaryFolder()), 'latin1');
    expect(secretPrefixes.filter((prefix) => text.includes(prefix))).toEqual([]);
    expect(text).toContain('Test:Assets:sandbox:Float');
  });
});

describe.each(olderBooksNames())('books of version %s', (name) => {
  it('come to this version with every row that they held, every link and every seal sound', () => {
    const path = unpackOlderBooks(name, temporaryFolder());
    const before = lookInto(path, (database) => {
      expect(versionOf(database)).toBe(versionIn(name));
      return rowsIn(database);
    });
    const books = openBooks(path, { create: false, depth: 'records' });
    expect(books.journal.prove().chain).toMatchObject({ ok: true });
    expect(books.journal.prove().balanceFaults).toEqual([]);
    expect(books.proveRecords().fault).toBeUndefined();
    expect(books.evidence.damagedBlobs()).toEqual([]);
    books.close();
    const after = lookInto(path, (database) => {
      expect(versionOf(database)).toBe(migrations.length);
      return rowsIn(database, before);
    });
    for (const [table, { rows }] of before) {
      // Words of a list and seals of new tables are added; all else is as it was.
      expect(after.get(table)?.rows, table).toEqual(expect.arrayContaining([...rows]));
      const grows = /^(?:record_seal|receipt_topic|import_kind|entry_kind)$/.test(table);
      if (!grows) expect(after.get(table)?.rows.length, table).toBe(rows.length);
    }
  });

  it('are as they were where the last step fails or the run is killed in it, and are brought up by the next', () => {
    const folder = temporaryFolder();
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    const path = unpackOlderBooks(name, folder);
    const bytes = readFileSync(path);
    const steps = stepsThatFailAt(migrations.length, () => {
      // What a run that is killed at this moment leaves on the disk.
      for (const ending of ['', '-wal']) {
        if (existsSync(`${path}${ending}`)) {
          copyFileSync(`${path}${ending}`, join(killed, `books.db${ending}`));
        }
      }
    });
    expect(() => openBooksFile(path, { create: false, migrations: steps })).toThrow('the disk is gone');
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const left = join(killed, 'books.db');
    expect(lookInto(left, versionOf)).toBe(versionIn(name));
    for (const one of [path, left]) {
      const { database } = openBooksFile(one, { create: false, depth: 'records' });
      expect(versionOf(database)).toBe(migrations.length);
      expect(proveRecords(database).fault).toBeUndefined();
      database.close();
    }
  });

  it('are opened by the program that wrote them, and refused by it once they are of this version', () => {
    const path = unpackOlderBooks(name, temporaryFolder());
    const older = lookInto(path, (database) => stepsOf(database).slice(0, versionIn(name)));
    openBooksFile(path, { create: false, migrations: older }).database.close();
    expect(lookInto(path, versionOf)).toBe(versionIn(name));
    openBooksFile(path, { create: false }).database.close();
    const failure = failureOf(() => openBooksFile(path, { create: false, migrations: older }));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/(?:was written by a newer tieout|a newer tieout wrote it)/);
    expect(lookInto(path, versionOf)).toBe(migrations.length);
  });

  it('are restored from a backup as they were, and in the place of the same books that were brought up since', async () => {
    const folder = temporaryFolder();
    const backup = unpackOlderBooks(name, folder);
    const place = join(folder, 'restored.db');
    const { facts } = await restoreBooks(backup, place, { loseNewer: false });
    expect(lookInto(place, versionOf)).toBe(versionIn(name));
    const books = openBooks(place, { create: false });
    expect(books.facts()).toEqual(facts);
    books.close();
    expect(lookInto(place, versionOf)).toBe(migrations.length);
    const again = await restoreBooks(backup, place, { loseNewer: false });
    expect(again).toMatchObject({ facts, lost: [], movedTo: `${place}.before-restore-1` });
    expect(lookInto(place, versionOf)).toBe(versionIn(name));
  });
});

describe('books of version 1', () => {
  it.each(migrations.map((_, at) => at + 1).slice(1))(
    'are as they were where the step to version %i fails',
    (version) => {
      const path = unpackOlderBooks('v01', temporaryFolder());
      const bytes = readFileSync(path);
      let isTaken = false;
      const steps = stepsThatFailAt(version, () => {
        isTaken = true;
      });
      expect(() => openBooksFile(path, { create: false, migrations: steps })).toThrow('the disk is gone');
      expect(isTaken).toBe(true);
      expect(readFileSync(path).equals(bytes)).toBe(true);
    },
  );
});
