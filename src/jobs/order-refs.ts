/**
 * Which orders a month needs read: those that the book, the statement's lines or the events of the month name, and
 * those that were still pending or unknown when they were last read. An order of another month that was read as
 * issued stands as it is archived.
 */

import { compareText } from '../base/bytes.js';
import { type CalendarMonth, monthOf } from '../base/calendar-month.js';
import type { Books } from '../store/books.js';
import { loadBook } from './import-job.js';
import type { SandboxArchive } from './sandbox-archive.js';

export function orderRefsToRead(books: Books, archive: SandboxArchive, month: CalendarMonth): string[] {
  const refs = new Set<string>();
  addBookRefs(refs, books, archive, month);
  for (const one of archive.statements.get(month)?.slice(-1) ?? []) {
    const lines = one.outcome.kind === 'verified' ? one.outcome.figures.lines : undefined;
    for (let row = 0; row < (lines?.length ?? 0); row += 1) {
      const kind = lines?.kind(row);
      if (lines !== undefined && (kind === 'order' || kind === 'reversal')) refs.add(lines.ref(row));
    }
  }
  for (const { body } of archive.events.events) {
    if (body?.order !== undefined && !body.isTest && monthOf(body.createdAtMs) === month)
      refs.add(body.order.clientRef);
  }
  for (const history of archive.orders.values()) {
    if (history.reads.at(-1)?.status === 'pending') refs.add(history.clientRef);
  }
  return [...refs].sort(compareText);
}

function addBookRefs(refs: Set<string>, books: Books, archive: SandboxArchive, month: CalendarMonth): void {
  const book = loadBook(books, 'sandbox');
  for (let row = 0; row < (book?.length ?? 0); row += 1) {
    const account = book?.account(row);
    if (book === undefined || (account !== undefined && account !== archive.account)) continue;
    const soldAtMs = book.soldAtMs(row);
    const ref = book.clientRef(row);
    const isKnown = archive.orders.get(ref)?.reads.at(-1)?.status === 'issued';
    if (soldAtMs === undefined ? !isKnown : monthOf(soldAtMs) === month) refs.add(ref);
  }
}
