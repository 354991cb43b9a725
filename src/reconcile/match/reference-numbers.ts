// The numbers of references over the rows of one account, worked out once for all months that are judged on
// the same rows: to number a row costs more than all that a month does with an order of another one.

import { ReferenceIndex } from '../../base/column/reference-index.js';
import type { BookRows } from '../../records/book-rows.js';
import type { MovementColumns } from '../../records/movement.js';

/** Rows that are added to and never changed. */
interface RefRows {
  readonly length: number;
}

const numbersByBook = new WeakMap<BookRows, ReferenceNumbers>();

export class ReferenceNumbers {
  readonly index = new ReferenceIndex();
  readonly #known = new WeakMap<RefRows, Int32Array>();

  /** The numbers that belong to a book: months that are judged on the same book share them. */
  static of(book: BookRows | undefined): ReferenceNumbers {
    const numbers = (book && numbersByBook.get(book)) ?? new ReferenceNumbers();
    if (book !== undefined) numbersByBook.set(book, numbers);
    return numbers;
  }

  /** The number of each row's reference, whatever the row is of. */
  ofBook(book: BookRows): Int32Array {
    return this.#numbersOf(book, (row) => this.index.groupOf(book.clientRef(row)));
  }

  /** The number of the reference of each debit and reversal; -1 for any other movement. */
  ofMovements(columns: MovementColumns): Int32Array {
    return this.#numbersOf(columns, (row) =>
      columns.isOfOrder(row) ? this.index.groupOf(columns.ref(row)) : -1,
    );
  }

  #numbersOf<Rows extends RefRows>(rows: Rows, numberOf: (row: number) => number): Int32Array {
    const known = this.#known.get(rows);
    if (known?.length === rows.length) return known;
    const numbers = new Int32Array(rows.length);
    for (let row = 0; row < rows.length; row += 1) numbers[row] = known?.[row] ?? numberOf(row);
    this.#known.set(rows, numbers);
    return numbers;
  }
}
