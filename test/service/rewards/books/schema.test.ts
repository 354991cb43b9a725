import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { rewardsBooksPlan } from '../../../../src/service/rewards/books/schema.js';

function opened() {
  const database = new SqliteDatabase(':memory:');
  database.exec(rewardsBooksPlan.schema);
  return database;
}

describe('the tables', () => {
  it('are strict, each', () => {
    const tables = opened().prepare('SELECT sql FROM sqlite_schema WHERE type = ?').all('table') as {
      sql: string;
    }[];
    expect(tables.length).toBe(13);
    expect(tables.every(({ sql }) => sql.includes('STRICT'))).toBe(true);
  });

  it('refuse to change or drop a movement', () => {
    const database = opened();
    database.exec("INSERT INTO movements VALUES (1, 'funding', NULL, NULL, '1', '1', 1)");
    expect(() => database.exec("UPDATE movements SET amount_plus18 = '2'")).toThrow('never changes');
    expect(() => database.exec('DELETE FROM movements')).toThrow('never goes');
  });
});
