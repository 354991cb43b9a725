import { describe, expect, it } from 'vitest';
import { BrandRows, brandSumOf, LISTED_BRANDS } from '../../../src/report/page/brand-sums.js';
import { brandOf, resultOf } from '../sample-month.js';

const cost = (slug: string, costUsd6: bigint, statedUsd6?: bigint) => {
  const figures = { count: 1n, faceMinor: 1n, costMinor: 1n, costUsd6 };
  const stated = statedUsd6 === undefined ? undefined : { ...figures, costUsd6: statedUsd6 };
  return { result: resultOf(), brand: brandOf({ slug, recomputed: figures, stated }) };
};

describe('the brands of the page', () => {
  it('begin with the largest cost; those of one cost stay in the order of 07', () => {
    const brands = new BrandRows();
    brands.begin();
    for (const row of [cost('a', 1n), cost('b', 3n), cost('c', 1n)]) brands.read(row);
    expect(brands.listOf(resultOf()).listed.map(({ brand }) => brand.slug)).toEqual(['b', 'a', 'c']);
    expect(brands.listOf(resultOf({ account: 'another' })).all.brandCount).toBe(0);
    brands.begin();
    expect(brands.listOf(resultOf()).listed).toEqual([]);
  });

  it('are summed beyond those that are listed', () => {
    const brands = new BrandRows();
    brands.begin();
    for (let at = 0; at < LISTED_BRANDS + 2; at += 1) brands.read(cost(`b${at}`, 10n, 11n));
    const { listed, others, all } = brands.listOf(resultOf());
    expect(listed).toHaveLength(LISTED_BRANDS);
    expect(others).toEqual({ brandCount: 2, orderCount: 2n, costUsd6: 20n, differenceUsd6: 2n });
    expect(all.costUsd6).toBe(10n * BigInt(LISTED_BRANDS + 2));
  });

  it('differ by nothing where nothing is stated', () => {
    expect(brandSumOf([cost('a', 5n)]).differenceUsd6).toBe(0n);
  });
});
