// The orders of the supplier interface that a month needs read. Everything that the book and the float
// name is a candidate; `orderReads` of the configuration says which of them are read one by one.

import { compareText } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { OrderReadMode } from '../../reconcile/month/float-facts.js';
import type { DebitPrices } from '../../reconcile/price/debit-price.js';
import { type BookRows, saysIssued } from '../../records/book-rows.js';
import type { MovementColumns } from '../../records/movement.js';
import type { OrderHistory } from '../../records/order-read.js';
import { bookRowsToRead } from '../fetch/book-refs.js';

/** The known facts on a month before its orders are read. */
interface OrderSources {
  readonly month: CalendarMonth;
  readonly book: BookRows | undefined;
  /** The month's movements by every reading on file. */
  readonly float: readonly MovementColumns[];
  readonly orders: ReadonlyMap<string, OrderHistory>;
  readonly prices: DebitPrices;
}

/** The references that are read, and how many there were to choose from. */
export interface ChosenRefs {
  /** In the order of their bytes, so that a run asks in the same order every time. */
  readonly refs: readonly string[];
  readonly candidateCount: number;
}

export function supplierRefsToRead(sources: OrderSources, mode: OrderReadMode): ChosenRefs {
  const traces = tracesOf(sources, mode);
  const all = [...traces.keys()].sort(compareText);
  return { refs: chosen(all, traces, sources, mode), candidateCount: all.length };
}

function chosen(
  all: readonly string[],
  traces: ReadonlyMap<string, Trace>,
  { month }: OrderSources,
  mode: OrderReadMode,
): readonly string[] {
  switch (mode.kind) {
    case 'all':
      return all;
    case 'exceptions':
      return all.filter((ref) => isInDoubt(traces.get(ref)));
    case 'sample': {
      const ofMonth = all.filter((ref) => traces.get(ref)?.isOfMonth);
      const drawn = new Set(sampleOf(ofMonth, month, mode.count));
      return all.filter((ref) => drawn.has(ref) || traces.get(ref)?.isOpen);
    }
  }
}

/**
 * The same sample for the same month and references, and none that anybody could have chosen. What was read
 * has no say in it: a reference that left the draw when it was read would let one in that nobody read.
 */
function sampleOf(refs: readonly string[], month: CalendarMonth, count: number): string[] {
  return refs
    .map((ref) => ({ ref, draw: sha256Hex(`${month} ${ref}`) }))
    .sort((a, b) => compareText(a.draw, b.draw))
    .slice(0, count)
    .map(({ ref }) => ref)
    .sort(compareText);
}

/** The facts in book and float on one reference. */
interface Trace {
  /** True if the month's float names it, or a row that was sold in the month. */
  isOfMonth: boolean;
  bookRows: number;
  /** True if a row says that the order was issued; a row without a status does. */
  isIssuedInBook: boolean;
  debits: number;
  reversals: number;
  /** The order's card, by each source that states it. */
  readonly cards: Set<string>;
  /** The order's cost in minor units, by each source that states it. */
  readonly costs: Set<number>;
  /** True if every debit is right by itself. */
  isBorneOut: boolean;
  /** True if an earlier read left it open. */
  isOpen: boolean;
}

function tracesOf(
  { month, book, float, orders, prices }: OrderSources,
  mode: OrderReadMode,
): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  const traceOf = (ref: string): Trace => {
    const known = traces.get(ref) ?? {
      isOfMonth: false,
      bookRows: 0,
      isIssuedInBook: true,
      debits: 0,
      reversals: 0,
      cards: new Set<string>(),
      costs: new Set<number>(),
      isBorneOut: true,
      isOpen: false,
    };
    traces.set(ref, known);
    return known;
  };
  if (book !== undefined) addBook(book, month, orders, traceOf);
  // The newest reading comes first; an earlier one may still name an order that the newest leaves out.
  const [newest, ...earlier] = [...float].reverse();
  const judged = mode.kind === 'exceptions' ? prices : undefined;
  if (newest !== undefined) addFloat(newest, judged, traceOf);
  for (const movements of earlier) addNames(movements, traceOf);
  for (const { clientRef, reads, unknown } of orders.values()) {
    const isSettled = reads.at(-1)?.status === 'issued';
    if (!isSettled && (reads.length > 0 || unknown !== undefined)) traceOf(clientRef).isOpen = true;
  }
  return traces;
}

function addBook(
  book: BookRows,
  month: CalendarMonth,
  orders: ReadonlyMap<string, OrderHistory>,
  traceOf: (ref: string) => Trace,
): void {
  for (const row of bookRowsToRead(book, month, orders)) {
    const trace = traceOf(book.clientRef(row));
    trace.isOfMonth ||= book.soldAtMs(row) !== undefined;
    trace.bookRows += 1;
    trace.isIssuedInBook &&= saysIssued(book.status(row));
    trace.cards.add(`${book.slug(row)} ${book.currency(row)} ${book.faceMinor(row)}`);
    const expected = book.expectedCostMinor(row);
    if (expected !== undefined) trace.costs.add(expected);
  }
}

/** @param prices undefined where no debit has to be right by itself */
function addFloat(
  movements: MovementColumns,
  prices: DebitPrices | undefined,
  traceOf: (ref: string) => Trace,
): void {
  for (let row = 0; row < movements.length; row += 1) {
    if (!movements.isOfOrder(row)) continue;
    const trace = traceOf(movements.ref(row));
    trace.isOfMonth = true;
    if (movements.kind(row) === 'reversal') {
      trace.reversals += 1;
    } else {
      trace.debits += 1;
      trace.isBorneOut &&= prices?.isBorneOut(movements.at(row)) ?? true;
      const cost = movements.costMinor(row);
      if (cost !== undefined) trace.costs.add(cost);
    }
    trace.cards.add(`${movements.slug(row)} ${movements.currency(row)} ${movements.faceMinor(row)}`);
  }
}

function addNames(movements: MovementColumns, traceOf: (ref: string) => Trace): void {
  for (let row = 0; row < movements.length; row += 1) {
    if (movements.isOfOrder(row)) traceOf(movements.ref(row)).isOfMonth = true;
  }
}

/** Not one issued row of the book against one debit of the same card at the same cost, right by itself. */
function isInDoubt(trace: Trace | undefined): boolean {
  if (trace === undefined) return false;
  const { bookRows, isIssuedInBook, debits, reversals, cards, costs, isBorneOut, isOpen } = trace;
  const isPlain = bookRows === 1 && isIssuedInBook && debits === 1 && reversals === 0;
  return !isPlain || cards.size !== 1 || costs.size > 1 || !isBorneOut || isOpen;
}
