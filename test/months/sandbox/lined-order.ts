// One order of a drafted month with the lines that a test gives it, in whatever months.

import { type CalendarMonth, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { draftMonth } from './draft-month.js';
import { contextOf } from './findings.js';

export const dayMs = 24 * 3600 * 1000;

/** The order as all sources of its month tell it, with one debit of 23.75 dollars. */
export const shopOrder = (() => {
  const orderCase = contextOf(draftMonth()).cases.find('shop-1');
  const { order, book, history, debits: [line] = [] } = orderCase ?? {};
  if (orderCase === undefined || order === undefined || book === undefined) throw new Error('no shop-1');
  if (history === undefined || line === undefined) throw new Error('shop-1 has no read or no debit');
  return { orderCase, order, book, history, line };
})();

/** A debit of a month on this day of it, of 23.75 dollars. */
export function debit(
  month: CalendarMonth,
  day: number,
  changes: Partial<BookedMovement> = {},
): BookedMovement {
  const bookedAtMs = monthStartMs(month) + day * dayMs;
  return { ...shopOrder.line, statedMonth: month, bookedAtMs, ...changes };
}

export function reversal(month: CalendarMonth, day: number, amount = 23_750_000): BookedMovement {
  return debit(month, day, { kind: 'reversal', amountUsd6: usd6(amount) });
}

/** The order with these lines, issued and in no book unless said otherwise. */
export function caseOf(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
  changes: Partial<OrderCase> = {},
  order: Partial<OrderRead> = {},
): OrderCase {
  return {
    ...shopOrder.orderCase,
    bookRows: [],
    book: undefined,
    events: [],
    order: { ...shopOrder.order, issuedAtMs: undefined, ...order },
    debits,
    reversals,
    ...changes,
  };
}
