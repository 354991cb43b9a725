import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firstBooks } from '../../../src/store/migrations/migration-001.js';
import { OWN_CURRENCY } from '../../../src/store/migrations/migration-002.js';
import { CERTIFICATIONS } from '../../../src/store/migrations/migration-003.js';
import { migrate } from '../../../src/store/migrations/migrations.js';

describe('the third step', () => {
  it('takes books of the version before with all that is in them, and adds an append-only table', () => {
    const database = new SqliteDatabase(':memory:');
    onTestFinished(() => void database.close());
    migrate(database, 'memory', [firstBooks, OWN_CURRENCY]);
    database.exec(`INSERT INTO period_change (month, state, changed_by, reason, changed_at_ms)
      VALUES ('2026-09', 'certified', 'Ann', 'closed', 1)`);
    expect(migrate(database, 'memory', [firstBooks, OWN_CURRENCY, CERTIFICATIONS])).toBe(2);
    expect(database.prepare('SELECT count(*) FROM period_change').pluck().get()).toBe(1);
    database.exec(`INSERT INTO evidence_blob (blob_id, sha256, byte_count) VALUES (1, '${'a'.repeat(64)}', 0);
      INSERT INTO certification VALUES (1, '${'a'.repeat(64)}', 0, 0, '{}')`);
    expect(() => database.exec('DELETE FROM certification')).toThrow('never deleted');
    expect(() => database.exec("UPDATE certification SET results = '[]'")).toThrow('never changed');
  });
});
