// Some rows of a book, as a book.

import type { CostMinor, FaceMinor } from '../money/units.js';
import type { InterfaceName } from './account.js';
import type { BookRows, BookStatus } from './book-rows.js';

/** Rows of a book by their numbers, as a book: no row is copied. */
export class SelectedRows<All extends BookRows = BookRows> implements BookRows {
  protected readonly all: All;
  readonly #chosen: ArrayLike<number>;

  constructor(all: All, chosen: ArrayLike<number>) {
    this.all = all;
    this.#chosen = chosen;
  }

  get length(): number {
    return this.#chosen.length;
  }
  interfaceName(row: number): InterfaceName {
    return this.all.interfaceName(this.at(row));
  }
  clientRef(row: number): string {
    return this.all.clientRef(this.at(row));
  }
  slug(row: number): string {
    return this.all.slug(this.at(row));
  }
  currency(row: number): string {
    return this.all.currency(this.at(row));
  }
  faceMinor(row: number): FaceMinor {
    return this.all.faceMinor(this.at(row));
  }
  account(row: number): string | undefined {
    return this.all.account(this.at(row));
  }
  expectedCostMinor(row: number): CostMinor | undefined {
    return this.all.expectedCostMinor(this.at(row));
  }
  status(row: number): BookStatus | undefined {
    return this.all.status(this.at(row));
  }
  soldAtMs(row: number): number | undefined {
    return this.all.soldAtMs(this.at(row));
  }
  paidMinor(row: number): number | undefined {
    return this.all.paidMinor(this.at(row));
  }
  paidCurrency(row: number): string | undefined {
    return this.all.paidCurrency(this.at(row));
  }
  quoteId(row: number): string | undefined {
    return this.all.quoteId(this.at(row));
  }
  source(row: number): string {
    return this.all.source(this.at(row));
  }
  file(row: number): string {
    return this.all.file(this.at(row));
  }
  line(row: number): number {
    return this.all.line(this.at(row));
  }

  /** The row's number among all rows. */
  protected at(row: number): number {
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
