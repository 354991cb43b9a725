// The orders that a month needs read: those that the book, the statement's lines or the events of the
// month name, and those that were still pending or unknown when they were last read. An order of another
// month that was read as issued stands as it is archived.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthEndMs, monthOf, monthStartMs } from '../../base/time/calendar-month.js';
import type { BookRows } from '../../records/book-rows.js';
import { madeAtMs, mayBeMadeIn } from '../../records/event.js';
import type { MovementColumns } from '../../records/movement.js';
import { isClientRef } from '../../wire/client-ref.js';
import { bookRowsToRead } from '../fetch/book-refs.js';
import type { SandboxArchive } from './sandbox-archive.js';

/**
 * The references in the order of their bytes, so that a run asks in the same order every time.
 *
 * @param book rows that may be of this account; undefined where no book was imported
 */
export function orderRefsToRead(
  archive: SandboxArchive,
  book: BookRows | undefined,
  month: CalendarMonth,
): string[] {
  const refs = new Set<string>();
  if (book !== undefined) {
    for (const row of bookRowsToRead(book, month, archive.orders)) refs.add(book.clientRef(row));
  }
  // Every reading counts: one that was restated may name an order that the newest leaves out.
  for (const { outcome } of archive.statements.get(month) ?? []) {
    if (outcome.kind === 'verified' && outcome.figures.lines !== undefined) {
      addLineRefs(refs, outcome.figures.lines);
    }
  }
  for (const event of archive.events.events) {
    const { body } = event;
    if (body?.order === undefined || body.isTest) continue;
    if (mayBeMadeIn(event, monthStartMs(month), monthEndMs(month))) refs.add(body.order.clientRef);
  }
  for (const { clientRef, reads } of archive.orders.values()) {
    const status = reads.at(-1)?.status;
    if (status === undefined || status === 'pending') refs.add(clientRef);
  }
  return [...refs].sort(compareText);
}

/**
 * The references that events of closed months name and no run has asked for: those events came after the
 * close.
 *
 * @param closed months whose orders a later close may look at again
 */
export function lateEventRefs(archive: SandboxArchive, closed: ReadonlySet<CalendarMonth>): string[] {
  const refs = new Set<string>();
  for (const event of archive.events.events) {
    const { body } = event;
    const atMs = madeAtMs(event);
    if (body?.order === undefined || body.isTest || atMs === undefined) continue;
    const month = monthOf(atMs);
    const { clientRef } = body.order;
    if (!closed.has(month) || archive.orders.has(clientRef) || archive.isFromFiles(month)) continue;
    refs.add(clientRef);
  }
  return [...refs].sort(compareText);
}

function addLineRefs(refs: Set<string>, lines: MovementColumns): void {
  for (let row = 0; row < lines.length; row += 1) {
    if (lines.isOfOrder(row)) refs.add(lines.ref(row));
  }
}

/**
 * The references of a month whose order could be read and never was: nothing may be concluded about them. A
 * run reports the orders that it could not read itself; this repeats it for a run from the archive alone. A
 * month from files has none: its orders were not to be read.
 */
export function neverRead(
  archive: SandboxArchive,
  book: BookRows | undefined,
  month: CalendarMonth,
): string[] {
  if (archive.isFromFiles(month)) return [];
  return orderRefsToRead(archive, book, month).filter((ref) => isClientRef(ref) && !archive.orders.has(ref));
}
