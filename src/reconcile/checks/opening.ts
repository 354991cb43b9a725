// RF-OPENING: the opening is not the month before's closing, or not zero for an account that began in this
// month.

import { monthBefore, monthOf } from '../../base/time/calendar-month.js';
import type { Raised } from '../finding/draft.js';
import { closedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import { isStatementMissing } from '../month/statement-in-force.js';
import type { MonthCheck } from './check.js';
import { statementSharedOf } from './statement-shared.js';

/**
 * True where the account began in this month: by its own word, else because the provider has no month before.
 */
export function beganInMonth({
  facts,
  figures,
  month,
}: Pick<MonthContext, 'facts' | 'figures' | 'month'>): boolean {
  if (facts.createdAtMs !== undefined) return monthOf(facts.createdAtMs) === month;
  // The float's movements are numbered from 1 over its whole life.
  if (facts.stated.kind === 'float') {
    const lines = figures?.lines;
    return lines !== undefined && lines.length > 0 && lines.seq(0) === 1;
  }
  return isStatementMissing(facts, monthBefore(month));
}

/** The opening that the month must have, in usd6; undefined where nothing on file says. */
export function expectedOpening(context: MonthContext): bigint | undefined {
  const before = closedMonthOf(context.facts, monthBefore(context.month));
  if (before !== undefined) return BigInt(before.closingUsd6);
  return beganInMonth(context) ? 0n : undefined;
}

function find(context: MonthContext): Raised[] {
  const { figures } = context;
  const expected = expectedOpening(context);
  if (figures === undefined || expected === undefined) return [];
  const opening = BigInt(figures.openingUsd6);
  const difference = opening - expected;
  if (difference === 0n) return [];
  return [
    {
      finding: {
        ...statementSharedOf(context),
        code: 'RF-OPENING',
        field: 'opening_balance_usd6',
        occurredAtMs: context.startMs,
        sourceA: 'archive',
        unit: 'usd6',
        expected,
        actual: opening,
        sense: 'credit',
        formula: `${opening} - ${expected} = ${difference}`,
        note: `closing of ${monthBefore(context.month)} against this opening`,
      },
      effectUsd6: difference,
    },
  ];
}

export const openingCheck: MonthCheck = {
  codes: ['RF-OPENING'],
  scope: 'month',
  needs: ['statement'],
  wants: ['stated_balances'],
  find: ({ context }) => find(context),
};
