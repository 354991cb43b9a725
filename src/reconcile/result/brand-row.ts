// The rows of the brands' report: what each brand and currency was stated to cost and what it costs
// recomputed; what was given back of it, as it is booked, and what was due to be.

import { listOf } from '../../base/list/list-map.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import { beyondDueOf } from '../finding/month-findings.js';
import { type Brand, reversedBrandOf } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { brandKey, brandOfKey, type KindTotal } from '../totals/line-totals.js';
import { nothingTaken, type RecomputedTotals } from '../totals/recomputed-totals.js';
import { statedBrandsOf } from '../totals/stated-totals.js';
import type { BrandFigures, BrandResult, TieOutFigure } from './result.js';
import { type FoundMonth, noBrandFigures, resultOf, testedResultOf } from './tie-out.js';

const nothing: KindTotal = { count: 0n, usd6: 0n };

const parts = ['count', 'faceMinor', 'costMinor', 'costUsd6'] as const;

/** The means to find the items of a row. */
interface BrandItems {
  /** The figures of the same month: a brand that differs names the items that its figures name there. */
  readonly tieOut: readonly TieOutFigure[];
  readonly items: ReadonlyMap<Draft, Discrepancy>;
}

/**
 * One row a brand and currency that is stated, recomputed or given back, in the order in which the tie-out
 * has them.
 */
export function brandRowsOf(month: FoundMonth, totals: RecomputedTotals, found: BrandItems): BrandResult[] {
  const { context } = month;
  const stated = context.figures && statedBrandsOf(context.figures.byBrand);
  const booked = bookedReversalsOf(context);
  const due = totals.reversedBrands;
  const itemIds = itemIdsByBrand(found.tieOut);
  const reversalItems = reversalItemsByBrand(month, found);
  const keys = new Set(
    [stated, totals.brands, due, booked, totals.brandMargins].flatMap((one) => [...(one?.keys() ?? [])]),
  );
  return [...keys].sort().map((key): BrandResult => {
    const { slug, currency } = brandOfKey(key);
    const side = stated && (stated.get(key) ?? noBrandFigures);
    const recomputed = totals.brands.get(key) ?? noBrandFigures;
    const reversed = booked && (booked.get(key) ?? nothing);
    const dueBack = due.get(key) ?? nothing;
    const { whole, price, conversion } = totals.takenBrands.get(key) ?? nothingTaken;
    const untestedUsd6 = whole + price + conversion;
    const isReversedAsDue = reversed === undefined || areSameTotals(reversed, dueBack);
    const ids = new Set(itemIds.get(key) ?? []);
    if (!isReversedAsDue) {
      for (const id of reversalItemsOf(key, reversalItems, found)) ids.add(id);
    }
    const isSame = side !== undefined && areSame(side, recomputed) && isReversedAsDue;
    const compared = side === undefined ? resultOf(undefined, undefined) : isSame ? 'ties' : 'differs';
    return {
      slug,
      currency,
      stated: side,
      recomputed,
      reversedCount: reversed?.count,
      reversedUsd6: reversed?.usd6,
      recomputedReversedCount: dueBack.count,
      recomputedReversedUsd6: dueBack.usd6,
      marginMinor: totals.brandMargins.get(key),
      untestedUsd6,
      result: testedResultOf(compared, untestedUsd6),
      itemIds: [...ids].sort(),
    };
  });
}

/**
 * The month's reversals as they are booked, by the brand of what they give back: a reversal need not name it.
 * Undefined where no lines say.
 */
function bookedReversalsOf({ movements, cases, month }: MonthContext): Map<string, KindTotal> | undefined {
  const rows = movements.rowsOf(month);
  if (rows === undefined) return undefined;
  const booked = new Map<string, KindTotal>();
  // One order may have any number of reversals, and its case is made of all of them.
  const brandOf = new Map<string, Brand | undefined>();
  for (let row = rows.start; row < rows.end; row += 1) {
    if (movements.kind(row) !== 'reversal') continue;
    const line = movements.at(row);
    if (!brandOf.has(line.ref)) brandOf.set(line.ref, givenBackOf(cases, line.ref));
    const key = brandKeyOf(brandOf.get(line.ref) ?? line);
    const known = booked.get(key) ?? nothing;
    booked.set(key, { count: known.count + 1n, usd6: known.usd6 + BigInt(line.amountUsd6) });
  }
  return booked;
}

function givenBackOf(cases: MonthContext['cases'], ref: string): Brand | undefined {
  const orderCase = cases.find(ref);
  return orderCase && reversedBrandOf(orderCase);
}

function brandKeyOf({ slug = '', currency = '' }: Brand): string {
  return brandKey(slug, currency);
}

/** The items on orders and lines by the brands that they are of. */
function reversalItemsByBrand(
  { context: { cases }, carried }: FoundMonth,
  { items }: BrandItems,
): ReadonlyMap<string, readonly string[]> {
  const byBrand = new Map<string, string[]>();
  const add = (key: string, itemId: string): void => {
    listOf(byBrand, key).push(itemId);
  };
  for (const item of items.values()) {
    if (!/^(OR-|RF-)/.test(item.code)) continue;
    const keys = [brandKey(item.slug, item.currency), brandKeyOf(givenBackOf(cases, item.subject) ?? item)];
    for (const key of new Set(keys)) add(key, item.itemId);
  }
  for (const { kind, slug, currency, itemId } of beyondDueOf(carried)) {
    if (kind === 'reversal') add(brandKey(slug, currency), itemId);
  }
  return byBrand;
}

/**
 * The items by which more or less was given back than was due: of the brand, else all that reversals differ
 * by.
 */
function reversalItemsOf(
  key: string,
  byBrand: ReadonlyMap<string, readonly string[]>,
  { tieOut }: BrandItems,
): readonly string[] {
  const ofReversals = tieOut.flatMap(({ figure, itemIds }) =>
    figure.startsWith('reversals.') ? itemIds : [],
  );
  const ofBrand = byBrand.get(key) ?? [];
  const known = new Set(ofReversals);
  const both = ofBrand.filter((itemId) => known.has(itemId));
  return [both, ofBrand, ofReversals].find((ids) => ids.length > 0) ?? [];
}

function areSame(a: BrandFigures, b: BrandFigures): boolean {
  return parts.every((part) => a[part] === b[part]);
}

function areSameTotals(a: KindTotal, b: KindTotal): boolean {
  return a.count === b.count && a.usd6 === b.usd6;
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
