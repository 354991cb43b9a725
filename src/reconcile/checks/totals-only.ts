// A statement that signs totals and has no lines. The known orders and deposits are summed against each
// figure, and what remains is BL-RESIDUAL by the figure's name. Which of an order's disputed figures was
// booked shows in the totals alone: where the total is what is due, an order that reads otherwise moved
// nothing.

import type { StatedMonth } from '../../records/stated-month.js';
import type { Draft } from '../finding/draft.js';
import type { Dispute, MonthContext } from '../month/month-context.js';
import { brandKey } from '../totals/line-totals.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';
import { explainByFaults } from '../working/explanation.js';
import { statementSharedOf } from './statement-shared.js';

export function judgeTotalsOnly(
  context: MonthContext,
  figures: StatedMonth,
  totals: RecomputedTotals,
  restOf: () => bigint,
): void {
  const all = totalFiguresOf(figures, totals);
  for (const figure of all) {
    if (figure.brand === undefined && figure.unit === 'usd6') settle(context, figure, all);
  }
  settleDenied(context, restOf);
  settleFooting(context, restOf);
  const disputes = borneOut(context.disputes, all);
  for (const figure of all) {
    const difference = differenceOf(figure);
    if (difference === 0n) continue;
    const made = explainByFaults(difference, disputes, (one) => partOf(one, figure));
    if (made === undefined) {
      addFigure(context, figure, difference);
    } else {
      context.disputedFigures.set(
        figure.field,
        made.flatMap(({ drafts }) => drafts),
      );
    }
  }
}

/**
 * Effects of a figure's kind that the stated total does not bear out did not reach the balance: of several
 * that may be meant those of brands whose own totals do not bear them out either.
 */
function settle(context: MonthContext, figure: TotalFigure, all: readonly TotalFigure[]): void {
  const drafts = context.items.drafts.filter((draft) => kindOf(draft) === figure.kind);
  const sumOf = (some: readonly Draft[]): bigint => some.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  const rest = figure.sign * differenceOf(figure) - sumOf(drafts);
  const refuted = all.flatMap((one) => {
    if (one.unit !== 'usd6' || one.brand === undefined) return [];
    const ofBrand = drafts.filter((draft) => isOfBrand(draft, one));
    return one.sign * differenceOf(one) === sumOf(ofBrand) ? [] : ofBrand;
  });
  const effectOf = (one: Draft): bigint => -one.effectUsd6;
  const found = explainByFaults(rest, refuted, effectOf) ?? explainByFaults(rest, drafts, effectOf);
  for (const draft of found ?? []) draft.effectUsd6 = 0n;
}

function isOfBrand({ finding: { slug, currency } }: Draft, { brand }: TotalFigure): boolean {
  return slug === brand?.slug && currency === brand?.currency;
}

const differenceOf = ({ stated, other }: TotalFigure): bigint => stated - other;

function kindOf({ finding }: Draft): 'order' | 'deposit' | undefined {
  if (/^(OR|PR|FX)-/.test(finding.code)) return 'order';
  return finding.code.startsWith('DP-') ? 'deposit' : undefined;
}

/**
 * An order that the book has, the totals have, and the read denies: it was charged what the book says, so the
 * read is wrong and nobody owes anybody. Only where that makes the rest exactly.
 */
function settleDenied({ items }: MonthContext, restOf: () => bigint): void {
  const chargeOf = ({ finding }: Draft): bigint => finding.differenceUsd6 ?? 0n - BigInt(finding.expected);
  const denied = items.of('OR-NOT-AT-PROVIDER').filter(({ finding }) => finding.unit === 'usd6');
  for (const draft of explainByFaults(restOf(), denied, chargeOf) ?? []) draft.effectUsd6 = chargeOf(draft);
}

/** A closing that is right while its totals are not was not moved by what does not foot. */
function settleFooting({ items }: MonthContext, restOf: () => bigint): void {
  const [footing] = items.of('RF-FOOTING');
  if (footing !== undefined && restOf() === -footing.effectUsd6) footing.effectUsd6 = 0n;
}

/**
 * Most disputes of which it is tried whether each shows at all of its figures: beyond that any figure may
 * have any.
 */
const GREATEST_JOINT_SEARCH = 60;

/**
 * Disputes that every figure they bear on bears out: an order that was booked under another brand is too much
 * there and too little here. One that shows on one side alone is not what happened.
 */
function borneOut(disputes: readonly Dispute[], figures: readonly TotalFigure[]): readonly Dispute[] {
  if (disputes.length > GREATEST_JOINT_SEARCH) return disputes;
  const brands = new Set(figures.map(({ brand }) => brand?.key));
  return disputes.filter((one) => {
    // Of a brand that nobody states and nothing is due in there is nothing at all.
    if (
      !one.effects.every(
        ({ kind, slug, currency }) => kind !== 'order' || brands.has(brandKey(slug, currency)),
      )
    ) {
      return false;
    }
    const others = disputes.filter((other) => other !== one);
    return figures.every((figure) => {
      const part = partOf(one, figure);
      const rest = differenceOf(figure) - part;
      return (
        part === 0n ||
        rest === 0n ||
        explainByFaults(rest, others, (other) => partOf(other, figure)) !== undefined
      );
    });
  });
}

function partOf({ effects }: Dispute, figure: TotalFigure): bigint {
  return effects.reduce((sum, effect) => sum + figure.partOf(effect), 0n);
}

function addFigure(context: MonthContext, figure: TotalFigure, difference: bigint): void {
  const { field, brand, unit, stated, other } = figure;
  context.items.add({
    ...statementSharedOf(context),
    code: 'BL-RESIDUAL',
    field,
    slug: brand?.slug,
    currency: brand?.currency,
    unit,
    expected: other,
    actual: stated,
    sense: 'neutral',
    formula: `${stated} - ${other} = ${difference}`,
    note: 'the known orders and deposits add up to another figure',
  });
}
