import { describe, expect, it } from 'vitest';
import { registeredLines } from '../../../src/jobs/books/registered-lines.js';
import { DailyEntries } from '../../../src/ledger/daily-entries.js';
import { undoOf } from '../../../src/ledger/entry-plan.js';
import { credit, debit, type JournalEntry } from '../../../src/ledger/journal-entry.js';
import type { Books } from '../../../src/store/books.js';
import { booksInMemory, entry, month } from '../../store/sample.js';

const october = month('2026-10');

function order(subject: string, amountUsd6: bigint): JournalEntry {
  return entry({ subject, postings: [debit('Cost', amountUsd6), credit('Float', amountUsd6)] });
}

/** Posts the orders as entries of a day. */
function postByDay(books: Books, orders: readonly JournalEntry[]): JournalEntry[] {
  const days = new DailyEntries();
  for (const one of orders) days.take(one, 'USD');
  const made = [...days.entries()];
  for (const one of made) books.orderTables.put(one);
  books.journal.appendEntries(made);
  return made;
}

const shown = (books: Books, ledgerAccount?: string): (string | bigint)[][] =>
  [...registeredLines(books, { ledgerAccount })].map(({ subject, ledgerAccount: name, side, amountUsd6 }) => [
    subject,
    name,
    side,
    amountUsd6,
  ]);

describe('the postings of the register', () => {
  it('show each order of an entry of a day, and every other entry as it stands', () => {
    const books = booksInMemory();
    books.journal.appendEntries([order('alone', 3n)]);
    postByDay(books, [order('a', 5n), order('b', 7n)]);
    expect(shown(books, 'Float').sort()).toEqual([
      ['a', 'Float', 'credit', 5n],
      ['alone', 'Float', 'credit', 3n],
      ['b', 'Float', 'credit', 7n],
    ]);
  });

  it('keep the postings of one order together', () => {
    const books = booksInMemory();
    postByDay(books, [order('a', 5n), order('b', 7n)]);
    expect(shown(books).map(([subject, account]) => `${subject} ${account}`)).toEqual([
      'a Cost',
      'a Float',
      'b Cost',
      'b Float',
    ]);
  });

  it('take each order back on the other side where its entry of a day is undone', () => {
    const books = booksInMemory();
    const [day] = postByDay(books, [order('a', 5n), order('b', 7n)]);
    if (day === undefined) throw new Error('two orders make an entry');
    books.journal.appendEntries([undoOf(day, october, 1_790_000_009_000)]);
    expect(shown(books, 'Float')).toEqual([
      ['a', 'Float', 'credit', 5n],
      ['b', 'Float', 'credit', 7n],
      ['a', 'Float', 'debit', 5n],
      ['b', 'Float', 'debit', 7n],
    ]);
  });
});
