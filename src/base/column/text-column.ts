// A column of texts that repeat: slugs, currencies, states. Each distinct text is kept once and a row is a
// 32-bit number, so a million rows take four megabytes; a column takes none before its first text. For texts
// that are all different: reference-column.ts.

import { assert } from '../failure/assert.js';

/** Small: a month is read every day, and most months are short. A column doubles as it grows. */
const FIRST_CAPACITY = 32;

/** A growing column of texts out of a dictionary; a row may be absent. Texts are kept exactly as given. */
export class TextColumn {
  readonly #texts: (string | undefined)[] = [undefined];
  readonly #ids = new Map<string, number>();
  /** Rows beyond its end are absent. */
  #rows = new Uint32Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a row; undefined means absent. */
  push(text: string | undefined): void {
    const id = this.#idOf(text);
    if (id !== 0 && this.#length >= this.#rows.length) {
      const grown = new Uint32Array(Math.max(this.#length * 2, FIRST_CAPACITY));
      grown.set(this.#rows);
      this.#rows = grown;
    }
    // Absent rows are 0 as they are.
    if (id !== 0) this.#rows[this.#length] = id;
    this.#length += 1;
  }

  /** The text of row `i`, undefined where absent. @throws ProgramFault where there is no such row */
  get(i: number): string | undefined {
    if (!(Number.isInteger(i) && i >= 0 && i < this.#length)) {
      assert(false, `row ${i} of a column of ${this.#length} rows`);
    }
    return this.#texts[this.#rows[i] ?? 0];
  }

  /** Id 0 stands for "absent", the others count the distinct texts in the order they came. */
  #idOf(text: string | undefined): number {
    if (text === undefined) return 0;
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#texts.push(text);
    this.#ids.set(text, id);
    return id;
  }
}
