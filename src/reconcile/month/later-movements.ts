// The movements between the end of the month and the balance read, as the later statements state them. A
// later statement states them three times: in its lines, in its totals, and as closing less opening. If these
// differ, the difference is an item of that month; the balance is off here only if none of them leads to it.

import { monthAfter, monthOf, monthsBetween } from '../../base/time/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { closingByTotals, countedOthersOf } from '../match/other-line.js';
import { isWholeMonth, statedMonthOf } from './month-as-stated.js';
import type { MonthContext } from './month-context.js';
import { isStatementMissing } from './statement-in-force.js';

interface LaterMovements {
  readonly count: number;
  readonly usd6: bigint;
}

/** Net of a statement's own figures: by its lines where it has them, by its totals, by its two balances. */
function movedIn(figures: StatedMonth): LaterMovements[] {
  const { grants, deposits, orders, reversals, lines, openingUsd6, closingUsd6 } = figures;
  const others = countedOthersOf(figures);
  const count = grants.count + deposits.count + orders.count + reversals.count + Number(others.count);
  const byTotals = closingByTotals(figures) - BigInt(openingUsd6) + others.usd6;
  const ways: LaterMovements[] = [
    { count, usd6: byTotals },
    { count, usd6: BigInt(closingUsd6) - BigInt(openingUsd6) },
  ];
  if (lines === undefined) return ways;
  let usd6 = 0n;
  for (let row = 0; row < lines.length; row += 1) usd6 += BigInt(lines.amountUsd6(row));
  return [{ count: lines.length, usd6 }, ...ways];
}

/** The most sums that are kept: those of five months of three ways. The likeliest stand first. */
const MOST_SUMS = 3 ** 5;

/** Sums over the months, a way of each: the first of every month first. */
function combined(months: readonly (readonly LaterMovements[])[]): LaterMovements[] {
  let sums: LaterMovements[] = [{ count: 0, usd6: 0n }];
  for (const ways of months) {
    const distinct = ways.filter((way, i) => ways.findIndex((other) => other.usd6 === way.usd6) === i);
    sums = sums
      .flatMap((sum) => distinct.map((way) => ({ count: sum.count + way.count, usd6: sum.usd6 + way.usd6 })))
      .slice(0, MOST_SUMS);
  }
  return sums;
}

/**
 * Undefined where a month up to that of the balance is not on file, or stated only to date, or where the
 * newest statement was read before the balance moved on: then nothing can be said of the balance.
 */
export function laterMovementsOf(context: MonthContext): LaterMovements | undefined {
  const { facts, figures, month } = context;
  if (facts.balance === undefined || figures === undefined) return undefined;
  const balanceMonth = monthOf(facts.balance.asOfMs);
  if (balanceMonth < month) return undefined;
  if (balanceMonth > month && !isWholeMonth(figures, month)) return undefined;
  const later = balanceMonth === month ? [] : monthsBetween(monthAfter(month), balanceMonth);
  const moved: LaterMovements[][] = [];
  for (const one of later) {
    const ofMonth = statedMonthOf(facts, one);
    if (ofMonth !== undefined) {
      if (one < balanceMonth && !isWholeMonth(ofMonth, one)) return undefined;
      moved.push(movedIn(ofMonth));
    } else if (!isStatementMissing(facts, one)) {
      return undefined;
    }
  }
  const sums = combined(moved);
  const wanted = BigInt(facts.balance.balanceUsd6) - BigInt(figures.closingUsd6);
  return sums.find(({ usd6 }) => usd6 === wanted) ?? sums[0];
}
