// The instant at which the provider booked an order, and so its month: the one that the order states, or
// that of the debit that stands for it. An order that failed may be sent again under its reference, in a
// later month too.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { OrderRead } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';
import { isDueNoDebit, type OrderCase, sumUsd6 } from './order-case.js';

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
  const countIn = (lines: readonly BookedMovement[], month: CalendarMonth): number =>
    lines.filter(({ statedMonth }) => statedMonth === month).length;
  const lines = [...debits, ...reversals];
  if (!isBookedByDebit && lines.some(({ statedMonth }) => statedMonth > last.statedMonth)) return undefined;
  if (sold !== undefined) return sold;
  const months = lines.map(({ statedMonth }) => statedMonth).filter((month) => month < last.statedMonth);
  const isFailed = [...new Set(months)].every(
    (month) => countIn(debits, month) === countIn(reversals, month),
  );
  return isFailed && months.length > 0 ? last : undefined;
}

/**
 * The last debit of the month in which the book sold an order, where all debits before it were given back: a
 * try of a month's last seconds may be in the next month. An order that was read as issued had not failed.
 */
function debitAsSold({ debits, reversals, history, ...rest }: OrderCase): BookedMovement | undefined {
  const soldAtMs = soldAtMsOf(rest);
  const soldIn = soldAtMs === undefined ? undefined : monthOf(soldAtMs);
  if (soldIn === undefined || debits[0] === undefined || debits[0].statedMonth >= soldIn) return undefined;
  let own: BookedMovement | undefined;
  let openCount = 0;
  let openUsd6 = 0n;
  for (const line of [...reversals, ...debits].toSorted((a, b) => a.bookedAtMs - b.bookedAtMs)) {
    const isOfMonth = line.kind !== 'reversal' && line.statedMonth === soldIn;
    if (isOfMonth && openCount === 0 && openUsd6 === 0n) own = line;
    openCount += line.kind === 'reversal' ? -1 : 1;
    openUsd6 += BigInt(line.amountUsd6);
  }
  const ownAtMs = own?.bookedAtMs ?? 0;
  const wasIssued = history?.reads.some((read) => read.status === 'issued' && read.readAtMs < ownAtMs);
  return wasIssued === true ? undefined : own;
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
  if (debit === undefined || isLongOwed(orderCase, debit)) return undefined;
  return monthOf(debit.bookedAtMs) === debit.statedMonth ? debit : undefined;
}

/**
 * The debit that stands for an order of the float, where it is dated in a later month than the one that
 * lists it. It does not book the order, but it is still the provider's word on when the order was booked.
 */
export function postdatedDebitOf(orderCase: OrderCase): BookedMovement | undefined {
  const { order, isBookedByDebit } = orderCase;
  if (!isBookedByDebit || order?.status === 'failed') return undefined;
  const debit = resentDebitOf(orderCase) ?? standingDebitOf(orderCase);
  return debit !== undefined && monthOf(debit.bookedAtMs) > debit.statedMonth ? debit : undefined;
}

/** How long after an order was made its debit may come, to be the one that books it (assumption A-17). */
const DEBITED_WITHIN_MS = 24 * 3600 * 1000;

/**
 * True for an order that was owed when its month ended: the book sold it in the month in which it was made,
 * and a later month debits it, more than a day after it was made.
 */
function isLongOwed(orderCase: OrderCase, { bookedAtMs }: BookedMovement): boolean {
  const { order, history } = orderCase;
  const madeAtMs = history?.reads[0]?.createdAtMs ?? order?.createdAtMs;
  const soldAtMs = soldAtMsOf(orderCase);
  if (orderCase.isListedLater || madeAtMs === undefined || soldAtMs === undefined) return false;
  const madeIn = monthOf(madeAtMs);
  const isOfMonth = monthOf(soldAtMs) === madeIn && monthOf(bookedAtMs) > madeIn;
  return isOfMonth && bookedAtMs - madeAtMs > DEBITED_WITHIN_MS;
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
 * When the provider booked the order: at its creation where the order could be read (where debits book orders
 * with the one that stands), else with its debit, else with its first event, else at its creation by an
 * earlier read. Undefined where the provider shows no trace of it.
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
export function soldAtMsOf(orderCase: Pick<OrderCase, 'book' | 'bookRows'>): number | undefined {
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
