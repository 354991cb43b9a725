// The rows of the partner's book that a month's order reads begin with.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { BookRows } from '../../records/book-rows.js';
import type { OrderHistory } from '../../records/order-read.js';

/** Rows of the month, and rows without a date until their order was read as issued. */
export function* bookRowsToRead(
  book: BookRows,
  month: CalendarMonth,
  orders: ReadonlyMap<string, OrderHistory>,
): Generator<number, void, undefined> {
  for (let row = 0; row < book.length; row += 1) {
    const soldAtMs = book.soldAtMs(row);
    const isOfMonth =
      soldAtMs === undefined ? !isIssued(orders.get(book.clientRef(row))) : monthOf(soldAtMs) === month;
    if (isOfMonth) yield row;
  }
}

function isIssued(history: OrderHistory | undefined): boolean {
  return history?.reads.at(-1)?.status === 'issued';
}
