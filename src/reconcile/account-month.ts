// The reconciliation of one account's month: match, judge, add up, explain. Pure: facts in, result out, the
// same result whatever the order in which the facts arrived.

import type { CalendarMonth } from '../base/calendar-month.js';
import { type Attribution, attribute } from './attribution/attribution.js';
import type { KnownCauses } from './attribution/causes.js';
import { sumsByRoot } from './attribution/money.js';
import { judgeAccountEnd } from './checks/account-end.js';
import { judgeFxRates } from './checks/agreed-rate.js';
import { judgeBalance } from './checks/balance.js';
import { type JudgedDeposit, judgeDeposit } from './checks/deposit.js';
import { depositEffect, isTotalAsDue } from './checks/deposit-judgement.js';
import { judgeEventEvidence } from './checks/event-evidence.js';
import { judgeFloatLevel } from './checks/float-level.js';
import { judgeFooting } from './checks/footing.js';
import type { KnownAmount } from './checks/known-amount.js';
import { lateTriesOf } from './checks/late-line.js';
import { judgeBrandList } from './checks/listed-prices.js';
import { judgeOpening } from './checks/opening.js';
import { OrderJudge, recomputationIn, roleOf } from './checks/order-judge.js';
import { judgeOwnRecords } from './checks/required-records.js';
import { judgeResidual, type Residual } from './checks/residual.js';
import { judgeRun } from './checks/run.js';
import { judgeRunning } from './checks/running.js';
import { judgeSequence } from './checks/sequence.js';
import { judgeLinePeriods, judgeStatementEvidence } from './checks/statement-evidence.js';
import { countUntold, type JudgedTotal, judgeFloatTotal, judgeTotals } from './checks/total.js';
import { addUnknownCurrency } from './checks/unknown-currency.js';
import { judgeUnknownKinds } from './checks/unknown-kind.js';
import type { Discrepancy } from './finding/discrepancy.js';
import { type Draft, discrepanciesOf, type LineEffect } from './finding/draft.js';
import { depositCasesOf } from './match/deposit-case.js';
import { isWhollyReversed, monthLinesOf, type OrderCase, sumUsd6 } from './match/order-case.js';
import type { AccountFacts } from './month/account-facts.js';
import {
  hasLines,
  isNotYetStated,
  type MonthContext,
  monthContextOf,
  type OtherRoot,
} from './month/month-context.js';
import { restatedByUsd6 } from './month/statement-in-force.js';
import type { PriceBasis } from './price/price-basis.js';
import type { Recomputation } from './price/recomputation.js';
import { brandRowsOf } from './result/brand-row.js';
import { checkRunsOf } from './result/check-runs.js';
import { depositRowOf } from './result/deposit-row.js';
import { orderRowOf } from './result/order-row.js';
import type { AccountResult, OrderResult, UntestedMoney } from './result/result.js';
import { rollForwardOf } from './result/roll-forward-steps.js';
import { tieOutOf } from './result/tie-out.js';
import { NO_DEPOSITS, NOTHING_READ, UntestedTotals, untestedOf } from './result/untested.js';
import { grantsDueOf } from './totals/grants-due.js';
import { brandKey } from './totals/line-totals.js';
import { RecomputedTotals, recomputedUsd6Of } from './totals/recomputed-totals.js';
import { statedBrandsOf } from './totals/stated-totals.js';
import { unheldTotalsOf } from './totals/unheld-totals.js';

/** An order of the month with what is due for it: what the posting rules work from. */
interface JudgedOrder {
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation | undefined;
  /** False for an order that is only shown here and judged in another month. */
  readonly isOfMonth: boolean;
}

export interface AccountMonth {
  readonly context: MonthContext;
  readonly result: AccountResult;
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
  /** What follows from what. */
  readonly causes: KnownCauses;
  readonly deposits: readonly JudgedDeposit[];
  /** The month's orders in report order, made one at a time. */
  orders(): Iterable<JudgedOrder>;
}

export function reconcileAccountMonth(facts: AccountFacts): AccountMonth {
  return judgedMonth(facts, new Map());
}

/** What the other months say that were asked for on the way to one month's judgement: each is judged once. */
type KnownRoots = Map<CalendarMonth, readonly OtherRoot[]>;

function judgedMonth(facts: AccountFacts, known: KnownRoots): AccountMonth {
  const context = monthContextOf(facts, (month) => rootsOfMonth(facts, month, known));
  const totals = new RecomputedTotals();
  const untested = new UntestedTotals();
  const amounts: KnownAmount[] = [];
  judgeRun(context);
  judgeAccountEnd(context);
  if (facts.supplier === undefined) judgeStatementEvidence(context);
  judgeBrandList(context);
  judgeFxRates(context);
  const orders = judgeOrders(context, totals, amounts, untested);
  const deposits = judgeDeposits(context, totals, amounts, untested);
  if (facts.supplier === undefined) {
    const grants = grantsDueOf(context);
    totals.add('grant', grants.usd6, grants.count);
    addUnheld(context, totals, untested);
    judgeLinePeriods(context);
    judgeEventEvidence(context);
  }
  judgeUnknownKinds(context);
  judgeOwnRecords(context, orders.groups, deposits);
  const failedTotals = judgeArithmetic(context);
  const attribution = attribute(context, context.items.drafts);
  settleByAttribution(context, totals, failedTotals, attribution);
  const residual = judgeResidual(context, totals, amounts, attribution.rowFaults);
  judgeBalance(context);
  judgeFloatLevel(context);
  return assemble(context, totals, residual, orders, deposits, untested.rows());
}

/**
 * The arithmetic inside the statement, in rank order: opening, sequence, running balances, totals, footing.
 */
function judgeArithmetic(context: MonthContext): readonly JudgedTotal[] {
  const { figures, statement } = context;
  if (figures === undefined) return [];
  judgeOpening(context);
  let failed: readonly JudgedTotal[] = [];
  if (figures.lines !== undefined) {
    judgeSequence(context, figures.lines);
    judgeRunning(context, figures, figures.lines);
    if (statement !== undefined) failed = judgeTotals(context, figures, figures.lines);
    judgeFloatTotal(context);
  }
  judgeFooting(context, figures);
  return failed;
}

/** What the attribution shows to be due, or to be nobody's debt, and the findings by themselves do not. */
function settleByAttribution(
  context: MonthContext,
  totals: RecomputedTotals,
  failed: readonly JudgedTotal[],
  attribution: Attribution,
): void {
  const { listedElsewhereUsd6 } = attribution;
  countUntold(context, failed, totals, attribution);
  for (const footing of context.items.of('RF-FOOTING')) footing.balanceEffectUsd6 -= listedElsewhereUsd6;
  // Where movements of other months make a part of it, nothing tells what made the rest.
  if (listedElsewhereUsd6 === 0n) countBookedUnlisted(context, totals, attribution.causes);
}

/**
 * A debit that the float does not list and that its closing has was booked all the same: the order of a row
 * that was left unread is due then. Only where the closing is off by exactly that.
 */
function countBookedUnlisted(
  { items, cases }: MonthContext,
  totals: RecomputedTotals,
  causes: KnownCauses,
): void {
  for (const draft of items.of('OR-NOT-IN-STATEMENT')) {
    const [missing] = draft.lineEffects;
    if (missing === undefined || cases.find(draft.finding.subject)?.order !== undefined) continue;
    const footing = items.of('RF-FOOTING');
    if (!footing.some((one) => causes.sharesOf(one).get(draft) === -missing.usd6)) continue;
    draft.effectUsd6 += missing.usd6;
    const { count, faceMinor, costMinor, usd6 } = missing;
    totals.addUntold({
      ...missing,
      count: -count,
      faceMinor: -faceMinor,
      costMinor: -costMinor,
      usd6: -usd6,
    });
  }
}

/**
 * The roots of another month, worked out from the same facts: their ids come from their content, so they are
 * the items that the close of that month records. Only asked for where the two months do not fit. The balance
 * is left out, so that no month is asked for by the one that it asks.
 */
function rootsOfMonth(facts: AccountFacts, month: CalendarMonth, known: KnownRoots): readonly OtherRoot[] {
  const roots = known.get(month) ?? rootsIn(facts, month, known);
  known.set(month, roots);
  return roots;
}

function rootsIn(facts: AccountFacts, month: CalendarMonth, known: KnownRoots): OtherRoot[] {
  const { context, itemOf, causes } = judgedMonth({ ...facts, month, balance: undefined }, known);
  const effects = sumsByRoot(context.items.drafts, causes, ({ effectUsd6 }) => effectUsd6);
  const restatedUsd6 = -(restatedByUsd6(facts, month) ?? 0n);
  return [...itemOf]
    .filter(([draft, item]) => causes.isRoot(draft) && item.month === month)
    .map(([draft, { itemId, code }]) => ({
      itemId,
      finding: draft.finding,
      closingEffectUsd6: code === 'EV-STMT-RESTATED' ? restatedUsd6 : (effects.get(draft) ?? 0n),
      lineCount: draft.lineEffects.reduce((sum, effect) => sum + effect.count, 0n),
    }));
}

interface JudgedOrders {
  readonly judge: OrderJudge;
  readonly groups: readonly number[];
}

function judgeOrders(
  context: MonthContext,
  totals: RecomputedTotals,
  known: KnownAmount[],
  untested: UntestedTotals,
): JudgedOrders {
  const judge = new OrderJudge(context);
  const groups: number[] = [];
  const unpriced = new Set<string>();
  for (const group of context.cases.groupsInOrder()) {
    const orderCase = context.cases.caseAt(group);
    const role = roleOf(context, orderCase);
    if (role === 'absent') continue;
    groups.push(group);
    if (role === 'late') {
      judge.judgeLate(orderCase);
      if (isWhollyReversed(orderCase)) {
        totals.addWhollyReversed(orderCase, monthLinesOf(orderCase, context.month));
      } else {
        totals.addTries(orderCase, lateTriesOf(orderCase, context.month));
      }
    }
    if (role === 'shown' || role === 'tried') judge.judgeCutOff(orderCase);
    if (role === 'tried') totals.addTries(orderCase, monthLinesOf(orderCase, context.month));
    if (role !== 'judged') continue;
    const found = judge.judge(orderCase);
    const recomputation = recomputationIn(context, orderCase);
    if (recomputation?.conversion.kind === 'unknown') {
      addUnknownCurrency(context, orderCase, recomputation, unpriced);
    }
    const reason = untestedOf(context, orderCase, recomputation);
    if (reason !== '') untested.add('orders', reason, statedUsd6Of(orderCase, context.month));
    if (isNotYetStated(context, orderCase)) continue;
    totals.addOrder(orderCase, monthLinesOf(orderCase, context.month), recomputation);
    const cost = recomputedUsd6Of(orderCase, recomputation);
    if (cost !== undefined) known.push({ ref: orderCase.clientRef, usd6: -cost });
    if (found.length > 0 && !hasLines(context)) addDispute(context, orderCase, recomputation, found);
  }
  return { judge, groups };
}

/** What an order was charged by its own word, else by its debits of the month; nothing of one that failed. */
function statedUsd6Of(orderCase: OrderCase, month: CalendarMonth): bigint {
  const { order } = orderCase;
  if (order !== undefined) return order.status === 'failed' ? 0n : BigInt(order.costUsd6);
  const { debits, reversals } = monthLinesOf(orderCase, month);
  return -sumUsd6([...debits, ...reversals]);
}

/**
 * What an order states of itself beyond what is due for it: totals without lines may have been made from
 * either.
 */
function addDispute(
  context: MonthContext,
  { order, book }: OrderCase,
  recomputation: Recomputation | undefined,
  drafts: readonly Draft[],
): void {
  if (order === undefined || recomputation === undefined) return;
  const { basis, costMinor, costUsd6 } = recomputation;
  const at = (side: PriceBasis, cost: number, usd6: bigint, sign: bigint): LineEffect => ({
    kind: 'order',
    slug: side.slug,
    currency: side.currency,
    count: sign,
    faceMinor: sign * BigInt(side.faceMinor),
    costMinor: sign * BigInt(cost),
    usd6: -sign * usd6,
  });
  const charged = BigInt(order.costUsd6);
  const due = at(basis, costMinor, costUsd6 ?? charged, -1n);
  const add = (side: LineEffect): unknown => context.disputes.push({ effects: [side, due], drafts });
  add(at(order, order.costMinor, charged, 1n));
  if (book !== undefined) add(at(book, costMinor, costUsd6 ?? charged, 1n));
}

function judgeDeposits(
  context: MonthContext,
  totals: RecomputedTotals,
  known: KnownAmount[],
  untested: UntestedTotals,
): JudgedDeposit[] {
  const cases = depositCasesOf(context.facts, context.movements, hasLines(context));
  const isEventProof = hasLines(context) || !isTotalAsDue(context, cases);
  return cases.map((depositCase) => {
    const judged = judgeDeposit(context, depositCase, isEventProof);
    if (judged.countedUsd6 !== undefined) {
      totals.add('deposit', judged.countedUsd6);
      known.push({ ref: depositCase.depositRef, usd6: judged.countedUsd6 });
      addUntestedDeposit(context, judged, judged.countedUsd6, totals, untested);
    }
    for (const draft of judged.drafts) {
      if (draft.effectUsd6 !== 0n) {
        context.disputes.push({ effects: [depositEffect(0n, draft.effectUsd6)], drafts: [draft] });
      }
    }
    return judged;
  });
}

/**
 * A credit without a record of our own: where its units do not say what is due, it is only taken over as it
 * stands. One that our records should have is an item, and was tested.
 */
function addUntestedDeposit(
  { facts }: MonthContext,
  { depositCase, dueUsd6 }: JudgedDeposit,
  countedUsd6: bigint,
  totals: RecomputedTotals,
  untested: UntestedTotals,
): void {
  if (facts.ownDeposits !== undefined || depositCase.own !== undefined) return;
  untested.add('deposits', NO_DEPOSITS, countedUsd6);
  if (dueUsd6 === undefined) totals.takenDepositsUsd6 += countedUsd6;
}

/** A total that nothing is there to hold against is taken as it stands. */
function addUnheld(context: MonthContext, totals: RecomputedTotals, untested: UntestedTotals): void {
  const { figures } = context;
  if (figures === undefined) return;
  const { orders, deposits, byBrand } = figures;
  const unheld = unheldTotalsOf(context);
  if (unheld.deposits) {
    totals.add('deposit', BigInt(deposits.usd6), BigInt(deposits.count));
    totals.takenDepositsUsd6 += BigInt(deposits.usd6);
    if (deposits.count > 0) {
      untested.add('deposits', NO_DEPOSITS, BigInt(deposits.usd6), BigInt(deposits.count));
    }
  }
  if (!unheld.orders) return;
  totals.add('order', -BigInt(orders.usd6), BigInt(orders.count));
  if (orders.count > 0) untested.add('orders', NOTHING_READ, BigInt(orders.usd6), BigInt(orders.count));
  for (const brand of statedBrandsOf(byBrand).values()) {
    totals.brands.set(brandKey(brand.slug, brand.currency), brand);
    totals.addTaken(brand.slug, brand.currency, { whole: brand.costUsd6 });
  }
}

function assemble(
  context: MonthContext,
  totals: RecomputedTotals,
  residual: Residual | undefined,
  { judge, groups }: JudgedOrders,
  deposits: readonly JudgedDeposit[],
  untested: readonly UntestedMoney[],
): AccountMonth {
  const { facts } = context;
  const { causes } = attribute(context, context.items.drafts);
  const itemOf = discrepanciesOf(context.items, facts, facts.month, causes);
  const itemsOf = (drafts: readonly Draft[]): Discrepancy[] =>
    drafts.map((draft) => itemOf.get(draft)).filter((item) => item !== undefined);
  // A movement of an unknown kind stands on the order or deposit whose reference it has.
  const itemsOn = (ref: string, drafts: readonly Draft[]): Discrepancy[] =>
    itemsOf([...drafts, ...context.items.of('RF-KIND', ref)]);
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
        const { clientRef } = orderCase;
        yield orderRowOf(context, orderCase, itemsOn(clientRef, judge.draftsByRef.get(clientRef) ?? []));
      }
    },
  };
  const tieOut = tieOutOf(context, totals, itemOf);
  const result: AccountResult = {
    interfaceName: facts.interfaceName,
    account: facts.account,
    month: facts.month,
    items: [...itemOf.values()],
    checks: checkRunsOf(context),
    tieOut,
    rollForward: rollForwardOf(context, residual, itemOf),
    orders: rows,
    orderCount: groups.length,
    deposits: deposits.map((judged) =>
      depositRowOf(context, judged, itemsOn(judged.depositCase.depositRef, judged.drafts)),
    ),
    untested,
    brands: brandRowsOf(context, totals, { tieOut, items: itemOf }),
    assumptions: [],
  };
  return { context, result, itemOf, causes, deposits, orders };
}
