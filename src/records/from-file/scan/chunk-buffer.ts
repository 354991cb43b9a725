// The bytes that a scanner is looking at: chunks of any split, copied one behind the other into one buffer.
// Bytes that are still needed move to the front when more come in, and a row that fills the buffer makes it
// grow, so the result does not depend on how the file was split. The caller may use its chunk again for the
// next read.

/** A line feed stands behind the last byte: it ends every scanning loop, so that none needs to count. */
const SENTINEL = 0x0a;

export class ChunkBuffer {
  /** Holds `limit` bytes of the file; the one at `limit` is a line feed that is not the file's. */
  bytes: Buffer;
  limit = 0;
  /** True once the last chunk is in: what `bytes` holds then is all that is left. */
  ended = false;

  readonly #input: Iterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);

  /**
   * @param input the file's chunks; who made it also ends it
   * @param size bytes of the first buffer; it doubles whenever what is needed fills it
   */
  constructor(input: Iterator<Uint8Array>, size: number) {
    this.#input = input;
    this.bytes = Buffer.alloc(size + 1);
    this.bytes[0] = SENTINEL;
  }

  /**
   * Brings in as many bytes as there is room for, or learns that there are no more. The bytes before `from`
   * are given up: what stood at `from` stands at 0 afterwards.
   */
  fill(from: number): void {
    if (from > 0) {
      this.bytes.copyWithin(0, from, this.limit);
      this.limit -= from;
    } else if (this.limit === this.bytes.length - 1) {
      const grown = Buffer.alloc(2 * this.limit + 1);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    const room = this.bytes.length - 1;
    while (this.limit < room && !this.ended) {
      if (this.#chunk.length === 0) {
        this.#takeChunk();
        continue;
      }
      const part = this.#chunk.subarray(0, room - this.limit);
      this.bytes.set(part, this.limit);
      this.limit += part.length;
      this.#chunk = this.#chunk.subarray(part.length);
    }
    this.bytes[this.limit] = SENTINEL;
  }

  #takeChunk(): void {
    const next = this.#input.next();
    if (next.done === true) {
      this.ended = true;
    } else {
      this.#chunk = next.value;
    }
  }
}
