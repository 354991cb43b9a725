// True if anything of a month is known: a movement, an order, an event, a row of the book.

import { monthOf } from '../../base/time/calendar-month.js';
import { madeWithin } from '../../records/event.js';
import type { MonthContext } from '../month/month-context.js';
import { eventsOf } from '../month/stated-facts.js';
import { monthsOf } from './order-booking.js';

export function hasTraces(context: MonthContext): boolean {
  const { cases, endMs, facts, month, movements, startMs } = context;
  for (const group of cases.groupsOfMonth()) {
    const { booked, sold } = monthsOf(cases.caseAt(group));
    if (booked === month || sold === month) return true;
  }
  for (let row = 0; row < movements.length; row += 1) {
    if (monthOf(movements.bookedAtMs(row)) === month) return true;
  }
  return eventsOf(facts).events.some((event) => {
    // One that may be of another month as well makes nothing known of this one.
    const { fromMs, toMs } = madeWithin(event);
    return event.body !== undefined && fromMs >= startMs && toMs < endMs;
  });
}
