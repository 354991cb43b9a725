// The references of sales that the book told only after their month was closed: the close that looks at that
// month again needs their orders, and no fetch has asked for them.

import { listOf } from '../../base/list/list-map.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { OrderInterface } from '../../records/account.js';
import type { BookRows } from '../../records/book-rows.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { Books } from '../../store/books.js';
import { lateMonthsBefore } from '../archive/last-closes.js';
import { loadBook } from '../archive/own-records.js';

interface LateSales {
  readonly books: Books;
  readonly interfaceName: OrderInterface;
  /** True of a row that is of the account whose orders are asked for. */
  readonly isOwn: (book: BookRows, row: number) => boolean;
  /** An order that was asked for is known, whatever the answer. */
  readonly orders: ReadonlyMap<string, OrderHistory>;
}

/** By the month of the sale, of the months before `month` that its close may look at again. */
export function lateRefsOf(
  { books, interfaceName, isOwn, orders }: LateSales,
  month: CalendarMonth,
): Map<CalendarMonth, string[]> {
  const late = new Map<CalendarMonth, string[]>();
  const book = loadBook(books, interfaceName);
  if (book === undefined) return late;
  const lateMonthOf = lateMonthsBefore(books, month);
  const importedAtMs = books.imports.imports('book', interfaceName).map((file) => file.importedAtMs);
  for (let row = 0; row < book.length; row += 1) {
    const sold = lateMonthOf(book.soldAtMs(row), importedAtMs[book.fileAt(row)] ?? 0);
    if (sold === undefined) continue;
    const ref = book.clientRef(row);
    if (!orders.has(ref) && isOwn(book, row)) listOf(late, sold).push(ref);
  }
  return late;
}
