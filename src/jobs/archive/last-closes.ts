// The closes on the books: since when the months that are closed are so, which of them a close looks at, and
// which rows of the partner's own came after them.

import { type CalendarMonth, monthBefore, monthOf } from '../../base/time/calendar-month.js';
import type { Books } from '../../store/books.js';

/** The number of earlier months that a close looks at. */
export const MONTHS_BACK = 12;

/**
 * By month when the last run began that closed it, by this machine's clock. A run that ended unfinished (4)
 * posted nothing and closed nothing.
 */
export function lastClosesOf(books: Books): Map<CalendarMonth, number> {
  const closes = new Map<CalendarMonth, number>();
  for (const { command, month, startedAtMs, endedAtMs, exitCode } of books.runs.runs()) {
    if (command !== 'close' || month === undefined || endedAtMs === undefined || exitCode === 4) continue;
    closes.set(month, startedAtMs);
  }
  return closes;
}

/** The oldest month that a close of `closing` looks at again. */
export function oldestLookedAt(closing: CalendarMonth): CalendarMonth {
  let oldest = closing;
  for (let back = 0; back < MONTHS_BACK; back += 1) oldest = monthBefore(oldest);
  return oldest;
}

/** By month, the last closes of those before `month` that its close may look at again. */
export function closesLookedAt(books: Books, month: CalendarMonth): Map<CalendarMonth, number> {
  const oldest = oldestLookedAt(month);
  return new Map([...lastClosesOf(books)].filter(([one]) => one >= oldest && one < month));
}

/** The closed month that a row came too late for, by its own date and when its file was read. */
type LateMonthOf = (atMs: number | undefined, readAtMs: number) => CalendarMonth | undefined;

/**
 * Late rows are those of a month before `month` that its close may look at again, read after that month was
 * closed. A row without a date is late for none.
 */
export function lateMonthsBefore(books: Books, month: CalendarMonth): LateMonthOf {
  const closes = closesLookedAt(books, month);
  return (atMs, readAtMs) => {
    const own = atMs === undefined ? undefined : monthOf(atMs);
    const closedAtMs = own && closes.get(own);
    return closedAtMs !== undefined && readAtMs > closedAtMs ? own : undefined;
  };
}
