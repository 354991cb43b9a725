// A check is a value: the codes that it finds, what it is asked about, what it cannot do without, and how it
// finds them. `find` reads a view and returns what it found; it changes nothing. The checks of an interface
// stand in one list, in the order in which they are asked (`checks.ts` in its folder). That list also says
// which checks ran, which codes were not tested and why, and which are no part of an interface
// (result/check-runs.ts). A check is one file and one line in it.

import type { DiscrepancyCode } from '../finding/code.js';
import type { Raised } from '../finding/draft.js';
import type { KnownDrafts } from '../finding/month-findings.js';
import type { CaseRole } from '../match/case-role.js';
import type { Need } from '../month/availability.js';
import type { MonthContext } from '../month/month-context.js';
import type { TotalFigure } from '../totals/stated-totals.js';
import type { DepositView, JudgedDeposit } from './deposit-view.js';
import type { OrderView } from './order-view.js';

interface CheckOf<View> {
  readonly codes: readonly DiscrepancyCode[];
  /** Without these it is not asked, and its codes were not tested. */
  readonly needs: readonly Need[];
  /** Without these it finds what the rest shows, and its codes count as not tested all the same. */
  readonly wants?: readonly Need[];
  /**
   * The part of a code that it tests while another check of that code lacks something, in words; undefined if
   * none.
   */
  readonly partOf?: (context: MonthContext, lack: string) => string | undefined;
  readonly find: (view: View) => readonly Raised[];
}

/** A check on one order of the month. */
export interface OrderCheck extends CheckOf<OrderView> {
  readonly scope: 'order';
  /**
   * How the orders stand to the month that it is asked about; those that are judged in it where not given.
   */
  readonly roles?: readonly CaseRole[];
  /**
   * Set where it needs the read of an order: how an order is tested that the configuration leaves unread, in
   * words; undefined where it is not.
   */
  readonly ofUnread?: (context: MonthContext) => string | undefined;
}

/** A check on one deposit. */
export interface DepositCheck extends CheckOf<DepositView> {
  readonly scope: 'deposit';
  /**
   * True where it is asked about a deposit that another month judges, which has a line in this one, as well.
   */
  readonly isOfLateToo?: boolean;
}

/** A known order or deposit of the month, by which a bounded search may explain a rest. */
export interface KnownAmount {
  readonly ref: string;
  /** Signed by its effect on the balance. */
  readonly usd6: bigint;
}

/**
 * The difference between the stated closing and the recomputed one, and how much of it the known items move.
 */
export interface Residual {
  readonly recomputedUsd6: bigint;
  /** The amount that the known items move, signed by their effect on the balance. */
  readonly knownUsd6: bigint;
  readonly unexplainedUsd6: bigint;
}

/** The facts that a check on the whole month may look at. */
export interface MonthView {
  readonly context: MonthContext;
  /** The findings of the checks before it. */
  readonly findings: KnownDrafts;
  /** The orders of the month in report order, as rows of the match; none before they were judged. */
  readonly groups: readonly number[];
  /** Currencies that nothing states a rate of, each with the first order that has it. */
  readonly unpricedCurrencies: ReadonlyMap<string, string>;
  readonly deposits: readonly JudgedDeposit[];
  /** Worked out when it is asked for, which only a rest does. */
  readonly knownAmounts: readonly KnownAmount[];
  /** Undefined before it is fixed what each finding moves, and where no closing is stated. */
  readonly residual: Residual | undefined;
  /** Stated totals without lines that neither the recomputation nor any finding makes. */
  readonly unexplainedFigures: readonly TotalFigure[];
}

/** A check on the month as a whole. */
export interface MonthCheck extends CheckOf<MonthView> {
  readonly scope: 'month';
  /** Set where it is asked only once the attribution has fixed what each finding moves. */
  readonly after?: 'attribution';
}

export type Check = OrderCheck | DepositCheck | MonthCheck;

/** The checks of one interface, and the codes that have no place in it. */
export interface InterfaceChecks {
  /**
   * In the order in which they are asked. Those on the month that stand before the first on an order are
   * asked before the orders; then the orders are judged, each by all checks on orders, then the deposits;
   * then the rest of the list.
   */
  readonly checks: readonly Check[];
  readonly absent: readonly AbsentCodes[];
}

/** Codes that an interface cannot raise, and why. */
interface AbsentCodes {
  readonly codes: readonly DiscrepancyCode[];
  readonly reason: string;
}
