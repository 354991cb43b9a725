// Calendar months in UTC, `[first day 00:00:00.000, next first day)`, written `YYYY-MM` (contract,
// "Numbers"). A month's text also becomes a folder's name, so nothing but ASCII digits and one hyphen may get
// into it.

import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths } from 'date-fns/addMonths';
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval';
import { subMonths } from 'date-fns/subMonths';
import { assert } from '../failure/assert.js';
import { LAST_INSTANT_MS } from './instant.js';

declare const calendarMonth: unique symbol;

/** A month from 1970-01 to 9999-12. Months compare as texts: the earlier one is the lesser text. */
export type CalendarMonth = string & { readonly [calendarMonth]: true };

const FORM = /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])$/;

/**
 * Reads a month: exactly four ASCII digits, a hyphen, 01..12; years 1970..9999, like every instant here.
 *
 * @returns the month; undefined for anything else (blanks, full-width digits, a day, a path)
 */
export function parseCalendarMonth(text: string): CalendarMonth | undefined {
  return isCalendarMonth(text) ? text : undefined;
}

/** The month that was asked for last. Instants come in runs of one month, and a calendar is slow to ask. */
let last = { startMs: 0, endMs: 0, month: '' as CalendarMonth };

/**
 * The month in which an instant lies, by UTC.
 *
 * @throws ProgramFault where `ms` is outside the years 1970..9999
 */
export function monthOf(ms: number): CalendarMonth {
  if (ms >= last.startMs && ms < last.endMs) return last.month;
  assert(ms >= 0 && ms <= LAST_INSTANT_MS, `no month of the years 1970 to 9999 holds the instant ${ms}`);
  const date = new Date(ms);
  const month = date.toISOString().slice(0, 'YYYY-MM'.length);
  assert(isCalendarMonth(month), `${month} is no month`);
  const [year, at] = [date.getUTCFullYear(), date.getUTCMonth()];
  last = { startMs: Date.UTC(year, at), endMs: Date.UTC(year, at + 1), month };
  return month;
}

/** The month's first instant, in milliseconds since 1970. */
export function monthStartMs(month: CalendarMonth): number {
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1);
}

/**
 * The first instant after the month, that is, the next month's first one (for 9999-12 that of year 10000).
 */
export function monthEndMs(month: CalendarMonth): number {
  return addMonths(startOf(month), 1).getTime();
}

/** The month before. @throws ProgramFault for 1970-01 */
export function monthBefore(month: CalendarMonth): CalendarMonth {
  return monthOf(subMonths(startOf(month), 1).getTime());
}

/** The month after. @throws ProgramFault for 9999-12 */
export function monthAfter(month: CalendarMonth): CalendarMonth {
  return monthOf(monthEndMs(month));
}

/** Every month from `first` to `last`, both included, in order; none where `last` comes before `first`. */
export function monthsBetween(first: CalendarMonth, last: CalendarMonth): CalendarMonth[] {
  if (last < first) return [];
  const starts = eachMonthOfInterval({ start: startOf(first), end: startOf(last) });
  return starts.map((start) => monthOf(start.getTime()));
}

/**
 * The instant so many calendar months later, at the same time of day in UTC; on the last day of a month that
 * does not have the day (30 November and three months: 28 or 29 February).
 */
export function monthsLaterMs(ms: number, months: number): number {
  return addMonths(new UTCDateMini(ms), months).getTime();
}

/**
 * True where a list of instants is one of this month, as far as they tell: one that does not name its month,
 * and whose instants are all of other months, is the answer to another question. Single ones that strayed are
 * for others to find.
 */
export function isListOfMonth(month: CalendarMonth, instants: Iterable<number>): boolean {
  let isEmpty = true;
  for (const ms of instants) {
    if (monthOf(ms) === month) return true;
    isEmpty = false;
  }
  return isEmpty;
}

function isCalendarMonth(text: string): text is CalendarMonth {
  return FORM.test(text);
}

/** The month's first instant as a date that counts in UTC, whatever the machine's zone. */
function startOf(month: CalendarMonth): Date {
  return new UTCDateMini(monthStartMs(month));
}
