// Items of other months that a judged month names and the books do not have: what its findings follow from,
// and what its figures are explained by. The month that finds such an item was never closed, or not since; it
// is looked at as well, so that every item that is named can be explained.

import { type CalendarMonth, monthAfter, monthBefore, monthOf } from '../../base/time/calendar-month.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { JudgedMonths } from './judged-months.js';

/** The most months between an item that is named and the month that names it. */
const MONTHS_MOST = 12;

/**
 * By month the ids of its items that are named and not on the books; the nearest month that finds one has it.
 */
export function namedElsewhere(
  months: JudgedMonths,
  month: CalendarMonth,
  judged: readonly JudgedAccount[],
): Map<CalendarMonth, ReadonlySet<string>> {
  const missing = unknownNames(months, judged);
  const named = new Map<CalendarMonth, ReadonlySet<string>>();
  for (const other of monthsAround(month, monthOf(months.run.asOfMs))) {
    if (missing.size === 0) break;
    const unread = months.run.archive.books.unread.unreadOfMonth(other);
    const items = months
      .of(other, { unread })
      .flatMap(({ result }) => result.items)
      .filter((item) => item.month === other && missing.delete(item.itemId));
    if (items.length > 0) named.set(other, new Set(items.map(({ itemId }) => itemId)));
  }
  return named;
}

function unknownNames({ run }: JudgedMonths, judged: readonly JudgedAccount[]): Set<string> {
  const { books } = run.archive;
  const own = new Set(judged.flatMap(({ result }) => result.items.map(({ itemId }) => itemId)));
  const names = [...new Set(judged.flatMap(({ result }) => namesOf(result)))].filter((id) => !own.has(id));
  return new Set(names.filter((id) => !books.items.has(id)));
}

function namesOf({ items, tieOut, rollForward }: AccountResult): string[] {
  const rows = [...tieOut, ...rollForward].flatMap(({ itemIds }) => itemIds);
  return [...items.flatMap(({ causedBy }) => causedBy), ...rows];
}

/** The months before, the nearest first; then those after, up to the last of which anything can be known. */
function monthsAround(month: CalendarMonth, last: CalendarMonth): CalendarMonth[] {
  const before: CalendarMonth[] = [];
  const after: CalendarMonth[] = [];
  for (let one = monthBefore(month); before.length < MONTHS_MOST; one = monthBefore(one)) before.push(one);
  for (let one = monthAfter(month); one <= last && after.length < MONTHS_MOST; one = monthAfter(one)) {
    after.push(one);
  }
  return [...before, ...after];
}
