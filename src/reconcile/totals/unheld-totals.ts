// The part of totals without lines that nothing whole is there to hold against: stated less known. Orders are
// known whole by the book, where it dates and prices each, or by the reads that all events name; deposits by
// records of our own, or by all events. A part is no whole: a total may hold more than it, and never less
// (assumption A-31).

import { oncePer } from '../../base/list/once-per.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { countedUsd6Of, depositViewsOf, isOpenDeposit } from '../checks/deposit-view.js';
import { roleOf } from '../match/case-role.js';
import { isDueNoDebit } from '../match/order-case.js';
import { matchedEventsOf } from '../month/matched-events.js';
import { isNotYetStated, type MonthContext } from '../month/month-context.js';
import { orderReadsOf } from '../month/stated-facts.js';
import { type BrandTotal, brandKey, type KindTotal } from './line-totals.js';
import { lacksRows, rowsAloneOf } from './row-alone.js';
import { statedBrandsOf } from './stated-totals.js';

interface UnheldTotals {
  readonly deposits: KindTotal;
  readonly reversals: KindTotal;
  readonly brands: readonly BrandTotal[];
}

const nothing: KindTotal = { count: 0n, usd6: 0n };
const noTotals: UnheldTotals = { deposits: nothing, reversals: nothing, brands: [] };

export const unheldTotalsOf = oncePer((context: MonthContext): UnheldTotals => {
  const { figures } = context;
  if (figures === undefined || figures.lines !== undefined) return noTotals;
  const { deposits, reversals } = figures;
  const areOrdersKnown = areOrdersWhole(context);
  return {
    deposits: areDepositsWhole(context) ? nothing : restOf(deposits, creditsKnownOf(context), 0n),
    // No read and no row tells when an order was given back.
    reversals: areOrdersKnown ? nothing : restOf(reversals, nothing, 1n),
    brands: areOrdersKnown ? [] : brandRestsOf(figures, context),
  };
});

function areOrdersWhole(context: MonthContext): boolean {
  const { facts } = context;
  if (facts.book !== undefined) return rowsAloneOf(context).areWhole;
  return orderReadsOf(facts).kind === 'all' && areEventsWhole(context);
}

/** A record of our own that is open, or that could not be read, may stand for any credit that is stated. */
function areDepositsWhole(context: MonthContext): boolean {
  if (context.facts.ownDeposits === undefined) return areEventsWhole(context);
  return !lacksRows(context, 'deposits') && !depositViewsOf(context).some(isOpenDeposit);
}

/** True where every event of the month, up to what is stated, could be read back. */
function areEventsWhole({ facts, figures, eventWindows, startMs, endMs }: MonthContext): boolean {
  if (matchedEventsOf(facts).readAtMs === undefined) return false;
  const untilMs = figures?.isFinal === false ? figures.generatedAtMs : endMs - 1;
  return eventWindows.coverAll(Math.max(startMs, facts.createdAtMs ?? startMs), untilMs);
}

/**
 * Nothing where the known part and what is stated can't be a part and its whole: then the total is off.
 *
 * @param leastUsd6 the least that the rest can come to: a deposit may be credited as nothing
 */
function restOf(stated: StatedMonth['deposits'], known: KindTotal, leastUsd6: bigint): KindTotal {
  const rest = { count: BigInt(stated.count) - known.count, usd6: BigInt(stated.usd6) - known.usd6 };
  return rest.count > 0n && rest.usd6 >= leastUsd6 ? rest : nothing;
}

/** Deposits that an event alone tells of, as it says that they were credited. */
function creditsKnownOf(context: MonthContext): KindTotal {
  let { count, usd6 } = nothing;
  for (const view of depositViewsOf(context)) {
    const countedUsd6 = countedUsd6Of(view);
    if (countedUsd6 === undefined) continue;
    count += 1n;
    usd6 += view.credit?.usd6 ?? countedUsd6;
  }
  return { count, usd6 };
}

function brandRestsOf({ byBrand }: StatedMonth, context: MonthContext): BrandTotal[] {
  const known = new Map<string, BrandTotal>();
  for (const one of knownOrdersOf(context)) {
    const key = brandKey(one.slug, one.currency);
    known.set(key, added(known.get(key) ?? noneOf(one), one, 1n));
  }
  return [...statedBrandsOf(byBrand)].flatMap(([key, stated]) => {
    const rest = added(stated, known.get(key) ?? noneOf(stated), -1n);
    return isOfOrders(rest) ? [rest] : [];
  });
}

/** True for what orders may come to: without an order there is no money, and no order is below nothing. */
function isOfOrders({ count, faceMinor, costMinor, costUsd6 }: BrandTotal): boolean {
  const parts = [faceMinor, costMinor, costUsd6];
  return count === 0n ? parts.every((part) => part === 0n) : count > 0n && parts.every((part) => part >= 0n);
}

/** The orders of the month as the provider says that it charged them, then those that rows alone tell of. */
function* knownOrdersOf(context: MonthContext): Generator<BrandTotal> {
  for (const group of context.cases.groupsOfMonth()) {
    const orderCase = context.cases.caseAt(group);
    const { order } = orderCase;
    if (order === undefined || isDueNoDebit(orderCase) || isNotYetStated(context, orderCase)) continue;
    if (roleOf(context, orderCase) !== 'judged') continue;
    const { slug, currency } = order;
    const [faceMinor, costMinor] = [BigInt(order.faceMinor), BigInt(order.costMinor)];
    yield { slug, currency, count: 1n, faceMinor, costMinor, costUsd6: BigInt(order.costUsd6) };
  }
  for (const { usd6, ...line } of rowsAloneOf(context).lines.values()) yield { ...line, costUsd6: -usd6 };
}

function noneOf({ slug, currency }: BrandTotal): BrandTotal {
  return { slug, currency, count: 0n, faceMinor: 0n, costMinor: 0n, costUsd6: 0n };
}

function added(one: BrandTotal, other: BrandTotal, times: bigint): BrandTotal {
  return {
    ...one,
    count: one.count + times * other.count,
    faceMinor: one.faceMinor + times * other.faceMinor,
    costMinor: one.costMinor + times * other.costMinor,
    costUsd6: one.costUsd6 + times * other.costUsd6,
  };
}
