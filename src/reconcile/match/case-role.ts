// How an order stands to the month under judgement.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { homeMonthOf, monthsOf } from './order-booking.js';
import { monthLinesOf, type OrderCase } from './order-case.js';

/**
 * Judged in the month; of an earlier month with a line in this month's statement; of a later one, with tries
 * that failed in this one; only shown in it; or of no concern.
 */
export type CaseRole = 'judged' | 'late' | 'tried' | 'shown' | 'absent';

/**
 * An order is judged in its home month; one that the provider shows nowhere in the month of its sale, or in
 * every open month where the book gives no date. One sold in another month than it was booked is shown in
 * both.
 */
export function roleOf({ month }: { readonly month: CalendarMonth }, orderCase: OrderCase): CaseRole {
  const home = homeMonthOf(orderCase);
  if (home === month) return 'judged';
  const { sold } = monthsOf(orderCase);
  if (home === undefined) {
    if (orderCase.bookRows.length === 0) return 'absent';
    return sold === undefined || sold === month ? 'judged' : 'absent';
  }
  const { debits, reversals } = monthLinesOf(orderCase, month);
  if (debits.length > 0 || reversals.length > 0) return home > month ? 'tried' : 'late';
  return sold === month ? 'shown' : 'absent';
}
