import SqliteDatabase from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';

it('adds a place for what a fetch could not read to books that have none, and keeps what is in them', () => {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'x', migrations.slice(0, 3));
  database
    .prepare(`INSERT INTO pin (key_id, fingerprint, public_key_hex, pinned_at_ms) VALUES ('k', ?, ?, 1)`)
    .run('a'.repeat(64), 'b'.repeat(64));
  migrate(database, 'x', migrations.slice(0, 4));
  expect(database.prepare('SELECT count(*) FROM pin').pluck().get()).toBe(1);
  const add = database.prepare(`INSERT INTO unread VALUES ('sandbox', 'k', ?, 0, 'event', '', 'cut off')`);
  expect(() => add.run('2026-9')).toThrow(/CHECK/);
  expect(add.run('2026-09').changes).toBe(1);
});
