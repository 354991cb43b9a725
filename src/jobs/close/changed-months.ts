// Months that the archive has learned something of since they were closed: a row of the partner's own records
// that came late or was corrected, a statement or float that reads otherwise. A later close looks at these
// again; a setting that was changed since is no reason to.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { orderInterfaces } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { Archive } from '../archive/archive.js';
import { lastClosesOf } from '../archive/last-closes.js';
import { loadBook, toldTransfers } from '../archive/own-records.js';
import { dialects } from '../dialects.js';

/**
 * The months that were closed and of which something new is on file since, among those that `isAsked` takes.
 */
export function changedMonthsOf(
  archive: Archive,
  isAsked: (month: CalendarMonth) => boolean,
): CalendarMonth[] {
  const { books } = archive;
  const closed = [...lastClosesOf(books)].filter(([month]) => isAsked(month));
  if (closed.length === 0) return [];
  const sinceMs = Math.min(...closed.map(([, closedAtMs]) => closedAtMs));
  const told = newestRowsOf(books, sinceMs);
  return closed
    .filter(
      ([month, closedAtMs]) =>
        (told.get(month) ?? 0) > closedAtMs ||
        dialects.some(
          ({ judging, tokens }) => (judging ?? tokens)?.isChangedSince?.(archive, month, closedAtMs) === true,
        ),
    )
    .map(([month]) => month);
}

/**
 * By month when the newest of its rows was read, of the files that were read since; rows without a date have
 * none.
 */
function newestRowsOf(books: Books, sinceMs: number): Map<CalendarMonth, number> {
  const told = new Map<CalendarMonth, number>();
  const tell = (atMs: number | undefined, readAtMs: number): void => {
    if (atMs === undefined) return;
    const month = monthOf(atMs);
    told.set(month, Math.max(told.get(month) ?? 0, readAtMs));
  };
  for (const interfaceName of orderInterfaces) {
    const bookFiles = books.imports.imports('book', interfaceName).map(({ importedAtMs }) => importedAtMs);
    const book = bookFiles.some((readAtMs) => readAtMs > sinceMs)
      ? loadBook(books, interfaceName)
      : undefined;
    for (let row = 0; row < (book?.length ?? 0); row += 1) {
      const readAtMs = bookFiles[book?.fileAt(row) ?? 0] ?? 0;
      if (readAtMs > sinceMs) tell(book?.soldAtMs(row), readAtMs);
    }
    // A row that was replaced changes the month that it was of as well.
    for (let at = 0; at < (book?.supersededCount ?? 0); at += 1) {
      const { fileAt, soldAtMs } = book?.supersededBy(at) ?? {};
      const readAtMs = bookFiles[fileAt ?? 0] ?? 0;
      if (readAtMs > sinceMs) tell(soldAtMs, readAtMs);
    }
    for (const { sentAtMs, readAtMs } of toldTransfers(books, interfaceName)) tell(sentAtMs, readAtMs);
  }
  return told;
}
