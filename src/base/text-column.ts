// A column of texts that repeat: slugs, currencies, states. Each distinct text is kept once and a row is a
// 32-bit number, so a million rows take four megabytes. For texts that are all different:
// reference-column.ts.

import { assert } from './assert.js';

const FIRST_CAPACITY = 1024;

/** A growing column of texts out of a dictionary; a row may be absent. Texts are kept exactly as given. */
export class TextColumn {
  readonly #texts: (string | undefined)[] = [undefined];
  readonly #ids = new Map<string, number>();
  #rows: Uint32Array;
  #length = 0;

  /** @param capacity rows to make room for at once; more are taken all the same */
  constructor(capacity: number = FIRST_CAPACITY) {
    this.#rows = new Uint32Array(Math.max(capacity, 1));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row; undefined means absent. */
  push(text: string | undefined): void {
    if (this.#length === this.#rows.length) {
      const grown = new Uint32Array(this.#rows.length * 2);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows[this.#length] = this.#idOf(text);
    this.#length += 1;
  }

  /** The text of row `i`, undefined where absent. @throws ProgramFault where there is no such row */
  get(i: number): string | undefined {
    if (!(Number.isInteger(i) && i >= 0 && i < this.#length)) {
      assert(false, `row ${i} of a column of ${this.#length} rows`);
    }
    return this.#texts[this.#rows[i] as number];
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
