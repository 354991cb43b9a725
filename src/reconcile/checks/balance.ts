/** BL-MISMATCH: the balance read against closing plus later movements. BL-NEGATIVE: the running balance under zero. */

import { monthAfter, monthBefore, monthOf, monthsBetween } from '../../base/calendar-month.js';
import { sumToRoots } from '../claim.js';
import type { Finding } from '../discrepancy.js';
import type { Draft } from '../draft.js';
import { explainByFaults } from '../explanation.js';
import { laterMovementsOf } from '../later-movements.js';
import type { MonthContext } from '../month-context.js';
import { restatedByUsd6 } from '../statement-in-force.js';
import { statementSharedOf } from './statement-shared.js';

export function judgeBalance(context: MonthContext): void {
  // What each root moves, with all that follows from it: taken before the balance adds its own word.
  const effects = sumToRoots(context.items.drafts, (draft) => draft.effectUsd6);
  judgeMismatch(context, effects);
  judgeNegative(context, context.statement === undefined ? listedEffectsOf(context, effects) : effects);
}

/** BL-MISMATCH: fetch reads statement, balance, statement, and again if it moved, so the two are of one instant. */
function judgeMismatch(context: MonthContext, effects: ReadonlyMap<Draft, bigint>): void {
  const { figures, facts } = context;
  const balance = facts.balance;
  const later = laterMovementsOf(context);
  if (figures === undefined || balance === undefined || later === undefined) return;
  const expected = BigInt(figures.closingUsd6) + later.usd6;
  const difference = BigInt(balance.balanceUsd6) - expected;
  if (difference === 0n) return;
  const finding: Finding = {
    code: 'BL-MISMATCH',
    subject: context.month,
    field: 'balance_usd6',
    occurredAtMs: balance.asOfMs,
    sourceA: context.debitSource,
    sourceB: 'balance',
    unit: 'usd6',
    expected,
    actual: balance.balanceUsd6,
    sense: 'credit',
    formula: `${figures.closingUsd6} + ${later.usd6} = ${expected}; read ${balance.balanceUsd6}`,
    evidenceSha256: balance.evidence.sha256,
    requestId: balance.evidence.requestId,
  };
  const draft = context.items.add(finding, { balanceEffectUsd6: difference });
  const roots = mismatchRoots(context, difference, effects);
  for (const [root, share] of roots) {
    draft.roots.add(root);
    draft.shares.set(root, share);
  }
  if (roots.length === 0) attributeToLaterMonths(draft, context, difference, balance.asOfMs);
}

/** What a later statement leaves out or puts in between this closing and the balance is an item of that month. */
function attributeToLaterMonths(
  draft: Draft,
  context: MonthContext,
  difference: bigint,
  asOfMs: number,
): void {
  const months = monthsBetween(monthAfter(context.month), monthOf(asOfMs));
  const later = months.flatMap((month) => context.rootsOf(month));
  for (const root of explainByFaults(difference, later, (one) => -one.closingEffectUsd6) ?? [])
    draft.foreignRoots.add(root.itemId);
}

/** A balance is right where what moved the closing never moved it, and where the closing was restated since. */
function mismatchRoots(
  context: MonthContext,
  difference: bigint,
  effects: ReadonlyMap<Draft, bigint>,
): [Draft, bigint][] {
  const restated = context.items
    .of('EV-STMT-RESTATED')
    .filter((draft) => draft.finding.subject === context.month);
  const by = restatedByUsd6(context.facts, context.month);
  const parts = new Map([...effects].map(([draft, effect]) => [draft, -effect]));
  // A rest of the closing that nothing explains never moved the balance, where that is off by just as much.
  for (const rest of context.items.of('BL-RESIDUAL')) parts.set(rest, rest.ownClaimUsd6);
  for (const draft of restated) if (by !== undefined) parts.set(draft, by);
  const isRestated = (draft: Draft): boolean => restated.includes(draft);
  const found = explainByFaults(difference, [...parts.keys()], (draft) => parts.get(draft) ?? 0n, isRestated);
  return (found ?? []).map((draft) => [draft, parts.get(draft) ?? 0n]);
}

/**
 * The float states no running balance, so there it is run up from the movements that are listed: one that is not, or is
 * listed off, drains it though the closing is right.
 */
function listedEffectsOf({ items }: MonthContext, effects: ReadonlyMap<Draft, bigint>): Map<Draft, bigint> {
  const listed = sumToRoots(items.drafts, ({ lineEffects }) =>
    lineEffects.reduce((sum, { usd6 }) => sum + usd6, 0n),
  );
  const moved = [...effects].filter(([, usd6]) => usd6 !== 0n);
  return new Map([...listed, ...moved]);
}

/** BL-NEGATIVE: one item for each dip of the running balance under zero. */
function judgeNegative(context: MonthContext, effects: ReadonlyMap<Draft, bigint>): void {
  const { figures, statement } = context;
  const lines = figures?.lines;
  if (figures === undefined || lines === undefined) return;
  let isUnder = false;
  let running = BigInt(figures.openingUsd6);
  for (let row = 0; row < lines.length; row += 1) {
    running += BigInt(lines.amountUsd6(row));
    // The float states no running balance: there it is what its movements come to.
    const stated = lines.balanceUsd6(row);
    const balance = statement === undefined ? running : stated === undefined ? undefined : BigInt(stated);
    const wasUnder = isUnder;
    isUnder = balance !== undefined && balance < 0n;
    if (balance === undefined || !isUnder || wasUnder) continue;
    const field = `lines.${lines.seq(row)}.balance_usd6`;
    const roots = dipRoots(context, field, balance, lines.bookedAtMs(row), effects);
    const draft = context.items.add(
      {
        ...statementSharedOf(context),
        code: 'BL-NEGATIVE',
        field,
        occurredAtMs: lines.bookedAtMs(row),
        unit: 'usd6',
        expected: 0,
        actual: balance,
        sense: 'neutral',
        evidenceSha256: lines.evidenceSha256(row),
        note: 'the least a prepaid balance can be is zero',
      },
      { roots },
    );
    if (roots.length === 0) attributeToMonthBefore(draft, context, balance);
  }
}

/** A month that began too low through what the month before charged too much or credited too little. */
function attributeToMonthBefore(draft: Draft, context: MonthContext, balance: bigint): void {
  const drains = context.rootsOf(monthBefore(context.month)).filter((root) => root.closingEffectUsd6 < 0n);
  const drained = drains.reduce((sum, root) => sum + root.closingEffectUsd6, 0n);
  if (drains.length > 0 && balance - drained >= 0n)
    for (const root of drains) draft.foreignRoots.add(root.itemId);
}

/** A balance that is stated wrong; else what was charged too much or credited too little up to here, if it suffices. */
function dipRoots(
  context: MonthContext,
  field: string,
  balance: bigint,
  atMs: number,
  effects: ReadonlyMap<Draft, bigint>,
): Draft[] {
  const wrong = context.items.of('RF-RUNNING').filter((draft) => draft.finding.field === field);
  if (wrong.length > 0) return wrong;
  // A transfer without a date may have been due at any time; what is off in a statement's own figures is off at its end.
  const undatedMs = context.statement === undefined ? 0 : Number.MAX_SAFE_INTEGER;
  const drains = [...effects].filter(
    ([{ finding }, effect]) => effect < 0n && (finding.occurredAtMs ?? undatedMs) <= atMs,
  );
  const drained = drains.reduce((sum, [, effect]) => sum + effect, 0n);
  return balance - drained >= 0n ? drains.map(([draft]) => draft) : [];
}
