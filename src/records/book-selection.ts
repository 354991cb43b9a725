// Some rows of a book, as a book.

import type { CostMinor, FaceMinor } from '../money/units.js';
import type { InterfaceName } from './account.js';
import type { BookRows, BookStatus } from './book-rows.js';

/** Rows of a book by their numbers, as a book: no row is copied. */
export class SelectedRows<All extends BookRows = BookRows> implements BookRows {
  /** The rows that these were chosen from. */
  readonly all: All;
  readonly #chosen: ArrayLike<number>;

  constructor(all: All, chosen: ArrayLike<number>) {
    this.all = all;
    this.#chosen = chosen;
  }

  get length(): number {
    return this.#chosen.length;
  }
  interfaceName(row: number): InterfaceName {
    return this.all.interfaceName(this.numberOf(row));
  }
  clientRef(row: number): string {
    return this.all.clientRef(this.numberOf(row));
  }
  slug(row: number): string {
    return this.all.slug(this.numberOf(row));
  }
  currency(row: number): string {
    return this.all.currency(this.numberOf(row));
  }
  faceMinor(row: number): FaceMinor {
    return this.all.faceMinor(this.numberOf(row));
  }
  account(row: number): string | undefined {
    return this.all.account(this.numberOf(row));
  }
  expectedCostMinor(row: number): CostMinor | undefined {
    return this.all.expectedCostMinor(this.numberOf(row));
  }
  status(row: number): BookStatus | undefined {
    return this.all.status(this.numberOf(row));
  }
  soldAtMs(row: number): number | undefined {
    return this.all.soldAtMs(this.numberOf(row));
  }
  paidMinor(row: number): number | undefined {
    return this.all.paidMinor(this.numberOf(row));
  }
  paidCurrency(row: number): string | undefined {
    return this.all.paidCurrency(this.numberOf(row));
  }
  quoteId(row: number): string | undefined {
    return this.all.quoteId(this.numberOf(row));
  }
  source(row: number): string {
    return this.all.source(this.numberOf(row));
  }
  file(row: number): string {
    return this.all.file(this.numberOf(row));
  }
  line(row: number): number {
    return this.all.line(this.numberOf(row));
  }

  /** The row's number in `all`. */
  numberOf(row: number): number {
    const original = this.#chosen[row];
    if (original === undefined) throw new RangeError(`the book has no row ${row}`);
    return original;
  }
}

/** The rows of a book that pass, as a book. */
export function rowsWhere(book: BookRows, keeps: (row: number) => boolean): BookRows {
  const chosen: number[] = [];
  for (let row = 0; row < book.length; row += 1) {
    if (keeps(row)) chosen.push(row);
  }
  return chosen.length === book.length ? book : new SelectedRows(book, chosen);
}
