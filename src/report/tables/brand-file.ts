// 07-brands.csv: one brand and currency a row, as the statement signs it and as the orders come to it. Both
// sides are before reversals, which stand apart; their sums are the orders of 01-tie-out. `reversed_*` is
// what was given back, as it is booked: empty where only totals are stated.

import type { AccountResult, BrandResult } from '../../reconcile/result/result.js';
import { type Column, integer, minorPair, text, usd6Pair } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One brand and whose it is. */
export interface BrandRow {
  readonly result: AccountResult;
  readonly brand: BrandResult;
}

/** Stated less recomputed cost in US dollars, as in 01; undefined where nothing is stated. */
function differenceOf({ brand: { stated, recomputed } }: BrandRow): bigint | undefined {
  return stated && stated.costUsd6 - recomputed.costUsd6;
}

/**
 * Contract, reports, "07". `margin` adds up those of the brand's orders in 05 that have one; `discount_minor`
 * is the recomputed face value less the recomputed cost.
 */
export const brandColumns: readonly Column<BrandRow>[] = [
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('slug', ({ brand }) => brand.slug),
  text('currency', ({ brand }) => brand.currency),
  integer('stated_count', ({ brand }) => brand.stated?.count),
  integer('recomputed_count', ({ brand }) => brand.recomputed.count),
  ...minorPair<BrandRow>('stated_face', ({ brand }) => brand.stated?.faceMinor),
  ...minorPair<BrandRow>('recomputed_face', ({ brand }) => brand.recomputed.faceMinor),
  ...minorPair<BrandRow>('stated_cost', ({ brand }) => brand.stated?.costMinor),
  ...minorPair<BrandRow>('recomputed_cost', ({ brand }) => brand.recomputed.costMinor),
  ...usd6Pair<BrandRow>('stated_cost_usd', ({ brand }) => brand.stated?.costUsd6, 'stated_cost_usd6'),
  ...usd6Pair<BrandRow>(
    'recomputed_cost_usd',
    ({ brand }) => brand.recomputed.costUsd6,
    'recomputed_cost_usd6',
  ),
  integer('reversed_count', ({ brand }) => brand.reversedCount),
  integer('reversed_usd6', ({ brand }) => brand.reversedUsd6),
  ...minorPair<BrandRow>('margin', ({ brand }) => brand.marginMinor),
  ...usd6Pair<BrandRow>('difference', differenceOf),
  text('result', ({ brand }) => brand.result),
  text('item_ids', ({ brand }) => brand.itemIds.join(LIST_MARK)),
  integer('recomputed_reversed_usd6', ({ brand }) => brand.recomputedReversedUsd6),
  integer('discount_minor', ({ brand }) => brand.recomputed.faceMinor - brand.recomputed.costMinor),
  // The part of the recomputed cost that is only the stated one taken over.
  integer('untested_usd6', ({ brand }) => brand.untestedUsd6),
];

/** The brands of the accounts' results, in the order they have there. */
export function* brandRows(results: readonly AccountResult[]): Generator<BrandRow> {
  for (const result of results) {
    for (const brand of result.brands) yield { result, brand };
  }
}
