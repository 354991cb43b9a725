import { describe, expect, it } from 'vitest';
import { decimalRateOf, discountedMinor, fixedRateOf, safeFigure } from '../../src/service/exact-price.js';

describe('discountedMinor', () => {
  it.each([
    [2500, 500, 2375],
    [9999, 200, 9800],
    [1033, 300, 1003],
    [1, 10_000, 0],
  ])('%i at %i basis points costs %i: the discount is rounded down', (face, rate, cost) => {
    expect(discountedMinor(face, rate)).toBe(cost);
  });
});

describe('decimalRateOf', () => {
  it('is the fraction behind the digits', () => {
    expect(decimalRateOf('1.25')).toEqual({ text: '1.25', numerator: 125n, denominator: 100n });
  });

  it.each(['', '0', '0.0', '01', '.5', '1.', '-1', '1e3', ' 1', '1.1234567890123'])(
    'takes %j for none',
    (text) => {
      expect(decimalRateOf(text)).toBeUndefined();
    },
  );
});

describe('fixedRateOf', () => {
  it('knows the currencies that are written down, and names of the language are none of them', () => {
    const texts = new Map([['GBP', '0.8']]);
    expect(fixedRateOf(texts, 'GBP').text).toBe('0.8');
    expect(() => fixedRateOf(texts, 'constructor')).toThrow('no fixed rate for constructor');
  });
});

describe('safeFigure', () => {
  it('never rounds', () => {
    expect(safeFigure(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => safeFigure(2n ** 53n)).toThrow(/beyond/);
  });
});
