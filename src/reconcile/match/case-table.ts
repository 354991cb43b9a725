// Brings the sources of each order together on the exact bytes of its reference: nothing fuzzy, nothing
// folded, nothing merged. Book rows and movements are chained row by row behind one open-addressing index;
// reads and events, which the service's own limits keep few, hang on the same group number.

import type { ReferenceIndex } from '../../base/column/reference-index.js';
import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthEndMs, monthOf, monthStartMs } from '../../base/time/calendar-month.js';
import { type BookRows, isDue } from '../../records/book-rows.js';
import { type EventRecord, mayBeMadeIn } from '../../records/event.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../../records/order-read.js';
import type { AccountFacts } from '../month/account-facts.js';
import { matchedEventsOf } from '../month/matched-events.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { orderReadsOf } from '../month/stated-facts.js';
import { lacksMovements } from '../month/unread-movements.js';
import { openOrdersOf } from '../month/unread-orders.js';
import { otherAccountOf } from './account-debit.js';
import { distinctEvents } from './event-order.js';
import { heldByTotalsOf, heldDebitOf } from './held-by-totals.js';
import type { BookedMovement, MovementSet } from './movement-set.js';
import { bookedAtMsOf, soldAtMsOf } from './order-booking.js';
import { type BookRow, type OrderCase, ownInPlace } from './order-case.js';
import { ReferenceNumbers } from './reference-numbers.js';
import { RowChain } from './row-chain.js';
import { type Lines, UnlistedTries } from './unlisted-tries.js';
import { mayBeDebitedLater } from './unread-debit.js';
import { givenBackFirst, orderOfLines } from './unread-order.js';

const ELSEWHERE = 1;
const OF_MONTH = 2;

/** Rows of one reference in an order of their own, so that the order in which they arrived has no say. */
function compareRows(a: BookRow, b: BookRow): number {
  return compareText(a.source, b.source) || compareText(a.file, b.file) || a.line - b.line;
}

/**
 * In how many things a row agrees with what the provider says of the order. An order that the provider
 * denies, or says nothing of, is held against a row that says it was issued: that is the row which lacks it.
 */
function agreementOf(row: BookRow, side: OrderRead | BookedMovement | undefined): number {
  const isFailed = side !== undefined && 'status' in side && side.status === 'failed';
  const isAgreed = isDue(row.status) !== isFailed;
  if (side === undefined) return isAgreed ? 1 : 0;
  const agreed = [
    isAgreed,
    row.slug === side.slug,
    row.currency === side.currency,
    row.faceMinor === side.faceMinor,
    row.expectedCostMinor === undefined || row.expectedCostMinor === side.costMinor,
  ];
  return agreed.filter((one) => one).length;
}

/** The row of several with one reference that the others are compared with. */
function speakerOf(
  rows: readonly BookRow[],
  side: OrderRead | BookedMovement | undefined,
): BookRow | undefined {
  let speaker: BookRow | undefined;
  let most = -1;
  for (const row of rows) {
    const agreement = agreementOf(row, side);
    if (agreement > most) speaker = row;
    most = Math.max(most, agreement);
  }
  return speaker;
}

/** True where a sale came after the answer that its order is not known: that answer can say nothing of it. */
function isSoldAfter(row: BookRow | undefined, unknown: UnknownOrder | undefined): boolean {
  return row?.soldAtMs !== undefined && unknown !== undefined && row.soldAtMs > unknown.readAtMs;
}

function bookRowOf(book: BookRows, row: number): BookRow {
  return {
    slug: book.slug(row),
    currency: book.currency(row),
    faceMinor: book.faceMinor(row),
    expectedCostMinor: book.expectedCostMinor(row),
    status: book.status(row),
    soldAtMs: book.soldAtMs(row),
    paidMinor: book.paidMinor(row),
    paidCurrency: book.paidCurrency(row),
    quoteId: book.quoteId(row),
    source: book.source(row),
    file: book.file(row),
    line: book.line(row),
  };
}

export class CaseTable {
  readonly #numbers: ReferenceNumbers;
  readonly #index: ReferenceIndex;
  readonly #bookChain: RowChain;
  readonly #movementChain: RowChain;
  readonly #histories = new Map<number, OrderHistory>();
  readonly #events = new Map<number, EventRecord[]>();

  readonly #facts: AccountFacts;
  readonly #leavesOut: boolean;
  readonly #unread: ReadonlySet<string>;
  readonly #movements: MovementSet;
  readonly #startMs: number;
  readonly #endMs: number;
  /** For each group: 0 where no source names it, `ELSEWHERE`, or `OF_MONTH`. */
  readonly #standing: Uint8Array;
  /** By month: the references that its totals hold, of a month without lines. */
  readonly #held = new Map<CalendarMonth, ReadonlySet<string>>();
  readonly #unlistedTries: UnlistedTries;
  #size = 0;
  #ofMonth: readonly number[] | undefined;

  constructor(facts: AccountFacts, movements: MovementSet) {
    this.#facts = facts;
    this.#startMs = monthStartMs(facts.month);
    this.#endMs = monthEndMs(facts.month);
    this.#leavesOut = orderReadsOf(facts).kind !== 'all';
    this.#unread = openOrdersOf(facts);
    this.#movements = movements;
    this.#numbers = ReferenceNumbers.of(facts.book);
    this.#index = this.#numbers.index;
    this.#numberAll();
    this.#standing = new Uint8Array(this.#index.size);
    this.#bookChain = new RowChain(this.#index.size, facts.book?.length ?? 0);
    this.#movementChain = new RowChain(this.#index.size, movements.length);
    this.#unlistedTries = new UnlistedTries(facts, (ref) => this.#listedOf(this.#index.lookup(ref), ref));
    this.#addBook();
    this.#addMovements();
    this.#addHistories();
    this.#addEvents();
  }

  /** How many references these sources name. */
  get size(): number {
    return this.#size;
  }

  /** The case of a reference, or undefined where no source names it. */
  find(ref: string): OrderCase | undefined {
    const group = this.#index.lookup(ref);
    // Another month may have brought a reference that this one does not name.
    return (this.#standing[group] ?? 0) === 0 ? undefined : this.caseAt(group);
  }

  /**
   * An order that could not be read this time has no answer, whatever was read of it before: it may have
   * changed since, so nothing is concluded from it, and its lines are taken as they stand. So has one whose
   * debit may stand in a later month of the float that could not be read.
   */
  caseAt(group: number): OrderCase {
    const book = this.#facts.book;
    const history = this.#histories.get(group);
    const clientRef = this.#index.text(group);
    const lines = this.#linesOf(group, clientRef);
    const { reversals } = lines;
    const answer = this.#hasAnswer(clientRef, { history, ...lines }) ? history : undefined;
    const bookRows: BookRow[] = [];
    if (book !== undefined) this.#bookChain.forEach(group, (row) => bookRows.push(bookRowOf(book, row)));
    if (bookRows.length > 1) bookRows.sort(compareRows);
    const isLeftOut = history === undefined && this.#isLeftOut(clientRef, lines.debits);
    const debits = isLeftOut ? givenBackFirst(lines, bookRows[0]) : ownInPlace(lines, answer?.reads.at(-1));
    const order = isLeftOut ? orderOfLines(debits, reversals, book && bookRows) : answer?.reads.at(-1);
    const speaker = bookRows.length < 2 ? bookRows[0] : speakerOf(bookRows, order ?? debits[0]);
    const isSoldSince = debits.length === 0 && isSoldAfter(speaker, answer?.unknown);
    const other = otherAccountOf(this.#facts, { clientRef, history, debits, reversals }, (month) =>
      this.#isListed(month),
    );
    const held = this.#heldDebitOf(clientRef, history, debits);
    const isListedLater = held === undefined && this.#isListedLater(history?.reads[0] ?? order, debits[0]);
    return {
      clientRef,
      bookRows,
      book: speaker,
      history,
      order,
      unknown: order === undefined && !isSoldSince ? answer?.unknown : undefined,
      debits,
      reversals,
      events: this.#events.get(group) ?? [],
      held,
      isBookedByDebit: this.#facts.terms.isBookedByDebit || isListedLater,
      isListedLater,
      standsOn: other?.isDebitedHere === false ? other.account : undefined,
      isSoldElsewhere: other !== undefined,
    };
  }

  #linesOf(group: number, clientRef: string): Lines {
    return this.#unlistedTries.beside(this.#histories.get(group), this.#listedOf(group, clientRef));
  }

  #listedOf(group: number, clientRef: string): Lines {
    const debits: BookedMovement[] = [];
    const reversals: BookedMovement[] = [];
    this.#movementChain.forEach(group, (row) => {
      const movement = this.#movements.at(row, clientRef);
      (movement.kind === 'order' ? debits : reversals).push(movement);
    });
    return { debits, reversals };
  }

  /**
   * True of an order that was made in a month of which no line is on file, and debited in a later one:
   * nothing is missing there, so the month that lists its debit is the one that booked it (assumption A-02).
   */
  #isListedLater(
    made: OrderRead | undefined,
    debit: Pick<BookedMovement, 'statedMonth'> | undefined,
  ): boolean {
    if (made === undefined || debit === undefined) return false;
    const month = monthOf(made.createdAtMs);
    return month < debit.statedMonth && !this.#isListed(month);
  }

  /** The debit of such an order that the totals of the month in which it was made hold already. */
  #heldDebitOf(
    clientRef: string,
    history: OrderHistory | undefined,
    [debit]: readonly BookedMovement[],
  ): BookedMovement | undefined {
    const made = history?.reads[0];
    if (made === undefined || !this.#isListedLater(made, debit)) return undefined;
    const month = monthOf(made.createdAtMs);
    return this.#heldIn(month).has(clientRef) ? heldDebitOf(made, month) : undefined;
  }

  #heldIn(month: CalendarMonth): ReadonlySet<string> {
    const known = this.#held.get(month);
    if (known !== undefined) return known;
    const figures = statedMonthOf(this.#facts, month);
    const held = figures === undefined ? new Set<string>() : heldByTotalsOf(figures, this.#madeIn(month));
    this.#held.set(month, held);
    return held;
  }

  *#madeIn(month: CalendarMonth): Generator<{ order: OrderRead; isListedLater: boolean }> {
    for (const [group, history] of this.#histories) {
      const [order] = history.reads;
      if (order === undefined || monthOf(order.createdAtMs) !== month) continue;
      const [debit] = this.#linesOf(group, order.clientRef).debits;
      // One that failed is in the total of orders where it was debited and given back.
      const hasFailed = history.reads.at(-1)?.status === 'failed';
      if (hasFailed && debit?.statedMonth !== month) continue;
      yield { order, isListedLater: this.#isListedLater(order, debit) };
    }
  }

  #isListed(month: CalendarMonth): boolean {
    return this.#movements.rowsOf(month) !== undefined;
  }

  #hasAnswer(
    clientRef: string,
    { history, ...lines }: Pick<OrderCase, 'history' | 'debits' | 'reversals'>,
  ): boolean {
    if (this.#unread.has(clientRef)) return false;
    return !mayBeDebitedLater(this.#facts, { order: history?.reads.at(-1), ...lines });
  }

  /**
   * True for an order that the configuration does not want read; one that could not be read is not left out.
   * Without a debit nothing is known of it where that may stand in a statement or a part of the float that is
   * not on file.
   */
  #isLeftOut(clientRef: string, debits: readonly BookedMovement[]): boolean {
    if (!this.#leavesOut || this.#unread.has(clientRef)) return false;
    return debits.length > 0 || (this.#facts.stated.kind === 'float' && !lacksMovements(this.#facts));
  }

  /**
   * The groups of which anything in the month is known, in report order: by the instant of booking (of sale
   * where nothing was booked, last where neither is known), then by reference, byte by byte. The order in
   * which files and answers arrived has no say. A group that has neither a line of the month's statement nor
   * an instant in the month is no order of it, and is proposed no entry in it.
   */
  groupsOfMonth(): readonly number[] {
    this.#ofMonth ??= this.#sortedGroups();
    return this.#ofMonth;
  }

  #sortedGroups(): number[] {
    const instants = new Float64Array(this.#standing.length);
    const groups: number[] = [];
    for (let group = 0; group < this.#standing.length; group += 1) {
      if (this.#standing[group] !== OF_MONTH) continue;
      instants[group] = this.#instantOf(group);
      groups.push(group);
    }
    const atMs = (group: number): number => instants[group] ?? 0;
    const refOf = (group: number): string => this.#index.text(group);
    return groups.sort((a, b) => atMs(a) - atMs(b) || compareText(refOf(a), refOf(b)));
  }

  /** When the order was booked, else sold; one that only a debit tells of was booked with it. */
  #instantOf(group: number): number {
    const row = this.#movementChain.firstOf(group);
    const isOne = row >= 0 && this.#movementChain.after(row) < 0 && this.#movements.kind(row) === 'order';
    if (isOne && !this.#histories.has(group)) return this.#movements.bookedAtMs(row);
    const orderCase = this.caseAt(group);
    return bookedAtMsOf(orderCase) ?? soldAtMsOf(orderCase) ?? Number.MAX_SAFE_INTEGER;
  }

  #add(group: number, isOfMonth: boolean): void {
    if (this.#standing[group] === 0) this.#size += 1;
    if (isOfMonth) {
      this.#standing[group] = OF_MONTH;
    } else if (this.#standing[group] === 0) {
      this.#standing[group] = ELSEWHERE;
    }
  }

  /** Gives every reference its number, so that what is kept by number has its length. */
  #numberAll(): void {
    const { book, orders } = this.#facts;
    if (book !== undefined) this.#numbers.ofBook(book);
    for (const { columns } of this.#movements.segments) this.#numbers.ofMovements(columns);
    for (const ref of orders.keys()) this.#index.groupOf(ref);
    for (const { ref } of this.#orderEvents()) this.#index.groupOf(ref);
  }

  /** True of an instant in the month. */
  #isIn(atMs: number): boolean {
    return atMs >= this.#startMs && atMs < this.#endMs;
  }

  #addBook(): void {
    const { book, interfaceName } = this.#facts;
    if (book === undefined) return;
    const groups = this.#numbers.ofBook(book);
    for (const [row, group] of groups.entries()) {
      // One reference in two interfaces is two orders.
      if (book.interfaceName(row) !== interfaceName) continue;
      this.#bookChain.append(group, row);
      const soldAtMs = book.soldAtMs(row);
      // A row that says no time may be of any month.
      this.#add(group, soldAtMs === undefined || this.#isIn(soldAtMs));
    }
  }

  #addMovements(): void {
    for (const { month, columns, start } of this.#movements.segments) {
      const isOfMonth = month === this.#facts.month;
      for (const [at, group] of this.#numbers.ofMovements(columns).entries()) {
        if (group < 0) continue;
        this.#movementChain.append(group, start + at);
        this.#add(group, isOfMonth || this.#isIn(columns.bookedAtMs(at)));
      }
    }
  }

  #addHistories(): void {
    for (const [ref, history] of this.#facts.orders) {
      const group = this.#index.groupOf(ref);
      this.#histories.set(group, history);
      // A card that was issued in the month is posted in it.
      const isOfMonth = history.reads.some(
        ({ createdAtMs, issuedAtMs = createdAtMs }) => this.#isIn(createdAtMs) || this.#isIn(issuedAtMs),
      );
      this.#add(group, isOfMonth);
    }
  }

  #addEvents(): void {
    for (const { ref, event } of this.#orderEvents()) {
      const group = this.#index.groupOf(ref);
      this.#add(group, mayBeMadeIn(event, this.#startMs, this.#endMs));
      listOf(this.#events, group).push(event);
    }
  }

  /**
   * An event delivered twice alike is one event; two bodies under one id are both kept and reported
   * elsewhere.
   */
  *#orderEvents(): Generator<{ ref: string; event: EventRecord }> {
    const seen = new Set<string>();
    for (const event of distinctEvents(matchedEventsOf(this.#facts).events)) {
      const { body, bodySha256 } = event;
      if (body?.isTest !== false || body.order === undefined || seen.has(bodySha256)) continue;
      seen.add(bodySha256);
      yield { ref: body.order.clientRef, event };
    }
  }
}
