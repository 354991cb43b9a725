/** What was booked between the end of the month and the balance read, as the later statements state it. */

import { monthAfter, monthOf, monthsBetween } from '../base/calendar-month.js';
import type { StatementFigures } from '../records/statement.js';
import type { MonthContext } from './month-context.js';
import { figuresOf } from './statement-in-force.js';

export interface LaterMovements {
  readonly count: number;
  readonly usd6: bigint;
}

/** Net of a statement's own figures, from its lines where it has them. */
function movedIn(figures: StatementFigures): LaterMovements {
  const { grants, deposits, orders, reversals, lines } = figures;
  if (lines === undefined) {
    const usd6 = BigInt(grants.usd6) + BigInt(deposits.usd6) - BigInt(orders.usd6) + BigInt(reversals.usd6);
    return { count: grants.count + deposits.count + orders.count + reversals.count, usd6 };
  }
  let usd6 = 0n;
  for (let row = 0; row < lines.length; row += 1) usd6 += BigInt(lines.amountUsd6(row));
  return { count: lines.length, usd6 };
}

/**
 * Undefined where a month between is not on file, or where the newest statement was read before the balance moved
 * on: then nothing can be said of the balance.
 */
export function laterMovementsOf(context: MonthContext): LaterMovements | undefined {
  const { facts, figures, month } = context;
  if (facts.balance === undefined || figures === undefined) return undefined;
  const balanceMonth = monthOf(facts.balance.asOfMs);
  if (balanceMonth < month) return undefined;
  let count = 0;
  let usd6 = 0n;
  const later = balanceMonth === month ? [] : monthsBetween(monthAfter(month), balanceMonth);
  for (const one of later) {
    const ofMonth = figuresOf(facts, one);
    if (ofMonth === undefined) {
      if (facts.statementsMissing.has(one)) continue;
      return undefined;
    }
    const moved = movedIn(ofMonth);
    count += moved.count;
    usd6 += moved.usd6;
  }
  return { count, usd6 };
}
