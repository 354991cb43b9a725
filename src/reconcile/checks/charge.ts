/**
 * OR-CHARGE: the debit is not exactly the order's own cost. OR-DOUBLE-DEBIT: one reference debited more than once
 * net of reversals. OR-REVERSAL-MISSING, OR-REVERSAL-EXTRA: a failed order's debit not undone, or undone too often.
 */

import type { OrderRead } from '../../records/order-read.js';
import type { LineEffect } from '../draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { OrderCase } from '../match/order-case.js';
import type { MonthContext } from '../month-context.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';

/** What a line states of its order's price beyond what the order states; all zero where they agree. */
function excessOf(debit: BookedMovement, order: OrderRead): LineEffect {
  return {
    kind: 'order',
    slug: debit.slug ?? order.slug,
    currency: debit.currency ?? order.currency,
    count: 0n,
    faceMinor: 0n,
    costMinor: BigInt(debit.costMinor ?? order.costMinor) - BigInt(order.costMinor),
    usd6: BigInt(debit.amountUsd6) + BigInt(order.costUsd6),
  };
}

/** Rate and minor units on the line, where the line states them: they carry no money of their own. */
function judgeStatedPrice(judgement: OrderJudgement, debit: BookedMovement, order: OrderRead): void {
  const { orderCase, context, found } = judgement;
  const fields = [
    { field: 'cost_minor', unit: 'minor', expected: order.costMinor, actual: debit.costMinor },
    { field: 'rate_bps', unit: 'bps', expected: order.rateBps, actual: debit.rateBps },
    { field: 'fx_rate', unit: 'rate', expected: order.fxRate, actual: debit.fxRate },
  ] as const;
  for (const { field, unit, expected, actual } of fields) {
    if (expected === undefined || actual === undefined || expected === actual) continue;
    const root = found.find('PR-COST', 'PR-RATE', 'FX-CONVERSION', 'FX-RATE');
    found.add(
      {
        ...orderIdentity(orderCase, debit.bookedAtMs),
        code: 'OR-CHARGE',
        field,
        sourceA: 'order',
        sourceB: context.debitSource,
        unit,
        expected,
        actual,
        evidenceSha256: debit.evidenceSha256,
      },
      {
        lineEffects: field === 'cost_minor' ? [{ ...excessOf(debit, order), usd6: 0n }] : [],
        roots: root === undefined ? [] : [root],
      },
    );
  }
}

function judgeDebit(judgement: OrderJudgement): void {
  const { orderCase, context, found } = judgement;
  const order = orderCase.order;
  const debit = orderCase.debits[0];
  if (order === undefined || debit === undefined) return;
  judgeStatedPrice(judgement, debit, order);
  const excess = excessOf(debit, order);
  if (excess.usd6 === 0n) return;
  const charged = BigInt(-debit.amountUsd6);
  // An order read that alone was altered no longer equals a debit that is right.
  const root = found.drafts.find(
    (d) =>
      d.finding.differenceUsd6 === excess.usd6 && /^(PR-COST|PR-RATE|FX-CONVERSION)$/.test(d.finding.code),
  );
  found.add(
    {
      ...orderIdentity(orderCase, debit.bookedAtMs),
      code: 'OR-CHARGE',
      field: 'amount_usd6',
      sourceA: 'order',
      sourceB: context.debitSource,
      unit: 'usd6',
      expected: order.costUsd6,
      actual: charged,
      sense: 'charge',
      formula: `${charged} - ${order.costUsd6} = ${-excess.usd6}`,
      evidenceSha256: debit.evidenceSha256,
    },
    {
      effectUsd6: excess.usd6,
      lineEffects: [{ ...excess, costMinor: 0n }],
      roots: root === undefined ? [] : [root],
    },
  );
}

function effectsOf(lines: readonly BookedMovement[]): LineEffect[] {
  return lines.map((line) => ({
    kind: line.kind,
    slug: line.slug ?? '',
    currency: line.currency ?? '',
    count: 1n,
    faceMinor: BigInt(line.faceMinor ?? 0),
    costMinor: BigInt(line.costMinor ?? 0),
    usd6: BigInt(line.amountUsd6),
  }));
}

const sumUsd6 = (lines: readonly BookedMovement[]): bigint =>
  lines.reduce((sum, line) => sum + BigInt(line.amountUsd6), 0n);

function judgeCount(judgement: OrderJudgement): void {
  const { orderCase, found } = judgement;
  const order = orderCase.order;
  if (order === undefined || found.find('OR-NOT-IN-STATEMENT') !== undefined) return;
  const surplus = orderCase.debits.length - orderCase.reversals.length - (order.status === 'failed' ? 0 : 1);
  if (surplus > 0 && order.status === 'failed') addReversalMissing(judgement, surplus);
  else if (surplus > 0) addDoubleDebit(judgement, orderCase.debits.slice(-surplus));
  else if (surplus < 0 && orderCase.reversals.length > 0)
    addReversalExtra(judgement, orderCase.reversals.slice(surplus));
}

function base(orderCase: OrderCase, context: MonthContext, line: BookedMovement | undefined) {
  return {
    ...orderIdentity(orderCase, line?.bookedAtMs),
    sourceA: 'order' as const,
    sourceB: context.debitSource,
    unit: 'usd6' as const,
    evidenceSha256: line?.evidenceSha256,
  };
}

function addDoubleDebit(
  { orderCase, context, found }: OrderJudgement,
  extra: readonly BookedMovement[],
): void {
  const total = -sumUsd6([...orderCase.debits, ...orderCase.reversals]);
  const surplus = -sumUsd6(extra);
  const first = total - surplus;
  const causes =
    surplus === first * BigInt(extra.length) && extra.length === 1 ? (['charged_twice'] as const) : [];
  found.add(
    {
      ...base(orderCase, context, extra[0]),
      code: 'OR-DOUBLE-DEBIT',
      field: 'debit_count',
      expected: first,
      actual: total,
      sense: 'charge',
      causes,
      formula: `${total} - ${first} = ${surplus}`,
      note: `debited ${orderCase.debits.length} times, reversed ${orderCase.reversals.length} times`,
    },
    { effectUsd6: -surplus, lineEffects: effectsOf(extra) },
  );
}

function addReversalMissing({ orderCase, context, found }: OrderJudgement, missing: number): void {
  const left = orderCase.debits.slice(-missing);
  const amount = -sumUsd6(left);
  found.add(
    {
      ...base(orderCase, context, left[0]),
      code: 'OR-REVERSAL-MISSING',
      field: 'reversal_usd6',
      expected: 0,
      actual: amount,
      sense: 'charge',
      causes: ['reversal_missing'],
      formula: `${amount} - 0 = ${amount}`,
      note: 'the order failed and its debit was not reversed',
    },
    { effectUsd6: -amount },
  );
}

function addReversalExtra(
  { orderCase, context, found }: OrderJudgement,
  extra: readonly BookedMovement[],
): void {
  const amount = sumUsd6(extra);
  found.add(
    {
      ...base(orderCase, context, extra[0]),
      code: 'OR-REVERSAL-EXTRA',
      field: 'reversal_usd6',
      expected: 0,
      actual: -amount,
      sense: 'charge',
      formula: `${-amount} - 0 = ${-amount}`,
      note: `debited ${orderCase.debits.length} times, reversed ${orderCase.reversals.length} times`,
    },
    { effectUsd6: amount, lineEffects: effectsOf(extra) },
  );
}

export const chargeChecks: readonly OrderCheck[] = [
  { codes: ['OR-CHARGE'], needs: ['lines', 'order_reads'], judge: judgeDebit },
  {
    codes: ['OR-DOUBLE-DEBIT', 'OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA'],
    needs: ['lines', 'order_reads'],
    judge: judgeCount,
  },
];
