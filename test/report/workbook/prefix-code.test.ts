import { describe, expect, it } from 'vitest';
import { codeLengths, codesOf } from '../../../src/report/workbook/prefix-code.js';
import { fc } from '../../support/fast-check.js';

const anyCounts = fc
  .array(fc.oneof(fc.constant(0), fc.nat(9), fc.nat(32_768)), { minLength: 19, maxLength: 286 })
  .map((counts) => Uint32Array.from(counts));

/** The share of all texts of bits that the codes take up: 1 for a code without gap or overlap. */
const taken = (lengths: Uint8Array) => lengths.reduce((sum, bits) => sum + (bits === 0 ? 0 : 2 ** -bits), 0);

describe('a prefix code', () => {
  it('is complete, within its limit, and has a code for every symbol that occurs', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const lengths = codeLengths(counts, 15);
        expect(taken(lengths)).toBe(1);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
        for (const [symbol, count] of counts.entries()) {
          if (count > 0) expect(lengths[symbol]).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('gives a symbol that occurs more often no longer code', () => {
    const lengths = codeLengths(Uint32Array.of(1, 1, 2, 4, 8, 16), 15);
    expect([...lengths]).toEqual([5, 5, 4, 3, 2, 1]);
  });

  it('keeps to its limit where the best code would not', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 19) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
    const lengths = codeLengths(Uint32Array.from(fibonacci), 7);
    expect(Math.max(...lengths)).toBe(7);
    expect(taken(lengths)).toBe(1);
  });

  it('has two symbols at least', () => {
    expect([...codeLengths(new Uint32Array(4), 15)]).toEqual([1, 1, 0, 0]);
    expect([...codeLengths(Uint32Array.of(0, 0, 7), 15)]).toEqual([1, 0, 1]);
  });

  // RFC 1951, 3.2.2: the lengths (3, 3, 3, 3, 3, 2, 4, 4) of its example and the codes that follow from them.
  it('counts its codes as RFC 1951 does, each with its first bit lowest', () => {
    const codes = ['010', '011', '100', '101', '110', '00', '1110', '1111'];
    const lengths = Uint8Array.from(codes, (code) => code.length);
    expect([...codesOf(lengths)]).toEqual(
      codes.map((code) => Number.parseInt([...code].reverse().join(''), 2)),
    );
  });
});
