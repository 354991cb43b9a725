// The rows of several files of a book one behind the other, under one number each.

import type { CostMinor, FaceMinor } from '../../../money/units.js';
import type { InterfaceName } from '../../account.js';
import type { BookRows, BookStatus } from '../../book-rows.js';

interface FilePart {
  readonly rows: BookRows;
  /** The number of its first row. */
  readonly start: number;
}

export class JoinedRows implements BookRows {
  readonly files: readonly FilePart[];
  readonly length: number;

  /** @param files in the order in which they were read */
  constructor(files: readonly BookRows[]) {
    let start = 0;
    this.files = files.map((rows) => {
      const part = { rows, start };
      start += rows.length;
      return part;
    });
    this.length = start;
  }

  interfaceName(row: number): InterfaceName {
    const { rows, start } = this.#fileOf(row);
    return rows.interfaceName(row - start);
  }
  clientRef(row: number): string {
    const { rows, start } = this.#fileOf(row);
    return rows.clientRef(row - start);
  }
  slug(row: number): string {
    const { rows, start } = this.#fileOf(row);
    return rows.slug(row - start);
  }
  currency(row: number): string {
    const { rows, start } = this.#fileOf(row);
    return rows.currency(row - start);
  }
  faceMinor(row: number): FaceMinor {
    const { rows, start } = this.#fileOf(row);
    return rows.faceMinor(row - start);
  }
  account(row: number): string | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.account(row - start);
  }
  expectedCostMinor(row: number): CostMinor | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.expectedCostMinor(row - start);
  }
  status(row: number): BookStatus | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.status(row - start);
  }
  soldAtMs(row: number): number | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.soldAtMs(row - start);
  }
  paidMinor(row: number): number | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.paidMinor(row - start);
  }
  paidCurrency(row: number): string | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.paidCurrency(row - start);
  }
  quoteId(row: number): string | undefined {
    const { rows, start } = this.#fileOf(row);
    return rows.quoteId(row - start);
  }
  source(row: number): string {
    const { rows, start } = this.#fileOf(row);
    return rows.source(row - start);
  }
  file(row: number): string {
    const { rows, start } = this.#fileOf(row);
    return rows.file(row - start);
  }
  line(row: number): number {
    const { rows, start } = this.#fileOf(row);
    return rows.line(row - start);
  }

  /** The position of the row's file, from 0. */
  fileAt(row: number): number {
    return this.files.findLastIndex(({ start }) => row >= start);
  }

  #fileOf(row: number): FilePart {
    for (let at = this.files.length - 1; at >= 0; at -= 1) {
      const part = this.files[at];
      if (part !== undefined && row >= part.start) return part;
    }
    throw new RangeError(`the book has no row ${row}`);
  }
}
