// The amounts of a month that are known one by one: what is due for each order, what each deposit counts as,
// and the rows that stand for totals alone. They are worked out once more when something is left over, since
// a clean month has none of it and would hold a million of them.

import type { KnownAmount } from '../checks/check.js';
import type { JudgedDeposit } from '../checks/deposit-view.js';
import { orderViewOf } from '../checks/order-view.js';
import { roleOf } from '../match/case-role.js';
import { isNotYetStated, type MonthContext } from '../month/month-context.js';
import { recomputedUsd6Of } from '../totals/recomputed-totals.js';
import { rowsAloneOf } from '../totals/row-alone.js';

/**
 * @param groups the orders of the month, as rows of the match
 * @returns the orders' amounts in their order, then those of the deposits
 */
export function knownAmountsOf(
  context: MonthContext,
  groups: readonly number[],
  deposits: readonly Pick<JudgedDeposit, 'depositCase' | 'countedUsd6'>[],
): KnownAmount[] {
  const known: KnownAmount[] = [];
  for (const group of groups) known.push(...amountsOfGroup(context, group));
  for (const { depositCase, countedUsd6 } of deposits) {
    if (countedUsd6 !== undefined) known.push({ ref: depositCase.depositRef, usd6: countedUsd6 });
  }
  return known;
}

function amountsOfGroup(context: MonthContext, group: number): KnownAmount[] {
  const orderCase = context.cases.caseAt(group);
  if (roleOf(context, orderCase) !== 'judged' || isNotYetStated(context, orderCase)) return [];
  const ref = orderCase.clientRef;
  const line = rowsAloneOf(context).lines.get(ref);
  const cost = recomputedUsd6Of(orderCase, orderViewOf(context, orderCase).recomputation);
  const amounts = [line?.usd6, cost === undefined ? undefined : -cost];
  return amounts.flatMap((usd6) => (usd6 === undefined ? [] : { ref, usd6 }));
}
