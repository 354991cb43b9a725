// The partner's book over all files that were read: the rows that stand, and what they replaced.

import type { BookRows } from '../../book-rows.js';
import { SelectedRows } from '../../book-selection.js';
import { type ChangedField, changedFields } from './content-key.js';
import { JoinedRows } from './joined-rows.js';
import { type Supersessions, standingRowsOf } from './standing-rows.js';

/** A row of the book, by file and line. */
interface RowPlace {
  readonly file: string;
  readonly line: number;
}

/** A row that a later one replaced. */
export interface Supersession {
  readonly clientRef: string;
  readonly old: RowPlace;
  readonly by: RowPlace;
  /** Nothing where the same row only stands once less. */
  readonly changed: readonly ChangedField[];
}

export class Book extends SelectedRows<JoinedRows> {
  readonly #superseded: Supersessions;

  /** @param files of one interface, in the order in which they were read */
  constructor(files: readonly BookRows[]) {
    const joined = new JoinedRows(files);
    const { rows, superseded } = standingRowsOf(joined);
    super(joined, rows);
    this.#superseded = superseded;
  }

  /** The position of the row's file among those that were read, from 0. */
  fileAt(row: number): number {
    return this.all.fileAt(this.numberOf(row));
  }

  /** The number of rows that others have replaced. */
  get supersededCount(): number {
    return this.#superseded.old.length;
  }

  /** The position of the file whose row replaced the `at`th replaced row, from 0, and when that was sold. */
  supersededBy(at: number): { readonly fileAt: number; readonly soldAtMs: number | undefined } {
    const { old, by } = this.#superseded;
    return { fileAt: this.all.fileAt(by[at] ?? -1), soldAtMs: this.all.soldAtMs(old[at] ?? -1) };
  }

  /** The `at`th row that was replaced, in the order in which that became known, from 0. */
  superseded(at: number): Supersession {
    const old = this.#superseded.old[at] ?? -1;
    const by = this.#superseded.by[at] ?? -1;
    const placeOf = (row: number): RowPlace => ({ file: this.all.file(row), line: this.all.line(row) });
    return {
      clientRef: this.all.clientRef(old),
      old: placeOf(old),
      by: placeOf(by),
      changed: changedFields(this.all, old, by),
    };
  }
}
