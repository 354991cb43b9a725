// Some rows of a book, as a book.

import type { BookRows } from './book-rows.js';

/** The rows of a book that pass, as a book: row numbers are chosen, no row is copied. */
export function rowsWhere(book: BookRows, keeps: (row: number) => boolean): BookRows {
  const chosen: number[] = [];
  for (let row = 0; row < book.length; row += 1) {
    if (keeps(row)) chosen.push(row);
  }
  if (chosen.length === book.length) return book;
  const at = (row: number): number => {
    const original = chosen[row];
    if (original === undefined) throw new RangeError(`the book has no row ${row}`);
    return original;
  };
  return {
    length: chosen.length,
    interfaceName: (row) => book.interfaceName(at(row)),
    clientRef: (row) => book.clientRef(at(row)),
    slug: (row) => book.slug(at(row)),
    currency: (row) => book.currency(at(row)),
    faceMinor: (row) => book.faceMinor(at(row)),
    account: (row) => book.account(at(row)),
    expectedCostMinor: (row) => book.expectedCostMinor(at(row)),
    status: (row) => book.status(at(row)),
    soldAtMs: (row) => book.soldAtMs(at(row)),
    paidMinor: (row) => book.paidMinor(at(row)),
    paidCurrency: (row) => book.paidCurrency(at(row)),
    quoteId: (row) => book.quoteId(at(row)),
    file: (row) => book.file(at(row)),
    line: (row) => book.line(at(row)),
  };
}
