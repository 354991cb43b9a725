/**
 * One order as all sources tell it: the book's rows, the provider's reads, the debits and reversals booked on the
 * balance, and the events. A case is made when it is judged and dropped afterwards; what is kept by the million
 * are the columns behind it.
 */

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
  readonly file: string;
  readonly line: number;
}

export interface OrderCase {
  readonly clientRef: string;
  /** All rows of the book with this very reference, in file order. */
  readonly bookRows: readonly BookRow[];
  readonly history: OrderHistory | undefined;
  /** The newest read, or the one under judgement. */
  readonly order: OrderRead | undefined;
  /** Set where the provider's last word is that it knows no such order. */
  readonly unknown: UnknownOrder | undefined;
  readonly debits: readonly BookedMovement[];
  readonly reversals: readonly BookedMovement[];
  /** Order events whose signature held, test events left out. */
  readonly events: readonly EventRecord[];
}

/**
 * The month in which the provider booked the order: of its creation where the order could be read, else of its
 * debit, else of its first event. Undefined where the provider shows no trace of it.
 */
export function bookedAtMsOf(orderCase: OrderCase): number | undefined {
  return (
    orderCase.order?.createdAtMs ??
    orderCase.debits[0]?.bookedAtMs ??
    orderCase.events[0]?.body?.createdAtMs ??
    undefined
  );
}

/** When the partner sold it: of the first row of the book that says so. */
export function soldAtMsOf(orderCase: OrderCase): number | undefined {
  return orderCase.bookRows.find((row) => row.soldAtMs !== undefined)?.soldAtMs;
}

export interface CaseMonths {
  readonly booked: CalendarMonth | undefined;
  readonly sold: CalendarMonth | undefined;
}

export function monthsOf(orderCase: OrderCase): CaseMonths {
  const booked = bookedAtMsOf(orderCase);
  const sold = soldAtMsOf(orderCase);
  return {
    booked: booked === undefined ? undefined : monthOf(booked),
    sold: sold === undefined ? undefined : monthOf(sold),
  };
}

/** True where anything but the book speaks of the reference. */
export function hasProviderSide(orderCase: OrderCase): boolean {
  return orderCase.order !== undefined || orderCase.debits.length > 0 || orderCase.reversals.length > 0;
}
