// The items that make a signed figure differ: those that change that very figure. A cent too much on an order
// explains no count, and a wrong count explains no money. If no item is known to change just this figure,
// every item that touches its kind or brand is named, so that a figure that differs always leads to an item.

import { listOf } from '../../base/list/list-map.js';
import type { MovementKind } from '../../records/movement.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Draft, LineEffect } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';
import { type PriceBasis, versionsOf } from '../price/price-basis.js';
import { brandKey, brandOfKey } from '../totals/line-totals.js';
import type { statedKinds } from '../totals/stated-totals.js';

/** Codes whose items can make a total of that kind differ. */
const codesOfKind: Readonly<Record<MovementKind, RegExp>> = {
  // A line that is called a debit or a reversal may be the account's first grant.
  grant: /^(DP-UNEXPECTED|OR-(DEBIT-UNKNOWN|REVERSAL-EXTRA)|RF-(KIND|SEQUENCE|RUNNING)|BL-RESIDUAL)$/,
  deposit: /^(DP-|EV-EVENT-ORPHAN|RF-(SEQUENCE|RUNNING)|BL-RESIDUAL)/,
  order: /^(OR-|PR-|FX-|RF-(SEQUENCE|RUNNING)|BL-RESIDUAL)/,
  reversal: /^(OR-|RF-(SEQUENCE|RUNNING)|BL-RESIDUAL)/,
  other: /^RF-KIND$/,
};

/** Codes that are about money alone: no count comes to differ by them. */
const MONEY_ALONE = /^(PR-|FX-|OR-CHARGE$|OR-STATUS$|DP-CREDIT$|DP-ROUNDING$)/;

/** True for a draft that moves the balance, or states of a line or an order what is not so. */
function movesFigures({ effectUsd6, lineEffects, finding }: Draft): boolean {
  return (
    effectUsd6 !== 0n ||
    lineEffects.length > 0 ||
    /^(RF-|BL-|OR-ATTR|PR-COST|PR-RATE)/.test(finding.code) ||
    isChanged(finding)
  );
}

type StatedKind = (typeof statedKinds)[number];

/** A total that is off by its own word: the item is about the figure that its field names, and no other. */
function namesItsFigure({ finding: { code, field } }: Draft): boolean {
  return code === 'RF-TOTAL' || (code === 'BL-RESIDUAL' && field !== 'closing_balance_usd6');
}

/** The drafts that make the count (`count`) or the money (`usd6`) of a kind of movement differ. */
export function draftsOfKind(
  drafts: readonly Draft[],
  { kind, name, money }: StatedKind,
  part: 'count' | 'usd6',
): Draft[] {
  const figure = part === 'count' ? `${name}.count` : money;
  const exact = drafts.filter((draft) =>
    namesItsFigure(draft)
      ? draft.finding.field === figure
      : codesOfKind[kind].test(draft.finding.code) && changes(draft, part, (effect) => effect.kind === kind),
  );
  if (exact.length > 0) return exact;
  const ofKind = drafts.filter((draft) => {
    const { code, field } = draft.finding;
    if (namesItsFigure(draft)) return (field ?? '').startsWith(`${name}.`);
    return codesOfKind[kind].test(code) && !(part === 'count' && MONEY_ALONE.test(code));
  });
  const moving = ofKind.filter((draft) => namesItsFigure(draft) || movesFigures(draft));
  return moving.length > 0 ? moving : ofKind;
}

/**
 * True where a draft changes the figure by what it says of lines, or, of money, by what it moves without
 * them.
 */
function changes(
  { lineEffects, effectUsd6, finding }: Draft,
  part: keyof Pick<LineEffect, 'count' | 'faceMinor' | 'costMinor' | 'usd6'>,
  isOfFigure: (effect: LineEffect) => boolean,
): boolean {
  if (lineEffects.some((effect) => isOfFigure(effect) && effect[part] !== 0n)) return true;
  const isMoney = part === 'usd6' || part === 'costMinor';
  return isMoney && lineEffects.length === 0 && effectUsd6 !== 0n && !/^(RF|BL)-/.test(finding.code);
}

/** The figures by brand, as a statement names them, with the field that has each. */
export const brandParts = [
  { name: 'count', of: 'count' },
  { name: 'face_minor', of: 'faceMinor' },
  { name: 'cost_minor', of: 'costMinor' },
  { name: 'cost_usd6', of: 'costUsd6' },
] as const;

export type BrandPart = (typeof brandParts)[number]['of'];

/**
 * The drafts of a brand, of its order and of lines in another place than their order's, by the brands' keys.
 * Money that comes in is of no brand, and its line is none that may be of any.
 */
export function draftsByBrand(context: MonthContext, drafts: readonly Draft[]): Map<string, Draft[]> {
  const byBrand = new Map<string, Draft[]>();
  for (const draft of drafts.filter(movesFigures)) {
    const { slug, currency } = draft.finding;
    const mayHaveBrand = draft.lineEffects.filter(({ kind }) => kind !== 'deposit' && kind !== 'grant');
    const keys = new Set(mayHaveBrand.map((effect) => brandKey(effect.slug, effect.currency)));
    if (slug !== undefined && currency !== undefined) keys.add(brandKey(slug, currency));
    for (const side of disputedVersions(context, draft)) {
      keys.add(brandKey(side.slug ?? '', side.currency ?? ''));
    }
    for (const key of keys) listOf(byBrand, key).push(draft);
  }
  return byBrand;
}

/** All versions of an order of which it is disputed what it is of: any may be the one that is counted. */
function disputedVersions({ cases }: MonthContext, { finding }: Draft): Partial<PriceBasis>[] {
  const orderCase =
    finding.code === 'OR-ATTR' || isChanged(finding) ? cases.find(finding.subject) : undefined;
  return orderCase === undefined ? [] : versionsOf(orderCase);
}

/** True for a read that says now that the order is of something else. */
function isChanged({ code, field }: Finding): boolean {
  return code === 'EV-ORDER-CHANGED' && /^(slug|currency|face_minor)$/.test(field ?? '');
}

interface BrandFigure {
  readonly name: string;
  readonly of: BrandPart;
}

/**
 * The drafts that make a figure of a brand differ: those of the brand, else those on lines that name no
 * brand, of which any may be of this one.
 */
export function draftsOfFigure(
  byBrand: ReadonlyMap<string, readonly Draft[]>,
  key: string,
  figure: BrandFigure,
): readonly Draft[] {
  const { currency } = brandOfKey(key);
  const found = [key, brandKey('', currency), brandKey('', '')].map((one) =>
    draftsOfBrandFigure(byBrand.get(one) ?? [], one, figure),
  );
  return found.find((drafts) => drafts.length > 0) ?? [];
}

/** The drafts of a brand that make one of its figures differ. */
export function draftsOfBrandFigure(
  ofBrand: readonly Draft[],
  key: string,
  figure: BrandFigure,
): readonly Draft[] {
  const part = figure.of === 'costUsd6' ? 'usd6' : figure.of;
  const isOfBrand = (effect: LineEffect): boolean =>
    effect.kind === 'order' && brandKey(effect.slug, effect.currency) === key;
  const exact = ofBrand.filter((draft) => {
    const { code, field } = draft.finding;
    if (namesItsFigure(draft)) return (field ?? '').endsWith(`.${figure.name}`);
    return code === 'OR-ATTR' || changes(draft, part, isOfBrand);
  });
  if (exact.length > 0) return exact;
  return ofBrand.filter(({ finding }) => figure.of !== 'count' || !MONEY_ALONE.test(finding.code));
}
