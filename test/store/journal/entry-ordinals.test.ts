import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { EntryOrdinals, type PlacedEntry } from '../../../src/store/journal/entry-ordinals.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { entry, undoing } from '../sample.js';

function books(): { readonly ordinals: EntryOrdinals; readonly journal: JournalTable } {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory');
  return {
    ordinals: new EntryOrdinals(database),
    journal: new JournalTable(database, new SealedSteps(database)),
  };
}

function ordinalsOf(placed: Iterable<PlacedEntry>): (readonly number[] | undefined)[] {
  return [...placed].map(({ ordinals }) => ordinals && [ordinals.own, ordinals.reversed]);
}

function numbered(count: number): JournalEntry[] {
  return Array.from({ length: count }, (_, at) => entry({ subject: `ref-${at}` }));
}

describe('EntryOrdinals', () => {
  it('leaves out what stands, counts on what was undone, and names what an undoing undoes', () => {
    const { ordinals, journal } = books();
    const [stands, undone, fresh] = [entry(), entry({ subject: 'b' }), entry({ subject: 'c' })];
    journal.appendEntries([stands, undone, undoing(undone)]);
    expect(ordinalsOf(ordinals.placed([stands, undone, fresh, undoing(stands)]))).toEqual([
      undefined,
      [2, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('gives every entry once and in its order, however many there are', () => {
    const { ordinals } = books();
    for (const count of [0, 1, 999, 1000, 1001, 2500]) {
      const entries = numbered(count);
      expect([...ordinals.placed(entries)].map((placed) => placed.entry)).toEqual(entries);
    }
  });

  it('finds what the books hold wherever it comes among many', () => {
    const { ordinals, journal } = books();
    const entries = numbered(2500);
    journal.appendEntries([0, 999, 1000, 2499].flatMap((at) => entries[at] ?? []));
    const known = ordinalsOf(ordinals.placed(entries)).flatMap((one, at) => (one === undefined ? [at] : []));
    expect(known).toEqual([0, 999, 1000, 2499]);
  });
});
