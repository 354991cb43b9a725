import { describe, expect, it } from 'vitest';
import { bookRowsToRead } from '../../../src/jobs/fetch/book-refs.js';
import type { BookRows } from '../../../src/records/book-rows.js';
import type { OrderHistory } from '../../../src/records/order-read.js';
import { month } from '../../store/sample.js';

const sold: readonly (string | undefined)[] = [
  '2026-09-30T23:59:59Z',
  '2026-10-01T00:00:00Z',
  undefined,
  undefined,
];
const book = {
  length: sold.length,
  clientRef: (row: number) => `r${row}`,
  soldAtMs: (row: number) => (sold[row] === undefined ? undefined : Date.parse(sold[row])),
} as BookRows;

describe('the rows of a book that a month reads', () => {
  it('are those of the month, and those without a date until their order was read as issued', () => {
    const history = (status: string) => ({ reads: [{ status }] }) as unknown as OrderHistory;
    const orders = new Map([
      ['r2', history('issued')],
      ['r3', history('pending')],
    ]);
    expect([...bookRowsToRead(book, month('2026-10'), orders)]).toEqual([1, 3]);
    expect([...bookRowsToRead(book, month('2026-09'), new Map())]).toEqual([0, 2, 3]);
  });
});
