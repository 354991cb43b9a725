// The partner's book over all files that were read. Exports are often cumulative, so the newest file that
// names a reference speaks for it (assumption A-10): where its rows say what is known already they are the
// same rows, cited from the file that said so first; where they say something else they take the place of the
// older ones, on the record. Within one file nothing is merged: two rows alike are two rows.

import { ReferenceIndex } from '../../base/reference-index.js';
import type { CostMinor, FaceMinor } from '../../money/units.js';
import type { InterfaceName } from '../account.js';
import type { BookRows, BookStatus } from '../book-rows.js';
import { bookContentKey, sameBookContent } from './content-key.js';

/** A reference whose rows a later file replaced. */
interface Supersession {
  readonly clientRef: string;
  readonly oldFile: string;
  readonly newFile: string;
}

const NONE = -1;

export class Book implements BookRows {
  readonly superseded: Supersession[] = [];
  readonly #files: { readonly rows: BookRows; readonly start: number }[] = [];
  /** Row numbers over all files, in file order, of the rows that stand. */
  readonly #standing: Int32Array;

  /** @param files of one interface, in the order in which they were read */
  constructor(files: readonly BookRows[]) {
    let start = 0;
    for (const rows of files) {
      this.#files.push({ rows, start });
      start += rows.length;
    }
    this.#standing = this.#merge(start);
  }

  get length(): number {
    return this.#standing.length;
  }
  interfaceName(row: number): InterfaceName {
    return this.#read(row, (rows, i) => rows.interfaceName(i));
  }
  clientRef(row: number): string {
    return this.#read(row, (rows, i) => rows.clientRef(i));
  }
  slug(row: number): string {
    return this.#read(row, (rows, i) => rows.slug(i));
  }
  currency(row: number): string {
    return this.#read(row, (rows, i) => rows.currency(i));
  }
  faceMinor(row: number): FaceMinor {
    return this.#read(row, (rows, i) => rows.faceMinor(i));
  }
  account(row: number): string | undefined {
    return this.#read(row, (rows, i) => rows.account(i));
  }
  expectedCostMinor(row: number): CostMinor | undefined {
    return this.#read(row, (rows, i) => rows.expectedCostMinor(i));
  }
  status(row: number): BookStatus | undefined {
    return this.#read(row, (rows, i) => rows.status(i));
  }
  soldAtMs(row: number): number | undefined {
    return this.#read(row, (rows, i) => rows.soldAtMs(i));
  }
  paidMinor(row: number): number | undefined {
    return this.#read(row, (rows, i) => rows.paidMinor(i));
  }
  paidCurrency(row: number): string | undefined {
    return this.#read(row, (rows, i) => rows.paidCurrency(i));
  }
  quoteId(row: number): string | undefined {
    return this.#read(row, (rows, i) => rows.quoteId(i));
  }
  file(row: number): string {
    return this.#read(row, (rows, i) => rows.file(i));
  }
  line(row: number): number {
    return this.#read(row, (rows, i) => rows.line(i));
  }

  /** The position of the row's file among those that were read, from 0. */
  fileAt(row: number): number {
    const global = this.#standing[row] ?? NONE;
    return this.#files.findLastIndex(({ start }) => global >= start);
  }

  #read<T>(row: number, field: (rows: BookRows, i: number) => T): T {
    return this.#at(this.#standing[row] ?? NONE, field);
  }

  /** A field of a row by its number over all files. */
  #at<T>(global: number, field: (rows: BookRows, i: number) => T): T {
    for (let f = this.#files.length - 1; f >= 0; f -= 1) {
      const file = this.#files[f];
      if (file !== undefined && global >= file.start) return field(file.rows, global - file.start);
    }
    throw new RangeError(`the book has no row ${global}`);
  }

  #merge(total: number): Int32Array {
    const index = new ReferenceIndex({ expected: total });
    const live: number[] = [];
    const next = new Int32Array(total).fill(NONE);
    for (const { rows, start } of this.#files) {
      const fresh = chainsOf(rows, start, index, next);
      for (const [group, first] of fresh) {
        const known = live[group];
        if (known !== undefined && this.#isSame(chain(known, next), chain(first, next))) continue;
        if (known !== undefined) this.#supersede(index.text(group), known, first);
        live[group] = first;
      }
    }
    const standing = live.flatMap((first) => chain(first, next));
    return Int32Array.from(standing).sort();
  }

  #supersede(clientRef: string, known: number, first: number): void {
    const fileOf = (row: number): string => this.#at(row, (rows, i) => rows.file(i));
    this.superseded.push({ clientRef, oldFile: fileOf(known), newFile: fileOf(first) });
  }

  /** True where two sets of rows of one reference say the same, row for row, in whatever order. */
  #isSame(a: readonly number[], b: readonly number[]): boolean {
    if (a.length !== b.length) return false;
    const [onlyA, onlyB] = [a[0], b[0]];
    if (a.length === 1 && onlyA !== undefined && onlyB !== undefined) {
      return this.#at(onlyA, (rows, i) =>
        this.#at(onlyB, (others, j) => sameBookContent(rows, i, others, j)),
      );
    }
    const keys = (rows: readonly number[]): string =>
      rows
        .map((row) => this.#at(row, bookContentKey))
        .sort()
        .join();
    return keys(a) === keys(b);
  }
}

/** Chains the rows of one file by reference: for each group met, its first row. */
function chainsOf(
  rows: BookRows,
  start: number,
  index: ReferenceIndex,
  next: Int32Array,
): Map<number, number> {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (let i = 0; i < rows.length; i += 1) {
    const group = index.groupOf(rows.clientRef(i));
    const before = last.get(group);
    if (before === undefined) {
      first.set(group, start + i);
    } else {
      next[before] = start + i;
    }
    last.set(group, start + i);
  }
  return first;
}

function chain(first: number, next: Int32Array): number[] {
  const rows: number[] = [];
  for (let row = first; row !== NONE; row = next[row] ?? NONE) rows.push(row);
  return rows;
}
