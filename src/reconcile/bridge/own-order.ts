// The amount that the own records count for an order. If that is not what is due, it also names the finding
// that answers for the difference. The balance per own records is made of rows of the book at provable
// prices, each in the month of its sale. Contract, discrepancies: "Who owes".

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { costMinorOf } from '../../money/cost.js';
import { isDue } from '../../records/book-rows.js';
import { type OrderView, usd6Between } from '../checks/order-view.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { type Draft, isDebitedElsewhere, itemIdOf } from '../finding/draft.js';
import { usesOf } from '../match/book-uses.js';
import { balancedAtMsOf, bookedAtMsOf, homeMonthOf, soldAtMsOf } from '../match/order-booking.js';
import { type BookRow, sumUsd6 } from '../match/order-case.js';

/**
 * The findings and items that answer for a difference of the own records, in usd6, signed by the effect on
 * the balance.
 */
export interface OwnPart {
  /** The amount due less the amount in the records, by the findings that say so. */
  readonly effects: readonly (readonly [Draft, bigint])[];
  /** The part that an item of an earlier month said of this one: it clears there. */
  readonly carried: readonly OwnCarried[];
  /** Records of this month that count. */
  readonly count: number;
}

export interface OwnCarried {
  readonly itemId: string;
  readonly usd6: bigint;
}

/** The findings that say that book and provider differ, in the order of their rank. */
const answering: readonly DiscrepancyCode[] = [
  'OR-NOT-IN-BOOKS',
  'OR-NOT-AT-PROVIDER',
  'OR-NOT-IN-STATEMENT',
  'OR-STATUS',
  'OR-PENDING-STALE',
  'OR-ATTR',
];

/**
 * An order is judged in its home month: the amount due there less the amount in the records is the effect of
 * the finding that says that they differ. A sale of another month moves its cost from one to the other, and
 * the cut-off says so. The records take the amount due if nothing is found, also if there is no book that
 * could say otherwise (assumption A-27).
 *
 * @param drafts the findings on the order in this month
 * @param dueUsd6 the amount due for it in this month
 */
export function ownOrderOf(view: OrderView, drafts: readonly Draft[], dueUsd6: bigint): OwnPart {
  const { month } = view.context;
  const { home, sold } = placeOf(view);
  const costs = ownCostsOf(view, drafts);
  const costUsd6 = costs.reduce((sum, usd6) => sum + usd6, 0n);
  const effects: [Draft, bigint][] = [];
  if (month === home) {
    const [, ...others] = costs;
    const reused = drafts.find(({ finding }) => finding.code === 'OR-REF-REUSED');
    const ofOthers = reused === undefined ? 0n : others.reduce((sum, usd6) => sum + usd6, 0n);
    if (reused !== undefined) effects.push([reused, ofOthers]);
    const answer = answerOf(view, drafts);
    if (answer !== undefined) effects.push([answer, dueUsd6 + costUsd6 - ofOthers]);
  }
  const cut = home === sold ? 0n : month === sold ? costUsd6 : month === home ? -costUsd6 : 0n;
  const cutOff = drafts.find(({ finding }) => finding.code === 'OR-CUTOFF');
  const carried: OwnCarried[] = [];
  const earlier = home < sold ? home : sold;
  if (cut !== 0n && cutOff !== undefined) {
    effects.push([cutOff, cut]);
  } else if (cut !== 0n && month !== earlier) {
    carried.push({ itemId: cutOffIdOf(view, earlier), usd6: cut });
  }
  return { effects, carried, count: month === sold ? costs.length : 0 };
}

interface Place {
  /** The month that judges the order. */
  readonly home: CalendarMonth;
  /** The month in which the records count it: that of its sale, where a cut-off says so. */
  readonly sold: CalendarMonth;
}

function placeOf({ orderCase, context }: OrderView): Place {
  const soldAtMs = soldAtMsOf(orderCase);
  const bookedAtMs = balancedAtMsOf(orderCase);
  const sold = soldAtMs === undefined ? undefined : monthOf(soldAtMs);
  const home = homeMonthOf(orderCase) ?? sold ?? context.month;
  const isCutOff = bookedAtMs !== undefined && monthOf(bookedAtMs) === home;
  return { home, sold: isCutOff ? (sold ?? home) : home };
}

function cutOffIdOf({ context, orderCase }: OrderView, month: CalendarMonth): string {
  return itemIdOf(context.facts, { code: 'OR-CUTOFF', subject: orderCase.clientRef, field: 'month' }, month);
}

/** The finding that answers for what the records have otherwise, where there is one. */
function answerOf(view: OrderView, drafts: readonly Draft[]): Draft | undefined {
  if (drafts.length === 0) return undefined;
  // The records count nothing here for a sale of another account, whatever else its row says.
  const elsewhere = drafts.find(isDebitedElsewhere);
  if (elsewhere !== undefined) return elsewhere;
  return answering
    .flatMap((code) => drafts.find((draft) => draft.finding.code === code && speaksOfBook(view, draft)) ?? [])
    .at(0);
}

/** Some codes speak of the provider alone as well. */
function speaksOfBook({ orderCase: { book } }: OrderView, { finding }: Draft): boolean {
  const { code, sourceA, sourceB } = finding;
  if (code === 'OR-NOT-IN-STATEMENT') return sourceA === 'book';
  if (code === 'OR-ATTR') return sourceA === 'book' || sourceB === 'book';
  return code !== 'OR-PENDING-STALE' || (book !== undefined && !isDue(book.status));
}

/**
 * The cost of each row of the order, positive: first the row that is matched, then the rows beyond it that
 * say something else. Rows that agree in everything count once; one that failed counts for nothing. An order
 * whose debit stands on another account is a sale of that account.
 */
function ownCostsOf(view: OrderView, drafts: readonly Draft[]): bigint[] {
  const { book, bookRows, standsOn } = view.orderCase;
  if (book === undefined || standsOn !== undefined || drafts.some(isDebitedElsewhere)) return [];
  return usesOf([book, ...bookRows]).map((row) => ownCostOf(view, row));
}

function ownCostOf(view: OrderView, row: BookRow): bigint {
  const { orderCase, recomputation } = view;
  const { order, unknown, debits, reversals } = orderCase;
  if (!isDue(row.status)) return 0n;
  if (order === undefined && unknown === undefined && debits.length > 0) {
    return -sumUsd6([...debits, ...reversals]);
  }
  // A row that is still pending counts once the provider has the order.
  if (row.status === 'pending' && order?.status !== 'issued' && order?.status !== 'pending') return 0n;
  if (order === undefined) return provableCostOf(view, row) ?? 0n;
  const matchUsd6 = recomputation?.costUsd6 ?? BigInt(order.costUsd6);
  const { slug, currency, faceMinor } = recomputation?.basis ?? order;
  const isAlike = row.slug === slug && row.currency === currency && row.faceMinor === faceMinor;
  return isAlike ? matchUsd6 : (provableCostOf(view, row) ?? matchUsd6);
}

/** By the formula at the rate on file, at the rate of exchange of the order's own time. */
function provableCostOf({ context, settings, orderCase }: OrderView, row: BookRow): bigint | undefined {
  const atMs = bookedAtMsOf(orderCase) ?? row.soldAtMs ?? context.endMs;
  const { before, after } = context.rates.around(row.slug, atMs);
  const rate = before ?? after;
  const costMinor = rate === undefined ? row.expectedCostMinor : costMinorOf(row.faceMinor, rate);
  return costMinor === undefined ? undefined : usd6Between(settings, row.currency, 0, costMinor);
}
