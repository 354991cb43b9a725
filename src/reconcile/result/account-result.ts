// The content of reports: a judged month put together, its rows made on demand.

import type { InterfaceChecks } from '../checks/check.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import type { MonthJudge } from '../judge/month-judge.js';
import type { OrderCase } from '../match/order-case.js';
import { brandRowsOf } from './brand-row.js';
import { checkRunsOf } from './check-runs.js';
import { withCodesElsewhere } from './codes-elsewhere.js';
import { depositRowOf } from './deposit-row.js';
import { orderResultNameOf, orderRowOf } from './order-row.js';
import type { AccountResult, OrderResult } from './result.js';
import { rollForwardOf } from './roll-forward-steps.js';
import { type ItemsOf, tieOutOf } from './tie-out.js';

/**
 * The judged month as the reports take it.
 *
 * @param checks those of the account's interface: each of them is listed as run or as not tested
 * @param itemOf the item of each finding of the month
 */
export function accountResultOf(month: MonthJudge, checks: InterfaceChecks, itemOf: ItemsOf): AccountResult {
  const { context, tally, deposits, groups, residual } = month;
  const { interfaceName, account } = context.facts;
  const tieOut = tieOutOf(month, tally.totals, itemOf);
  return {
    interfaceName,
    account,
    month: context.month,
    items: [...itemOf.values()],
    checks: withCodesElsewhere(checkRunsOf(context, checks, month.judgedCount)),
    tieOut,
    rollForward: rollForwardOf(month, residual, tieOut, itemOf),
    orders: { [Symbol.iterator]: () => orderRowsOf(month, itemOf) },
    orderCount: groups.length,
    deposits: deposits.map((judged) => {
      const { depositRef } = judged.depositCase;
      const strays = month.draftsByRef.get(depositRef) ?? [];
      return depositRowOf(context, judged, itemsOn(month, itemOf, depositRef, [...judged.drafts, ...strays]));
    }),
    untested: tally.untested.rows(),
    brands: brandRowsOf(month, tally.totals, { tieOut, items: itemOf }),
    assumptions: [],
  };
}

function* orderRowsOf(month: MonthJudge, itemOf: ItemsOf): Generator<OrderResult> {
  const { context, groups } = month;
  for (const group of groups) {
    const orderCase = context.cases.caseAt(group);
    yield orderRowOf(context, orderCase, itemsOfCase(month, itemOf, orderCase));
  }
}

/** True where the order's row of this month says `matched`; its row is not made for it. */
export function isMatchedIn(month: MonthJudge, itemOf: ItemsOf, orderCase: OrderCase): boolean {
  return orderResultNameOf(month.context, orderCase, itemsOfCase(month, itemOf, orderCase)) === 'matched';
}

function itemsOfCase(month: MonthJudge, itemOf: ItemsOf, { clientRef }: OrderCase): Discrepancy[] {
  const strays = month.findings.of('DP-UNEXPECTED', clientRef);
  return itemsOn(month, itemOf, clientRef, [...(month.draftsByRef.get(clientRef) ?? []), ...strays]);
}

/**
 * The items of a row. A movement of another or an unknown kind stands on the order or deposit whose reference
 * it has: a deposit's line on an order, and an order's on a deposit.
 */
function itemsOn(
  { findings }: MonthJudge,
  itemOf: ItemsOf,
  ref: string,
  drafts: readonly Draft[],
): Discrepancy[] {
  return [...drafts, ...findings.of('RF-KIND', ref)].flatMap((draft) => itemOf.get(draft) ?? []);
}
