// The bulk path of conversion gives what the exact path gives, for every amount and every rate.

import { describe, expect, it } from 'vitest';
import { isEitherNeighbour, sandboxUsd6, usd6OfWhole, wholesaleUsd6 } from '../../src/money/conversion.js';
import { sandboxConversion, wholesaleConversion } from '../../src/money/rate-conversion.js';
import { floorOf, rational } from '../../src/money/rational.js';
import { costMinor, usd6 } from '../../src/money/units.js';
import { fc } from '../support/fast-check.js';

const anyMinor = fc
  .oneof(
    fc.nat(1_000_000),
    fc.maxSafeNat(),
    // About where products leave the safe integers at the rates in use.
    fc
      .tuple(fc.constantFrom(10_000, 12_500, 250_000), fc.integer({ min: -3, max: 3 }))
      .map(([factor, off]) => Math.floor(Number.MAX_SAFE_INTEGER / factor) + off),
  )
  .map(costMinor);
const anyRate = fc.oneof(
  fc.constantFrom(rational(1n), rational(5n, 4n), rational(4n, 5n), rational(23n, 25n)),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 19 }))
    .map(([digits, places]) => rational(digits, 10n ** BigInt(places))),
);

describe('a conversion at one rate', () => {
  it("is the exact path, in the sandbox's direction", () => {
    fc.assert(
      fc.property(anyMinor, anyRate, (minor, rate) => {
        const exact = sandboxUsd6(minor, rate);
        const conversion = sandboxConversion(rate);
        expect(conversion.exact(minor)).toEqual(exact);
        expect(conversion.whole(minor)).toBe(usd6OfWhole(exact));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the exact path, in the supplier's direction", () => {
    fc.assert(
      fc.property(anyMinor, anyRate, (minor, rate) => {
        const exact = wholesaleUsd6(minor, rate);
        const conversion = wholesaleConversion(rate);
        expect(conversion.exact(minor)).toEqual(exact);
        expect(conversion.whole(minor)).toBe(usd6OfWhole(exact));
        for (const off of [-1n, 0n, 1n, 2n]) {
          const figure = floorOf(exact) + off;
          if (figure >= -(2n ** 53n) + 1n && figure < 2n ** 53n) {
            expect(conversion.isEitherNeighbour(minor, usd6(Number(figure)))).toBe(
              isEitherNeighbour(figure, exact),
            );
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [2375, 4n, 5n, 29_687_500],
    [1, 4n, 5n, 12_500],
    [0, 4n, 5n, 0],
    [23, 23n, 25n, 250_000],
    [2375, 23n, 25n, undefined],
  ])('gives %d minor units at %d/%d units a dollar as %s', (minor, n, d, figure) => {
    expect(wholesaleConversion(rational(n, d)).whole(costMinor(minor))).toBe(figure);
  });

  it('is right where the factor itself is beyond 2^53, above or below the line', () => {
    const [tiny, huge] = [rational(1n, 10n ** 30n), rational(10n ** 30n)];
    for (const minor of [0, 1, 2375, Number.MAX_SAFE_INTEGER].map(costMinor)) {
      for (const rate of [tiny, huge]) {
        expect(sandboxConversion(rate).whole(minor)).toBe(usd6OfWhole(sandboxUsd6(minor, rate)));
        expect(sandboxConversion(rate).isEitherNeighbour(minor, usd6(1))).toBe(
          isEitherNeighbour(1n, sandboxUsd6(minor, rate)),
        );
      }
    }
  });

  it('refuses a rate under 0, and 0 where it divides', () => {
    expect(() => sandboxConversion(rational(-1n))).toThrow(
      new RangeError('an exchange rate is not negative'),
    );
    expect(() => wholesaleConversion(rational(0n))).toThrow(RangeError);
    expect(sandboxConversion(rational(0n)).whole(costMinor(7))).toBe(0);
  });
});
