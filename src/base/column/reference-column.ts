// A column of references (order references, hashes): texts that are nearly all different. Their UTF-8 bytes
// stand one after another in one pool with their ends beside them, so a million references of 36 characters
// are 40 megabytes and no million strings. Bytes are kept as they came: no case folding, no normalisation,
// no trimming, because two references that differ in one byte are two references.

import { assert } from '../failure/assert.js';
import { isWellFormed } from '../text/bytes.js';

/** Small: a month is read every day, and most months are short. A column doubles as it grows. */
const FIRST_ROWS = 32;
const BYTES_A_ROW = 36;
// The ends are 32-bit numbers, and Node's buffers end there as well.
const MOST_BYTES = 2 ** 32 - 1;

/** A growing column of byte strings. */
export class ReferenceColumn {
  #pool: Buffer;
  #ends: Uint32Array;
  #length = 0;

  /** @param capacity rows to make room for at once, at 36 bytes each; more are taken all the same */
  constructor(capacity: number = FIRST_ROWS) {
    const rows = Math.max(capacity, 1);
    this.#pool = Buffer.allocUnsafeSlow(rows * BYTES_A_ROW);
    this.#ends = new Uint32Array(rows);
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds a row and gives its number. A text is kept as its UTF-8 bytes; bytes are copied as they are, and who
   * hands them in has made sure that they are UTF-8, else `text` shows them with U+FFFD.
   *
   * @throws ProgramFault for a text with a lone surrogate, or beyond 4 GiB in all
   */
  push(value: Uint8Array | string): number {
    if (typeof value !== 'string') return this.pushBytes(value, 0, value.length);
    assert(isWellFormed(value), 'a reference with a lone surrogate has no UTF-8 bytes');
    const start = this.#poolEnd();
    const length = Buffer.byteLength(value);
    this.#reserve(start + length);
    this.#pool.write(value, start);
    return this.#close(start + length);
  }

  /** Adds the bytes `start`..`end` (exclusive) of `source` as a row, without a view or a string between. */
  pushBytes(source: Uint8Array, start: number, end: number): number {
    assert(start >= 0 && start <= end && end <= source.length, 'a reference lies inside its source');
    const at = this.#poolEnd();
    this.#reserve(at + end - start);
    const pool = this.#pool;
    for (let from = start, to = at; from < end; from += 1, to += 1) pool[to] = source[from] as number;
    return this.#close(at + end - start);
  }

  /** Adds a row of another column as it stands there. @throws ProgramFault where there is no such row */
  pushRow(from: ReferenceColumn, row: number): number {
    from.#check(row);
    return this.pushBytes(from.#pool, from.#startOf(row), from.#ends[row] as number);
  }

  /** The row as text. @throws ProgramFault where there is no such row */
  text(i: number): string {
    this.#check(i);
    return this.#pool.toString('utf8', this.#startOf(i), this.#ends[i]);
  }

  /** A copy of the row's bytes. @throws ProgramFault where there is no such row */
  bytes(i: number): Uint8Array {
    this.#check(i);
    return new Uint8Array(this.#pool.subarray(this.#startOf(i), this.#ends[i]));
  }

  /** True where two rows hold the same bytes. @throws ProgramFault where there is no such row */
  bytesEqual(i: number, j: number): boolean {
    this.#check(j);
    return this.equalsBytes(i, this.#pool, this.#startOf(j), this.#ends[j] as number);
  }

  /** True where row `i` holds exactly the bytes `start`..`end` (exclusive) of `source`. */
  equalsBytes(i: number, source: Uint8Array, start: number, end: number): boolean {
    this.#check(i);
    const own = this.#startOf(i);
    const length = (this.#ends[i] as number) - own;
    if (length !== end - start) return false;
    const pool = this.#pool;
    for (let at = 0; at < length; at += 1) {
      if (pool[own + at] !== source[start + at]) return false;
    }
    return true;
  }

  #check(i: number): void {
    if (!(Number.isInteger(i) && i >= 0 && i < this.#length)) {
      assert(false, `row ${i} of a column of ${this.#length} rows`);
    }
  }

  #startOf(i: number): number {
    return i === 0 ? 0 : (this.#ends[i - 1] as number);
  }

  #poolEnd(): number {
    return this.#startOf(this.#length);
  }

  /** Makes room for `bytes` bytes in all. Doubling keeps the copying in proportion to what is kept. */
  #reserve(bytes: number): void {
    if (bytes <= this.#pool.length) return;
    assert(bytes <= MOST_BYTES, 'the references together take more than 4 GiB');
    const grown = Buffer.allocUnsafeSlow(Math.min(Math.max(this.#pool.length * 2, bytes), MOST_BYTES));
    this.#pool.copy(grown, 0, 0, this.#poolEnd());
    this.#pool = grown;
  }

  /** Ends the row at `end` in the pool and gives its number. */
  #close(end: number): number {
    if (this.#length === this.#ends.length) {
      const grown = new Uint32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#ends[this.#length] = end;
    this.#length += 1;
    return this.#length - 1;
  }
}
