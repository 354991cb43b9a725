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

  it('cannot write an entry in the place of another', () => {
    const database = tables();
    const writer = new JournalWriter(database);
    const start = { position: 0, entryHash: chainStart };
    const head = database.transaction(() => writer.write(entry(), first, start))();
    expect(() => writer.write(entry({ subject: 'b' }), first, start)).toThrow(/UNIQUE/);
    expect(writer.write(entry({ subject: 'b' }), first, head).position).toBe(2);
  });

  it('writes no new entry whose id the books have', () => {
    const database = tables();
    const writer = new JournalWriter(database);
    const head = writer.writeNew(entry(), { position: 0, entryHash: chainStart });
    expect(head?.position).toBe(1);
    const behind = { position: 1, entryHash: head?.entryHash ?? '' };
    expect(writer.writeNew(entry(), behind)).toBeUndefined();
    expect(writer.write(entry(), { own: 2, reversed: 0 }, behind).position).toBe(2);
  });

  it('breaks the chain where it writes behind any other than the last', () => {
    for (const other of [{ position: 5 }, { entryHash: chainStart }]) {
      const database = tables();
      const writer = new JournalWriter(database);
      const head = writer.write(entry(), first, { position: 0, entryHash: chainStart });
      writer.write(entry({ subject: 'b' }), first, { ...head, ...other });
      expect(verifyChain(database)).toMatchObject({ ok: false, brokenAt: 2 });
    }
  });
});
