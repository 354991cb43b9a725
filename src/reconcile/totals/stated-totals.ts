// The counts and totals that a statement states, each with the lines' own sum and with how a line counts in
// it.

import type { MovementKind } from '../../records/movement.js';
import type { BrandFigures, StatedMonth } from '../../records/stated-month.js';
import type { LineEffect } from '../finding/draft.js';
import { type BrandTotal, brandKey, type LineTotals } from './line-totals.js';

export interface TotalFigure {
  readonly field: string;
  /** Set for a figure by brand. */
  readonly brand: { readonly key: string; readonly slug: string; readonly currency: string } | undefined;
  readonly kind: StatedKind;
  readonly unit: 'count' | 'minor' | 'usd6';
  readonly stated: bigint;
  /** The same figure by the lines, or by the recomputation. */
  readonly other: bigint;
  /** -1 where the figure counts a charge as positive, against its effect on the balance. */
  readonly sign: bigint;
  /** The amount that an effect on the lines adds to the figure, in the figure's own sign. */
  readonly partOf: (effect: LineEffect) => bigint;
}

/** The totals on the other side: signed kinds, and brands by key. */
type OtherTotals = LineTotals;

export const statedKinds = [
  { kind: 'grant', name: 'grants', money: 'grants.credited_usd6', sign: 1n },
  { kind: 'deposit', name: 'deposits', money: 'deposits.credited_usd6', sign: 1n },
  { kind: 'order', name: 'orders', money: 'orders.cost_usd6', sign: -1n },
  { kind: 'reversal', name: 'reversals', money: 'reversals.credited_usd6', sign: 1n },
] as const satisfies readonly {
  kind: MovementKind;
  name: keyof StatedMonth;
  money: string;
  sign: bigint;
}[];

/** The kinds that a statement states totals of: all but a kind that nothing here knows. */
type StatedKind = (typeof statedKinds)[number]['kind'];

/**
 * Every count and total of the statement: of kinds first, then by brand in the order of slug and currency.
 */
export function totalFiguresOf(figures: StatedMonth, others: OtherTotals): TotalFigure[] {
  const ofKinds = statedKinds.flatMap(({ kind, name, money, sign }): TotalFigure[] => {
    const of = (effect: LineEffect, part: bigint): bigint => (effect.kind === kind ? part : 0n);
    const other = others.kinds[kind];
    const shared = { brand: undefined, kind };
    return [
      {
        ...shared,
        field: `${name}.count`,
        unit: 'count',
        stated: BigInt(figures[name].count),
        other: other.count,
        sign: 1n,
        partOf: (effect) => of(effect, effect.count),
      },
      {
        ...shared,
        field: money,
        unit: 'usd6',
        stated: BigInt(figures[name].usd6),
        other: sign * other.usd6,
        sign,
        partOf: (effect) => of(effect, sign * effect.usd6),
      },
    ];
  });
  const stated = statedBrandsOf(figures.byBrand);
  const keys = [...new Set([...stated.keys(), ...others.brands.keys()])].sort();
  return [...ofKinds, ...keys.flatMap((key) => brandFiguresOf(key, stated.get(key), others.brands.get(key)))];
}

/** Rows of one brand and currency added up: a row that stands twice counts twice. */
export function statedBrandsOf(rows: readonly BrandFigures<bigint>[]): Map<string, BrandTotal> {
  const brands = new Map<string, BrandTotal>();
  for (const { slug, currency, count, faceMinor, costMinor, costUsd6 } of rows) {
    const key = brandKey(slug, currency);
    const known = brands.get(key);
    brands.set(key, {
      slug,
      currency,
      count: (known?.count ?? 0n) + BigInt(count),
      faceMinor: (known?.faceMinor ?? 0n) + BigInt(faceMinor),
      costMinor: (known?.costMinor ?? 0n) + BigInt(costMinor),
      costUsd6: (known?.costUsd6 ?? 0n) + BigInt(costUsd6),
    });
  }
  return brands;
}

const brandParts = [
  {
    name: 'count',
    unit: 'count',
    sign: 1n,
    of: (b: BrandTotal) => b.count,
    part: (e: LineEffect) => e.count,
  },
  {
    name: 'face_minor',
    unit: 'minor',
    sign: 1n,
    of: (b: BrandTotal) => b.faceMinor,
    part: (e: LineEffect) => e.faceMinor,
  },
  {
    name: 'cost_minor',
    unit: 'minor',
    sign: 1n,
    of: (b: BrandTotal) => b.costMinor,
    part: (e: LineEffect) => e.costMinor,
  },
  {
    name: 'cost_usd6',
    unit: 'usd6',
    sign: -1n,
    of: (b: BrandTotal) => b.costUsd6,
    part: (e: LineEffect) => -e.usd6,
  },
] as const;

function brandFiguresOf(
  key: string,
  stated: BrandTotal | undefined,
  other: BrandTotal | undefined,
): TotalFigure[] {
  const { slug, currency } = stated ?? other ?? { slug: '', currency: '' };
  return brandParts.map(({ name, unit, sign, of, part }) => ({
    field: `by_brand.${slug}.${currency}.${name}`,
    brand: { key, slug, currency },
    kind: 'order',
    unit,
    stated: stated === undefined ? 0n : of(stated),
    other: other === undefined ? 0n : of(other),
    sign,
    partOf: (effect) =>
      effect.kind === 'order' && brandKey(effect.slug, effect.currency) === key ? part(effect) : 0n,
  }));
}
