import SqliteDatabase from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';

it('seals what books of before hold, so that a change from then on shows', () => {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'x', migrations.slice(0, 4));
  database
    .prepare(`INSERT INTO pin (key_id, fingerprint, public_key_hex, pinned_at_ms) VALUES ('k', ?, ?, 1)`)
    .run('a'.repeat(64), 'b'.repeat(64));
  migrate(database, 'x');
  expect(proveRecords(database).fault).toBeUndefined();
  database
    .prepare(`INSERT INTO pin (key_id, fingerprint, public_key_hex, pinned_at_ms) VALUES ('l', ?, ?, 1)`)
    .run('a'.repeat(64), 'b'.repeat(64));
  expect(proveRecords(database).fault?.place).toBe('pin 2');
});

it('refuses that a seal is changed or deleted', () => {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'x');
  expect(() => database.exec('UPDATE record_seal SET up_to = 1')).toThrow(/never changed/);
  expect(() => database.exec('DELETE FROM record_seal')).toThrow(/never deleted/);
});
