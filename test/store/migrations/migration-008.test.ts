import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';

describe('the eighth step of the books', () => {
  it('gives books of the version before an empty, sealed table of kept closes, and every seal holds', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 7));
    expect(proveRecords(database).fault).toBeUndefined();
    const sealsBefore = proveRecords(database).sealCount;
    expect(migrate(database, 'x', migrations.slice(0, 8))).toBe(7);
    expect(versionOf(database)).toBe(8);
    expect(proveRecords(database)).toEqual({ sealCount: sealsBefore + 1, fault: undefined });
    database.close();
  });

  it('finds a kept close that was put in behind the back of the seals', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 8));
    const sha256 = new EvidenceTable(database).putBlob(Buffer.from('{}'));
    database.prepare('INSERT INTO kept_close VALUES (?, ?, ?, ?)').run('2026-09', sha256, sha256, sha256);
    expect(proveRecords(database).fault).toEqual({
      place: 'kept_close',
      reason: '1 row, and 0 were sealed',
    });
    database.close();
  });
});
