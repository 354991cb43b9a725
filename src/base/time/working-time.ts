// The years in which this program works. A run looks at months before and after the one that is asked for,
// so near the two ends of what can be written (1970 and 9999) there would be none. No clock, no month that is
// asked for, and no statement, movement or own record out of a file may lie there.

import type { CalendarMonth } from './calendar-month.js';

const FIRST_MONTH = '1972-01';
const LAST_MONTH = '9998-12';
const firstMs = Date.UTC(1972, 0, 1);
const endMs = Date.UTC(9999, 0, 1);

/** The years, in the words that follow `not`. */
export const WORKING_YEARS = 'of the years 1972 to 9998';

/** The time as it is; undefined where no run can go by it. */
export function workingTimeMs(ms: number | undefined): number | undefined {
  return ms !== undefined && ms >= firstMs && ms < endMs ? ms : undefined;
}

/** The month as it is; undefined where no run can judge it. */
export function workingMonth(month: CalendarMonth | undefined): CalendarMonth | undefined {
  return month !== undefined && month >= FIRST_MONTH && month <= LAST_MONTH ? month : undefined;
}
