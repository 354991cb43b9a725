// Amounts as text and back, exactly; decimal.js is the oracle of both directions.

import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { type DecimalMark, formatMinor, formatUsd6, parseMajor } from '../../src/money/amount-text.js';
import { fc } from '../support/fast-check.js';

const Exact = Decimal.clone({ precision: 120 });
const anyTotal = fc.bigInt({ min: -(10n ** 90n), max: 10n ** 90n });

describe('formatUsd6', () => {
  it.each([
    [12_630_000, '12.630000'],
    [59_820_000, '59.820000'],
    [122_500_000, '122.500000'],
    [0, '0.000000'],
    [1, '0.000001'],
    [-1, '-0.000001'],
    [999_999, '0.999999'],
    [1_000_000, '1.000000'],
    [-12_630_000, '-12.630000'],
    [Number.MAX_SAFE_INTEGER, '9007199254.740991'],
    [-Number.MAX_SAFE_INTEGER, '-9007199254.740991'],
  ])('writes %d as %s, also where it is a bigint', (n, text) => {
    expect(formatUsd6(n)).toBe(text);
    expect(formatUsd6(BigInt(n))).toBe(text);
  });
});

describe('formatMinor', () => {
  it.each([
    [2500, '25.00'],
    [1234, '12.34'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-0, '0.00'],
    [100, '1.00'],
    [-1940, '-19.40'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %d as %s, also where it is a bigint', (n, text) => {
    expect(formatMinor(n)).toBe(text);
    expect(formatMinor(BigInt(n))).toBe(text);
  });

  it('writes totals far beyond 2^53 without an exponent or a thousands mark', () => {
    expect(formatMinor(10n ** 30n + 1n)).toBe('10000000000000000000000000000.01');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (n) => {
    expect(() => formatMinor(n)).toThrow(new RangeError(`an amount must be a safe integer, not ${n}`));
    expect(() => formatUsd6(n)).toThrow(RangeError);
  });

  it('writes what decimal.js writes, for every amount and total', () => {
    fc.assert(
      fc.property(fc.oneof(anyTotal, fc.maxSafeInteger().map(BigInt)), (n) => {
        const decimal = new Exact(n.toString());
        expect(formatMinor(n)).toBe(decimal.div(100).toFixed(2));
        expect(formatUsd6(n)).toBe(decimal.div(1_000_000).toFixed(6));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('parseMajor', () => {
  it.each<[string, number, DecimalMark, bigint]>([
    ['12.34', 2, '.', 1234n],
    ['12.3', 2, '.', 1230n],
    ['12', 2, '.', 1200n],
    ['0', 2, '.', 0n],
    ['-0.00', 2, '.', 0n],
    ['-12.34', 2, '.', -1234n],
    ['-0.05', 2, '.', -5n],
    ['0.01', 2, '.', 1n],
    ['12,34', 2, ',', 1234n],
    ['-0,5', 2, ',', -50n],
    ['12.630000', 6, '.', 12_630_000n],
    ['0.000000000000000001', 18, '.', 1n],
    ['90071992547409.91', 2, '.', 9_007_199_254_740_991n],
    ['90071992547409.93', 2, '.', 9_007_199_254_740_993n],
    ['123456789012345678901234567890.12', 2, '.', 12_345_678_901_234_567_890_123_456_789_012n],
    ['7', 0, '.', 7n],
  ])('reads %s with %d places and %j as %d', (text, places, mark, amount) => {
    expect(parseMajor(text, places, mark)).toBe(amount);
  });

  it.each<[string, string, number, DecimalMark]>([
    ['nothing', '', 2, '.'],
    ['a sign alone', '-', 2, '.'],
    ['a plus', '+1.00', 2, '.'],
    ['a blank before', ' 1.00', 2, '.'],
    ['a newline after', '1.00\n', 2, '.'],
    ['a thousands comma', '1,234.00', 2, '.'],
    ['a thousands point', '1.234,00', 2, ','],
    ['a thousands blank', '1 234.00', 2, '.'],
    ['a thousands apostrophe', "1'234.00", 2, '.'],
    ['the other mark', '12,34', 2, '.'],
    ['the other mark again', '12.34', 2, ','],
    ['more decimals than the unit has', '12.345', 2, '.'],
    ['zeros beyond them, rather a thousands mark', '12.340', 2, '.'],
    ['a fraction of what has none', '7.0', 0, '.'],
    ['no digit before the mark', '.5', 2, '.'],
    ['no digit after it', '5.', 2, '.'],
    ['a leading zero', '01.00', 2, '.'],
    ['an exponent', '1e3', 2, '.'],
    ['hex', '0x10', 2, '.'],
    ['a currency sign', '£1.00', 2, '.'],
    ['full-width digits', '１.00', 2, '.'],
    ['brackets for a minus', '(1.00)', 2, '.'],
    ['two marks', '1.0.0', 2, '.'],
    ['no number', 'NaN', 2, '.'],
    ['no end', 'Infinity', 2, '.'],
    ['101 digits', '9'.repeat(101), 2, '.'],
  ])('refuses %s', (_what, text, places, mark) => {
    expect(parseMajor(text, places, mark)).toBeUndefined();
  });

  it('takes 100 digits, with all of them', () => {
    expect(parseMajor('9'.repeat(100), 18)).toBe((10n ** 100n - 1n) * 10n ** 18n);
  });

  it('reads back every amount that was written', () => {
    fc.assert(
      fc.property(anyTotal, (n) => {
        expect(parseMajor(formatMinor(n), 2)).toBe(n);
        expect(parseMajor(formatUsd6(n), 6)).toBe(n);
        expect(parseMajor(formatUsd6(n).replace('.', ','), 6, ',')).toBe(n);
      }),
    );
  });

  it('reads what decimal.js reads, on both sides of the short path', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 20n });
    const places = fc.integer({ min: 0, max: 18 });
    fc.assert(
      fc.property(digits, places, places, fc.boolean(), (n, shown, unit, isNegative) => {
        const text = new Exact(n.toString()).div(new Exact(10).pow(shown)).toFixed(shown);
        const signed = isNegative ? `-${text}` : text;
        const scaled = new Exact(signed).times(new Exact(10).pow(unit)).toFixed(0);
        expect(parseMajor(signed, unit)).toBe(shown > unit ? undefined : BigInt(scaled));
      }),
      { numRuns: 2_000 },
    );
  });
});
