import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Books } from '../../../src/store/books.js';
import { itemWork } from '../../../src/store/migrations/migration-010.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { discrepancy, month, remark, sandboxKey, settlement } from '../sample.js';

const before = migrations.indexOf(itemWork);

function booksWithItem(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 'x');
  const books = new Books(database, '');
  const runId = books.runs.startRun({ command: 'x', month: month('2026-10'), asOfMs: 1, startedAtMs: 1 });
  books.items.recordItems('sandbox', sandboxKey.account, month('2026-10'), [discrepancy('a1')], 1, runId);
  books.itemWork.settle(settlement('a1', 5n));
  books.itemWork.remark(remark('a1'));
  return database;
}

describe('the step of the books for what persons record of items', () => {
  it('gives books of the version before two empty, sealed tables, and every seal holds', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, before));
    const sealsBefore = proveRecords(database).sealCount;
    expect(migrate(database, 'x', migrations.slice(0, before + 1))).toBe(before);
    expect(proveRecords(database)).toEqual({ sealCount: sealsBefore + 2, fault: undefined });
    database.close();
  });

  it.each(['item_settlement', 'item_remark'])('never changes or deletes a row of %s', (table) => {
    const database = booksWithItem();
    expect(() => database.exec(`UPDATE ${table} SET item_id = 'x'`)).toThrow(/never changed/);
    expect(() => database.exec(`DELETE FROM ${table}`)).toThrow(/never deleted/);
    database.close();
  });

  it('takes a settlement of one item, reference, day and amount once, and none of an unknown item', () => {
    const database = booksWithItem();
    const { itemWork } = new Books(database, '');
    expect(() => itemWork.settle(settlement('a1', 5n))).toThrow(/UNIQUE/);
    expect(() => itemWork.settle(settlement('a2', 5n))).toThrow(/FOREIGN KEY/);
    expect(() => itemWork.settle(settlement('a1', 0n))).toThrow(/CHECK/);
    expect(proveRecords(database).fault).toBeUndefined();
    database.close();
  });
});
