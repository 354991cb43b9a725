import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../../src/service/books/books-database.js';
import { credit, debit, depositPostings, PostingTable } from '../../../src/service/books/postings.js';

const plan = {
  fileName: 'x.db',
  applicationId: 1,
  schemaVersion: 1,
  schema:
    'CREATE TABLE postings (seq INTEGER, line INTEGER, ledger_account TEXT, side TEXT, amount_usd6 INTEGER)',
};
const accounts = { received: 'received', float: 'float', withheld: 'withheld', beyond: 'beyond' };

describe('PostingTable', () => {
  it('writes a movement that balances, leaving out postings of nothing', () => {
    const database = openBooksDatabase(undefined, plan);
    const postings = new PostingTable(database, ['seq']);
    postings.write([7], [debit('a', 5), credit('b', 5), credit('c', 0)]);
    expect(database.prepare('SELECT * FROM postings').raw().all()).toEqual([
      [7, 1, 'a', 'debit', 5],
      [7, 2, 'b', 'credit', 5],
    ]);
    expect(postings.unbalancedCount()).toBe(0);
  });

  it('refuses postings that do not sum to zero, and counts bookings that were altered', () => {
    const database = openBooksDatabase(undefined, plan);
    const postings = new PostingTable(database, ['seq']);
    expect(() => postings.write([1], [debit('a', 5), credit('b', 4)])).toThrow(/sum to zero/);
    postings.write([1], [debit('a', 5), credit('b', 5)]);
    database.exec('UPDATE postings SET amount_usd6 = 6 WHERE line = 2');
    expect(postings.unbalancedCount()).toBe(1);
  });
});

describe('depositPostings', () => {
  it.each([
    [97, 100, credit('withheld', 3)],
    [103, 100, debit('beyond', 3)],
  ])(
    'books %i credited of %i received, and the difference on an account of its own',
    (credited, received, rest) => {
      expect(depositPostings(accounts, credited, received)).toEqual([
        debit('received', received),
        credit('float', credited),
        rest,
      ]);
    },
  );
});
