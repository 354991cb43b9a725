import { describe, expect, it } from 'vitest';
import { usd6AtUnitsPerUsd as exactUsd6, isEitherNeighbour } from '../../../src/money/conversion.js';
import { costMinorOf } from '../../../src/money/cost.js';
import { rationalOfDecimal } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps } from '../../../src/money/units.js';
import { decimalRateOf, discountedMinor } from '../../../src/service/exact-price.js';
import { divHalfUp, priceOf, wholesaleUsd6 } from '../../../src/service/supplier/wholesale.js';
import { fc } from '../../support/fast-check.js';

const rate = (text: string): NonNullable<ReturnType<typeof decimalRateOf>> => {
  const read = decimalRateOf(text);
  if (read === undefined) throw new Error(`${text} is no rate`);
  return read;
};

describe('discountedMinor', () => {
  it.each([
    [2500, 500, 2375],
    [1033, 300, 1003],
    [999, 275, 972],
    [10_000, 0, 10_000],
    [10_000, 10_000, 0],
    [1, 9999, 1],
    [9_007_199_254_740_991, 1, 9_006_298_534_815_517],
  ])('of %i at %i bps is %i: the discount is floored', (face, bps, wholesale) => {
    expect(discountedMinor(face, bps)).toBe(wholesale);
  });

  it('agrees with the checker, which counts in its own way', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (face, bps) => {
        expect(discountedMinor(face, bps)).toBe(costMinorOf(faceMinor(face), rateBps(bps)));
      }),
    );
  });
});

describe('wholesaleUsd6', () => {
  it.each([
    [2375, '1', 23_750_000],
    [2375, '0.8', 29_687_500],
    // 1000 / 0.92 = 1086.9565217…: up; 1001 / 0.92 = 1088.0434782…: down.
    [1000, '0.92', 10_869_565],
    [1001, '0.92', 10_880_435],
    [0, '0.92', 0],
  ])('of %i at %s units a dollar is %i', (wholesale, text, usd6) => {
    expect(wholesaleUsd6(wholesale, rate(text))).toBe(usd6);
  });

  it('is always a neighbour of the exact figure, as the checker has it', () => {
    const exact = (wholesale: number, text: string) =>
      exactUsd6(costMinor(wholesale), rationalOfDecimal(text) ?? { numerator: 1n, denominator: 1n });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom('1', '0.8', '0.92'),
        (w, text) => {
          expect(isEitherNeighbour(BigInt(wholesaleUsd6(w, rate(text))), exact(w, text))).toBe(true);
        },
      ),
    );
  });

  it('throws rather than round a figure beyond 2^53 - 1', () => {
    expect(() => wholesaleUsd6(Number.MAX_SAFE_INTEGER, rate('0.8'))).toThrow(RangeError);
  });
});

describe('divHalfUp', () => {
  it.each([
    [1n, 2n, 1],
    [3n, 2n, 2],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [4n, 2n, 2],
  ])('%s / %s is %i', (dividend, divisor, quotient) => {
    expect(divHalfUp(dividend, divisor)).toBe(quotient);
  });
});

describe('priceOf', () => {
  it('is the price in both units', () => {
    expect(priceOf(6660, 300, rate('0.8'))).toEqual({ wholesale_minor: 6461, wholesale_usd6: 80_762_500 });
  });
});

describe('decimalRateOf', () => {
  it.each(['', '0', '0.0', '-1', '1e3', ' 1', '01', '.5', '1.', 'NaN'])('refuses %j', (text) => {
    expect(decimalRateOf(text)).toBeUndefined();
  });

  it('is the fraction behind the digits', () => {
    expect(decimalRateOf('0.92')).toEqual({ text: '0.92', numerator: 92n, denominator: 100n });
  });
});
