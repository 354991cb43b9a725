// The role of an order in the month under judgement.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { homeMonthOf, monthsOf } from './order-booking.js';
import { monthLinesOf, type OrderCase } from './order-case.js';

export type CaseRole =
  /** Its home is this month; or the provider shows it nowhere, and it was sold here or without a date. */
  | 'judged'
  /** Its home is an earlier month, and it has a line in this one. */
  | 'late'
  /** Its home is a later month, and tries of it failed in this one. */
  | 'tried'
  /** Its home is another month, and it was only sold here. */
  | 'shown'
  /** None of these. */
  | 'absent';

/** The role of an order in a month. */
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
