// HalfSipHash with 32 bits of result (Aumasson and Bernstein, "SipHash: a fast short-input PRF", in the
// 32-bit form of its reference implementation). Keyed, so that no file can be written whose references all
// fall into one slot of the index; in 32-bit steps only, since those are what a JavaScript engine does fast.
// The index takes one round a word and three at the end, like the hash tables of Rust and Ruby: nobody sees
// its hashes. The published vectors are of two and four, so the numbers are arguments, and the test proves
// those.

/** A key of 64 bits in two halves of 32; only the lower 32 bits of each count. */
export interface HashSeed {
  readonly low: number;
  readonly high: number;
}

// Slices of the text "somepseudorandomlygeneratedbytes", as in the reference.
const INITIAL_2 = 0x6c796765;
const INITIAL_3 = 0x74656462;
const FINISH = 0xff;

/**
 * The hash of the bytes `start`..`end` (exclusive) of `source` under `seed`: 0..2^32 - 1.
 *
 * @param wordRounds rounds for each word of four bytes
 * @param finalRounds rounds at the end
 */
export function seededHash(
  source: Uint8Array,
  start: number,
  end: number,
  seed: HashSeed,
  wordRounds: number = 1,
  finalRounds: number = 3,
): number {
  let v0 = seed.low | 0;
  let v1 = seed.high | 0;
  let v2 = INITIAL_2 ^ v0;
  let v3 = INITIAL_3 ^ v1;
  const words = ((end - start) >>> 2) + 1;
  // One step a word, and one more to finish: the round is written once and the state stays in registers.
  for (let step = 0; step <= words; step += 1) {
    const finishing = step === words;
    const word = finishing ? 0 : wordAt(source, start, end, step * 4);
    if (finishing) v2 ^= FINISH;
    v3 ^= word;
    const rounds = finishing ? finalRounds : wordRounds;
    for (let round = 0; round < rounds; round += 1) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
    }
    v0 ^= word;
  }
  return (v1 ^ v3) >>> 0;
}

/** The word at `offset`, lowest byte first; the last one is what is left over, the length in its top byte. */
function wordAt(source: Uint8Array, start: number, end: number, offset: number): number {
  const at = start + offset;
  if (at + 4 <= end) {
    return (
      (source[at] as number) |
      ((source[at + 1] as number) << 8) |
      ((source[at + 2] as number) << 16) |
      ((source[at + 3] as number) << 24)
    );
  }
  let word = (end - start) << 24;
  for (let rest = at; rest < end; rest += 1) word |= (source[rest] as number) << ((rest - at) * 8);
  return word;
}
