import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyChain } from '../../../src/store/journal/journal-proof.js';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { JournalWriter } from '../../../src/store/journal/journal-writer.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { entry } from '../sample.js';

const first = { own: 1, reversed: 0 };

function tables(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory');
  return database;
}

describe('JournalWriter', () => {
  it('writes each entry behind the one before, so that the chain holds', () => {
    const database = tables();
    const writer = new JournalWriter(database);
    database.transaction(() => {
      let head = { position: 0, entryHash: chainStart };
      for (const subject of ['a', 'b', 'c']) head = writer.write(entry({ subject }), first, head);
      expect(verifyChain(database)).toEqual({ ok: true, entryCount: 3, head: head.entryHash });
    })();
  });

  it('cannot write an entry behind any other than the last', () => {
    const database = tables();
    const writer = new JournalWriter(database);
    const start = { position: 0, entryHash: chainStart };
    const head = database.transaction(() => writer.write(entry(), first, start))();
    const write = database.transaction((behind: typeof head) =>
      writer.write(entry({ subject: 'b' }), first, behind),
    );
    expect(() => write(start)).toThrow();
    expect(() => write({ ...head, position: 5 })).toThrow(/carry on the chain/);
    expect(() => write({ ...head, entryHash: chainStart })).toThrow(/carry on the chain/);
    expect(write(head).position).toBe(2);
  });
});
