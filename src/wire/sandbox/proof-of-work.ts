// The short security check before a key is made (contract, "Keys"): a proof of work. The SHA-256 of
// `challenge:solution`, as UTF-8, has to start with `difficulty` zero bits.

import { sha256Hex } from '../../base/text/digest.js';

/** The most bits that are asked or tried: beyond this no caller finds a solution in a useful time. */
export const MOST_DIFFICULTY_BITS = 32;

/**
 * True when the solution solves the challenge at that difficulty (0 to 32 bits; outside throws a RangeError).
 */
export function isSolution(challenge: string, solution: string, difficultyBits: number): boolean {
  assertDifficulty(difficultyBits);
  const leading = Number.parseInt(sha256Hex(`${challenge}:${solution}`).slice(0, 8), 16);
  return Math.clz32(leading) >= difficultyBits;
}

/**
 * The smallest whole number, in decimal digits, that solves the challenge; takes about 2^difficulty digests.
 */
export function solveChallenge(challenge: string, difficultyBits: number): string {
  assertDifficulty(difficultyBits);
  for (let attempt = 0; ; attempt += 1) {
    const solution = String(attempt);
    if (isSolution(challenge, solution, difficultyBits)) return solution;
  }
}

function assertDifficulty(difficultyBits: number): void {
  if (!Number.isInteger(difficultyBits) || difficultyBits < 0 || difficultyBits > MOST_DIFFICULTY_BITS) {
    throw new RangeError(`difficulty is 0 to ${MOST_DIFFICULTY_BITS} bits, not ${difficultyBits}`);
  }
}
