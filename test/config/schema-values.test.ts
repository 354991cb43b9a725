import { describe, expect, it } from 'vitest';
import { integer, mapOf, percent, rate, rates, section, termOf } from '../../src/config/schema-values.js';
import { rational } from '../../src/money/rational.js';

describe('the values of the configuration', () => {
  it('are exact fractions where they are rates, and never read through a double', () => {
    expect(rate.parse('1.25')).toEqual(rational(5n, 4n));
    expect(percent.parse('0')).toEqual(rational(0n));
    for (const wrong of [1.25, '0', '1e1', '-1']) expect(rate.safeParse(wrong).success).toBe(false);
    for (const wrong of ['100', '-5', 5]) expect(percent.safeParse(wrong).success).toBe(false);
  });

  it('are one term or a list of terms, the earliest first', () => {
    const term = termOf(integer(0, 9));
    expect(term.parse(3)).toBe(3);
    const dated = [{ value: 1 }, { from: '2026-10-01T00:00:00Z', value: 2 }];
    expect(term.parse(dated)).toEqual([
      { fromMs: undefined, value: 1 },
      { fromMs: Date.parse('2026-10-01T00:00:00Z'), value: 2 },
    ]);
    for (const wrong of [[], dated.toReversed(), 10]) expect(term.safeParse(wrong).success).toBe(false);
  });

  it('give the dollar no other worth than one dollar, at no time', () => {
    const given = (usd: unknown): unknown => Object.assign(Object.create(null) as object, { USD: usd });
    const later = { from: '2026-10-01T00:00:00Z' };
    for (const right of ['1', '1.00', [{ value: '1' }, { ...later, value: '1.0' }]]) {
      expect(rates.safeParse(given(right)).success).toBe(true);
    }
    for (const wrong of ['2', '0.999999', [{ value: '1' }, { ...later, value: '1.01' }]]) {
      expect(rates.safeParse(given(wrong)).error?.issues).toMatchObject([
        { path: ['USD'], message: 'must be "1": a dollar is worth one dollar' },
      ]);
    }
  });

  it('name a key that is not known, with the nearest one', () => {
    const fault = section({ rates: integer(0, 1).optional() }).safeParse({ rate: 1 });
    expect(fault.error?.issues[0]?.message).toBe('is not a key of this file; the nearest is "rates"');
  });

  it('are maps where the keys are the user\u2019s own', () => {
    const own = Object.assign(Object.create(null) as object, { constructor: 1 });
    const map = mapOf('a word', (key) => key !== '', integer(0, 9));
    expect(map.parse(own)).toEqual(new Map([['constructor', 1]]));
  });
});
