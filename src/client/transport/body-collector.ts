// Collects a body up to a cap. A large chunk is kept as it came. The bytes of small ones are copied into
// blocks of our own: to hold those would let a sender of one-byte chunks make this process hold a hundred
// times what it sent; to copy them all would let it hold twice what it sent, until the garbage is collected.

import { assert } from '../../base/failure/assert.js';

// Most answers are under a kilobyte, a month's statement can be tens of megabytes.
const FIRST_BLOCK_BYTES = 8 * 1024;
const BLOCK_BYTES = 64 * 1024;
/** A chunk of at least so many bytes is large. */
const KEPT_BYTES = 16 * 1024;

export class BodyCollector {
  readonly #bytesMax: number;
  readonly #blocks: Uint8Array[] = [];
  /** Bytes used of the last block. */
  #used = 0;
  #length = 0;

  /** @param bytesMax the most bytes it takes, a whole number from 0 */
  constructor(bytesMax: number) {
    assert(Number.isSafeInteger(bytesMax) && bytesMax >= 0, 'a byte cap is a whole number from 0');
    this.#bytesMax = bytesMax;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Takes a chunk, which belongs to the collector from then on; false, with everything dropped, where it
   * would go over the cap.
   */
  add(chunk: Uint8Array): boolean {
    if (this.#length + chunk.length > this.#bytesMax) {
      this.#blocks.length = 0;
      return false;
    }
    let at = 0;
    while (at < chunk.length) {
      const rest = chunk.subarray(at);
      if (this.#isFull() && isWorthKeeping(rest)) {
        this.#blocks.push(rest);
        this.#used = rest.length;
        break;
      }
      const block = this.#roomyBlock();
      const taken = Math.min(block.length - this.#used, rest.length);
      block.set(rest.subarray(0, taken), this.#used);
      this.#used += taken;
      at += taken;
    }
    this.#length += chunk.length;
    return true;
  }

  /** All bytes in one piece; the blocks are given up. */
  take(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const block of this.#blocks) {
      const used = Math.min(block.length, this.#length - at);
      whole.set(block.subarray(0, used), at);
      at += used;
    }
    this.#blocks.length = 0;
    return whole;
  }

  /** True where the last block has no room, or there is none. */
  #isFull(): boolean {
    return this.#used === (this.#blocks.at(-1)?.length ?? 0);
  }

  #roomyBlock(): Uint8Array {
    const last = this.#blocks.at(-1);
    if (last !== undefined && !this.#isFull()) return last;
    const block = new Uint8Array(this.#blocks.length === 0 ? FIRST_BLOCK_BYTES : BLOCK_BYTES);
    this.#blocks.push(block);
    this.#used = 0;
    return block;
  }
}

/** True for a large chunk that is at least half of the memory that it holds on to. */
function isWorthKeeping({ length, buffer }: Uint8Array): boolean {
  return length >= KEPT_BYTES && length * 2 >= buffer.byteLength;
}
