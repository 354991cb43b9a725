import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';

describe('the ninth step of the books', () => {
  it('gives books of the version before an empty, sealed table of parts of the bridge, and every seal holds', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 8));
    expect(proveRecords(database).fault).toBeUndefined();
    const sealsBefore = proveRecords(database).sealCount;
    expect(migrate(database, 'x', migrations.slice(0, 9))).toBe(8);
    expect(versionOf(database)).toBe(9);
    expect(proveRecords(database)).toEqual({ sealCount: sealsBefore + 1, fault: undefined });
    database.close();
  });
});
