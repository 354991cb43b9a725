// The month that a call asks for. Every month written YYYY-MM is one, however early: one before 1970 is
// before any account of this service, so it has nothing, and asking for it is no mistake (contract,
// "Statement").

import { type CalendarMonth, parseCalendarMonth } from '../base/time/calendar-month.js';

export type AskedMonth =
  | { readonly kind: 'month'; readonly month: CalendarMonth }
  /** A month of the years 0000 to 1969. */
  | { readonly kind: 'before_1970' }
  | { readonly kind: 'malformed' };

const FORM = /^[0-9]{4}-(?:0[1-9]|1[0-2])$/;

/** Reads the value of a `month` parameter; exactly four ASCII digits, a hyphen, 01..12. */
export function askedMonthOf(text: string): AskedMonth {
  const month = parseCalendarMonth(text);
  if (month !== undefined) return { kind: 'month', month };
  return { kind: FORM.test(text) ? 'before_1970' : 'malformed' };
}
