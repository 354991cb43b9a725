// A set of fingerprints of 64 bits, 16 bytes each at most: open addressing over two arrays of 32-bit halves.
// Nonces come by the hundred thousand when limits are off, and a Set of texts would hold ten times that.

const FIRST_SLOTS = 1 << 12;

export class NonceMemory {
  #high = new Uint32Array(FIRST_SLOTS);
  #low = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(high: number, low: number): boolean {
    const slot = this.#slotOf(high, low);
    return this.#high[slot] === high && this.#low[slot] === low;
  }

  /** Halves are unsigned 32-bit numbers, not both 0 (0, 0 marks a free slot). */
  add(high: number, low: number): void {
    const slot = this.#slotOf(high, low);
    if (this.#high[slot] === high && this.#low[slot] === low) return;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#size += 1;
    if (this.#size * 2 > this.#high.length) this.#grow();
  }

  clear(): void {
    this.#high = new Uint32Array(FIRST_SLOTS);
    this.#low = new Uint32Array(FIRST_SLOTS);
    this.#size = 0;
  }

  /**
   * The slot that holds the fingerprint, or the free one where it belongs. At most half are taken, so one is
   * free.
   */
  #slotOf(high: number, low: number): number {
    const mask = this.#high.length - 1;
    let slot = (high ^ Math.imul(low, 0x9e3779b1)) & mask;
    while (
      (this.#high[slot] !== 0 || this.#low[slot] !== 0) &&
      (this.#high[slot] !== high || this.#low[slot] !== low)
    ) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low];
    this.#high = new Uint32Array(high.length * 2);
    this.#low = new Uint32Array(low.length * 2);
    for (let at = 0; at < high.length; at += 1) {
      const [oldHigh = 0, oldLow = 0] = [high[at], low[at]];
      if (oldHigh !== 0 || oldLow !== 0) {
        const slot = this.#slotOf(oldHigh, oldLow);
        this.#high[slot] = oldHigh;
        this.#low[slot] = oldLow;
      }
    }
  }
}
