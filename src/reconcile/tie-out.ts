/** The signed figures one by one: stated, recomputed, and the items that make the difference. */

import { expectedOpening } from './checks/roll-forward.js';
import type { Discrepancy } from './discrepancy.js';
import type { Draft } from './draft.js';
import { laterMovementsOf } from './later-movements.js';
import { type BrandTotal, brandKey, lineTotalsOf } from './line-totals.js';
import type { MonthContext } from './month-context.js';
import type { RecomputedTotals } from './recomputed-totals.js';
import type { FigureResult, TieOutFigure } from './result.js';

export type ItemsOf = ReadonlyMap<Draft, Discrepancy>;

type Row = Pick<TieOutFigure, 'figure' | 'unit' | 'stated' | 'recomputed' | 'formula'> &
  Partial<TieOutFigure>;

/** Compares two sides; a side that could not be had makes the figure not tested. */
export function resultOf(stated: bigint | undefined, recomputed: bigint | undefined): FigureResult {
  if (stated === undefined || recomputed === undefined) return 'not_tested';
  return stated === recomputed ? 'ties' : 'differs';
}

const kindNames = [
  { kind: 'grant', name: 'grants', total: 'grants.credited_usd6', sign: 1n, code: /^RF-TOTAL$/ },
  { kind: 'deposit', name: 'deposits', total: 'deposits.credited_usd6', sign: 1n, code: /^(DP-|RF-TOTAL)/ },
  { kind: 'order', name: 'orders', total: 'orders.cost_usd6', sign: -1n, code: /^(OR-|PR-|FX-|RF-TOTAL)/ },
  {
    kind: 'reversal',
    name: 'reversals',
    total: 'reversals.credited_usd6',
    sign: 1n,
    code: /^(OR-REVERSAL|RF-TOTAL)/,
  },
] as const;

export function tieOutOf(context: MonthContext, totals: RecomputedTotals, items: ItemsOf): TieOutFigure[] {
  const { figures, reading } = context;
  const evidenceSha256 = reading?.evidence.sha256 ?? '';
  const drafts = [...items.keys()];
  const idsOf = (test: (draft: Draft) => boolean): string[] =>
    drafts.filter(test).map((draft) => items.get(draft)?.itemId ?? '');
  const rows: Row[] = [openingRow(context)];
  for (const { kind, name, total, sign, code } of kindNames) {
    const stated = figures?.[name];
    const recomputed = totals.kinds[kind];
    const isOfKind = (draft: Draft): boolean =>
      code.test(draft.finding.code) &&
      (draft.finding.code !== 'RF-TOTAL' || (draft.finding.field ?? '').startsWith(`${name}.`)) &&
      (draft.effectUsd6 !== 0n || draft.finding.code === 'RF-TOTAL');
    const itemIds = idsOf(isOfKind);
    rows.push({
      figure: `${name}.count`,
      unit: 'count',
      stated: stated && BigInt(stated.count),
      recomputed: recomputed.count,
      itemIds,
      formula: `count of the recomputed ${name}`,
    });
    rows.push({
      figure: total,
      unit: 'usd6',
      stated: stated && BigInt(stated.usd6),
      recomputed: sign * recomputed.usd6,
      itemIds,
      formula: `sum of the recomputed ${name}`,
    });
  }
  rows.push(
    closingRow(context, totals, idsOf),
    ...brandRows(context, totals, drafts, items),
    balanceRow(context, idsOf),
  );
  return rows.map((row): TieOutFigure => {
    const result = resultOf(row.stated, row.recomputed);
    return {
      slug: '',
      currency: '',
      statedSource: 'statement',
      recomputedSource: 'recomputed',
      evidenceSha256,
      ...row,
      itemIds: result === 'differs' ? [...(row.itemIds ?? [])].sort() : [],
      result,
    };
  });
}

function openingRow(context: MonthContext): Row {
  const stated = context.figures?.openingUsd6;
  const expected = expectedOpening(context);
  return {
    figure: 'opening_balance_usd6',
    unit: 'usd6',
    stated: stated === undefined ? undefined : BigInt(stated),
    recomputed: expected?.usd6,
    recomputedSource: 'archive',
    formula: 'closing of the month before; zero for a new account',
  };
}

/** The closing as it should be: the stated opening with every recomputed movement. */
export function recomputedClosing(context: MonthContext, totals: RecomputedTotals): bigint | undefined {
  const opening = context.figures?.openingUsd6;
  if (opening === undefined) return undefined;
  return Object.values(totals.kinds).reduce((sum, kind) => sum + kind.usd6, BigInt(opening));
}

function closingRow(
  context: MonthContext,
  totals: RecomputedTotals,
  idsOf: (test: (draft: Draft) => boolean) => string[],
): Row {
  const stated = context.figures?.closingUsd6;
  return {
    figure: 'closing_balance_usd6',
    unit: 'usd6',
    stated: stated === undefined ? undefined : BigInt(stated),
    recomputed: recomputedClosing(context, totals),
    itemIds: idsOf((draft) => draft.effectUsd6 !== 0n),
    formula: 'opening + grants + deposits - orders + reversals, all recomputed',
  };
}

function balanceRow(context: MonthContext, idsOf: (test: (draft: Draft) => boolean) => string[]): Row {
  const later = laterMovementsOf(context);
  const closing = context.figures?.closingUsd6;
  const balance = context.facts.balance;
  return {
    figure: 'balance_usd6',
    unit: 'usd6',
    stated: balance === undefined ? undefined : BigInt(balance.balanceUsd6),
    recomputed: later === undefined || closing === undefined ? undefined : BigInt(closing) + later.usd6,
    statedSource: 'balance',
    recomputedSource: 'statement',
    itemIds: idsOf((draft) => draft.finding.code === 'BL-MISMATCH'),
    formula: 'stated closing plus later movements',
    evidenceSha256: balance?.evidence.sha256 ?? '',
  };
}

function brandRows(
  context: MonthContext,
  totals: RecomputedTotals,
  drafts: readonly Draft[],
  items: ItemsOf,
): Row[] {
  const stated = new Map(
    (context.figures?.byBrand ?? []).map((brand) => [brandKey(brand.slug, brand.currency), brand]),
  );
  const known = context.figures === undefined ? [] : [...stated.keys()];
  const keys = [...new Set([...known, ...totals.brands.keys()])].sort();
  return keys.flatMap((key): Row[] => {
    const [slug = '', currency = ''] = key.split('\n');
    const s = stated.get(key);
    const r: BrandTotal = totals.brands.get(key) ?? {
      slug,
      currency,
      count: 0n,
      faceMinor: 0n,
      costMinor: 0n,
      costUsd6: 0n,
    };
    const itemIds = drafts
      .filter(
        (d) =>
          d.finding.slug === slug &&
          d.finding.currency === currency &&
          (d.effectUsd6 !== 0n || d.finding.code === 'RF-TOTAL' || d.finding.code === 'OR-ATTR'),
      )
      .map((d) => items.get(d)?.itemId ?? '');
    const of = (value: number | undefined): bigint | undefined =>
      context.figures === undefined ? undefined : BigInt(value ?? 0);
    const shared = { slug, currency, itemIds };
    return [
      {
        ...shared,
        figure: 'by_brand.count',
        unit: 'count',
        stated: of(s?.count),
        recomputed: r.count,
        formula: 'count of the recomputed orders of the brand',
      },
      {
        ...shared,
        figure: 'by_brand.face_minor',
        unit: 'minor',
        stated: of(s?.faceMinor),
        recomputed: r.faceMinor,
        formula: 'sum of faces',
      },
      {
        ...shared,
        figure: 'by_brand.cost_minor',
        unit: 'minor',
        stated: of(s?.costMinor),
        recomputed: r.costMinor,
        formula: 'sum of face - floor(face * rate / 10000)',
      },
      {
        ...shared,
        figure: 'by_brand.cost_usd6',
        unit: 'usd6',
        stated: of(s?.costUsd6),
        recomputed: r.costUsd6,
        formula: 'sum of cost * 10000 * rate',
      },
    ];
  });
}

/** Lines of the month added up, where the statement has them. */
export function statedLineTotals(context: MonthContext) {
  const lines = context.figures?.lines;
  return lines === undefined ? undefined : lineTotalsOf(lines);
}
