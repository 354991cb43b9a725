// The reconciliation of one account's month: match, judge, add up, explain. Pure: facts in, result out, the
// same result whatever the order in which the facts arrived.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import { attribute } from './attribution/attribution.js';
import type { KnownCauses } from './attribution/causes.js';
import { sumsByRoot } from './attribution/money.js';
import { type MonthPart, monthPartOf } from './bridge/month-part.js';
import type { InterfaceChecks } from './checks/check.js';
import type { JudgedDeposit } from './checks/deposit-view.js';
import { checksOfInterface } from './dialects.js';
import type { Discrepancy } from './finding/discrepancy.js';
import { type Draft, discrepanciesOf } from './finding/draft.js';
import type { MonthFindings } from './finding/month-findings.js';
import { MonthJudge } from './judge/month-judge.js';
import { roleOf } from './match/case-role.js';
import type { OrderCase } from './match/order-case.js';
import type { AccountFacts } from './month/account-facts.js';
import { statedMonths } from './month/month-as-stated.js';
import { type MonthContext, monthContextOf, type OtherRoot } from './month/month-context.js';
import { restatedByUsd6, restatedNumbersBy } from './month/statement-in-force.js';
import { recomputationIn } from './price/case-recomputation.js';
import type { Recomputation } from './price/recomputation.js';
import { accountResultOf, isMatchedIn } from './result/account-result.js';
import { withProviderRecords } from './result/provider-record.js';
import type { AccountResult } from './result/result.js';
import { asLeftIn, openAtEndOf, type SettleableItem } from './settlement/left-open.js';
import { settlementsIn } from './settlement/settlements-in-month.js';

/** An order of the month with what is due for it: what the posting rules work from. */
interface JudgedOrder {
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation | undefined;
  /** False for an order that is only shown here and judged in another month. */
  readonly isOfMonth: boolean;
}

export interface AccountMonth {
  readonly holds: 'dollars';
  readonly context: MonthContext;
  readonly found: MonthFindings;
  readonly result: AccountResult;
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
  /** The causes of each finding. */
  readonly causes: KnownCauses;
  readonly deposits: readonly JudgedDeposit[];
  /** The parts of the bridge to the own records; undefined where no closing is proven. */
  readonly part: MonthPart | undefined;
  /** True for an order whose sources agree in everything, as its row says. */
  readonly isMatched: (orderCase: OrderCase) => boolean;
  /** The month's orders in report order, made one at a time. */
  orders(): Iterable<JudgedOrder>;
}

/** @param checks of the account's interface, in the order in which they are asked */
export function reconcileAccountMonth(
  facts: AccountFacts,
  checks: InterfaceChecks = checksOfInterface(facts.interfaceName),
): AccountMonth {
  return judgedMonth(facts, checks, { others: new Map(), earlier: new Map() });
}

/** The answers of other months that the judgement of one month asked for: each month is judged once. */
interface KnownMonths {
  /** The roots of months that these facts hold as well. */
  readonly others: Map<CalendarMonth, readonly OtherRoot[]>;
  /** Months before, each by its own facts. */
  readonly earlier: Map<CalendarMonth, AccountMonth | undefined>;
}

/**
 * Judges a month, and judges it again with its settlements where it has movements that may settle something.
 * The items that earlier months left open are only asked for then.
 */
function judgedMonth(facts: AccountFacts, checks: InterfaceChecks, known: KnownMonths): AccountMonth {
  const context = monthContextOf(facts, (month) => rootsOfMonth({ ...facts, month }, checks, known));
  const month = judgedIn(context, checks);
  const settled = settlementsIn(month, () => openBefore(facts, checks, known));
  return settled.size === 0 ? month : judgedIn({ ...context, settled }, checks);
}

function judgedIn(context: MonthContext, checks: InterfaceChecks): AccountMonth {
  const { facts } = context;
  const judge = new MonthJudge(context, checks);
  judge.judgeEvidence();
  judge.fixEffects(attribute(context, judge.findings.drafts, judge.carried));
  judge.judgeRest();
  // Once more: the effects that are fixed now, and the findings on the rest, tell more of what follows from
  // what.
  const { causes } = attribute(context, judge.findings.drafts, judge.carried);
  const items = withProviderRecords(judge, discrepanciesOf(judge.findings, facts, facts.month, causes));
  const itemOf = asLeftIn(context.settled, items);
  return {
    holds: 'dollars',
    context,
    found: judge,
    result: accountResultOf(judge, checks, itemOf),
    itemOf,
    causes,
    deposits: judge.deposits,
    part: monthPartOf(judge, items, causes),
    isMatched: (orderCase) => isMatchedIn(judge, itemOf, orderCase),
    orders: () => ordersOf(judge),
  };
}

function* ordersOf({ context, groups }: MonthJudge): Iterable<JudgedOrder> {
  for (const group of groups) {
    const orderCase = context.cases.caseAt(group);
    yield {
      orderCase,
      recomputation: recomputationIn(context, orderCase),
      isOfMonth: roleOf(context, orderCase) === 'judged',
    };
  }
}

/**
 * The items of the months before that are open, as those months are judged: the roots of each, less what
 * movements settled since.
 */
function openBefore(
  facts: AccountFacts,
  checks: InterfaceChecks,
  known: KnownMonths,
): readonly SettleableItem[] {
  const { earlierMonths, closedUsd6, settledBefore } = facts;
  const months = earlierMonths === undefined ? statedMonths(facts) : [...earlierMonths.keys()].sort();
  const ownFactsOf = (month: CalendarMonth): AccountFacts | undefined =>
    earlierMonths === undefined ? { ...facts, month } : earlierMonths.get(month)?.();
  const judgedAs = (month: CalendarMonth): AccountMonth | undefined => {
    if (known.earlier.has(month)) return known.earlier.get(month);
    const own = ownFactsOf(month);
    const judged =
      own &&
      judgedMonth({ ...own, balance: undefined, earlierMonths, closedUsd6, settledBefore }, checks, known);
    known.earlier.set(month, judged);
    return judged;
  };
  return months
    .filter((month) => month < facts.month)
    .map(judgedAs)
    .filter((month) => month !== undefined)
    .reduce<readonly SettleableItem[]>(openAtEndOf, []);
}

/**
 * The roots of another month, worked out from the same facts: their ids come from their content, so they are
 * the items that the close of that month records. Only asked for where the two months do not fit. A month
 * that is asked for by the one that it asks has no roots yet.
 */
function rootsOfMonth(
  facts: AccountFacts,
  checks: InterfaceChecks,
  known: KnownMonths,
): readonly OtherRoot[] {
  const roots = known.others.get(facts.month);
  if (roots !== undefined) return roots;
  known.others.set(facts.month, []);
  const found = rootsIn(judgedMonth(facts, checks, known));
  known.others.set(facts.month, found);
  return found;
}

function rootsIn({ context: { facts }, found, itemOf, causes }: AccountMonth): OtherRoot[] {
  const effects = sumsByRoot(found.findings.drafts, causes, ({ effectUsd6 }) => effectUsd6);
  const restatedUsd6 = -(restatedByUsd6(facts, facts.month) ?? 0n);
  const restatedLines = -restatedNumbersBy(facts, facts.month);
  return [...itemOf]
    .filter(([draft, item]) => causes.isRoot(draft) && item.month === facts.month)
    .map(([draft, { itemId, code }]) => ({
      itemId,
      finding: draft.finding,
      closingEffectUsd6: code === 'EV-STMT-RESTATED' ? restatedUsd6 : (effects.get(draft) ?? 0n),
      lineCount:
        code === 'EV-STMT-RESTATED'
          ? restatedLines
          : draft.lineEffects.reduce((sum, effect) => sum + effect.count, 0n),
    }));
}
