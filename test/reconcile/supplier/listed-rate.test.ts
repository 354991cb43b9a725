import { describe, expect, it } from 'vitest';
import { raise, reprice } from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

function rateFrom(evidence: SupplierEvidence, read: number, slug: string, rate: number): void {
  for (const { brands } of evidence.brands.slice(read)) {
    Object.assign(brands[slug] ?? {}, { rate, prices: {} });
  }
}

describe('the price of an order of the supplier', () => {
  it('is one item where it is not the formula’s at the rate on file, written out', () => {
    const [item] = foundAfter((e) => raise(e, 'pay-2', 1));
    expect(item).toMatchObject({
      code: 'PR-COST',
      field: 'cost_minor',
      sourceA: 'recomputed',
      sourceB: 'order',
      differenceUsd6: 10_000n,
      formula: '2500 - floor(2500 * 450 / 10000) = 2388; stated 2389',
    });
  });

  it('is worth the difference of the two rounded figures where it does not convert whole', () => {
    const [item] = foundAfter((e) => raise(e, 'pay-4', 1));
    // 21152173.9 less 21141304.3, each rounded half up.
    expect(item).toMatchObject({ code: 'PR-COST', differenceUsd6: 10_870n, claimUsd6: 10_870n });
  });

  it.each([
    // 1999 * 275 is 549725: 54 floored, 55 half up and rounded up.
    ['half_up|ceiling', 'pay-4', 1944, 21_130_435],
    ['face_charged', 'pay-2', 2500, 25_000_000],
    ['scale_100', 'pay-2', 238_800, 2_388_000_000],
  ])('names %s where that gives the figure exactly', (cause, ref, costMinor, costUsd6) => {
    const items = foundAfter((e) => {
      e.book = undefined;
      reprice(e, ref, { costMinor, costUsd6 });
    });
    expect(items.find(({ code }) => code === 'PR-COST')?.causes.join('|')).toBe(cause);
  });

  it('names an earlier rate of the brand', () => {
    const items = foundAfter((e) => {
      rateFrom(e, 1, 'fir-games', 200);
      e.book = undefined;
    });
    // 1000 at 275 is 973, at the rate in force 980.
    expect(floatWords(items.filter(({ subject }) => subject === 'pay-7'))).toEqual([
      'PR-COST A pay-7 cost_minor: 980 -> 973; claims -76087; other_rate|previous_price',
    ]);
  });

  it('is information where the reads before and after differ and the order has one of them', () => {
    const items = foundAfter((e) => rateFrom(e, 2, 'fir-games', 200));
    expect(floatWords(items)).toEqual(['PR-UNVERIFIABLE I pay-7 cost_minor: 973 -> 973']);
    expect(items[0]).toMatchObject({
      sourceA: 'brands',
      unit: 'minor',
      formula: '1000 - floor(1000 * 275 / 10000) = 973',
      note: 'at the rate read before it would cost 973 minor units, at the one read after 980',
    });
  });

  it('is information where it differs from the only read and that came later', () => {
    const items = foundAfter((e) => {
      e.brands = e.brands.slice(-1);
      rateFrom(e, 0, 'fir-games', 200);
    });
    expect(floatWords(items)).toEqual([
      'PR-UNVERIFIABLE I pay-4 cost_minor: 1960 -> 1945',
      'PR-UNVERIFIABLE I pay-7 cost_minor: 980 -> 973',
    ]);
    expect(items[1]?.note).toBe('at the rate on file, read later, it would cost 980 minor units');
  });

  it('is information where no list has the brand', () => {
    const items = foundAfter((e) => {
      for (const { brands } of e.brands) delete brands['fir-games'];
    });
    expect(items.map(({ code, subject, note }) => `${code} ${subject}: ${note}`)).toEqual([
      'PR-UNVERIFIABLE pay-4: no brand list on file has the brand',
      'PR-UNVERIFIABLE pay-7: no brand list on file has the brand',
    ]);
    expect(items.map(({ expected, formula }) => [expected, formula])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  const readLater = (change: Parameters<typeof foundAfter>[0]) =>
    foundAfter((e) => {
      e.brands = e.brands.slice(-1);
      change(e);
    });

  it('is unexplained where it is beyond the rates on file and no list is from before the order', () => {
    // 2500 at 450 - 500 bps is the face; at 450 + 500 it is 2263.
    const items = readLater((e) => {
      e.book = undefined;
      reprice(e, 'pay-2', { costMinor: 2262, costUsd6: 22_620_000 });
    });
    expect(floatWords(items.filter(({ code }) => code === 'PR-RANGE'))).toEqual([
      'PR-RANGE U pay-2 cost_minor: 2263 -> 2262; claims -10000',
    ]);
  });

  it('is an adjustment above the face value, from the nearest cost that can be right', () => {
    const items = readLater((e) => reprice(e, 'pay-2', { costMinor: 2890, costUsd6: 28_900_000 }));
    expect(floatWords(items.filter(({ code }) => code === 'PR-RANGE'))).toEqual([
      'PR-RANGE A pay-2 cost_minor: 2500 -> 2890; claims 3900000',
    ]);
  });

  it('is an adjustment above the face value of a brand that no list has', () => {
    const items = foundAfter((e) => {
      for (const { brands } of e.brands) delete brands['fir-games'];
      reprice(e, 'pay-4', { costMinor: 2000, costUsd6: 21_739_130 });
    });
    expect(floatWords(items.filter(({ code }) => code === 'PR-RANGE'))).toEqual([
      'PR-RANGE A pay-4 cost_minor: 1999 -> 2000; claims 10869',
    ]);
  });
});
