// The rows of one source by their group, without an object a row: a million rows are three typed arrays.

/**
 * Rows of one source chained by group: the first row of each group, and after each row the next of its group.
 */
export class RowChain {
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;

  constructor(groupCount: number, rowCount: number) {
    this.#first = new Int32Array(groupCount).fill(-1);
    this.#last = new Int32Array(groupCount);
    this.#next = new Int32Array(rowCount).fill(-1);
  }

  append(group: number, row: number): void {
    if ((this.#first[group] as number) < 0) {
      this.#first[group] = row;
    } else {
      this.#next[this.#last[group] as number] = row;
    }
    this.#last[group] = row;
  }

  /** The first row of a group, -1 where it has none. */
  firstOf(group: number): number {
    return this.#first[group] ?? -1;
  }

  /** The row of the group after this one, -1 where it is the last. */
  after(row: number): number {
    return this.#next[row] ?? -1;
  }

  /** Hands over the rows of a group, one after the other. */
  forEach(group: number, take: (row: number) => void): void {
    for (let row = this.firstOf(group); row >= 0; row = this.after(row)) take(row);
  }
}
