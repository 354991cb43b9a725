import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps } from '../../../src/money/units.js';
import { defaultBands, priceBoundOf, unitsBandOf } from '../../../src/reconcile/price/price-band.js';
import { fc } from '../../support/fast-check.js';

const range = (lowest: number, highest: number) => ({ lowest: rateBps(lowest), highest: rateBps(highest) });

describe('the bound of a cost', () => {
  it('is the face where no rate is on file, and only above it', () => {
    expect(priceBoundOf(faceMinor(2500), costMinor(2500), undefined, defaultBands)).toBeUndefined();
    expect(priceBoundOf(faceMinor(2500), costMinor(2501), undefined, defaultBands)).toEqual({
      costMinor: 2500,
      rateBps: undefined,
      isAboveFace: true,
    });
  });

  it('is never under 0 bps nor over 10,000', () => {
    const above = priceBoundOf(faceMinor(2500), costMinor(2501), range(300, 300), defaultBands);
    expect(above).toEqual({ costMinor: 2500, rateBps: 0, isAboveFace: true });
    expect(priceBoundOf(faceMinor(2500), costMinor(0), range(300, 9800), defaultBands)).toBeUndefined();
  });

  it('is none of a cost at either bound, and the bound of one a minor unit beyond it', () => {
    // Rates from 250 to 1250 bps.
    const bounds = [2187, 2188, 2438, 2439].map((cost) =>
      priceBoundOf(faceMinor(2500), costMinor(cost), range(750, 750), defaultBands),
    );
    expect(bounds.map((bound) => bound?.costMinor)).toEqual([2188, undefined, undefined, 2438]);
  });

  it('is that of a cost outside, and none of one inside, by the floor formula in bigint', () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    const cases = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), rate, rate, rate, fc.nat(1_100_000));
    fc.assert(
      fc.property(cases, ([face, a, b, priceBps, cost]) => {
        const at = (bps: number): number => face - Number((BigInt(face) * BigInt(bps)) / 10_000n);
        const most = at(Math.max(0, Math.min(a, b) - priceBps));
        const least = at(Math.min(10_000, Math.max(a, b) + priceBps));
        const bands = { ...defaultBands, priceBps };
        const known = range(Math.min(a, b), Math.max(a, b));
        const bound = priceBoundOf(faceMinor(face), costMinor(cost), known, bands);
        expect(bound?.costMinor).toBe(cost > most ? most : cost < least ? least : undefined);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the band of units for a dollar', () => {
  it('is the lowest less so many percent and the highest more', () => {
    const band = unitsBandOf([rational(93n, 100n), rational(92n, 100n)], defaultBands);
    expect(band).toEqual({ least: rational(874n, 1000n), most: rational(9765n, 10_000n) });
  });

  it('is around the only rate where one was read', () => {
    expect(unitsBandOf([rational(4n, 5n)], defaultBands)).toEqual({
      least: rational(19n, 25n),
      most: rational(21n, 25n),
    });
  });

  it('is none where nothing was read', () => {
    expect(unitsBandOf([], defaultBands)).toBeUndefined();
  });
});
