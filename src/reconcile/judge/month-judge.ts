// One month while it is judged. The checks of its interface are asked in the order of their list, what they
// find is kept, and what is due is added up; then the attribution fixes what each finding moves, and the
// checks on what is left are asked.

import { counted } from '../../base/list/counted.js';
import type { Attribution } from '../attribution/attribution.js';
import { ownCreditOf } from '../bridge/own-credit.js';
import { ownOrderOf } from '../bridge/own-order.js';
import { OwnTotals } from '../bridge/own-totals.js';
import type {
  Check,
  DepositCheck,
  InterfaceChecks,
  MonthCheck,
  MonthView,
  OrderCheck,
  Residual,
} from '../checks/check.js';
import { carriedCreditOf, depositViewsOf, type JudgedDeposit } from '../checks/deposit-view.js';
import { carriedByLateLines } from '../checks/late-line.js';
import { orderViewOf } from '../checks/order-view.js';
import { type Draft, DraftList } from '../finding/draft.js';
import type { CarriedEffect, MonthFindings } from '../finding/month-findings.js';
import { roleOf } from '../match/case-role.js';
import { lackOf } from '../month/availability.js';
import type { MonthContext } from '../month/month-context.js';
import { settledWholeOf, withoutSettled } from '../settlement/rest-of-movement.js';
import { settlingEffectsOf } from '../settlement/settling.js';
import { carriedGrantOf } from '../totals/grants-due.js';
import { rowsAloneOf } from '../totals/row-alone.js';
import type { TotalFigure } from '../totals/stated-totals.js';
import { judgeDeposit } from './deposit-judge.js';
import { fixEffects } from './final-effects.js';
import { knownAmountsOf } from './known-amounts.js';
import { MonthTally } from './month-tally.js';
import { OrderJudge } from './order-judge.js';

/** The checks that have what they need, by when they are asked. */
interface AskedChecks {
  readonly beforeOrders: readonly MonthCheck[];
  readonly onOrders: readonly OrderCheck[];
  readonly onDeposits: readonly DepositCheck[];
  readonly afterDeposits: readonly MonthCheck[];
  readonly afterAttribution: readonly MonthCheck[];
}

/** The one place that says when a check is asked: by its place in the list, and by its scope. */
function askedChecksOf(context: MonthContext, all: readonly Check[]): AskedChecks {
  const hasWhatItNeeds = ({ needs }: Check): boolean =>
    needs.every((need) => lackOf(context, need) === undefined);
  const first = all.findIndex(({ scope }) => scope !== 'month');
  const asked = all.filter(hasWhatItNeeds);
  const ofMonth = asked.filter((check) => check.scope === 'month');
  const evidence = ofMonth.filter(({ after }) => after === undefined);
  const isBefore = (check: MonthCheck): boolean => all.indexOf(check) < first;
  return {
    beforeOrders: evidence.filter(isBefore),
    onOrders: asked.filter((check) => check.scope === 'order'),
    onDeposits: asked.filter((check) => check.scope === 'deposit'),
    afterDeposits: evidence.filter((check) => !isBefore(check)),
    afterAttribution: ofMonth.filter(({ after }) => after === 'attribution'),
  };
}

export class MonthJudge implements MonthView, MonthFindings {
  readonly context: MonthContext;
  readonly findings = new DraftList();
  readonly carried: CarriedEffect[] = [];
  readonly tally: MonthTally;
  /** The own records' amounts, and their differences from what is due. */
  readonly own = new OwnTotals();
  readonly groups: number[] = [];
  /** How many of them are judged in this month, and not only shown. */
  judgedCount = 0;
  readonly deposits: JudgedDeposit[] = [];
  /** Findings by reference, only of orders that have any. */
  readonly draftsByRef = new Map<string, readonly Draft[]>();
  residual: Residual | undefined;
  disputedFigures: ReadonlyMap<string, readonly Draft[]> = new Map();
  unexplainedFigures: readonly TotalFigure[] = [];
  readonly #checks: AskedChecks;

  constructor(context: MonthContext, { checks }: InterfaceChecks) {
    this.context = context;
    this.tally = new MonthTally(context);
    this.#checks = askedChecksOf(context, checks);
  }

  get knownAmounts(): MonthView['knownAmounts'] {
    return knownAmountsOf(this.context, this.groups, this.deposits);
  }

  get unpricedCurrencies(): MonthView['unpricedCurrencies'] {
    return this.tally.unpricedCurrencies;
  }

  /** The evidence before the orders, the orders, the deposits, and the month's own figures. */
  judgeEvidence(): void {
    this.#ask(this.#checks.beforeOrders);
    this.#judgeOrders();
    this.#judgeDeposits();
    this.carried.push(...carriedGrantOf(this.context));
    for (const effect of settlingEffectsOf(this.context.settled)) this.carried.push(effect);
    this.tally.addCarried(this.carried);
    this.own.take(this.tally.addRest());
    this.#ask(this.#checks.afterDeposits);
    this.#leaveMissing();
  }

  /** Takes from the attribution the effect of each finding, and what else is due. */
  fixEffects(attribution: Attribution): void {
    const fixed = fixEffects(this.context, this, this.tally, attribution);
    this.residual = fixed.residual;
    this.disputedFigures = fixed.disputedFigures;
    this.unexplainedFigures = fixed.unexplainedFigures;
  }

  /** Judges the rest of the closing, and the balance. */
  judgeRest(): void {
    this.#ask(this.#checks.afterAttribution);
  }

  /** A book without a row of the month, where it should have some, says as little of totals alone as none. */
  #leaveMissing(): void {
    const { book, ownDeposits } = this.context.facts;
    const speaking = rowsAloneOf(this.context).isSilent ? undefined : book;
    this.own.leaveMissing({ book: speaking, ownDeposits }, this.findings);
  }

  #ask(checks: readonly MonthCheck[]): void {
    for (const check of checks) {
      const raised = check.find(this);
      for (const one of settledWholeOf(this.context.settled, raised)) this.findings.leftOut.push(one);
      for (const { finding, ...extra } of withoutSettled(this.context.settled, raised)) {
        this.findings.add(finding, extra);
      }
    }
  }

  #judgeOrders(): void {
    const { context } = this;
    const judge = new OrderJudge(context, this.#checks.onOrders, this.findings);
    const groups = context.cases.groupsOfMonth();
    for (const group of counted(groups, groups.length, context.facts.passed)) {
      const orderCase = context.cases.caseAt(group);
      const role = roleOf(context, orderCase);
      if (role === 'absent') continue;
      this.groups.push(group);
      if (role === 'judged') this.judgedCount += 1;
      const view = orderViewOf(context, orderCase);
      for (const effect of role === 'late' ? carriedByLateLines(view) : []) this.carried.push(effect);
      const drafts = judge.judge(view, role);
      if (drafts.length > 0) this.draftsByRef.set(orderCase.clientRef, drafts);
      const dueUsd6 = this.tally.addOrder(view, role, drafts);
      this.own.add('orders', ownOrderOf(view, drafts, dueUsd6), dueUsd6, this.findings);
    }
  }

  #judgeDeposits(): void {
    const { context } = this;
    for (const view of depositViewsOf(context)) {
      this.carried.push(...carriedCreditOf(view));
      const judged = judgeDeposit(view, this.#checks.onDeposits, this.findings);
      this.deposits.push(judged);
      this.tally.addDeposit(judged);
      const dueUsd6 = judged.countedUsd6 ?? 0n;
      this.own.add('deposits', ownCreditOf(context, judged), dueUsd6, this.findings);
    }
  }
}
