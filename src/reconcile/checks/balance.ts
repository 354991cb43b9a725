/**
 * The balance read against closing plus later movements, the running balance under zero, and what remains of the
 * closing once every known item is taken out of it.
 */

import type { Finding } from '../discrepancy.js';
import { type Draft, isRoot } from '../draft.js';
import { explain } from '../explanation.js';
import { laterMovementsOf } from '../later-movements.js';
import type { MonthContext } from '../month-context.js';

export function judgeBalance(context: MonthContext): void {
  judgeMismatch(context);
  judgeNegative(context);
}

/** BL-MISMATCH: fetch reads statement, balance, statement, and again if it moved, so the two are of one instant. */
function judgeMismatch(context: MonthContext): void {
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
    sourceA: 'statement',
    sourceB: 'balance',
    unit: 'usd6',
    expected,
    actual: balance.balanceUsd6,
    sense: 'credit',
    formula: `${figures.closingUsd6} + ${later.usd6} = ${expected}; read ${balance.balanceUsd6}`,
    evidenceSha256: balance.evidence.sha256,
    requestId: balance.evidence.requestId,
  };
  context.items.add(finding, { roots: mismatchRoots(context, difference) });
}

/** A closing that does not follow from its own figures misses the balance by just as much. */
function mismatchRoots(context: MonthContext, difference: bigint): Draft[] {
  const structural = context.items.drafts.filter((draft) =>
    ['RF-FOOTING', 'RF-OPENING'].includes(draft.finding.code),
  );
  const byStructure = explain(
    difference,
    structural,
    (draft) => BigInt(draft.finding.expected) - BigInt(draft.finding.actual),
  );
  if (byStructure !== undefined) return byStructure;
  const moved = context.items.drafts.filter((draft) => draft.effectUsd6 !== 0n && isRoot(draft));
  return explain(difference, moved, (draft) => -draft.effectUsd6) ?? [];
}

/** BL-NEGATIVE: one item for each dip of the running balance under zero. */
function judgeNegative(context: MonthContext): void {
  const lines = context.figures?.lines;
  if (lines === undefined) return;
  let isUnder = false;
  for (let row = 0; row < lines.length; row += 1) {
    const balance = lines.balanceUsd6(row);
    const wasUnder = isUnder;
    isUnder = balance !== undefined && balance < 0;
    if (!isUnder || wasUnder) continue;
    const wrong = context.items
      .of('RF-RUNNING')
      .filter((draft) => draft.finding.field === `lines.${lines.seq(row)}.balance_usd6`);
    context.items.add(
      {
        code: 'BL-NEGATIVE',
        subject: context.month,
        field: `lines.${lines.seq(row)}.balance_usd6`,
        occurredAtMs: lines.bookedAtMs(row),
        sourceA: 'recomputed',
        sourceB: 'statement',
        unit: 'usd6',
        expected: 0,
        actual: balance ?? 0,
        sense: 'neutral',
        evidenceSha256: lines.evidenceSha256(row),
        note: 'the least a prepaid balance can be is zero',
      },
      { roots: wrong },
    );
  }
}
