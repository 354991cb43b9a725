// When each month was closed last.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { Books } from '../../store/books.js';

/** By month when its last close began, by this machine's clock. */
export function lastClosesOf(books: Books): Map<CalendarMonth, number> {
  const closes = new Map<CalendarMonth, number>();
  for (const { command, month, startedAtMs, endedAtMs } of books.runs.runs()) {
    if (command === 'close' && month !== undefined && endedAtMs !== undefined) closes.set(month, startedAtMs);
  }
  return closes;
}
