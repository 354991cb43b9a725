// Columns of numbers: what comes by the million is held as typed arrays, one a field, and not as objects
// (house decision "one path for any size"). Every column grows by doubling; what goes in is checked, since a
// typed array would round or wrap without a word. Rows are counted from 0.

import { assert } from '../failure/assert.js';

/** Small: a month is read every day, and most months are short. A column doubles as it grows. */
const FIRST_CAPACITY = 32;

/** A growing column of safe integers, ±(2^53 - 1), 8 bytes a row. */
export class IntegerColumn {
  #values: Float64Array;
  #length = 0;

  /** @param capacity rows to make room for at once; more are taken all the same */
  constructor(capacity: number = FIRST_CAPACITY) {
    this.#values = new Float64Array(Math.max(capacity, 1));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row. @throws ProgramFault where `n` is no safe integer */
  push(n: number): void {
    assertSafe(n);
    if (this.#length === this.#values.length) this.#values = grownFloats(this.#values);
    this.#values[this.#length] = n;
    this.#length += 1;
  }

  /** The value of row `i`. @throws ProgramFault where there is no such row */
  get(i: number): number {
    assertRow(i, this.#length);
    return this.#values[i] as number;
  }

  /** Overwrites row `i`. @throws ProgramFault where there is no such row or `n` is no safe integer */
  set(i: number, n: number): void {
    assertRow(i, this.#length);
    assertSafe(n);
    this.#values[i] = n;
  }
}

/**
 * A growing column of safe integers, any of which may be absent. It takes no room before its first number.
 */
export class OptionalIntegerColumn {
  /** Absence is NaN here: no safe integer is. Rows beyond its end are absent. */
  #values: Float64Array = new Float64Array(0);
  #length = 0;
  readonly #capacity: number;

  /** @param capacity rows to make room for with the first number; more are taken all the same */
  constructor(capacity: number = FIRST_CAPACITY) {
    this.#capacity = Math.max(capacity, 1);
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row; undefined means absent. @throws ProgramFault where `n` is no safe integer */
  push(n: number | undefined): void {
    this.#put(this.#length, n);
    this.#length += 1;
  }

  /** The value of row `i`, undefined where absent. @throws ProgramFault where there is no such row */
  get(i: number): number | undefined {
    assertRow(i, this.#length);
    const stored = this.#values[i];
    return stored === undefined || Number.isNaN(stored) ? undefined : stored;
  }

  /** Overwrites row `i`. @throws ProgramFault where there is no such row or `n` is no safe integer */
  set(i: number, n: number | undefined): void {
    assertRow(i, this.#length);
    this.#put(i, n);
  }

  #put(i: number, n: number | undefined): void {
    if (n !== undefined) assertSafe(n);
    if (i < this.#values.length) {
      this.#values[i] = n ?? Number.NaN;
    } else if (n !== undefined) {
      const grown = new Float64Array(Math.max(i * 2, this.#capacity)).fill(Number.NaN, this.#values.length);
      grown.set(this.#values);
      grown[i] = n;
      this.#values = grown;
    }
  }
}

/** A growing column of small codes or bits, 0..255, one byte a row. */
export class FlagColumn {
  #values: Uint8Array;
  #length = 0;

  /** @param capacity rows to make room for at once; more are taken all the same */
  constructor(capacity: number = FIRST_CAPACITY) {
    this.#values = new Uint8Array(Math.max(capacity, 1));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row. @throws ProgramFault where `n` is no integer in 0..255 */
  push(n: number): void {
    assertByte(n);
    if (this.#length === this.#values.length) {
      const grown = new Uint8Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = n;
    this.#length += 1;
  }

  /** The value of row `i`. @throws ProgramFault where there is no such row */
  get(i: number): number {
    assertRow(i, this.#length);
    return this.#values[i] as number;
  }

  /** Overwrites row `i`. @throws ProgramFault where there is no such row or `n` is no integer in 0..255 */
  set(i: number, n: number): void {
    assertRow(i, this.#length);
    assertByte(n);
    this.#values[i] = n;
  }
}

function grownFloats(values: Float64Array): Float64Array {
  const grown = new Float64Array(values.length * 2);
  grown.set(values);
  return grown;
}

// The conditions stand before the messages are made: these run a million times and must not build text.

function assertSafe(n: number): void {
  if (!Number.isSafeInteger(n)) assert(false, `a column holds safe integers only, not ${n}`);
}

function assertByte(n: number): void {
  if (!(Number.isInteger(n) && n >= 0 && n <= 255)) {
    assert(false, `a flag column holds 0 to 255 only, not ${n}`);
  }
}

function assertRow(i: number, length: number): void {
  if (!(Number.isInteger(i) && i >= 0 && i < length)) assert(false, `row ${i} of a column of ${length} rows`);
}
