import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { GroupCommit } from '../../../src/service/books/group-commit.js';

function open(): { database: SqliteDatabase.Database; commit: GroupCommit; names: () => unknown[] } {
  const database = new SqliteDatabase(':memory:');
  database.exec('CREATE TABLE t (name TEXT NOT NULL) STRICT');
  const names = (): unknown[] => database.prepare('SELECT name FROM t ORDER BY rowid').pluck().all();
  return { database, commit: new GroupCommit(database), names };
}

describe('GroupCommit', () => {
  it('runs what came in one turn in order, inside one transaction, and answers after its commit', async () => {
    const { database, commit, names } = open();
    const insert = database.prepare('INSERT INTO t VALUES (?)');
    let isDone = false;
    const inTransaction: boolean[] = [];
    const units = ['a', 'b', 'c'].map((name) =>
      commit
        .run(() => {
          inTransaction.push(database.inTransaction, isDone);
          insert.run(name);
          return name;
        })
        .then((value) => {
          isDone = true;
          return [value, database.inTransaction];
        }),
    );
    expect(await Promise.all(units)).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
    expect(inTransaction).toEqual([true, false, true, false, true, false]);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('rejects a unit that throws alone, and a savepoint undoes what it wrote', async () => {
    const { database, commit, names } = open();
    const insert = database.prepare('INSERT INTO t VALUES (?)');
    const failing = commit.run(() => {
      insert.run('kept');
      commit.savepoint(() => {
        insert.run('undone');
        throw new Error('refused');
      });
    });
    const other = commit.run(() => insert.run('other').changes);
    await expect(failing).rejects.toThrow('refused');
    expect(await other).toBe(1);
    expect(names()).toEqual(['kept', 'other']);
  });

  it('rejects the whole group when the commit fails, and goes on with the next', async () => {
    const { database, commit, names } = open();
    database.pragma('foreign_keys = ON');
    database.exec('CREATE TABLE p (id INTEGER PRIMARY KEY) STRICT');
    database.exec('CREATE TABLE c (id INTEGER REFERENCES p (id) DEFERRABLE INITIALLY DEFERRED) STRICT');
    const group = [
      commit.run(() => database.exec("INSERT INTO t VALUES ('lost')")),
      commit.run(() => database.exec('INSERT INTO c VALUES (7)')),
    ];
    for (const unit of group) await expect(unit).rejects.toThrow(/FOREIGN KEY/);
    await commit.run(() => database.exec("INSERT INTO t VALUES ('next')"));
    expect(names()).toEqual(['next']);
  });

  it('stops a group whose transaction ended by itself, so that nothing is committed unit by unit', async () => {
    const { database, commit, names } = open();
    const group = [
      commit.run(() => database.exec('ROLLBACK')),
      commit.run(() => database.exec("INSERT INTO t VALUES ('alone')")),
    ];
    for (const unit of group) await expect(unit).rejects.toThrow();
    expect(names()).toEqual([]);
  });

  it('takes more than fits one transaction over several turns', async () => {
    const { commit } = open();
    const values = await Promise.all(Array.from({ length: 2500 }, (_, index) => commit.run(() => index)));
    expect(values.at(-1)).toBe(2499);
  });
});
