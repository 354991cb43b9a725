import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Books } from '../../../src/store/books.js';
import { itemWork } from '../../../src/store/migrations/migration-010.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { remark, settlement } from '../sample.js';
import { booksWithItem } from '../support/item-books.js';

const before = migrations.indexOf(itemWork);

function booksWithWork(): SqliteDatabase.Database {
  return booksWithItem((itemWork) => {
    itemWork.settle(settlement('a1', 5n));
    itemWork.remark(remark('a1'));
  });
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
    const database = booksWithWork();
    expect(() => database.exec(`UPDATE ${table} SET item_id = 'x'`)).toThrow(/never changed/);
    expect(() => database.exec(`DELETE FROM ${table}`)).toThrow(/never deleted/);
    database.close();
  });

  it('takes a settlement of one item, reference, day and amount once, and none of an unknown item', () => {
    const database = booksWithWork();
    const { itemWork } = new Books(database, '');
    expect(() => itemWork.settle(settlement('a1', 5n))).toThrow(/UNIQUE/);
    expect(() => itemWork.settle(settlement('a2', 5n))).toThrow(/FOREIGN KEY/);
    expect(() => itemWork.settle(settlement('a1', 0n))).toThrow(/CHECK/);
    expect(proveRecords(database).fault).toBeUndefined();
    database.close();
  });
});
