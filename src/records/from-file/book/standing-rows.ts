// The rows of a book that stand, over all files that were read. Each source has its own references. Exports
// are often cumulative, so the newest file of a source that names a reference decides (assumption A-10): if
// its rows say what is known already, they are the same rows, cited from the file that said so first; if they
// say something else, they replace the older ones, and this is recorded. A later file that only cancels a
// reference takes one row out and leaves the others. Rows of one file are never merged: two rows alike are
// two rows. A source never changes the rows of another.

import { ReferenceIndex } from '../../../base/column/reference-index.js';
import type { BookRows } from '../../book-rows.js';
import { bookContentKey, sameBookContent } from './content-key.js';
import type { JoinedRows } from './joined-rows.js';
import { SaleRows } from './sale-rows.js';

const NONE = -1;

/** Rows that others replaced: number by number, the old one and the one that took its place. */
export interface Supersessions {
  readonly old: readonly number[];
  readonly by: readonly number[];
}

interface Standing {
  /** By rising number. */
  readonly rows: Int32Array;
  readonly superseded: Supersessions;
}

export function standingRowsOf(book: JoinedRows): Standing {
  const old: number[] = [];
  const by: number[] = [];
  const links: RowLinks = { book, next: new Int32Array(book.length).fill(NONE) };
  const sources = new Map<string, SourceRows>();
  for (const { rows, start } of book.files) {
    if (rows.length === 0) continue;
    const name = rows.source(0);
    const known = sources.get(name);
    const source =
      known ??
      new SourceRows(links, (row, other) => {
        old.push(row);
        by.push(other);
      });
    if (known === undefined) sources.set(name, source);
    source.addFile(rows, start);
  }
  const standing: number[] = [];
  for (const source of sources.values()) source.addStanding(standing);
  return { rows: Int32Array.from(standing).sort(), superseded: { old, by } };
}

interface RowLinks {
  readonly book: BookRows;
  /** After each row the next of its reference and file, or of those that stand together. */
  readonly next: Int32Array;
}

/** The references of one file in the order in which they come, each with the first of its rows. */
interface FileChains {
  readonly groups: readonly number[];
  readonly first: readonly number[];
  /** The references that have more than one row in the file. */
  readonly several: ReadonlySet<number>;
}

/** The rows of one source. */
class SourceRows {
  readonly #links: RowLinks;
  readonly #index = new ReferenceIndex();
  /** By reference the first of the rows that stand; `NONE` cannot be, since a reference keeps a row. */
  readonly #live: number[] = [];
  /** By reference the last of its rows in the newest file that names it. */
  readonly #last: number[] = [];
  /** By reference the cancelled rows of later files that took one of several rows out. */
  readonly #spent = new Map<number, number[]>();
  readonly #onSuperseded: (old: number, by: number) => void;

  constructor(links: RowLinks, onSuperseded: (old: number, by: number) => void) {
    this.#links = links;
    this.#onSuperseded = onSuperseded;
  }

  /** @param start the number of the file's first row */
  addFile(rows: BookRows, start: number): void {
    const chains = this.#chainsOf(rows, start);
    for (const [at, group] of chains.groups.entries()) {
      const head = chains.first[at] as number;
      const known = this.#live[group];
      // Nearly every row is the only one of its reference: it stands by itself, and nothing is chained.
      if (known === undefined && !chains.several.has(group)) {
        this.#live[group] = head;
        continue;
      }
      const fresh = chains.several.has(group) ? this.#settled(this.#chain(head)) : [head];
      if (known === undefined) {
        this.#stand(group, fresh);
      } else {
        this.#meet(group, this.#chain(known), fresh);
      }
    }
  }

  /** Adds the rows that stand to the others. */
  addStanding(standing: number[]): void {
    const { next } = this.#links;
    for (const first of this.#live) {
      for (let row = first; row !== NONE; row = next[row] ?? NONE) standing.push(row);
    }
  }

  /** Takes in a later file's rows for a reference that is known. */
  #meet(group: number, known: readonly number[], fresh: readonly number[]): void {
    if (this.#isSame(known, fresh)) return;
    const { book } = this.#links;
    const isOfSeveral = known.length > 1 || this.#spent.has(group);
    if (isOfSeveral && fresh.every((row) => book.status(row) === 'cancelled')) {
      this.#takeOut(group, known, fresh);
      return;
    }
    this.#spent.delete(group);
    const news = this.#without(fresh, known);
    for (const [at, old] of this.#without(known, fresh).entries()) {
      this.#onSuperseded(old, news[at] ?? news.at(-1) ?? (fresh[0] as number));
    }
    this.#stand(group, fresh);
  }

  /** The rows, without one for each of the others that is alike. */
  #without(rows: readonly number[], others: readonly number[]): number[] {
    const { book } = this.#links;
    const left = [...others];
    return rows.filter((row) => {
      const at = left.findIndex((other) => sameBookContent(book, row, book, other));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  }

  #takeOut(group: number, known: readonly number[], fresh: readonly number[]): void {
    const { book } = this.#links;
    const spent = this.#spent.get(group) ?? [];
    const sale = new SaleRows(book, known, this.#onSuperseded);
    for (const row of fresh) {
      // A cumulative export tells of a cancellation again: it took its row out once.
      const isMetAgain = [...spent, ...known].some((other) => sameBookContent(book, row, book, other));
      if (isMetAgain) continue;
      sale.add(row);
      spent.push(row);
    }
    this.#spent.set(group, spent);
    this.#stand(group, sale.standing());
  }

  /** The rows of one reference in one file that stand. */
  #settled(rows: readonly number[]): number[] {
    const sale = new SaleRows(this.#links.book, [], this.#onSuperseded);
    for (const row of rows) sale.add(row);
    return sale.standing();
  }

  #stand(group: number, rows: readonly number[]): void {
    const { next } = this.#links;
    for (const [at, row] of rows.entries()) next[row] = rows[at + 1] ?? NONE;
    this.#live[group] = rows[0] ?? NONE;
  }

  #chain(first: number): number[] {
    const { next } = this.#links;
    const rows: number[] = [];
    for (let row = first; row !== NONE; row = next[row] ?? NONE) rows.push(row);
    return rows;
  }

  /** True where two sets of rows of one reference say the same, row for row, in whatever order. */
  #isSame(a: readonly number[], b: readonly number[]): boolean {
    if (a.length !== b.length) return false;
    const { book } = this.#links;
    const [onlyA, onlyB] = [a[0], b[0]];
    if (a.length === 1 && onlyA !== undefined && onlyB !== undefined) {
      return sameBookContent(book, onlyA, book, onlyB);
    }
    const keys = (rows: readonly number[]): string =>
      rows
        .map((row) => bookContentKey(book, row))
        .sort()
        .join();
    return keys(a) === keys(b);
  }

  /** Chains the rows of one file by reference. */
  #chainsOf(rows: BookRows, start: number): FileChains {
    const { next } = this.#links;
    const groups: number[] = [];
    const first: number[] = [];
    const several = new Set<number>();
    for (let i = 0; i < rows.length; i += 1) {
      const group = this.#index.groupOf(rows.clientRef(i));
      const before = this.#last[group] ?? NONE;
      // A row of an earlier file has a lesser number than all of this one.
      if (before < start) {
        groups.push(group);
        first.push(start + i);
      } else {
        next[before] = start + i;
        several.add(group);
      }
      this.#last[group] = start + i;
    }
    return { groups, first, several };
  }
}
