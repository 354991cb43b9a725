// The closes on the books: since when the months that are closed are so.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { Books } from '../../store/books.js';

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
