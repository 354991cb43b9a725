// Exact fractions: the laws of arithmetic, and decimals read from their digits.

import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { assert } from '../../src/base/failure/assert.js';
import {
  add,
  ceilOf,
  compare,
  divide,
  equals,
  floorOf,
  formatRational,
  halfUpOf,
  isWhole,
  multiply,
  type Rational,
  rational,
  rationalOfDecimal,
  subtract,
} from '../../src/money/rational.js';
import { fc } from '../support/fast-check.js';

const part = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const fraction = fc
  .tuple(part, part)
  .filter(([, d]) => d !== 0n)
  .map(([n, d]) => rational(n, d));

function read(text: string): Rational {
  const value = rationalOfDecimal(text);
  assert(value !== undefined, `${text} is a decimal`);
  return value;
}

describe('rational', () => {
  it.each([
    [6n, 4n, '3/2'],
    [-6n, 4n, '-3/2'],
    [6n, -4n, '-3/2'],
    [-6n, -4n, '3/2'],
    [0n, -7n, '0'],
    [12n, 4n, '3'],
    [-12n, 4n, '-3'],
  ])('brings %d/%d to lowest terms', (n, d, text) => {
    expect(formatRational(rational(n, d))).toBe(text);
  });

  it('is a whole number without a denominator', () => {
    expect(rational(5n)).toEqual({ numerator: 5n, denominator: 1n });
  });

  it('refuses the denominator 0', () => {
    expect(() => rational(1n, 0n)).toThrow(
      new RangeError('a fraction needs a denominator other than 0: 1/0'),
    );
    expect(() => divide(rational(1n), rational(0n))).toThrow(RangeError);
  });

  it('has one form for one number: a positive denominator without a common divisor', () => {
    fc.assert(
      fc.property(part, part, fc.bigInt({ min: 1n, max: 10n ** 6n }), (n, d, k) => {
        fc.pre(d !== 0n);
        const value = rational(n, d);
        expect(value.denominator > 0n).toBe(true);
        expect(value.numerator * d).toBe(n * value.denominator);
        expect(rational(n * k, d * k)).toEqual(value);
        expect(rational(-n * k, -d * k)).toEqual(value);
      }),
    );
  });
});

describe('rationalOfDecimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1', '1'],
    ['1.25', '5/4'],
    ['1.250', '5/4'],
    ['-1.25', '-5/4'],
    ['0.8', '4/5'],
    ['0.92', '23/25'],
    ['0.1', '1/10'],
    ['0.00001', '1/100000'],
    ['9.7E1', '97'],
    ['1.5e2', '150'],
    ['1e-2', '1/100'],
    ['1E+2', '100'],
    ['1e007', '10000000'],
    ['1e0', '1'],
    ['0e99', '0'],
    ['1.0000000000000000001', '10000000000000000001/10000000000000000000'],
    ['0.000000000000000001', '1/1000000000000000000'],
    ['9007199254740993', '9007199254740993'],
  ])('reads %s as %s', (text, value) => {
    expect(formatRational(read(text))).toBe(value);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '01',
    '-01.5',
    '1.',
    '.5',
    '1,5',
    '1e',
    '1e+',
    '1e1.5',
    '1e100',
    '1e-100',
    '1e999999999',
    '0x10',
    '1_0',
    'NaN',
    'Infinity',
    '１',
    '1/2',
    '9'.repeat(65),
  ])('refuses %j', (text) => {
    expect(rationalOfDecimal(text)).toBeUndefined();
  });

  it('takes 64 characters', () => {
    expect(read('9'.repeat(64)).numerator).toBe(10n ** 64n - 1n);
  });

  it('agrees with decimal.js on every decimal of up to 18 places', () => {
    const Exact = Decimal.clone({ precision: 80 });
    const digits = fc.bigInt({ min: 0n, max: 10n ** 36n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 18 }), fc.boolean(), (n, places, isNegative) => {
        const decimal = new Exact(n.toString()).div(new Exact(10).pow(places)).times(isNegative ? -1 : 1);
        const { numerator, denominator } = read(decimal.toFixed(places));
        expect(new Exact(numerator.toString()).div(denominator.toString()).eq(decimal)).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('calls a half and a third different numbers, though both have one on top', () => {
    expect(equals(rational(1n, 2n), rational(1n, 3n))).toBe(false);
    expect(equals(rational(1n, 2n), rational(2n, 4n))).toBe(true);
  });

  it('is the arithmetic of fractions', () => {
    const [a, b] = [rational(1n, 6n), rational(3n, 4n)];
    expect(formatRational(add(a, b))).toBe('11/12');
    expect(formatRational(subtract(a, b))).toBe('-7/12');
    expect(formatRational(multiply(a, b))).toBe('1/8');
    expect(formatRational(divide(a, b))).toBe('2/9');
    expect(formatRational(divide(a, rational(-3n, 4n)))).toBe('-2/9');
  });

  it('keeps its laws exactly', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
        expect(subtract(add(a, b), b)).toEqual(a);
        fc.pre(b.numerator !== 0n);
        expect(multiply(divide(a, b), b)).toEqual(a);
      }),
    );
  });

  it('compares as the difference has its sign', () => {
    expect([compare(read('0.1'), read('0.2')), compare(read('0.2'), read('0.1'))]).toEqual([-1, 1]);
    expect(compare(read('1.250'), read('1.25'))).toBe(0);
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const { numerator } = subtract(a, b);
        expect(compare(a, b)).toBe(numerator === 0n ? 0 : numerator < 0n ? -1 : 1);
        expect(equals(a, b)).toBe(numerator === 0n);
        expect(equals(a, { ...a })).toBe(true);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    ['2.5', 2n, 3n, 3n],
    ['-2.5', -3n, -2n, -2n],
    ['2.4999', 2n, 3n, 2n],
    ['-2.5001', -3n, -2n, -3n],
    ['3', 3n, 3n, 3n],
    ['0', 0n, 0n, 0n],
  ])('brings %s down to %d, up to %d, to the nearest %d', (text, floor, ceil, halfUp) => {
    const value = read(text);
    expect([floorOf(value), ceilOf(value), halfUpOf(value)]).toEqual([floor, ceil, halfUp]);
  });

  it('leaves whole numbers alone and puts the others between their neighbours', () => {
    fc.assert(
      fc.property(fraction, (value) => {
        const [floor, ceil, halfUp] = [floorOf(value), ceilOf(value), halfUpOf(value)];
        expect(ceil - floor).toBe(isWhole(value) ? 0n : 1n);
        expect(compare(rational(floor), value)).toBeLessThanOrEqual(0);
        expect(compare(rational(ceil), value)).toBeGreaterThanOrEqual(0);
        expect(halfUp === floor || halfUp === ceil).toBe(true);
      }),
    );
  });
});
