import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';

const namesIn = (database: SqliteDatabase.Database, column: string, table: string): unknown[] =>
  database.prepare(`SELECT ${column} FROM ${table} ORDER BY ${column}`).pluck().all();

describe('the eleventh step of the books', () => {
  it('lets books of the version before take what is read of tokens, and own redemptions', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 10));
    const topics = namesIn(database, 'topic', 'receipt_topic');
    const kinds = namesIn(database, 'kind', 'import_kind');
    expect(migrate(database, 'x', migrations.slice(0, 11))).toBe(10);
    expect(versionOf(database)).toBe(11);
    expect(namesIn(database, 'topic', 'receipt_topic')).toEqual(
      [...topics, 'issuance', 'pool', 'redemption', 'stake', 'wallet'].toSorted(),
    );
    expect(namesIn(database, 'kind', 'import_kind')).toEqual([...kinds, 'redemptions'].toSorted());
    database.close();
  });
});
