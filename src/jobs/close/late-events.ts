// Months that were judged before, and of which an event has come since: every read of the events gives all
// of them anew, so a close of one month may learn that an event of another was made up or altered.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { monthEndMs, monthOf, monthStartMs } from '../../base/time/calendar-month.js';
import { type EventRecord, type EventSpan, madeAtMs } from '../../records/event.js';
import type { Books } from '../../store/books.js';
import type { Archive } from '../archive/archive.js';
import { dialects } from '../dialects.js';

/** Steps that judge a month and record what they find. */
const judgingCommands: ReadonlySet<string> = new Set(['close', 'reconcile', 'report']);

/** The months before `closing` of which the archive holds an event that their last judgement did not know. */
export function monthsWithLateEvents(archive: Archive, closing: CalendarMonth): CalendarMonth[] {
  const judged = [...judgedAsOf(archive.books)].filter(([month]) => month < closing);
  if (judged.length === 0) return [];
  const events = dialects.flatMap(({ judging }) => judging?.eventsOf?.(archive) ?? []);
  return judged
    .filter(([month, asOfMs]) => events.some((event) => event.receivedAtMs > asOfMs && mayBeOf(event, month)))
    .map(([month]) => month);
}

/** The as-of of each month's last judgement, by the service's clock, as the time of receipt is. */
export function judgedAsOf(books: Books): Map<CalendarMonth, number> {
  const newest = new Map<CalendarMonth, number>();
  for (const { command, month, asOfMs, endedAtMs } of books.runs.runs()) {
    if (month === undefined || asOfMs === undefined || endedAtMs === undefined) continue;
    if (judgingCommands.has(command)) newest.set(month, asOfMs);
  }
  return newest;
}

/** One of which nothing tells when it was made is of the time of its receipt: its own close has read it. */
function mayBeOf(event: EventRecord, month: CalendarMonth): boolean {
  const { createdWithin, receivedAtMs } = event;
  const atMs = madeAtMs(event);
  if (atMs !== undefined) return monthOf(atMs) === month;
  const { fromMs, toMs }: EventSpan = createdWithin ?? { fromMs: receivedAtMs, toMs: receivedAtMs };
  return toMs >= monthStartMs(month) && fromMs < monthEndMs(month);
}
