// From references to dense numbers: equal byte strings get the same group number, counted from 0 in the order
// in which they first came. An open-addressing table over a reference column, so that a million references
// cost two typed arrays and no million objects. Exact bytes only: case, normalisation form and blanks all
// count. The hash is keyed with random bits; group numbers do not depend on it, so results do not either.

import { randomInt } from 'node:crypto';
import { assert } from '../failure/assert.js';
import { isWellFormed } from '../text/bytes.js';
import { ReferenceColumn } from './reference-column.js';
import { type HashSeed, seededHash } from './seeded-hash.js';

const SMALLEST_TABLE = 1024;
const FREE = 0;
const utf8 = new TextEncoder();

/** The options of an index; all of them may be left out. */
interface ReferenceIndexOptions {
  /** The number of distinct references to make room for at once. */
  readonly expected?: number;
  /** The hash key; random unless given (a test gives one to be repeatable). */
  readonly seed?: HashSeed;
}

/** Maps distinct references to the group numbers 0, 1, 2 … */
export class ReferenceIndex {
  readonly #references: ReferenceColumn;
  readonly #seed: HashSeed;
  /** Pairs of 32-bit numbers, one pair a slot: the hash, and the group number plus one (0: free). */
  #slots: Uint32Array;
  /** Number of slots less one; the number of slots is a power of two. */
  #mask: number;
  #scratch = new Uint8Array(512);

  constructor(options: ReferenceIndexOptions = {}) {
    const expected = options.expected ?? 0;
    let slots = SMALLEST_TABLE;
    while (slots < expected * 2) slots *= 2;
    this.#references = new ReferenceColumn(expected);
    this.#seed = options.seed ?? { low: randomInt(2 ** 32), high: randomInt(2 ** 32) };
    this.#slots = new Uint32Array(slots * 2);
    this.#mask = slots - 1;
  }

  /** The number of distinct references; also the next group number. */
  get size(): number {
    return this.#references.length;
  }

  /**
   * The group of a reference, a new one where it has not been seen. @throws ProgramFault for a lone surrogate
   */
  groupOf(reference: string): number {
    const length = this.#encode(reference);
    return this.groupOfBytes(this.#scratch, 0, length);
  }

  /** The same for the UTF-8 bytes `start`..`end` (exclusive) of `source`. */
  groupOfBytes(source: Uint8Array, start: number, end: number): number {
    const hash = seededHash(source, start, end, this.#seed);
    const slot = this.#slotOf(hash, source, start, end);
    const found = (this.#slots[slot * 2 + 1] as number) - 1;
    if (found >= 0) return found;
    const group = this.#references.pushBytes(source, start, end);
    this.#slots[slot * 2] = hash;
    this.#slots[slot * 2 + 1] = group + 1;
    // At most half full: chains stay short, and there is always a free slot to end a search.
    if (this.size * 2 > this.#mask) this.#grow();
    return group;
  }

  /** The group of a reference, -1 where it has never been added. @throws ProgramFault for a lone surrogate */
  lookup(reference: string): number {
    const length = this.#encode(reference);
    return this.lookupBytes(this.#scratch, 0, length);
  }

  /** The same for the UTF-8 bytes `start`..`end` (exclusive) of `source`. */
  lookupBytes(source: Uint8Array, start: number, end: number): number {
    const slot = this.#slotOf(seededHash(source, start, end, this.#seed), source, start, end);
    return (this.#slots[slot * 2 + 1] as number) - 1;
  }

  /** The reference of a group. @throws ProgramFault where there is no such group */
  text(group: number): string {
    return this.#references.text(group);
  }

  /** The slot that holds these bytes, else the free one where they belong. */
  #slotOf(hash: number, source: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = slots[slot * 2 + 1] as number;
      if (entry === FREE) return slot;
      if (slots[slot * 2] === hash && this.#references.equalsBytes(entry - 1, source, start, end)) {
        return slot;
      }
    }
  }

  /** Doubles the table. The hashes are at hand, so no reference is read again. */
  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length / 2 - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === FREE) continue;
      let slot = (old[from] as number) & mask;
      while (slots[slot * 2 + 1] !== FREE) slot = (slot + 1) & mask;
      slots[slot * 2] = old[from] as number;
      slots[slot * 2 + 1] = old[from + 1] as number;
    }
    this.#slots = slots;
    this.#mask = mask;
  }

  /** Writes the reference's UTF-8 into the scratch bytes and gives their number. */
  #encode(reference: string): number {
    assert(isWellFormed(reference), 'a reference with a lone surrogate has no UTF-8 bytes');
    // Three bytes for a UTF-16 unit are always enough.
    if (reference.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(reference.length * 3);
    return utf8.encodeInto(reference, this.#scratch).written;
  }
}
