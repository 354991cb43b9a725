// OR-CUTOFF: the book sold it in one month and the provider booked it in another. An item of the earlier
// month, cleared once the later one is closed.

import { formatInstant } from '../../base/instant.js';
import type { Raised } from '../finding/draft.js';
import { balancedAtMsOf, monthsOf, soldAtMsOf } from '../match/order-booking.js';
import { hasNoAnswer } from '../match/order-case.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, wordOf } from './order-view.js';

function find({ orderCase, context }: OrderView): readonly Raised[] {
  // The first debit of an order that was not read may be of a try that failed, or tell another month.
  if (hasNoAnswer(orderCase)) return [];
  const soldAtMs = soldAtMsOf(orderCase);
  const bookedAtMs = balancedAtMsOf(orderCase);
  if (soldAtMs === undefined || bookedAtMs === undefined) return [];
  const { sold, booked } = monthsOf(orderCase);
  if (sold === undefined || booked === undefined) return [];
  const [earlier, later] = [sold, booked].sort();
  if (earlier === later || earlier !== context.month) return [];
  return [
    {
      finding: {
        ...orderIdentity(orderCase, Math.min(soldAtMs, bookedAtMs)),
        code: 'OR-CUTOFF',
        field: 'month',
        sourceA: 'book',
        sourceB: wordOf({ orderCase, context }),
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
