// One order as all sources tell it: the book's rows, the provider's reads, the debits and reversals booked on
// the balance, and the events. A case is made when it is judged and dropped afterwards; what is kept by the
// million are the columns behind it.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
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

/**
 * The lines of an order as one month sees them: its own, and those of the months before it. Later ones
 * are left out.
 */
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
