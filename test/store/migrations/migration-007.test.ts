import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';

const kindsIn = (database: SqliteDatabase.Database): unknown[] =>
  database.prepare('SELECT kind FROM entry_kind ORDER BY kind').pluck().all();

describe('the seventh step of the books', () => {
  it('lets books of the version before take entries of unknown kinds, and changes no other kind', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, 6));
    const before = kindsIn(database);
    expect(before).not.toContain('other');
    expect(migrate(database, 'x', migrations.slice(0, 7))).toBe(6);
    expect(versionOf(database)).toBe(7);
    expect(kindsIn(database)).toEqual([...before, 'other'].toSorted());
    database.close();
  });
});
