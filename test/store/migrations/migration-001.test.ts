import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { firstBooks } from '../../../src/store/migrations/migration-001.js';
import { migrate } from '../../../src/store/migrations/migrations.js';

function tables(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory', [firstBooks]);
  return database;
}

interface TableRow {
  readonly name: string;
  readonly strict: number;
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
}

function ownTables(database: SqliteDatabase.Database): TableRow[] {
  const list = database.prepare<[], TableRow>(
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' ORDER BY name",
  );
  return list.all().filter(({ name }) => !name.startsWith('sqlite_'));
}

describe('the first tables', () => {
  it('are all STRICT', () => {
    expect(ownTables(tables()).filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  it('hold text, integers and bytes, never floating point', () => {
    const database = tables();
    const columns = database.prepare<[string], ColumnRow>(
      'SELECT name, type FROM pragma_table_info(?) ORDER BY cid',
    );
    for (const { name } of ownTables(database)) {
      for (const column of columns.all(name)) expect(['TEXT', 'INTEGER', 'BLOB']).toContain(column.type);
    }
  });

  it('name the unit of every amount and time', () => {
    const database = tables();
    const columns = database.prepare<[string], ColumnRow>(
      'SELECT name, type FROM pragma_table_info(?) ORDER BY cid',
    );
    const named = /(?:_usd6|_ms|_id|_count|^ordinal|^position|_ordinal|^line|^status|_code|_by_run)$/;
    for (const { name } of ownTables(database)) {
      const integers = columns.all(name).filter(({ type }) => type === 'INTEGER');
      for (const column of integers) expect(column.name).toMatch(named);
    }
  });

  it('refuse hashes that are none, and a hash with more behind a NUL', () => {
    const add = tables().prepare('INSERT INTO evidence_blob VALUES (NULL, ?, 0)');
    for (const sha256 of ['', 'a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}\u0000x`]) {
      expect(() => add.run(sha256)).toThrow(/CHECK/);
    }
    expect(() => add.run('a'.repeat(64))).not.toThrow();
  });

  it('refuse months that are none', () => {
    const database = tables();
    const add = database.prepare(
      "INSERT INTO run (command, month, started_at_ms, outcome) VALUES ('x', ?, 0, '')",
    );
    for (const month of ['2026-13', '2026-00', '2026-9', '2026-10-01', '２０２６-10', '2026-10\u0000', '']) {
      expect(() => add.run(month), month).toThrow(/CHECK/);
    }
    for (const month of ['1970-01', '2026-12', null]) expect(() => add.run(month)).not.toThrow();
  });

  it('refuse NaN and undefined, which bind as NULL, and numbers with a fraction', () => {
    const add = tables().prepare("INSERT INTO pin VALUES (NULL, 'k', ?, ?, ?)");
    const hash = 'a'.repeat(64);
    for (const time of [Number.NaN, undefined, null]) {
      expect(() => add.run(hash, hash, time)).toThrow(/NOT NULL/);
    }
    expect(() => add.run(hash, hash, 1.5)).toThrow(/cannot store REAL/);
    expect(() => add.run(hash, hash, 253_402_300_800_000)).toThrow(/CHECK/);
  });

  // A landed migration is never edited: what comes later is a migration of its own. Whoever gets here by a
  // change to the first tables has to take the change back, unless nothing was released with them yet.
  it('are the ones that landed', () => {
    expect(sha256Hex(firstBooks)).toBe('5246c45edb86448e59a292bb362a7be24314b67c6f9ec021948accb3605c3bd9');
  });
});
