import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';

describe('the twelfth step of the books', () => {
  it('gives books of the version before the sealed tables of entries for the orders of a day, and every seal holds', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 11));
    const sealsBefore = proveRecords(database).sealCount;
    expect(migrate(database, 'x', migrations.slice(0, 12))).toBe(11);
    expect(versionOf(database)).toBe(12);
    expect(proveRecords(database)).toEqual({ sealCount: sealsBefore + 2, fault: undefined });
    database.close();
  });

  it('lets no table of orders and no month of that detail be changed or taken out', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 12));
    database.exec(`INSERT INTO daily_month VALUES ('supplier', 'main', '2026-10')`);
    expect(() => database.exec('DELETE FROM daily_month')).toThrow(/never deleted/);
    expect(() => database.exec(`UPDATE daily_month SET month = '2026-11'`)).toThrow(/never changed/);
    database.close();
  });
});
