// Division by name, also below zero, and the plain-number path against the bigint one.

import { describe, expect, it } from 'vitest';
import { divCeil, divFloor, divFloorSafe, divHalfEven, divHalfUp } from '../../src/money/division.js';
import { fc } from '../support/fast-check.js';

const anyInteger = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
const positive = fc.bigInt({ min: 1n, max: 2n ** 80n });

describe('divFloor, divCeil and divHalfUp', () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [-7n, 2n, -4n, -3n, -3n],
    [6n, 2n, 3n, 3n, 3n],
    [-6n, 2n, -3n, -3n, -3n],
    [0n, 5n, 0n, 0n, 0n],
    [1n, 3n, 0n, 1n, 0n],
    [2n, 3n, 0n, 1n, 1n],
    [-1n, 3n, -1n, 0n, 0n],
    [-2n, 3n, -1n, 0n, -1n],
    [4_999n, 10_000n, 0n, 1n, 0n],
    [5_000n, 10_000n, 0n, 1n, 1n],
    [2n ** 100n + 1n, 2n, 2n ** 99n, 2n ** 99n + 1n, 2n ** 99n + 1n],
  ])('divide %d by %d into %d, %d and %d', (a, b, floor, ceil, halfUp) => {
    expect(divFloor(a, b)).toBe(floor);
    expect(divCeil(a, b)).toBe(ceil);
    expect(divHalfUp(a, b)).toBe(halfUp);
  });

  it.each([0n, -1n])('refuse the divisor %d', (b) => {
    expect(() => divFloor(1n, b)).toThrow(new RangeError(`the divisor must be over 0, not ${b}`));
    expect(() => divCeil(1n, b)).toThrow(RangeError);
    expect(() => divHalfUp(1n, b)).toThrow(RangeError);
  });

  it('keep to their definitions for all integers', () => {
    fc.assert(
      fc.property(anyInteger, positive, (a, b) => {
        const floor = divFloor(a, b);
        const ceil = divCeil(a, b);
        const halfUp = divHalfUp(a, b);
        expect(floor * b <= a && a < (floor + 1n) * b).toBe(true);
        expect((ceil - 1n) * b < a && a <= ceil * b).toBe(true);
        expect((2n * halfUp - 1n) * b <= 2n * a && 2n * a < (2n * halfUp + 1n) * b).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('divFloorSafe', () => {
  const dividend = fc.oneof(
    fc.maxSafeNat(),
    fc.nat(20_000_000).map((n) => Number.MAX_SAFE_INTEGER - n),
    fc.nat(1_000_000),
  );

  it('gives what divFloor gives, to the last safe integer', () => {
    fc.assert(
      fc.property(dividend, fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.maxSafeNat()), (a, b) => {
        fc.pre(b > 0);
        expect(BigInt(divFloorSafe(a, b))).toBe(divFloor(BigInt(a), BigInt(b)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is not fooled just below a multiple, where a quotient would round up', () => {
    for (let n = 1; n <= 2_000; n += 1) {
      const multiple = (900_719_925_474 - n) * 10_000;
      expect(divFloorSafe(multiple - 1, 10_000)).toBe(900_719_925_474 - n - 1);
      expect(divFloorSafe(multiple, 10_000)).toBe(900_719_925_474 - n);
    }
  });
});

describe('divHalfEven', () => {
  it('rounds to the nearest, and of two equally near ones to the even', () => {
    const rounded = [-15n, -5n, 5n, 15n, 25n, 14n, 16n, -16n].map((a) => divHalfEven(a, 10n));
    expect(rounded).toEqual([-2n, 0n, 0n, 2n, 2n, 1n, 2n, -2n]);
  });
});
