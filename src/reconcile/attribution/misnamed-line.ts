// A line under a reference that is not its order's. Two checks see it: OR-DEBIT-UNKNOWN, since no order
// answers to the line, or OR-DOUBLE-DEBIT, since it is one too many for the order that it names; and
// OR-NOT-IN-STATEMENT, since no line answers to its own. References are never matched but exactly; but where
// line and order agree to the millisecond and the last unit in all that they state, it is one fault in one
// place, the reference of the line, and the order's missing line follows from it. Together they move nothing.
// The line of a later try is of no such instant: see `attributeDebits`.
//
// Other checks see the same fault in other lines:
// - a failed try's debit: OR-REVERSAL-MISSING sees the line that names a failed order, and OR-REVERSAL-EXTRA
//   the order that was given back and never debited;
// - a reversal: OR-REVERSAL-EXTRA sees the line, and OR-REVERSAL-MISSING or OR-DOUBLE-DEBIT the order that it
//   does not name;
// - a deposit: DP-UNEXPECTED sees the line, and DP-NOT-CREDITED the transfer that it does not name. A
//   transfer may be under way to the float for a day.

import { listOf } from '../../base/list/list-map.js';
import { isSameUnits } from '../../money/deposit-credit.js';
import type { OrderRead } from '../../records/order-read.js';
import { CREDIT_WITHIN_MS } from '../checks/deposit.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { allDepositCases, type DepositCase } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import {
  isDueNoDebit,
  isOfOtherCard,
  monthLinesOf,
  reversalsOfOthers,
  sumUsd6,
} from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import type { Causes, Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';
import { isPutRightLater } from './put-right-later.js';
import { remainderOf } from './relation.js';

/** The facts that have to agree: everything that a line states of an order except its reference. */
interface Stated {
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
  readonly rateBps: number | undefined;
  readonly costMinor: number | undefined;
  readonly fxRate: string | undefined;
}

function contentOf({ slug, currency, faceMinor, rateBps, costMinor, fxRate }: Stated, usd6: number): string {
  return JSON.stringify([slug, currency, faceMinor, rateBps, costMinor, fxRate, usd6]);
}

export function attributeMisnamedLines(month: MonthUnderAttribution): void {
  attributeDebits(month);
  attributeReversals(month);
  attributeCredits(month);
}

/** A debit that is too many, with the finding that says so. */
interface Surplus {
  readonly one: Found;
  readonly line: BookedMovement;
  /** True where the line tells of another card or cost than the order that it names. */
  readonly isOfOther: boolean;
}

/** Those that are alike in all that they state, by their instant. */
type AlikeByInstant = ReadonlyMap<number, Set<Surplus>>;

/**
 * An order that was sent again is dated by its first try, so the line of a later one is not of its instant.
 * It is the order's all the same where it does not tell of the order that it names. One that names no order
 * is taken at the very instant only: a later one settles what was open before it.
 */
function attributeDebits({ context, found, causes }: MonthUnderAttribution): void {
  const openOf = (code: DiscrepancyCode): readonly Found[] =>
    found.of(code).filter((one) => !isPutRightLater(context, one));
  const surplus = surplusDebits(context, openOf);
  if (surplus.size === 0) return;
  const isOfOneDebit = (one: Found): boolean => {
    const { order } = context.cases.find(one.finding.subject) ?? {};
    return remainderOf(one) === -BigInt(order?.costUsd6 ?? 0);
  };
  const lacking = [...openOf('OR-NOT-IN-STATEMENT'), ...openOf('OR-REVERSAL-EXTRA').filter(isOfOneDebit)];
  const tried = new Map<AlikeByInstant, TriedOrder[]>();
  for (const one of lacking) {
    const { order, reversals = [] } = context.cases.find(one.finding.subject) ?? {};
    if (order === undefined || !causes.isRoot(one)) continue;
    const alike = surplus.get(contentOf(order, order.costUsd6));
    if (alike === undefined) continue;
    const atInstant = alike.get(order.createdAtMs);
    const [made] = atInstant ?? [];
    if (made !== undefined) {
      // Each of several lines that are alike is the missing line of one order only.
      atInstant?.delete(made);
      causes.follow(one, [made.one]);
    } else if (reversals.length > 0) {
      listOf(tried, alike).push({ one, order, reversals });
    }
  }
  for (const [alike, orders] of tried) attributeTries(alike, orders, causes);
}

/** An order that lacks a line and was given back at least once. */
interface TriedOrder {
  readonly one: Found;
  readonly order: OrderRead;
  readonly reversals: readonly BookedMovement[];
}

/**
 * Each order takes the first line that is left and may be a try of it: one of a failed order comes before
 * what gives it back. Both go by time, so that a line before one order is before all that come after it.
 */
function attributeTries(alike: AlikeByInstant, orders: readonly TriedOrder[], causes: Causes): void {
  const lines = [...alike.values()]
    .flatMap((booked) => [...booked].filter(({ isOfOther }) => isOfOther))
    .sort((a, b) => a.line.bookedAtMs - b.line.bookedAtMs);
  let at = 0;
  for (const { one, order, reversals } of orders.toSorted(
    (a, b) => a.order.createdAtMs - b.order.createdAtMs,
  )) {
    while ((lines[at]?.line.bookedAtMs ?? Number.MAX_SAFE_INTEGER) < order.createdAtMs) at += 1;
    const next = lines[at];
    const lastMs = order.status === 'failed' ? lastBookedMs(reversals) : Number.MAX_SAFE_INTEGER;
    if (next === undefined || next.line.bookedAtMs > lastMs) continue;
    at += 1;
    causes.follow(one, [next.one]);
  }
}

function lastBookedMs(lines: readonly BookedMovement[]): number {
  return lines.reduce((last, { bookedAtMs }) => Math.max(last, bookedAtMs), 0);
}

/** The debits that are too many, by all that they state but their reference, and by their instant. */
function surplusDebits(
  { cases, month }: MonthContext,
  openOf: (code: DiscrepancyCode) => readonly Found[],
): ReadonlyMap<string, AlikeByInstant> {
  const surplus = new Map<string, Map<number, Set<Surplus>>>();
  const add = (one: Found, line: BookedMovement, isOfOther: boolean): void => {
    const content = contentOf(line, -line.amountUsd6);
    const alike = surplus.get(content) ?? new Map<number, Set<Surplus>>();
    surplus.set(content, alike);
    const booked = alike.get(line.bookedAtMs) ?? new Set();
    alike.set(line.bookedAtMs, booked.add({ one, line, isOfOther }));
  };
  for (const one of openOf('OR-DEBIT-UNKNOWN')) {
    const [line, ...others] = cases.find(one.finding.subject)?.debits ?? [];
    if (line !== undefined && others.length === 0) add(one, line, false);
  }
  for (const one of openOf('OR-DOUBLE-DEBIT')) {
    const { order } = cases.find(one.finding.subject) ?? {};
    for (const line of one.bearing.movements ?? []) add(one, line, tellsOfOther(line, order));
  }
  for (const one of openOf('OR-REVERSAL-MISSING')) {
    const { debits = [], order } = cases.find(one.finding.subject) ?? {};
    const lackingUsd6 = remainderOf(one);
    for (const line of debits) {
      const isAlone = line.statedMonth === month && -BigInt(line.amountUsd6) === lackingUsd6;
      if (isAlone && tellsOfOther(line, order)) add(one, line, true);
    }
  }
  return surplus;
}

function tellsOfOther(line: BookedMovement, order: OrderRead | undefined): boolean {
  return order !== undefined && (line.amountUsd6 !== -order.costUsd6 || isOfOtherCard(line, order));
}

/**
 * A reversal that gives back no debit of the order that it names is the missing one of another order, where
 * that other order alone lacks just its amount. One that names no order settles what was open before it, and
 * so does a line that brings the order that it names to what is due.
 */
function attributeReversals({ context, found, causes }: MonthUnderAttribution): void {
  const isOpen = (one: Found): boolean =>
    causes.isRoot(one) && !isPutRightLater(context, one) && !isMadeGood(context, one);
  const roots = (code: DiscrepancyCode): readonly Found[] => found.of(code).filter(isOpen);
  const surplus = new Map<bigint, Found[]>();
  for (const one of roots('OR-REVERSAL-EXTRA')) {
    const [line, ...others] = one.bearing.movements ?? [];
    const { order, debits = [] } = context.cases.find(one.finding.subject) ?? {};
    const isOne = line !== undefined && others.length === 0;
    if (isOne && reversalsOfOthers({ order, debits })(line)) listOf(surplus, -remainderOf(one)).push(one);
  }
  if (surplus.size === 0) return;
  const lacking = new Map<bigint, Found[]>();
  for (const one of [...roots('OR-REVERSAL-MISSING'), ...roots('OR-DOUBLE-DEBIT')]) {
    listOf(lacking, remainderOf(one)).push(one);
  }
  for (const [usd6, extras] of surplus) {
    const [one, ...others] = lacking.get(usd6) ?? [];
    const [extra, ...further] = extras;
    if (one === undefined || extra === undefined || others.length + further.length > 0) continue;
    if (!isSettling(context, extra, one)) causes.follow(one, [extra]);
  }
}

/** True where all lines of the order up to this month come to what is due for it: an earlier one was off. */
function isMadeGood({ cases, month }: MonthContext, { finding }: Found): boolean {
  const orderCase = cases.find(finding.subject);
  if (orderCase?.order === undefined) return false;
  const { debits, reversals, earlierDebits, earlierReversals } = monthLinesOf(orderCase, month);
  const dueUsd6 = isDueNoDebit(orderCase) ? 0n : -BigInt(orderCase.order.costUsd6);
  return sumUsd6([...debits, ...reversals, ...earlierDebits, ...earlierReversals]) === dueUsd6;
}

/** True where the reversal names no order and was booked behind all that it may give back. */
function isSettling({ cases }: MonthContext, extra: Found, { finding, bearing }: Found): boolean {
  const reversal = lineOf(extra);
  if (reversal === undefined || cases.find(extra.finding.subject)?.order !== undefined) return false;
  const isThere = (finding.occurredAtMs ?? 0) <= reversal.bookedAtMs;
  return isThere && (bearing.movements ?? []).every(({ row }) => row < reversal.row);
}

function attributeCredits({ context, found, causes }: MonthUnderAttribution): void {
  const credits = new Map<string, Found[]>();
  for (const one of found.of('DP-UNEXPECTED')) {
    const [line, ...others] = one.bearing.movements ?? [];
    // A line that is called a grant settles what it can: it is none under another id.
    const isNamed = one.finding.field === 'credited_usd6' || one.finding.field === 'repeat';
    if (!isNamed || line === undefined || others.length > 0) continue;
    listOf(credits, creditKey(line.bookedAtMs, remainderOf(one))).push(one);
  }
  if (credits.size === 0) return;
  // The first of several transfers of one reference is asked.
  const cases = new Map(
    allDepositCases(context.facts, context.movements)
      .toReversed()
      .map((one) => [one.depositRef, one] as const),
  );
  const missing = found.of('DP-NOT-CREDITED').filter((one) => causes.isRoot(one));
  for (const one of missing) {
    causes.follow(one, takenOf(cases.get(one.finding.subject), -remainderOf(one), credits));
  }
  if (context.debitSource === 'float') attributeDayOfCredits(missing, [...credits.values()].flat(), causes);
}

/**
 * A transfer is credited to the float some time after it was sent. Within that time a credit is the missing
 * one of a transfer under another hash where each is the only one of its amount.
 */
function attributeDayOfCredits(missing: readonly Found[], credits: readonly Found[], causes: Causes): void {
  const creditsOf = new Map<bigint, Found[]>();
  for (const credit of credits) listOf(creditsOf, -remainderOf(credit)).push(credit);
  const missingOf = new Map<bigint, Found[]>();
  for (const one of missing.filter((each) => causes.isRoot(each))) {
    listOf(missingOf, remainderOf(one)).push(one);
  }
  for (const [usd6, [one, ...others]] of missingOf) {
    const [credit, ...further] = creditsOf.get(usd6) ?? [];
    if (one === undefined || credit === undefined || others.length + further.length > 0) continue;
    // A transfer that nothing credits is dated by when it was sent.
    const { occurredAtMs: sentAtMs = Number.MAX_SAFE_INTEGER } = one.finding;
    const afterMs = (lineOf(credit)?.bookedAtMs ?? 0) - sentAtMs;
    if (afterMs >= 0 && afterMs < CREDIT_WITHIN_MS) causes.follow(one, [credit]);
  }
}

/**
 * The line that states all of a transfer but its reference, taken from the lines: each of several that are
 * alike is the missing line of one transfer only.
 */
function takenOf(
  transfer: DepositCase | undefined,
  usd6: bigint,
  lines: ReadonlyMap<string, Found[]>,
): readonly Found[] {
  for (const atMs of instantsOf(transfer)) {
    const alike = lines.get(creditKey(atMs, usd6)) ?? [];
    const at = alike.findIndex((credit) => isOfUnits(transfer, credit));
    if (at >= 0) return alike.splice(at, 1);
  }
  return [];
}

const lineOf = ({ bearing }: Found): BookedMovement | undefined => bearing.movements?.[0];

/** Line and transfer are dated alike to the millisecond, and of the same amount. */
const creditKey = (atMs: number, usd6: bigint): string => `${atMs} ${usd6}`;

function instantsOf(transfer: DepositCase | undefined): readonly number[] {
  const instants = [transfer?.own?.sentAtMs, transfer?.event?.body?.createdAtMs];
  return instants.filter((atMs) => atMs !== undefined);
}

/** True where line and transfer state no different units. */
function isOfUnits(transfer: DepositCase | undefined, credit: Found): boolean {
  const units = transfer?.own?.plusAmount ?? transfer?.event?.body?.deposit?.plusAmount;
  const ofLine = lineOf(credit)?.plusAmount;
  return units === undefined || ofLine === undefined || isSameUnits(units, ofLine);
}
