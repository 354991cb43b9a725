// The references of sales that the book told only after their month was closed: the close that looks at that
// month again needs their orders, and no fetch has asked for them.

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import { listOf } from '../../base/list-map.js';
import type { OrderInterface } from '../../records/account.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { Books } from '../../store/books.js';
import { lastClosesOf } from '../archive/last-closes.js';
import { loadBook } from '../archive/own-records.js';

interface LateSales {
  readonly books: Books;
  readonly interfaceName: OrderInterface;
  /** A sale that names another account is none of this one. */
  readonly account: string;
  /** An order that was asked for is known, whatever the answer. */
  readonly orders: ReadonlyMap<string, OrderHistory>;
}

/** By the month of the sale, of those before `month`. */
export function lateRefsOf(
  { books, interfaceName, account, orders }: LateSales,
  month: CalendarMonth,
): Map<CalendarMonth, string[]> {
  const late = new Map<CalendarMonth, string[]>();
  const book = loadBook(books, interfaceName);
  if (book === undefined) return late;
  const closes = lastClosesOf(books);
  const readAtMs = books.imports.imports('book', interfaceName).map(({ importedAtMs }) => importedAtMs);
  for (let row = 0; row < book.length; row += 1) {
    const soldAtMs = book.soldAtMs(row);
    const sold = soldAtMs === undefined ? month : monthOf(soldAtMs);
    const closedAtMs = sold < month ? closes.get(sold) : undefined;
    if (closedAtMs === undefined || (readAtMs[book.fileAt(row)] ?? 0) <= closedAtMs) continue;
    const ref = book.clientRef(row);
    if ((book.account(row) ?? account) === account && !orders.has(ref)) listOf(late, sold).push(ref);
  }
  return late;
}
