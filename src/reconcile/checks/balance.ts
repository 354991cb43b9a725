// BL-MISMATCH: the balance read against closing plus later movements. BL-NEGATIVE: the running balance under
// zero.

import type { Raised } from '../finding/draft.js';
import { laterMovementsOf } from '../month/later-movements.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';
import { statementSharedOf } from './statement-shared.js';

/**
 * BL-MISMATCH: fetch reads statement, balance, statement, and again if it moved, so the two are of one
 * instant.
 */
function findMismatch(context: MonthContext): Raised[] {
  const { figures, facts } = context;
  const balance = facts.balance;
  const later = laterMovementsOf(context);
  if (figures === undefined || balance === undefined || later === undefined) return [];
  const expected = BigInt(figures.closingUsd6) + later.usd6;
  const difference = BigInt(balance.balanceUsd6) - expected;
  if (difference === 0n) return [];
  return [
    {
      finding: {
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
      },
      balanceEffectUsd6: difference,
    },
  ];
}

/** BL-NEGATIVE: one item for each dip of the running balance under zero. */
function findNegative(context: MonthContext): Raised[] {
  const { figures, statement } = context;
  const lines = figures?.lines;
  if (figures === undefined || lines === undefined) return [];
  const found: Raised[] = [];
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
    found.push({
      finding: {
        ...statementSharedOf(context),
        code: 'BL-NEGATIVE',
        field: `lines.${lines.seq(row)}.balance_usd6`,
        occurredAtMs: lines.bookedAtMs(row),
        unit: 'usd6',
        expected: 0,
        actual: balance,
        sense: 'neutral',
        evidenceSha256: lines.evidenceSha256(row),
        note: 'the least a prepaid balance can be is zero',
      },
    });
  }
  return found;
}

export const balanceCheck: MonthCheck = {
  codes: ['BL-MISMATCH'],
  scope: 'month',
  needs: ['balance', 'statement'],
  after: 'attribution',
  find: ({ context }) => findMismatch(context),
};

export const negativeBalanceCheck: MonthCheck = {
  codes: ['BL-NEGATIVE'],
  scope: 'month',
  needs: ['lines'],
  after: 'attribution',
  find: ({ context }) => findNegative(context),
};
