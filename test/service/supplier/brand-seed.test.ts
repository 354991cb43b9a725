import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { seededBrands } from '../../../src/service/supplier/brand-seed.js';

const of = <T>(read: (brand: (typeof seededBrands)[number]) => T): T[] => seededBrands.map(read);

describe('seededBrands', () => {
  it('are at least 60 over three currencies, each slug once, sorted by slug', () => {
    const slugs = of((brand) => brand.slug);
    expect(slugs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect([...slugs].sort()).toEqual(slugs);
    expect(slugs.every((slug) => /^[a-z]+(?:-[a-z]+)+$/.test(slug))).toBe(true);
    expect([...new Set(of((brand) => brand.currency))].sort()).toEqual(['EUR', 'GBP', 'USD']);
  });

  it('are the same everywhere: a change of any brand is a change of this digest', () => {
    expect(sha256Hex(JSON.stringify(seededBrands))).toBe(
      'ff29763a231fa4856c2e89ee55ab464ca671a8021d79d6c9f64f5bdedb93472c',
    );
  });

  it.each(['EUR', 'GBP', 'USD'])('in %s have every state, fixed amounts and free ranges', (currency) => {
    const own = seededBrands.filter((brand) => brand.currency === currency);
    expect([...new Set(own.map((brand) => brand.state))].sort()).toEqual([
      'available',
      'limited',
      'unavailable',
    ]);
    expect(own.some((brand) => brand.range === null)).toBe(true);
    expect(own.some((brand) => brand.range !== null)).toBe(true);
  });

  it('show every light of the float', () => {
    expect([...new Set(of((brand) => brand.floatLight))].sort()).toEqual(['amber', 'green', 'red']);
  });

  it('have either ascending amounts or a range, and sell nothing over the highest of them', () => {
    for (const brand of seededBrands) {
      const { allDenominations: amounts, range } = brand;
      expect(amounts.length > 0).toBe(range === null);
      expect([...amounts].sort((a, b) => a - b)).toEqual(amounts);
      const top = range?.maxMinor ?? amounts.at(-1) ?? 0;
      const least = range?.minMinor ?? amounts[0] ?? 0;
      const { state, maxDenomToday } = brand;
      if (state === 'available') {
        expect(maxDenomToday).toBe(top);
      } else if (state === 'limited') {
        expect(maxDenomToday).toBeLessThan(top);
        expect(maxDenomToday).toBeGreaterThanOrEqual(least);
      } else {
        expect(maxDenomToday).toBe(0);
      }
    }
  });

  it('are nobody: every name says that it is a demo', () => {
    expect(of((brand) => brand.name).every((name) => name.startsWith('Demo '))).toBe(true);
  });
});
