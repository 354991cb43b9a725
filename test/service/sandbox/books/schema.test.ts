import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sandboxBooksPlan } from '../../../../src/service/sandbox/books/schema.js';
import { openCore, startMs } from '../../core.js';

describe('booksSchema', () => {
  it('has only STRICT tables', () => {
    const database = new SqliteDatabase(':memory:');
    database.exec(sandboxBooksPlan.schema);
    const loose = database
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0")
      .pluck();
    expect(loose.all()).toEqual(['sqlite_schema']);
    expect(sandboxBooksPlan.schemaVersion).toBe(1);
    database.close();
  });

  it.each([
    ['a movement', 'UPDATE movements SET amount_usd6 = 1', 'a booked movement never changes'],
    ['a posting', 'UPDATE postings SET amount_usd6 = 1', 'a posting never changes'],
  ])('refuses to change %s', (_name, sql, message) => {
    const database = new SqliteDatabase(':memory:');
    database.exec(sandboxBooksPlan.schema);
    database.pragma('foreign_keys = OFF');
    database.exec(
      "INSERT INTO movements (key_id, seq, booked_at_ms, kind, amount_usd6, balance_usd6) VALUES ('k', 1, 0, 'grant', 5, 5)",
    );
    database.exec("INSERT INTO postings VALUES ('k', 1, 1, 'a', 'debit', 5)");
    expect(() => database.exec(sql)).toThrow(message);
    database.close();
  });

  it('refuses a figure of another kind than its column', () => {
    const { core, book, close } = openCore();
    expect(() => book('grant', Number.NaN, startMs)).toThrow();
    expect(core.books.journal.unbalancedCount()).toBe(0);
    close();
  });
});
