/**
 * A statement that signs totals and has no lines. The known orders and deposits are summed against each figure, and
 * what remains is BL-RESIDUAL by the figure's name. Which of an order's disputed figures was booked shows in the
 * totals alone: where the total is what is due, an order that reads otherwise moved nothing.
 */

import type { StatedMonth } from '../../records/stated-month.js';
import type { Draft, LineEffect } from '../draft.js';
import { explain } from '../explanation.js';
import type { MonthContext } from '../month-context.js';
import type { RecomputedTotals } from '../recomputed-totals.js';
import { type TotalFigure, totalFiguresOf } from '../stated-totals.js';
import { statementSharedOf } from './statement-shared.js';

export function judgeTotalsOnly(
  context: MonthContext,
  figures: StatedMonth,
  totals: RecomputedTotals,
  restOf: () => bigint,
): void {
  const all = totalFiguresOf(figures, totals);
  for (const figure of all) if (figure.brand === undefined && figure.unit === 'usd6') settle(context, figure);
  settleDenied(context, restOf);
  settleFooting(context, restOf);
  const residuals: Draft[] = [];
  for (const figure of all) {
    const difference = figure.stated - figure.other;
    if (difference === 0n || isDisputed(context, figure, difference)) continue;
    residuals.push(addFigure(context, figure, difference));
  }
  for (const draft of residuals) for (const root of unreadRoots(context)) draft.roots.add(root);
  // A total that does not foot is said by RF-FOOTING; figures of one brand that are off together are one fault.
  const [footing] = context.items.of('RF-FOOTING');
  const heads = new Map<string, Draft>();
  for (const draft of residuals) {
    const key = `${draft.finding.slug ?? ''}\n${draft.finding.currency ?? ''}`;
    if (draft.finding.slug === undefined) {
      if (footing !== undefined && draft.finding.unit === 'usd6') draft.roots.add(footing);
    } else if (heads.has(key)) draft.roots.add(heads.get(key) as Draft);
    else heads.set(key, draft);
  }
}

/** Without every order and event read, totals without lines cannot be reached: a rest may be what was not read. */
export function unreadRoots({ items }: MonthContext): Draft[] {
  return items.of('RN-INCOMPLETE').filter(({ finding }) => /^(order|event)$/.test(finding.field ?? ''));
}

/** Effects of a figure's kind that the stated total does not bear out did not reach the balance. */
function settle(context: MonthContext, figure: TotalFigure): void {
  const drafts = context.items.drafts.filter((draft) => kindOf(draft) === figure.kind);
  const effect = drafts.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  const rest = figure.sign * (figure.stated - figure.other) - effect;
  for (const draft of explain(rest, drafts, (one) => -one.effectUsd6) ?? []) draft.effectUsd6 = 0n;
}

function kindOf({ finding }: Draft): 'order' | 'deposit' | undefined {
  if (/^(OR|PR|FX)-/.test(finding.code)) return 'order';
  return finding.code.startsWith('DP-') ? 'deposit' : undefined;
}

/**
 * An order that the book has, the totals have, and the read denies: it was charged what the book says, so the read
 * is wrong and nobody owes anybody. Only where that makes the rest exactly.
 */
function settleDenied({ items }: MonthContext, restOf: () => bigint): void {
  const chargeOf = ({ finding }: Draft): bigint => finding.differenceUsd6 ?? 0n - BigInt(finding.expected);
  const denied = items.of('OR-NOT-AT-PROVIDER').filter(({ finding }) => finding.unit === 'usd6');
  for (const draft of explain(restOf(), denied, chargeOf) ?? []) draft.effectUsd6 = chargeOf(draft);
}

/** A closing that is right while its totals are not was not moved by what does not foot. */
function settleFooting({ items }: MonthContext, restOf: () => bigint): void {
  const [footing] = items.of('RF-FOOTING');
  if (footing !== undefined && restOf() === -footing.effectUsd6) footing.effectUsd6 = 0n;
}

/** True where a figure is off by what disputed orders and deposits state beyond what is due for them. */
function isDisputed(context: MonthContext, figure: TotalFigure, difference: bigint): boolean {
  const partOf = (effects: readonly LineEffect[]): bigint =>
    effects.reduce((sum, effect) => sum + figure.partOf(effect), 0n);
  return explain(difference, context.disputes, partOf) !== undefined;
}

function addFigure(context: MonthContext, figure: TotalFigure, difference: bigint): Draft {
  const { field, brand, unit, stated, other } = figure;
  return context.items.add({
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
