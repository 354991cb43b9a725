import { describe, expect, it } from 'vitest';
import { decimalRateOf } from '../../../src/service/exact-price.js';
import {
  BrandList,
  denominationsToday,
  fixedUnitsPerUsd,
  sellsToday,
} from '../../../src/service/supplier/brand-list.js';

const brand = (list: BrandList, slug: string, atMs = 0) => {
  const found = list.brandAt(slug, atMs);
  if (found === undefined) throw new Error(`no ${slug}`);
  return found;
};

describe('BrandList', () => {
  it('knows its brands by their slugs and no other', () => {
    const list = new BrandList();
    expect(brand(list, 'demo-coffee').netRateBps).toBe(500);
    expect(list.brandAt('constructor', 0)).toBeUndefined();
  });

  it('changes a rate from an instant on, the later change counts, and undoing gives the first one back', () => {
    const list = new BrandList();
    list.rateChanges.add({ name: 'a', slug: 'demo-coffee', netRateBps: 400, fromMs: 100 });
    list.rateChanges.add({ name: 'b', slug: 'demo-coffee', netRateBps: 300, fromMs: 200 });
    const at = (ms: number): number => brand(list, 'demo-coffee', ms).netRateBps;
    expect([at(99), at(100), at(199), at(200)]).toEqual([500, 400, 400, 300]);
    list.undo('b');
    list.undo('a');
    expect(at(200)).toBe(500);
    expect(brand(list, 'demo-books', 200).netRateBps).toBe(300);
  });

  it('states and charges rates apart: one that is only stated leaves prices alone', () => {
    const list = new BrandList();
    const rate = decimalRateOf('0.5') ?? fixedUnitsPerUsd('GBP');
    const stated = (): Record<string, string> =>
      Object.fromEntries(list.statedRatesAt(10).map(([currency, { text }]) => [currency, text]));
    expect(stated()).toEqual({ EUR: '0.92', GBP: '0.8', USD: '1' });
    list.fxChanges.add({ name: 'a', currency: 'GBP', rate, fromMs: 10, isCharged: false });
    expect(stated()).toEqual({ EUR: '0.92', GBP: '0.5', USD: '1' });
    expect(list.chargedRateAt('GBP', 10).text).toBe('0.8');
    list.fxChanges.add({ name: 'b', currency: 'GBP', rate, fromMs: 10, isCharged: true });
    expect(list.chargedRateAt('GBP', 10).text).toBe('0.5');
    expect(list.chargedRateAt('GBP', 9).text).toBe('0.8');
  });
});

describe('fixedUnitsPerUsd', () => {
  it('throws for a currency that no brand has', () => {
    expect(() => fixedUnitsPerUsd('JPY')).toThrow(RangeError);
    expect(() => fixedUnitsPerUsd('constructor')).toThrow(RangeError);
  });
});

describe('sellsToday', () => {
  it.each([
    ['demo-coffee', 2500, true],
    ['demo-coffee', 2501, false],
    ['demo-books', 999, false],
    ['demo-books', 1000, true],
    ['demo-books', 10_000, true],
    ['demo-books', 10_001, false],
    ['demo-limited', 5000, true],
    ['demo-limited', 5001, false],
    ['demo-closed', 1000, false],
  ])('%s for %i: %s', (slug, face, isSold) => {
    expect(sellsToday(brand(new BrandList(), slug), face)).toBe(isSold);
  });
});

describe('denominationsToday', () => {
  it('are none where the brand is unavailable, and none of a free range', () => {
    const list = new BrandList();
    expect(denominationsToday(brand(list, 'demo-coffee'))).toEqual([1000, 2500, 5000]);
    expect(denominationsToday(brand(list, 'demo-closed'))).toEqual([]);
    expect(denominationsToday(brand(list, 'demo-books'))).toEqual([]);
  });
});
