import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EntryOrdinals } from '../../../src/store/journal/entry-ordinals.js';
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

describe('EntryOrdinals', () => {
  it('leaves out what stands, counts on what was undone, and names what an undoing undoes', () => {
    const { ordinals, journal } = books();
    const [stands, undone, fresh] = [entry(), entry({ subject: 'b' }), entry({ subject: 'c' })];
    journal.appendEntries([stands, undone, undoing(undone)]);
    expect(ordinals.of(stands)).toBeUndefined();
    expect(ordinals.of(undone)).toEqual({ own: 2, reversed: 0 });
    expect(ordinals.of(fresh)).toEqual({ own: 1, reversed: 0 });
    expect(ordinals.of(undoing(stands))).toEqual({ own: 1, reversed: 1 });
    expect(ordinals.of(undoing(undone))).toBeUndefined();
  });
});
