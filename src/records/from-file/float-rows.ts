/** The movements of one float file, each place of the sequence once, in the archive's own spelling. */

import { type FloatEntry, floatLineOf } from '../float-entry.js';

export interface FloatRow {
  readonly line: string;
  readonly bookedAtMs: number;
}

export class FloatRows {
  readonly #bySeq = new Map<number, FloatRow>();

  /** How many movements there are; one that was repeated counts once. */
  get length(): number {
    return this.#bySeq.size;
  }

  /** @returns false where that place of the sequence holds another movement: it is not taken then */
  add(entry: FloatEntry): boolean {
    const line = floatLineOf(entry);
    const known = this.#bySeq.get(entry.seq);
    if (known === undefined) this.#bySeq.set(entry.seq, { line, bookedAtMs: entry.bookedAtMs });
    return known === undefined || known.line === line;
  }

  /** By place in the sequence, ascending. */
  rows(): [seq: number, row: FloatRow][] {
    return [...this.#bySeq].sort(([a], [b]) => a - b);
  }
}
