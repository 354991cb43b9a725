// One order as all sources tell it: the book's rows, the provider's reads, the debits and reversals booked on
// the balance, and the events. A case is made when it is judged and dropped afterwards; what is kept by the
// million are the columns behind it.

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import type { CostMinor, FaceMinor } from '../../money/units.js';
import type { BookStatus } from '../../records/book-rows.js';
import type { EventRecord } from '../../records/event.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';

export interface BookRow {
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly expectedCostMinor: CostMinor | undefined;
  readonly status: BookStatus | undefined;
  readonly soldAtMs: number | undefined;
  readonly paidMinor: number | undefined;
  readonly paidCurrency: string | undefined;
  readonly quoteId: string | undefined;
  /** The shop or system that the row is of. */
  readonly source: string;
  readonly file: string;
  readonly line: number;
}

export interface OrderCase {
  readonly clientRef: string;
  /** All rows of the book with this very reference, by source, file and line whatever order they came in. */
  readonly bookRows: readonly BookRow[];
  /** The row that speaks for the book: of several the first that agrees most with the provider. */
  readonly book: BookRow | undefined;
  readonly history: OrderHistory | undefined;
  /** The newest read, or the one under judgement; by its debits where it was not read on purpose. */
  readonly order: OrderRead | undefined;
  /** Set where the provider's last word is that it knows no such order. */
  readonly unknown: UnknownOrder | undefined;
  readonly debits: readonly BookedMovement[];
  readonly reversals: readonly BookedMovement[];
  /** The debit that a month without lines has in its totals, where a later month lists one as well. */
  readonly held: BookedMovement | undefined;
  /** Order events whose signature held, test events left out. */
  readonly events: readonly EventRecord[];
  /**
   * True where an order is booked when its debit is, not when it is made: in an interface of which that is
   * taken for granted (assumption A-17), and of an order that is listed later.
   */
  readonly isBookedByDebit: boolean;
  /** True of one that was made in a month of which no line is on file, and that a later month debits. */
  readonly isListedLater: boolean;
  /** The other account that the order stands on, where its first month here did not leave it debited. */
  readonly standsOn: string | undefined;
  /** True where the order stands on another account, debited here or not: its sale is one of that account. */
  readonly isSoldElsewhere: boolean;
}

/** True for an order that no debit is due for on this account: it failed, or stands on another account. */
export function isDueNoDebit({ order, standsOn }: OrderCase): boolean {
  return order !== undefined && (order.status === 'failed' || standsOn !== undefined);
}

/**
 * True where nothing says what became of the order: it could not be read. Its lines are taken as they stand,
 * and nothing is concluded from them.
 */
export function hasNoAnswer({ order, unknown }: Pick<OrderCase, 'order' | 'unknown'>): boolean {
  return order === undefined && unknown === undefined;
}

/** True where the order is known by its debits alone, because the configuration does not want it read. */
export function isLeftUnread({ order, history }: OrderCase): boolean {
  return order !== undefined && history === undefined;
}

/**
 * The debits of an order, with the one of its own cost where the one that stands is looked for: first among
 * those of a month that gives none back, else behind those that the month gives back to the last unit. Lines
 * that tell of another card stand behind those that tell of its own.
 */
export function ownInPlace(
  { debits, reversals }: Pick<OrderCase, 'debits' | 'reversals'>,
  order: OrderRead | undefined,
): readonly BookedMovement[] {
  if (debits.length < 2 || order === undefined) return debits;
  return [...new Set(debits.map(({ statedMonth }) => statedMonth))].flatMap((month) => {
    const ofMonth = othersBehind(
      debits.filter((line) => line.statedMonth === month),
      (line) => isOfOtherCard(line, order),
    );
    if (order.status === 'failed') return ofMonth;
    const givenBack = reversals.filter((line) => line.statedMonth === month);
    const place = Math.min(givenBack.length, ofMonth.length - 1);
    const own = ownOf(ofMonth, place, order);
    if (own === undefined || own === ofMonth[place]) return ofMonth;
    const others = ofMonth.filter((line) => line !== own);
    if (sumUsd6([...others.slice(0, place), ...givenBack]) !== 0n) return ofMonth;
    return others.toSpliced(place, 0, own);
  });
}

/** True of a line that states another brand, currency or face than an order. */
export function isOfOtherCard(
  { slug, currency, faceMinor }: BookedMovement,
  order: Pick<OrderRead, 'slug' | 'currency' | 'faceMinor'>,
): boolean {
  const isOther = (stated: string | number | undefined, own: string | number): boolean =>
    stated !== undefined && stated !== own;
  return (
    isOther(slug, order.slug) || isOther(currency, order.currency) || isOther(faceMinor, order.faceMinor)
  );
}

/** Lines in their order, those of other orders behind. */
export function othersBehind(
  lines: readonly BookedMovement[],
  isOfOther: (line: BookedMovement) => boolean,
): readonly BookedMovement[] {
  if (lines.length < 2) return lines;
  return [...lines.filter((line) => !isOfOther(line)), ...lines.filter(isOfOther)];
}

/**
 * Tells the reversals that give back no debit of an order: those that state another card than the order, or
 * an amount that the order was never debited by.
 */
export function reversalsOfOthers({
  order,
  debits,
}: Pick<OrderCase, 'order' | 'debits'>): (line: BookedMovement) => boolean {
  const debitedUsd6 = new Set<number>(debits.map(({ amountUsd6 }) => -amountUsd6));
  return (line) => !debitedUsd6.has(line.amountUsd6) || (order !== undefined && isOfOtherCard(line, order));
}

/**
 * The debit of an order's cost: where none is given back, the one that was booked when the order was made;
 * else the one in its place already, or the first.
 */
function ownOf(
  ofMonth: readonly BookedMovement[],
  place: number,
  { costUsd6, createdAtMs }: OrderRead,
): BookedMovement | undefined {
  const ofCost = ofMonth.filter(({ amountUsd6 }) => amountUsd6 === -costUsd6);
  const made = place === 0 ? ofCost.find(({ bookedAtMs }) => bookedAtMs === createdAtMs) : undefined;
  return made ?? ofCost.find((line) => line === ofMonth[place]) ?? ofCost[0];
}

/**
 * The debit that stands for an order: in the first month that debits it more often than it gives back, the
 * first debit that no reversal of that month can undo. A month that debits the order's own cost, as no later
 * one does, and gives back another amount than it debited was not undone: that debit stands. If every month
 * gives all back, it is the last debit of an issued order and the first of a failed one. It is undefined
 * without debits.
 */
function standingDebitOf({ order, debits, reversals }: OrderCase): BookedMovement | undefined {
  if (debits.length < 2) return debits[0];
  if (order?.status === 'failed') return debits[0];
  for (const month of new Set(debits.map(({ statedMonth }) => statedMonth))) {
    const ofMonth = debits.filter((line) => line.statedMonth === month);
    const undone = reversals.filter((line) => line.statedMonth === month);
    if (ofMonth.length > undone.length) return ofMonth[undone.length];
    const own = ofMonth.find((line) => isOfCost(order, line));
    const isOnly = !debits.some((line) => line.statedMonth > month && isOfCost(order, line));
    if (own !== undefined && isOnly && sumUsd6([...ofMonth, ...undone]) !== 0n) return own;
  }
  return debits.at(-1);
}

function isOfCost(order: OrderRead | undefined, { amountUsd6 }: BookedMovement): boolean {
  return order !== undefined && amountUsd6 === -order.costUsd6;
}

/**
 * The debit of a failed order that was sent again under the same reference in a later month, and issued then:
 * earlier months gave back all that they debited, or all of it was given back before that debit and the book
 * sold the order in its month. It is undefined for any other order. Where debits book orders, one that is
 * sent again may keep its first instant, so only its lines tell.
 */
export function resentDebitOf(orderCase: OrderCase): BookedMovement | undefined {
  const { order, debits, reversals, isBookedByDebit } = orderCase;
  // Nothing came before the only line.
  if (debits.length + reversals.length < 2 || order?.status !== 'issued') return undefined;
  const sold = debitAsSold(orderCase);
  const last = sold ?? (isBookedByDebit ? standingDebitOf(orderCase) : debits.at(-1));
  if (last === undefined) return undefined;
  if (!isBookedByDebit && (order.issuedAtMs ?? last.bookedAtMs) < last.bookedAtMs) return undefined;
  if (sold !== undefined) return sold;
  const countIn = (lines: readonly BookedMovement[], month: CalendarMonth): number =>
    lines.filter(({ statedMonth }) => statedMonth === month).length;
  const lines = [...debits, ...reversals];
  if (!isBookedByDebit && lines.some(({ statedMonth }) => statedMonth > last.statedMonth)) return undefined;
  const months = lines.map(({ statedMonth }) => statedMonth).filter((month) => month < last.statedMonth);
  const isFailed = [...new Set(months)].every(
    (month) => countIn(debits, month) === countIn(reversals, month),
  );
  return isFailed && months.length > 0 ? last : undefined;
}

/**
 * The last debit of an order, where the book sold it in that month, and all that earlier months debited was
 * given back before: a try of a month's last seconds may be given back in the next.
 */
function debitAsSold(orderCase: OrderCase): BookedMovement | undefined {
  const { debits, reversals } = orderCase;
  const last = debits.at(-1);
  const soldAtMs = soldAtMsOf(orderCase);
  if (last === undefined || soldAtMs === undefined) return undefined;
  if (monthOf(soldAtMs) !== last.statedMonth) return undefined;
  const tries = debits.slice(0, -1);
  const isOfBefore = tries.some(({ statedMonth }) => statedMonth < last.statedMonth);
  const areBackBefore = reversals.every(({ bookedAtMs }) => bookedAtMs <= last.bookedAtMs);
  const isWhole = tries.length === reversals.length && sumUsd6([...tries, ...reversals]) === 0n;
  return isOfBefore && areBackBefore && isWhole ? last : undefined;
}

/**
 * True for a failed order, booked by its debits, of which each month that lists debits was wholly given back
 * by its end, each debit before its reversal: a reversal that a later month lists is missing in the list
 * alone. One that was booked in a later month is missing until then, and a month that gave back too much is
 * not made good by one that gave back too little.
 */
export function isReversedWhereBooked({ order, debits, reversals, isBookedByDebit }: OrderCase): boolean {
  if (!isBookedByDebit || order?.status !== 'failed' || debits.length !== reversals.length) return false;
  const openUsd6 = new Map<CalendarMonth, bigint>();
  // Where one month lists two reversals, either may be the one that was booked first.
  const inTurn = reversals.toSorted((a, b) => a.bookedAtMs - b.bookedAtMs);
  for (const [i, debit] of debits.entries()) {
    const reversal = inTurn[i];
    const month = debit.statedMonth;
    if (reversal === undefined || reversal.statedMonth < month) return false;
    if (monthOf(reversal.bookedAtMs) > month) return false;
    openUsd6.set(month, (openUsd6.get(month) ?? 0n) + sumUsd6([debit, reversal]));
  }
  return [...openUsd6.values()].every((usd6) => usd6 === 0n);
}

/**
 * The debit whose instant is the order's booking, where debits tell it: that of an order that was sent again
 * in a later month and, where debits book orders, the one that stands. A debit listed in another month than
 * it names tells nothing.
 */
export function bookingDebitOf(orderCase: OrderCase): BookedMovement | undefined {
  const resent = resentDebitOf(orderCase);
  if (resent !== undefined || !orderCase.isBookedByDebit) return resent;
  const debit = standingDebitOf(orderCase);
  return debit !== undefined && monthOf(debit.bookedAtMs) === debit.statedMonth ? debit : undefined;
}

/**
 * When the order was made: that cannot change, so the archived read counts where a later one says otherwise.
 * One that was sent again in a later month was made with the debit that stands, and so is any that its debit
 * books.
 */
function createdAtMsOf(orderCase: OrderCase): number | undefined {
  const { order, history } = orderCase;
  if (order === undefined) return undefined;
  return bookingDebitOf(orderCase)?.bookedAtMs ?? history?.reads[0]?.createdAtMs ?? order.createdAtMs;
}

/**
 * When the provider booked the order: at its creation where the order could be read (where debits
 * book orders with the one that stands), else with its debit, else with its first event, else at its creation
 * by an earlier read. Undefined where the provider shows no trace of it.
 */
export function bookedAtMsOf(orderCase: OrderCase): number | undefined {
  const { debits, events, history } = orderCase;
  return (
    createdAtMsOf(orderCase) ??
    debits[0]?.bookedAtMs ??
    events[0]?.body?.createdAtMs ??
    history?.reads[0]?.createdAtMs
  );
}

/** When the partner sold it: of the row that speaks for the book, else of the first that says so. */
export function soldAtMsOf(orderCase: OrderCase): number | undefined {
  return orderCase.book?.soldAtMs ?? orderCase.bookRows.find((row) => row.soldAtMs !== undefined)?.soldAtMs;
}

/**
 * The month that judges the order: the first in which the provider shows it, by its creation or by a line of
 * that month's statement. So an order whose line stands in a later statement than its own is missed in its
 * own month, and one whose read names a later month is still held against the line it has. Nothing is
 * missing where no line is on file: then the lines alone tell. A reversal that an earlier month lists tells
 * nothing of an order that stands: there it gives back nothing.
 */
export function homeMonthOf(orderCase: OrderCase): CalendarMonth | undefined {
  const resent = resentDebitOf(orderCase);
  if (resent !== undefined) return resent.statedMonth;
  const { debits, reversals, isListedLater } = orderCase;
  const createdAtMs = createdAtMsOf(orderCase);
  let home = createdAtMs === undefined || isListedLater ? undefined : monthOf(createdAtMs);
  const stands = createdAtMs !== undefined && !isDueNoDebit(orderCase);
  for (const { statedMonth } of stands ? debits : [...debits, ...reversals]) {
    if (home === undefined || statedMonth < home) home = statedMonth;
  }
  if (home !== undefined) return home;
  const bookedAtMs = bookedAtMsOf(orderCase);
  return bookedAtMs === undefined ? undefined : monthOf(bookedAtMs);
}

/** The lines of an order as one month's statement states them, and those of the statements before. */
export interface MonthLines {
  readonly debits: readonly BookedMovement[];
  readonly reversals: readonly BookedMovement[];
  readonly earlierDebits: readonly BookedMovement[];
  readonly earlierReversals: readonly BookedMovement[];
}

/** The debits that lines tell of, behind the one that only totals hold. */
export function allDebitsOf({ held, debits }: Pick<OrderCase, 'held' | 'debits'>): readonly BookedMovement[] {
  return held === undefined ? debits : [held, ...debits];
}

export function monthLinesOf(orderCase: OrderCase, month: CalendarMonth): MonthLines {
  const { debits, reversals } = orderCase;
  return {
    debits: debits.filter((line) => line.statedMonth === month),
    reversals: reversals.filter((line) => line.statedMonth === month),
    earlierDebits: allDebitsOf(orderCase).filter((line) => line.statedMonth < month),
    earlierReversals: reversals.filter((line) => line.statedMonth < month),
  };
}

/** An order as a month saw that debited it before it was sent again: it had failed, and had these lines. */
export function asFailed(orderCase: OrderCase, { debits, reversals }: MonthLines): OrderCase {
  const { order } = orderCase;
  return { ...orderCase, order: order && { ...order, status: 'failed' }, debits, reversals };
}

/** The sum by which lines move the balance, in usd6: an order's debit is negative. */
export function sumUsd6(lines: readonly BookedMovement[]): bigint {
  return lines.reduce((sum, line) => sum + BigInt(line.amountUsd6), 0n);
}

/**
 * True where debits were given back in full, though not one by one: by fewer reversals, by more, or by others
 * than theirs.
 *
 * @param debits that stand for no order, in the order of the lines; reversals likewise
 */
export function isGivenBackTogether(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
): boolean {
  const pairs = Math.min(debits.length, reversals.length);
  const pairsUsd6 = sumUsd6([...debits.slice(0, pairs), ...reversals.slice(0, pairs)]);
  return pairsUsd6 !== 0n && sumUsd6([...debits, ...reversals]) === 0n;
}

export interface Brand {
  readonly slug?: string | undefined;
  readonly currency?: string | undefined;
}

/**
 * The brand that an order's reversals are of, whatever they name: that of its first debit, else its own.
 * Undefined where neither is known.
 */
export function reversedBrandOf({ debits, order }: Pick<OrderCase, 'debits' | 'order'>): Brand | undefined {
  return debits[0] ?? order;
}

/**
 * When the provider booked the order for a month's balance: with its only line where that is a debit of a
 * month before the one in which it was made by its read, since that month's balance has it. A line that is
 * listed in another month than it names tells nothing.
 */
export function balancedAtMsOf(orderCase: OrderCase): number | undefined {
  const { order, debits, reversals } = orderCase;
  const bookedAtMs = bookedAtMsOf(orderCase);
  const [debit, ...others] = debits;
  const isAlone = others.length + reversals.length === 0;
  if (order === undefined || bookedAtMs === undefined || debit === undefined || !isAlone) return bookedAtMs;
  const month = monthOf(debit.bookedAtMs);
  const isEarly = month === debit.statedMonth && month < monthOf(bookedAtMs);
  return isEarly ? debit.bookedAtMs : bookedAtMs;
}

interface CaseMonths {
  readonly booked: CalendarMonth | undefined;
  readonly sold: CalendarMonth | undefined;
}

/**
 * The months in which the provider booked the order and the partner sold it. Two sales have no month here:
 * one that the book took back, once the provider shows its order, and one of another account.
 */
export function monthsOf(orderCase: OrderCase): CaseMonths {
  const booked = balancedAtMsOf(orderCase);
  const isTakenBack = booked !== undefined && orderCase.book?.status === 'cancelled';
  const sold = isTakenBack || orderCase.isSoldElsewhere ? undefined : soldAtMsOf(orderCase);
  return {
    booked: booked === undefined ? undefined : monthOf(booked),
    sold: sold === undefined ? undefined : monthOf(sold),
  };
}
