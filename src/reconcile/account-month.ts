/**
 * The reconciliation of one account's month: match, judge, add up, explain. Pure: facts in, result out, the same
 * result whatever the order in which the facts arrived.
 */

import type { AccountFacts } from './account-facts.js';
import { checkRunsOf } from './check-runs.js';
import { judgeBalance } from './checks/balance.js';
import { type JudgedDeposit, judgeDeposit } from './checks/deposit.js';
import { judgeEventEvidence } from './checks/event-evidence.js';
import { judgeResidual, type Residual } from './checks/residual.js';
import { judgeRollForward } from './checks/roll-forward.js';
import { judgeRun } from './checks/run.js';
import { judgeStatementEvidence } from './checks/statement-evidence.js';
import { depositRowOf } from './deposit-row.js';
import type { Discrepancy } from './discrepancy.js';
import { type Draft, discrepanciesOf } from './draft.js';
import type { KnownAmount } from './known-amount.js';
import { depositCasesOf } from './match/deposit-case.js';
import type { OrderCase } from './match/order-case.js';
import { type MonthContext, monthContextOf } from './month-context.js';
import { OrderJudge, recomputationIn, roleOf } from './order-judge.js';
import { orderRowOf } from './order-row.js';
import type { Recomputation } from './recomputation.js';
import { grantUsd6, RecomputedTotals, recomputedUsd6Of } from './recomputed-totals.js';
import type { AccountResult, OrderResult } from './result.js';
import { rollForwardOf } from './roll-forward-steps.js';
import { tieOutOf } from './tie-out.js';

/** An order of the month with what is due for it: what the posting rules work from. */
export interface JudgedOrder {
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation | undefined;
  /** False for an order that is only shown here and judged in another month. */
  readonly isOfMonth: boolean;
}

export interface AccountMonth {
  readonly context: MonthContext;
  readonly result: AccountResult;
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
  readonly deposits: readonly JudgedDeposit[];
  /** The month's orders in report order, made one at a time. */
  orders(): Iterable<JudgedOrder>;
}

export function reconcileAccountMonth(facts: AccountFacts): AccountMonth {
  const context = monthContextOf(facts);
  const totals = new RecomputedTotals();
  const known: KnownAmount[] = [];
  judgeRun(context);
  judgeStatementEvidence(context);
  const orders = judgeOrders(context, totals, known);
  const deposits = judgeDeposits(context, totals, known);
  addGrants(context, totals);
  judgeEventEvidence(context);
  attributeMissingEvents(context);
  judgeRollForward(context);
  const residual = judgeResidual(context, totals, known);
  judgeBalance(context);
  return assemble(context, totals, residual, orders, deposits);
}

interface JudgedOrders {
  readonly judge: OrderJudge;
  readonly groups: readonly number[];
}

function judgeOrders(context: MonthContext, totals: RecomputedTotals, known: KnownAmount[]): JudgedOrders {
  const judge = new OrderJudge(context);
  const groups: number[] = [];
  const unpriced = new Set<string>();
  for (const group of context.cases.groupsInOrder()) {
    const orderCase = context.cases.caseAt(group);
    const role = roleOf(context, orderCase);
    if (role === 'absent') continue;
    groups.push(group);
    if (role === 'shown') {
      judge.judgeCutOff(orderCase);
      continue;
    }
    judge.judge(orderCase);
    const recomputation = recomputationIn(context, orderCase);
    totals.addOrder(orderCase, recomputation);
    const cost = recomputedUsd6Of(orderCase, recomputation);
    if (cost !== undefined) known.push({ ref: orderCase.clientRef, usd6: -cost });
    if (recomputation !== undefined && recomputation.costUsd6 === undefined)
      addUnknownCurrency(context, orderCase, unpriced);
  }
  return { judge, groups };
}

/** FX-UNKNOWN: no rate at all for a currency in use; one item a currency. */
function addUnknownCurrency(context: MonthContext, orderCase: OrderCase, seen: Set<string>): void {
  const currency = orderCase.order?.currency ?? orderCase.debits[0]?.currency ?? '';
  if (currency === '' || seen.has(currency)) return;
  seen.add(currency);
  context.items.add({
    code: 'FX-UNKNOWN',
    subject: currency,
    field: 'fx_rate',
    currency,
    sourceA: 'settings',
    sourceB: 'order',
    unit: 'text',
    expected: 'a rate',
    actual: 'none',
    note: `first met on order ${orderCase.clientRef}; conversions of this currency were not tested`,
  });
}

function judgeDeposits(
  context: MonthContext,
  totals: RecomputedTotals,
  known: KnownAmount[],
): JudgedDeposit[] {
  const hasLines = context.figures?.lines !== undefined;
  return depositCasesOf(context.facts, context.movements).map((depositCase) => {
    const judged = judgeDeposit(context, depositCase);
    const isMissing = judged.drafts.some((draft) => draft.finding.code === 'DP-NOT-CREDITED');
    const isDue = depositCase.lines.length > 0 || isMissing || !hasLines;
    const due =
      judged.dueUsd6 ??
      (depositCase.lines[0] === undefined ? undefined : BigInt(depositCase.lines[0].amountUsd6));
    if (isDue && due !== undefined) {
      totals.add('deposit', due);
      known.push({ ref: depositCase.depositRef, usd6: due });
    }
    return judged;
  });
}

/** A new key starts with 100 US dollars: each grant of the month should be of that amount. */
function addGrants(context: MonthContext, totals: RecomputedTotals): void {
  const rows = context.movements.rowsOf(context.month);
  let count = BigInt(context.figures?.grants.count ?? 0);
  if (rows !== undefined) {
    count = 0n;
    for (let row = rows.start; row < rows.end; row += 1)
      if (context.movements.at(row).kind === 'grant') count += 1n;
  }
  totals.add('grant', grantUsd6 * count, count);
}

/**
 * An event that came with a bad signature is not read, so the event of some order is missing: where there are at
 * least as many bad deliveries as missing events, the missing ones follow from them.
 */
function attributeMissingEvents(context: MonthContext): void {
  const unsigned = [...context.items.of('EV-EVENT-SIG'), ...context.items.of('EV-EVENT-CODE')];
  const missing = context.items.of('OR-EVENT-MISSING');
  if (missing.length === 0 || unsigned.length < missing.length) return;
  for (const draft of missing) for (const root of unsigned) draft.roots.add(root);
}

function assemble(
  context: MonthContext,
  totals: RecomputedTotals,
  residual: Residual | undefined,
  { judge, groups }: JudgedOrders,
  deposits: readonly JudgedDeposit[],
): AccountMonth {
  const { facts } = context;
  const itemOf = discrepanciesOf(context.items, facts, facts.month);
  const itemsOf = (drafts: readonly Draft[]): Discrepancy[] =>
    drafts.map((draft) => itemOf.get(draft)).filter((item) => item !== undefined);
  function* orders(): Iterable<JudgedOrder> {
    for (const group of groups) {
      const orderCase = context.cases.caseAt(group);
      yield {
        orderCase,
        recomputation: recomputationIn(context, orderCase),
        isOfMonth: roleOf(context, orderCase) === 'judged',
      };
    }
  }
  const rows: Iterable<OrderResult> = {
    *[Symbol.iterator]() {
      for (const { orderCase } of orders()) {
        yield orderRowOf(context, orderCase, itemsOf(judge.draftsByRef.get(orderCase.clientRef) ?? []));
      }
    },
  };
  const result: AccountResult = {
    interfaceName: facts.interfaceName,
    account: facts.account,
    month: facts.month,
    items: [...itemOf.values()],
    checks: checkRunsOf(context),
    tieOut: tieOutOf(context, totals, itemOf),
    rollForward: rollForwardOf(context, residual, itemOf),
    orders: rows,
    orderCount: groups.length,
    deposits: deposits.map((judged) => depositRowOf(context, judged, itemsOf(judged.drafts))),
    assumptions: [],
  };
  return { context, result, itemOf, deposits, orders };
}
