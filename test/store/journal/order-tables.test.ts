import { describe, expect, it } from 'vitest';
import { DailyEntries } from '../../../src/ledger/daily-entries.js';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { booksInMemory, entry, month, sandboxKey } from '../sample.js';

const october = month('2026-10');

/** The entry that stands for two orders of one day. */
function dayEntry(): JournalEntry {
  const days = new DailyEntries();
  for (const subject of ['ref-1', 'ref-2']) days.take(entry({ subject }), 'USD');
  const [made] = days.entries();
  return made ?? entry();
}

describe('the tables of orders in the books', () => {
  it('keep the orders of an entry under its evidence, once', () => {
    const books = booksInMemory();
    const made = dayEntry();
    books.orderTables.put(made);
    books.orderTables.put(made);
    books.orderTables.put(entry());
    const orders = books.orderTables.ordersOf(made.evidenceSha256);
    expect(orders?.map(({ clientRef }) => clientRef)).toEqual(['ref-1', 'ref-2']);
    expect(books.orderTables.factOf(made.evidenceSha256)).toMatchObject({
      ...sandboxKey,
      subject: made.subject,
    });
    expect(books.orderTables.ordersOf(entry().evidenceSha256)).toBeUndefined();
    expect(books.orderTables.factOf(entry().evidenceSha256)).toBeUndefined();
    expect(books.proveRecords().fault).toBeUndefined();
  });

  it('refuse a table that is not the evidence of its entry', () => {
    const books = booksInMemory();
    const other = { ...dayEntry(), evidenceSha256: 'f'.repeat(64) };
    expect(() => books.orderTables.put(other)).toThrow(/not its table of orders/);
  });

  it('know of each account which months are posted by the day', () => {
    const books = booksInMemory();
    books.orderTables.markDaily(sandboxKey, october);
    books.orderTables.markDaily(sandboxKey, october);
    expect(books.orderTables.isDaily(sandboxKey, october)).toBe(true);
    expect(books.orderTables.isDaily(sandboxKey, month('2026-11'))).toBe(false);
    expect(books.orderTables.isDaily({ ...sandboxKey, account: 'other' }, october)).toBe(false);
  });
});
