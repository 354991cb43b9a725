// The facts that every check may look at: those of the month, and the match. Nothing of them changes while
// the month is judged.

import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { costMinorOf } from '../../money/cost.js';
import type { RateBps } from '../../money/units.js';
import type { StatementFigures, StatementReading } from '../../records/monthly-statement.js';
import type { EvidenceRef } from '../../records/receipt.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { Finding, Source } from '../finding/discrepancy.js';
import { CaseTable } from '../match/case-table.js';
import { depositRefsOf } from '../match/deposit-case.js';
import { EventWindows } from '../match/event-window.js';
import { MovementSet } from '../match/movement-set.js';
import { bookedAtMsOf, soldAtMsOf } from '../match/order-booking.js';
import type { OrderCase } from '../match/order-case.js';
import { FxHistory, type RatesInForce } from '../price/fx-history.js';
import { RateHistory } from '../price/rate-history.js';
import { noSettlements, type Settlements } from '../settlement/settling.js';
import type { AccountFacts, PriceSettings } from './account-facts.js';
import { floatMonthOf } from './float-month.js';
import { matchedEventsOf } from './matched-events.js';
import { statedMonthOf, statedMonths } from './month-as-stated.js';
import { catalogueOf } from './stated-facts.js';
import { figuresOf, readingInForce } from './statement-in-force.js';
import { openOrdersOf } from './unread-orders.js';

/**
 * A root of another month with what it moves, so that this month can name what its opening or balance follows
 * from.
 */
export interface OtherRoot {
  readonly itemId: string;
  readonly finding: Finding;
  /**
   * By how much the closing of that month is off through it; of a restated statement, by how much it was
   * restated.
   */
  readonly closingEffectUsd6: bigint;
  /** Lines too many (positive) or too few in that month's statement. */
  readonly lineCount: bigint;
}

/** The source of a stated month, and the time when it was received. */
interface StatedBy {
  readonly evidence: EvidenceRef;
  readonly receivedAtMs: number;
}

export interface MonthContext {
  readonly facts: AccountFacts;
  readonly month: CalendarMonth;
  readonly startMs: number;
  readonly endMs: number;
  /** The reading of a statement that the month rests on, verified or not. */
  readonly reading: StatementReading | undefined;
  /** Its figures, only where it verified and is of this month and account. */
  readonly statement: StatementFigures | undefined;
  /** The provider's figures for the month: those of the statement or of the float. */
  readonly figures: StatedMonth | undefined;
  /** The answer that states it, whether its figures may be used or not. */
  readonly statedBy: StatedBy | undefined;
  readonly movements: MovementSet;
  readonly cases: CaseTable;
  readonly rates: RateHistory;
  /** The rates of each currency over time. */
  readonly fx: FxHistory;
  /** The source of debits in this interface. */
  readonly debitSource: Source;
  /** References whose order could not be read this time: it is not wholly tested. */
  readonly unreadRefs: ReadonlySet<string>;
  /** Those of them whose read nothing is concluded from, neither from its absence nor from an earlier one. */
  readonly openRefs: ReadonlySet<string>;
  /** References of every deposit on the balance, whatever its month. */
  readonly depositRefs: ReadonlyMap<string, string>;
  /** The instants whose events can be read back. */
  readonly eventWindows: EventWindows;
  /**
   * The roots of another month; worked out only when asked, which is when this month does not fit with it.
   */
  readonly rootsOf: (month: CalendarMonth) => readonly OtherRoot[];
  /** The settlements that movements of the month make; empty before they are known. */
  readonly settled: Settlements;
}

/** Joins the sources and sets up the month; no check has run yet. */
export function monthContextOf(
  facts: AccountFacts,
  rootsOf: MonthContext['rootsOf'] = () => [],
): MonthContext {
  const movements = new MovementSet();
  for (const month of statedMonths(facts)) {
    const lines = statedMonthOf(facts, month)?.lines;
    if (lines !== undefined) movements.add(month, lines);
  }
  const reading = readingInForce(facts, facts.month);
  return {
    facts,
    month: facts.month,
    startMs: monthStartMs(facts.month),
    endMs: monthEndMs(facts.month),
    reading,
    statement: figuresOf(facts, facts.month),
    figures: statedMonthOf(facts, facts.month),
    statedBy: reading ?? floatMonthOf(facts, facts.month)?.reading,
    movements,
    cases: new CaseTable(facts, movements),
    rates: new RateHistory(catalogueOf(facts)),
    fx: new FxHistory(facts),
    debitSource: facts.stated.kind,
    depositRefs: depositRefsOf(movements),
    unreadRefs: new Set(facts.unread.filter((u) => u.source === 'order').map((u) => u.subject)),
    openRefs: openOrdersOf(facts),
    eventWindows: new EventWindows(matchedEventsOf(facts)),
    rootsOf,
    settled: noSettlements,
  };
}

/** True where the debits of the month are known one by one, so that a missing one can be named. */
export function hasLines(context: MonthContext): boolean {
  return context.figures?.lines !== undefined;
}

/**
 * True where a provisional statement was made before the instant, so that it cannot state what happened then.
 */
export function isAfterStatement({ figures }: MonthContext, atMs: number): boolean {
  return figures !== undefined && !figures.isFinal && atMs > figures.generatedAtMs;
}

/**
 * The instant whose rates an order is priced at: its booking; of one that the provider shows nowhere, its
 * sale, or the month's end where its row has no date. A failed order that is sent again keeps its first
 * instant where debits book it, and is priced when its last debit is booked (assumption A-18).
 */
export function pricedAtMsOf(context: MonthContext, orderCase: OrderCase): number {
  const ownAtMs = bookedAtMsOf(orderCase) ?? soldAtMsOf(orderCase);
  return retriedAtMsOf(context, orderCase) ?? ownAtMs ?? context.endMs;
}

function retriedAtMsOf(context: MonthContext, orderCase: OrderCase): number | undefined {
  const { debits, reversals } = orderCase;
  if (!context.facts.terms.isBookedByDebit || reversals.length === 0) return undefined;
  if (debits.length > reversals.length) return debits[reversals.length]?.bookedAtMs;
  return undebitedRetryAtMsOf(context, orderCase);
}

/**
 * Where a read shows that an order failed, a later one that it was issued, and every debit was given back,
 * the debit of the last try is missing: it was between the last reversal and the read, and so at the newest
 * rate read in between that bears its price out.
 */
function undebitedRetryAtMsOf(
  { rates }: MonthContext,
  { order, history, reversals }: OrderCase,
): number | undefined {
  const reads = history?.reads ?? [];
  const givenBackAtMs = reversals.at(-1)?.bookedAtMs;
  const issued = reads.find(({ status }) => status === 'issued');
  if (order?.status !== 'issued' || issued === undefined || givenBackAtMs === undefined) return undefined;
  if (reads[0]?.status !== 'failed') return undefined;
  const { slug, faceMinor, costMinor } = order;
  const bears = (rate: RateBps): boolean => costMinorOf(faceMinor, rate) === costMinor;
  return rates.newestBearing(slug, givenBackAtMs, issued.readAtMs, bears) ?? givenBackAtMs;
}

/**
 * The instant whose terms hold for an order: its own `created_at`, else that of the movement that stands for
 * it (contract, tool: "Configuration"); of one that the provider shows nowhere, when it was sold.
 */
function agreedAtMsOf(context: MonthContext, orderCase: OrderCase): number {
  const { order, history } = orderCase;
  // The archived read counts where a later one says otherwise: when an order was made cannot change.
  const createdAtMs = context.facts.terms.isBookedByDebit
    ? (history?.reads[0] ?? order)?.createdAtMs
    : undefined;
  const ownAtMs = createdAtMs ?? bookedAtMsOf(orderCase) ?? soldAtMsOf(orderCase);
  return retriedAtMsOf(context, orderCase) ?? ownAtMs ?? context.startMs;
}

/**
 * The rates that an order is held against: those that were read around its booking, those agreed by its own
 * time.
 */
export function ratesOf(context: MonthContext, orderCase: OrderCase): RatesInForce {
  return context.fx.inForce(pricedAtMsOf(context, orderCase), agreedAtMsOf(context, orderCase));
}

/** The terms that an order is priced and converted by: the settings of the rates in force (`ratesOf`). */
export function settingsOf(context: MonthContext, orderCase: OrderCase): PriceSettings {
  return ratesOf(context, orderCase).settings;
}

/** True where nothing states a rate of a currency that an order could be held against. */
export function isUnknownRate(context: MonthContext, orderCase: OrderCase, currency: string): boolean {
  return context.fx.isUnknown(currency, agreedAtMsOf(context, orderCase));
}

/**
 * True for an order that came after a provisional statement was made: it is not missing, and nothing is due
 * yet.
 */
export function isNotYetStated(context: MonthContext, orderCase: OrderCase): boolean {
  const { order, debits, reversals } = orderCase;
  if (order === undefined || debits.length > 0 || reversals.length > 0) return false;
  return isAfterStatement(context, order.createdAtMs);
}
