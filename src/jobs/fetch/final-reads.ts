// The orders that are not asked for again: an order is read until it was read once as issued after its month
// ended, and again where its line, its event or the statement changed since. Contract, tool: `--reread`.
//
// The archive is in the order in which answers came, so a change is newer than a read by its place there: a
// service's clock may stand still.

import { type CalendarMonth, monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import type { OrderHistory } from '../../records/order-read.js';

/** One reading of the movements of a month. */
export interface MovementReading {
  /** Its place in the archive. */
  readonly receiptId: number;
  /** All that it states of the month but for single lines: the same text where it states the same. */
  readonly totals: string;
  /** Undefined where it has only totals, or nothing that was proved. */
  readonly lines: MovementColumns | undefined;
}

/** The place in the archive of the last change of an order, or of all orders of a month. */
export class OrderNews {
  readonly #ofOrder = new Map<string, number>();
  readonly #ofMonth = new Map<CalendarMonth, number>();

  /** Readings of one month in the order of archiving: each is held against the one before. */
  addReadings(month: CalendarMonth, readings: Iterable<MovementReading>): void {
    let before: MovementReading | undefined;
    for (const reading of readings) {
      if (reading.totals !== before?.totals) this.#ofMonth.set(month, reading.receiptId);
      for (const ref of changedRefs(before?.lines, reading.lines)) this.addOrder(ref, reading.receiptId);
      before = reading;
    }
  }

  /** Something about the order that was not in the archive before. Calls come in the order of archiving. */
  addOrder(clientRef: string, receiptId: number): void {
    this.#ofOrder.set(clientRef, Math.max(receiptId, this.#ofOrder.get(clientRef) ?? 0));
  }

  /** The place of the newest, 0 for none. */
  newestOf(clientRef: string, month: CalendarMonth): number {
    return Math.max(this.#ofOrder.get(clientRef) ?? 0, this.#ofMonth.get(month) ?? 0);
  }
}

/** References of orders whose lines are not the same in both. */
function changedRefs(before: MovementColumns | undefined, after: MovementColumns | undefined): Set<string> {
  if (before === after) return new Set();
  const linesBefore = linesByRef(before);
  const linesAfter = linesByRef(after);
  const refs = [...linesBefore.keys(), ...linesAfter.keys()];
  return new Set(refs.filter((ref) => linesBefore.get(ref) !== linesAfter.get(ref)));
}

function linesByRef(movements: MovementColumns | undefined): Map<string, string> {
  const lines = new Map<string, string>();
  for (let row = 0; row < (movements?.length ?? 0); row += 1) {
    if (movements?.isOfOrder(row) !== true) continue;
    const ref = movements.ref(row);
    lines.set(ref, `${lines.get(ref) ?? ''}${JSON.stringify(movements.at(row))}\n`);
  }
  return lines;
}

/** The newest answer to an order read, whatever it was. */
interface NewestAnswer {
  readonly subject: string;
  readonly receiptId: number;
  readonly status: number;
}

/** The archive's facts on orders and their reads. */
interface ReadOrders {
  /** Answers to order reads in the order of archiving; the subject is the order's reference. */
  readonly answers: readonly NewestAnswer[];
  readonly orders: ReadonlyMap<string, OrderHistory>;
  readonly news: OrderNews;
}

/** References whose order stands as it was last read. */
export function finalReads({ answers, orders, news }: ReadOrders): Set<string> {
  const newest = new Map(answers.map((answer) => [answer.subject, answer]));
  const final = new Set<string>();
  for (const [clientRef, { reads }] of orders) {
    const read = reads.at(-1);
    const answer = newest.get(clientRef);
    if (read?.status !== 'issued' || answer?.status !== 200) continue;
    const month = monthOf(read.createdAtMs);
    const isAfterMonth = read.readAtMs >= monthEndMs(month);
    if (isAfterMonth && answer.receiptId > news.newestOf(clientRef, month)) final.add(clientRef);
  }
  return final;
}
