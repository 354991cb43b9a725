// OR-CUTOFF: the book sold it in one month and the provider booked it in another. An item of the earlier
// month, cleared once the later one is closed.

import { monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Source } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { balancedAtMsOf, monthsOf, postdatedDebitOf, soldAtMsOf } from '../match/order-booking.js';
import { hasNoAnswer } from '../match/order-case.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, wordOf } from './order-view.js';

interface Booking {
  readonly atMs: number;
  readonly source: Source;
}

/**
 * The booking that is held against the sale: that of the order. Where sale and order are of one month and the
 * debit that it lists is dated later, the date of the debit counts. The balance of the month that lists the
 * debit has it all the same, so nothing moves.
 */
function bookingOf({ orderCase, context }: OrderView): Booking | undefined {
  const { sold, booked } = monthsOf(orderCase);
  const postdated = sold === booked ? postdatedDebitOf(orderCase) : undefined;
  if (postdated !== undefined && postdated.statedMonth === sold) {
    return { atMs: postdated.bookedAtMs, source: context.debitSource };
  }
  const atMs = balancedAtMsOf(orderCase);
  return atMs === undefined ? undefined : { atMs, source: wordOf({ orderCase, context }) };
}

function find(view: OrderView): readonly Raised[] {
  const { orderCase, context } = view;
  // The first debit of an order that was not read may be of a try that failed, or tell another month.
  if (hasNoAnswer(orderCase)) return [];
  const soldAtMs = soldAtMsOf(orderCase);
  const booking = bookingOf(view);
  const { sold } = monthsOf(orderCase);
  if (soldAtMs === undefined || booking === undefined || sold === undefined) return [];
  const { atMs: bookedAtMs, source: sourceB } = booking;
  const booked = monthOf(bookedAtMs);
  const [earlier, later] = [sold, booked].sort();
  if (earlier === later || earlier !== context.month) return [];
  return [
    {
      finding: {
        ...orderIdentity(orderCase, Math.min(soldAtMs, bookedAtMs)),
        code: 'OR-CUTOFF',
        field: 'month',
        sourceA: 'book',
        sourceB,
        unit: 'time',
        expected: formatInstant(soldAtMs),
        actual: formatInstant(bookedAtMs),
        note: `sold in ${sold}, booked in ${booked}; clears with ${later}`,
      },
    },
  ];
}

/** An order of another month is held against the calendar as well. */
export const cutOffCheck: OrderCheck = {
  codes: ['OR-CUTOFF'],
  scope: 'order',
  roles: ['judged', 'late', 'tried', 'shown'],
  needs: ['book'],
  wants: ['booking_debits'],
  find,
};
