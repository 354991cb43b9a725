/** The rows of the brands' report: what each brand and currency was stated to cost, and what it costs recomputed. */

import type { BrandFigures as StatedBrand } from '../records/stated-month.js';
import { brandKey } from './line-totals.js';
import type { RecomputedTotals } from './recomputed-totals.js';
import type { BrandFigures, BrandResult, TieOutFigure } from './result.js';
import { statedBrandsOf } from './stated-totals.js';

const noFigures: BrandFigures = { count: 0n, faceMinor: 0n, costMinor: 0n, costUsd6: 0n };

const parts = ['count', 'faceMinor', 'costMinor', 'costUsd6'] as const;

/**
 * One row a brand and currency that is stated or recomputed, in the order in which the tie-out has them.
 *
 * @param stated the signed figures by brand; undefined where none verified: then no row is tested
 * @param tieOut of the same month: a brand that differs names the items that its figures name there
 */
export function brandRowsOf(
  stated: readonly StatedBrand[] | undefined,
  totals: RecomputedTotals,
  tieOut: readonly TieOutFigure[],
): BrandResult[] {
  const statedBrands = stated && statedBrandsOf(stated);
  const itemIds = itemIdsByBrand(tieOut);
  const reversed = totals.reversedBrands;
  const keys = new Set([...(statedBrands?.keys() ?? []), ...totals.brands.keys(), ...reversed.keys()]);
  return [...keys].sort().map((key): BrandResult => {
    const [slug = '', currency = ''] = key.split('\n');
    const side = statedBrands && (statedBrands.get(key) ?? noFigures);
    const recomputed = totals.brands.get(key) ?? noFigures;
    return {
      slug,
      currency,
      stated: side,
      recomputed,
      reversedCount: reversed.get(key)?.count ?? 0n,
      reversedUsd6: reversed.get(key)?.usd6 ?? 0n,
      result: side === undefined ? 'not_tested' : areSame(side, recomputed) ? 'ties' : 'differs',
      itemIds: [...(itemIds.get(key) ?? [])].sort(),
    };
  });
}

function areSame(a: BrandFigures, b: BrandFigures): boolean {
  return parts.every((part) => a[part] === b[part]);
}

function itemIdsByBrand(tieOut: readonly TieOutFigure[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { figure, slug, currency, itemIds } of tieOut) {
    if (!figure.startsWith('by_brand.')) continue;
    const key = brandKey(slug, currency);
    ids.set(key, new Set([...(ids.get(key) ?? []), ...itemIds]));
  }
  return ids;
}
