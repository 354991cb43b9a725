// The rows of one reference in one source, in the order of import and then of line, and those of them that
// stand. Contract, tool: "The partner's own records", `status`.
//
// - A row that differs from an earlier one in its status alone gives the new status of that sale, and
//   replaces the earlier row.
// - A `cancelled` row takes an earlier row out: one of the same sale, else the newest. The earlier row is
//   gone, and the `cancelled` row stands only if no other is left, so that an order bought all the same is
//   seen.
// - All other rows stand beside one another: rows that are alike, and rows that use one reference for
//   different sales.

import type { BookRows } from '../../book-rows.js';
import { sameSale } from './content-key.js';

export class SaleRows {
  readonly #book: BookRows;
  readonly #standing: number[];
  /** Cancelled rows that took a row out. */
  readonly #spent = new Set<number>();
  readonly #onReplaced: (old: number, by: number) => void;

  /**
   * @param known the rows that stand so far
   * @param onReplaced told of each row that another one took out or took the place of
   */
  constructor(book: BookRows, known: readonly number[], onReplaced: (old: number, by: number) => void) {
    this.#book = book;
    this.#standing = [...known];
    this.#onReplaced = onReplaced;
  }

  add(row: number): void {
    if (this.#isCancelled(row)) {
      const taken = this.#lastWhere((one) => this.#isSold(one) && sameSale(this.#book, one, row));
      if (this.#replace(taken ?? this.#lastWhere((one) => this.#isSold(one)), row)) this.#spent.add(row);
    } else {
      const status = this.#book.status(row);
      this.#replace(
        this.#lastWhere((one) => this.#book.status(one) !== status && sameSale(this.#book, one, row)),
        row,
      );
    }
    this.#standing.push(row);
  }

  /** The rows that stand, in the order in which they came. */
  standing(): number[] {
    const rest = this.#standing.filter((row) => !this.#spent.has(row));
    if (rest.length > 0) return rest;
    // All that is left are cancelled rows that did their work: the last of them, and those that repeat it.
    const last = this.#standing.at(-1);
    return this.#standing.filter((row) => last !== undefined && sameSale(this.#book, row, last));
  }

  #replace(old: number | undefined, by: number): boolean {
    if (old === undefined) return false;
    this.#standing.splice(this.#standing.indexOf(old), 1);
    this.#onReplaced(old, by);
    return true;
  }

  #lastWhere(test: (row: number) => boolean): number | undefined {
    return this.#standing.findLast(test);
  }

  #isCancelled(row: number): boolean {
    return this.#book.status(row) === 'cancelled';
  }

  #isSold(row: number): boolean {
    return !this.#isCancelled(row);
  }
}
