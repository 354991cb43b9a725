// The short security check: a solution is found, verified, and hard to guess.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSolution, MOST_DIFFICULTY_BITS, solveChallenge } from '../../../src/wire/sandbox/proof-of-work.js';
import { fc } from '../../support/fast-check.js';

describe('solveChallenge', () => {
  it.each([0, 1, 4, 8, 12])('finds a solution of %i bits', (bits) => {
    expect(isSolution('a challenge', solveChallenge('a challenge', bits), bits)).toBe(true);
  });

  it('finds the smallest whole number, so that two runs agree', () => {
    const solution = Number(solveChallenge('c', 8));
    for (let smaller = 0; smaller < solution; smaller += 1) {
      expect(isSolution('c', String(smaller), 8)).toBe(false);
    }
  });
});

describe('isSolution', () => {
  it('counts the leading zero bits of the SHA-256 of challenge:solution', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (challenge, solution) => {
        const digest = createHash('sha256').update(`${challenge}:${solution}`).digest('hex');
        const bits = [...digest]
          .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
          .join('');
        const leading = Math.min(bits.indexOf('1'), MOST_DIFFICULTY_BITS);
        expect(isSolution(challenge, solution, leading)).toBe(true);
        expect(leading === MOST_DIFFICULTY_BITS || !isSolution(challenge, solution, leading + 1)).toBe(true);
      }),
    );
  });

  it('refuses the solution of another challenge', () => {
    expect(isSolution('b', solveChallenge('a', 12), 12)).toBe(false);
  });

  it.each([-1, 33, 1.5, Number.NaN])('throws for a difficulty of %d bits', (bits) => {
    expect(() => isSolution('a', 'b', bits)).toThrow(RangeError);
    expect(() => solveChallenge('a', bits)).toThrow(RangeError);
  });
});
