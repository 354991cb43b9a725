// The signed figures one by one: stated, recomputed, and the items that make the difference.

import { unreachable } from '../../base/failure/assert.js';
import type { MovementKind } from '../../records/movement.js';
import { expectedOpening } from '../checks/opening.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import { beyondDueOf, type CarriedEffect, type MonthFindings } from '../finding/month-findings.js';
import { laterMovementsOf } from '../month/later-movements.js';
import type { MonthContext } from '../month/month-context.js';
import { brandKey, brandOfKey, lineTotalsOf } from '../totals/line-totals.js';
import { nothingTaken, type RecomputedTotals } from '../totals/recomputed-totals.js';
import { statedBrandsOf, statedKinds } from '../totals/stated-totals.js';
import { type BrandPart, draftsByBrand, draftsOfFigure, draftsOfKind } from './figure-items.js';
import type { BrandFigures, FigureResult, TieOutFigure } from './result.js';

export type ItemsOf = ReadonlyMap<Draft, Discrepancy>;

/** The ids of the drafts' items; every draft of a month has one. */
function idsIn(items: ItemsOf, drafts: readonly Draft[]): string[] {
  return drafts.flatMap((draft) => items.get(draft)?.itemId ?? []);
}

/** The ids are asked for only where the figure differs: there may be as many as there are orders. */
type Row = Pick<TieOutFigure, 'figure' | 'unit' | 'stated' | 'recomputed' | 'formula'> &
  Partial<Omit<TieOutFigure, 'itemIds'>> & { readonly itemIds: () => readonly string[] };

/**
 * The same where a part of the recomputed side is only the stated one: then that they agree proves only the
 * rest.
 */
export function testedResultOf(result: FigureResult, untestedUsd6: bigint): FigureResult {
  return result === 'ties' && untestedUsd6 !== 0n ? 'part_tested' : result;
}

/** Compares two sides; a side that could not be had makes the figure not tested. */
export function resultOf(stated: bigint | undefined, recomputed: bigint | undefined): FigureResult {
  if (stated === undefined || recomputed === undefined) return 'not_tested';
  return stated === recomputed ? 'ties' : 'differs';
}

/** A month with what was found in it. */
export interface FoundMonth extends Pick<MonthFindings, 'carried' | 'disputedFigures'> {
  readonly context: MonthContext;
}

/**
 * The rows of 01: one for each figure that the provider states, in the order of the statement.
 *
 * @param totals what the figures should be by the recomputation: counts, and usd6
 * @param items the item of each finding of the month
 */
export function tieOutOf(month: FoundMonth, totals: RecomputedTotals, items: ItemsOf): TieOutFigure[] {
  const { context } = month;
  const carried = beyondDueOf(month.carried);
  const { figures, statedBy } = context;
  const evidenceSha256 = statedBy?.evidence.sha256 ?? '';
  const drafts = [...items.keys()];
  const idsOf = (test: (draft: Draft) => boolean): string[] => idsIn(items, drafts.filter(test));
  const carriedIds = (test: (carried: CarriedEffect) => boolean): string[] =>
    carried.filter(test).map(({ itemId }) => itemId);
  const rows: Row[] = [openingRow(context, idsOf)];
  for (const stated of statedKinds) {
    const { kind, name, money, sign } = stated;
    // The float has no grants.
    if (kind === 'grant' && context.facts.stated.kind === 'float') continue;
    const itemIdsOf = (part: 'count' | 'usd6'): string[] => [
      ...idsIn(items, draftsOfKind(drafts, stated, part)),
      ...carriedIds((one) => one.kind === kind),
    ];
    rows.push({
      figure: `${name}.count`,
      unit: 'count',
      stated: figures && BigInt(figures[name].count),
      recomputed: totals.kinds[kind].count,
      untestedUsd6: untestedOfKind(totals, kind, 'count'),
      itemIds: () => itemIdsOf('count'),
      formula: `count of the recomputed ${name}`,
    });
    rows.push({
      figure: money,
      unit: 'usd6',
      stated: figures && BigInt(figures[name].usd6),
      recomputed: sign * totals.kinds[kind].usd6,
      untestedUsd6: untestedOfKind(totals, kind, 'usd6'),
      itemIds: () => itemIdsOf('usd6'),
      formula: `sum of the recomputed ${name}`,
    });
  }
  rows.push(
    closingRow(context, totals, () => [
      ...idsOf((draft) => draft.effectUsd6 !== 0n || isMoneyRest(draft)),
      ...carriedIds(() => true),
    ]),
    ...brandRows(month, totals, drafts, items),
    balanceRow(context, idsOf),
  );
  return rows.map((row): TieOutFigure => {
    const untestedUsd6 = row.untestedUsd6 ?? 0n;
    const result = testedResultOf(resultOf(row.stated, row.recomputed), untestedUsd6);
    return {
      slug: '',
      currency: '',
      statedSource: context.debitSource,
      recomputedSource: 'recomputed',
      evidenceSha256,
      ...row,
      untestedUsd6,
      itemIds: result === 'differs' ? idsBehind(row, month, items) : [],
      result,
    };
  });
}

/** The items that make a figure differ; where there are none, those by which it is disputed. */
function idsBehind(row: Row, { disputedFigures }: FoundMonth, items: ItemsOf): string[] {
  const ids = row.itemIds();
  const told = ids.length > 0 ? ids : idsIn(items, disputedFigures.get(fieldOf(row)) ?? []);
  return [...new Set(told)].sort();
}

/** The part of the recomputed total of a kind of movement that is taken over as stated. */
function untestedOfKind(totals: RecomputedTotals, kind: MovementKind, part: 'count' | 'usd6'): bigint {
  const { whole, price, conversion } = totals.taken;
  switch (kind) {
    case 'grant':
    case 'other':
      return 0n;
    case 'deposit':
      return part === 'count' ? 0n : totals.takenDepositsUsd6;
    case 'order':
      return part === 'count' ? whole : whole + price + conversion;
    case 'reversal':
      return totals.takenReversalsUsd6;
    default:
      return unreachable(kind);
  }
}

/**
 * The part of a brand's figure that is taken over as stated: a face that was read is tested, even if its
 * price is not.
 */
function untestedOfBrand(totals: RecomputedTotals, key: string, part: BrandPart): bigint {
  const { whole, price, conversion } = totals.takenBrands.get(key) ?? nothingTaken;
  if (part === 'costUsd6') return whole + price + conversion;
  return part === 'costMinor' ? whole + price : whole;
}

/** The name of a total, of a brand's with slug and currency in it. */
function fieldOf({ figure, slug, currency }: Row): string {
  return slug === undefined ? figure : figure.replace('by_brand.', `by_brand.${slug}.${currency}.`);
}

/** A rest of money: one of a count says nothing of the closing. */
function isMoneyRest({ finding }: Draft): boolean {
  return finding.code === 'BL-RESIDUAL' && finding.unit === 'usd6';
}

type IdsOf = (test: (draft: Draft) => boolean) => string[];

function openingRow(context: MonthContext, idsOf: IdsOf): Row {
  const stated = context.figures?.openingUsd6;
  return {
    figure: 'opening_balance_usd6',
    unit: 'usd6',
    stated: stated === undefined ? undefined : BigInt(stated),
    recomputed: expectedOpening(context),
    recomputedSource: 'archive',
    itemIds: () => idsOf((draft) => draft.finding.code === 'RF-OPENING'),
    formula: 'closing of the month before; zero for a new account',
  };
}

/**
 * The closing as it should be: the opening that the month must have (else the stated one) with every movement
 * due.
 */
export function recomputedClosing(context: MonthContext, totals: RecomputedTotals): bigint | undefined {
  const stated = context.figures?.openingUsd6;
  if (stated === undefined) return undefined;
  const opening = expectedOpening(context) ?? BigInt(stated);
  return Object.values(totals.kinds).reduce((sum, kind) => sum + kind.usd6, opening);
}

function closingRow(context: MonthContext, totals: RecomputedTotals, itemIds: Row['itemIds']): Row {
  const stated = context.figures?.closingUsd6;
  return {
    figure: 'closing_balance_usd6',
    unit: 'usd6',
    stated: stated === undefined ? undefined : BigInt(stated),
    recomputed: recomputedClosing(context, totals),
    untestedUsd6: (['deposit', 'order', 'reversal'] as const).reduce(
      (sum, kind) => sum + untestedOfKind(totals, kind, 'usd6'),
      0n,
    ),
    itemIds,
    formula:
      context.facts.stated.kind === 'float'
        ? 'opening + deposits - orders + reversals, all recomputed'
        : 'opening + grants + deposits - orders + reversals, all recomputed',
  };
}

function balanceRow(context: MonthContext, idsOf: IdsOf): Row {
  const later = laterMovementsOf(context);
  const closing = context.figures?.closingUsd6;
  const balance = context.facts.balance;
  return {
    figure: 'balance_usd6',
    unit: 'usd6',
    stated: balance === undefined ? undefined : BigInt(balance.balanceUsd6),
    recomputed: later === undefined || closing === undefined ? undefined : BigInt(closing) + later.usd6,
    statedSource: 'balance',
    recomputedSource: context.debitSource,
    itemIds: () => idsOf((draft) => draft.finding.code === 'BL-MISMATCH'),
    formula: 'stated closing plus later movements',
    evidenceSha256: balance?.evidence.sha256 ?? '',
  };
}

export const noBrandFigures: BrandFigures = { count: 0n, faceMinor: 0n, costMinor: 0n, costUsd6: 0n };

const brandNames = [
  { name: 'count', unit: 'count', of: 'count', formula: 'count of the recomputed orders of the brand' },
  { name: 'face_minor', unit: 'minor', of: 'faceMinor', formula: 'sum of faces' },
  {
    name: 'cost_minor',
    unit: 'minor',
    of: 'costMinor',
    formula: 'sum of face - floor(face * rate / 10000)',
  },
  { name: 'cost_usd6', unit: 'usd6', of: 'costUsd6', formula: 'sum of cost * 10000 * rate' },
] as const;

const COST_FORMULA_PER_USD = 'sum of cost * 10000 / units of the currency for one dollar';

function brandRows(
  { context, carried }: FoundMonth,
  totals: RecomputedTotals,
  drafts: readonly Draft[],
  items: ItemsOf,
): Row[] {
  const { figures } = context;
  const stated = statedBrandsOf(figures?.byBrand ?? []);
  const byBrand = draftsByBrand(context, drafts);
  const keys = [...new Set([...stated.keys(), ...totals.brands.keys()])].sort();
  return keys.flatMap((key): Row[] => {
    const { slug, currency } = brandOfKey(key);
    const s = stated.get(key) ?? noBrandFigures;
    const r = totals.brands.get(key) ?? noBrandFigures;
    const carriedIds = beyondDueOf(carried)
      .filter((one) => brandKey(one.slug, one.currency) === key)
      .map((one) => one.itemId);
    return brandNames.map(({ name, unit, of, formula }) => ({
      figure: `by_brand.${name}`,
      slug,
      currency,
      unit,
      stated: figures === undefined ? undefined : s[of],
      recomputed: r[of],
      untestedUsd6: untestedOfBrand(totals, key, of),
      itemIds: () => [...idsIn(items, draftsOfFigure(byBrand, key, { name, of })), ...carriedIds],
      formula: name === 'cost_usd6' && context.facts.stated.kind === 'float' ? COST_FORMULA_PER_USD : formula,
    }));
  });
}

/** Lines of the month added up, where the statement has them. */
export function statedLineTotals(context: MonthContext) {
  const lines = context.figures?.lines;
  return lines === undefined ? undefined : lineTotalsOf(lines);
}
