import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BOOKS_APPLICATION_ID, migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { failureOf } from '../sample.js';

const one = 'CREATE TABLE card (name TEXT NOT NULL) STRICT;';
const two = `ALTER TABLE card ADD COLUMN face_minor INTEGER NOT NULL DEFAULT 0; UPDATE card SET face_minor = 7;`;

function memory(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  return database;
}

function versionOf(database: SqliteDatabase.Database): unknown {
  return database.pragma('user_version', { simple: true });
}

describe('migrate', () => {
  it('takes an empty file through every step and marks it as ours', () => {
    const database = memory();
    expect(migrate(database, 'x', [one, two])).toBe(0);
    expect(versionOf(database)).toBe(2);
    expect(database.pragma('application_id', { simple: true })).toBe(BOOKS_APPLICATION_ID);
  });

  it('upgrades books that the version before wrote, and keeps what is in them', () => {
    const database = memory();
    migrate(database, 'x', [one]);
    database.prepare('INSERT INTO card (name) VALUES (?)').run('kept');
    expect(migrate(database, 'x', [one, two])).toBe(1);
    expect(database.prepare('SELECT name, face_minor FROM card ORDER BY name').all()).toEqual([
      { name: 'kept', face_minor: 7 },
    ]);
  });

  it('does nothing the second time', () => {
    const database = memory();
    migrate(database, 'x', [one, two]);
    expect(migrate(database, 'x', [one, two])).toBe(2);
    expect(versionOf(database)).toBe(2);
  });

  it('undoes every step where one of them fails half way', () => {
    const database = memory();
    migrate(database, 'x', [one]);
    const broken = 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE half (a TEXT) STRICT;';
    expect(() => migrate(database, 'x', [one, two, broken])).toThrow(
      'it says that it is books of version 1, but what the next version adds is there already',
    );
    expect(versionOf(database)).toBe(1);
    expect(database.prepare('SELECT group_concat(name) FROM pragma_table_info(?)').pluck().get('card')).toBe(
      'name',
    );
    expect(migrate(database, 'x', [one, two])).toBe(1);
  });

  it('refuses books that a newer program wrote and changes nothing in them', () => {
    const database = memory();
    migrate(database, 'x', [one, two]);
    const failure = failureOf(() => migrate(database, 'x', [one]));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toBe('x: a newer tieout wrote it, in version 2; a version up to 1 is expected');
    expect(versionOf(database)).toBe(2);
  });

  it('refuses a step that leaves a reference to nothing', () => {
    const database = memory();
    const dangling = `CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
      INSERT INTO b (a) VALUES (1);`;
    expect(() => migrate(database, 'x', [dangling])).toThrow(/foreign key/i);
    expect(versionOf(database)).toBe(0);
  });

  it('knows fifteen steps: the first tables, own currencies, certifications, what was unread, seals, quicker guards, entries of unknown kinds, kept closes, parts of the bridge, what persons record of items, what is read of tokens, entries for the orders of a day, settlements in tokens, months whose orders were asked for, entries in one row', () => {
    expect(migrations.length).toBe(15);
  });
});
