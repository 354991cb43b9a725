// Texts that repeat from row to row (slugs, currencies, accounts), made into strings once: decoding a slug a
// million times would cost more than everything else about the row. A fixed table of slots, so that a file of
// a million different texts takes no more memory than one of ten; a slot that is taken is taken over.

/** A power of two. */
const SLOTS = 4096;
/** Longer texts are decoded each time: they are rare, and a slot should stay small. */
const LONGEST = 128;
/** Multiplier of FNV-1a. No secret is needed: texts that share a slot cost a decoding and nothing else. */
const FNV_PRIME = 0x01000193;

export class TextCache {
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #bytes = new Uint8Array(SLOTS * LONGEST);
  readonly #lengths = new Uint8Array(SLOTS);

  /** The text of the bytes `start`..`end` (exclusive) of `source`, which are UTF-8. */
  textOf(source: Uint8Array, start: number, end: number): string {
    const length = end - start;
    if (length > LONGEST) return decoded(source, start, end);
    let hash = length;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (source[at] as number), FNV_PRIME);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    if (this.#lengths[slot] === length && this.#isIn(slot, source, start, length)) {
      return this.#texts[slot] as string;
    }
    const text = decoded(source, start, end);
    this.#texts[slot] = text;
    this.#lengths[slot] = length;
    this.#bytes.set(source.subarray(start, end), slot * LONGEST);
    return text;
  }

  #isIn(slot: number, source: Uint8Array, start: number, length: number): boolean {
    const bytes = this.#bytes;
    const base = slot * LONGEST;
    for (let at = 0; at < length; at += 1) {
      if (bytes[base + at] !== source[start + at]) return false;
    }
    return true;
  }
}

function decoded(source: Uint8Array, start: number, end: number): string {
  return Buffer.from(source.buffer, source.byteOffset + start, end - start).toString('utf8');
}
