import { describe, expect, it } from 'vitest';
import { DailyEntries } from '../../../src/ledger/daily-entries.js';
import { floatEffectOf } from '../../../src/ledger/float-roll-forward.js';
import { type JournalEntry, journalEntryOf } from '../../../src/ledger/journal-entry.js';
import { booksInMemory, entry, month, sandboxKey } from '../sample.js';

const [october, november] = [month('2026-10'), month('2026-11')];

function undoing(original: JournalEntry): JournalEntry {
  return journalEntryOf({ ...original, kind: 'undo', reversesEntryId: original.entryId });
}

describe('what moved the float', () => {
  it('stands where it stood when a month ended, though a later month undid it', () => {
    const { journal } = booksInMemory();
    const [first, second] = [entry(), entry({ subject: 'ref-2' })];
    journal.appendEntries([first, second, undoing(second), { ...undoing(first), month: november }]);
    journal.appendEntries([{ ...entry({ subject: 'ref-3' }), month: november }]);
    const [floated] = journal.floatMovesAt(sandboxKey, october);
    expect(floated).toMatchObject({ ...sandboxKey, month: october, originMonth: october, count: 1 });
    expect(floated?.usd6).toBe(floatEffectOf(first));
    expect(journal.floatMovesAt(sandboxKey, november)).toEqual([{ ...floated, month: november }]);
    expect(journal.floatMovesAt({ ...sandboxKey, account: 'other' }, november)).toEqual([]);
  });

  it('counts an entry that stands for the orders of a day as its orders', () => {
    const books = booksInMemory();
    const days = new DailyEntries();
    for (const subject of ['ref-1', 'ref-2', 'ref-3']) days.take(entry({ subject }), 'USD');
    for (const made of days.entries()) {
      books.orderTables.put(made);
      books.journal.appendEntries([made]);
    }
    books.journal.appendEntries([entry({ subject: 'ref-4' })]);
    const [floated] = books.journal.floatMovesAt(sandboxKey, october);
    expect(floated?.count).toBe(4);
    expect(floated?.usd6).toBe(4n * floatEffectOf(entry()));
  });
});
