// Sales that the book tells after their month was closed.

import { describe, expect, it } from 'vitest';
import { lateRefsOf } from '../../../src/jobs/fetch/late-refs.js';
import type { BookRows } from '../../../src/records/book-rows.js';
import type { OrderHistory } from '../../../src/records/order-read.js';
import type { Books } from '../../../src/store/books.js';
import { month, sandboxKey } from '../../store/sample.js';
import { importRows, ownBooks } from '../support/live-account.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const header = 'client_ref,slug,currency,face_minor,sold_at,account';
const row = (ref: string, soldAt: string, account = ''): string =>
  `${ref},demo-coffee,USD,1000,${soldAt},${account}`;

/** A close of September that began at this time: files are read by the clock of this machine. */
function closeAt(books: Books, startedAtMs: number): void {
  const run = { command: 'close', month: september, asOfMs: 0, startedAtMs };
  books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, startedAtMs);
}

function lateIn(books: Books, known: readonly string[] = [], at = october): [string, string[]][] {
  const orders = new Map(known.map((ref) => [ref, {} as OrderHistory]));
  const isOwn = (book: BookRows, row: number): boolean => book.account(row) !== 'ff00ff00ff00';
  return [...lateRefsOf({ books, interfaceName: 'sandbox', isOwn, orders }, at)];
}

describe('the late sales of earlier months', () => {
  it('are those of a closed month that were read after it was closed and never asked for', () => {
    const books = ownBooks();
    closeAt(books, 1_000);
    importRows(books, 'book', 'late.csv', [
      header,
      row('late', '2026-09-30T23:59:59Z'),
      row('asked', '2026-09-02T00:00:00Z'),
      row('ours', '2026-09-03T00:00:00Z', sandboxKey.account),
      row('theirs', '2026-09-03T00:00:00Z', 'ff00ff00ff00'),
      row('undated', ''),
      row('never-closed', '2026-08-31T00:00:00Z'),
      row('of-the-month', '2026-10-01T00:00:00Z'),
    ]);
    expect(lateIn(books, ['asked'])).toEqual([[september, ['late', 'ours']]]);
  });

  it('are those of the months that a close may look at again, at most twelve back', () => {
    const books = ownBooks();
    closeAt(books, 1_000);
    importRows(books, 'book', 'late.csv', [header, row('late', '2026-09-30T23:59:59Z')]);
    expect(lateIn(books, [], month('2027-09'))).toEqual([[september, ['late']]]);
    expect(lateIn(books, [], month('2027-10'))).toEqual([]);
  });

  it('are none where the month was closed since, and none without a book', () => {
    const books = ownBooks();
    expect(lateIn(books)).toEqual([]);
    importRows(books, 'book', 'book.csv', [header, row('known', '2026-09-30T23:59:59Z')]);
    closeAt(books, Date.parse('2026-10-01T06:00:00Z'));
    expect(lateIn(books)).toEqual([]);
  });
});
