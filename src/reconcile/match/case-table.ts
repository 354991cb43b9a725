// Brings the sources of each order together on the exact bytes of its reference: nothing fuzzy, nothing
// folded, nothing merged. Book rows and movements are chained row by row behind one open-addressing index;
// reads and events, which the service's own limits keep few, hang on the same group number.

import { compareText } from '../../base/bytes.js';
import { ReferenceIndex } from '../../base/reference-index.js';
import { type BookRows, isDue } from '../../records/book-rows.js';
import type { EventRecord } from '../../records/event.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../../records/order-read.js';
import type { AccountFacts } from '../month/account-facts.js';
import { distinctEvents } from './event-order.js';
import type { BookedMovement, MovementSet } from './movement-set.js';
import { type BookRow, bookedAtMsOf, type OrderCase, soldAtMsOf } from './order-case.js';
import { orderOfDebits } from './unread-order.js';

/**
 * Rows of one source chained by group: the first row of each group, and after each row the next of its group.
 */
class RowChain {
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  readonly #next: Int32Array;

  constructor(rowCount: number) {
    this.#next = new Int32Array(rowCount).fill(-1);
  }

  append(group: number, row: number): void {
    const last = this.#last[group];
    if (last === undefined) {
      this.#first[group] = row;
    } else {
      this.#next[last] = row;
    }
    this.#last[group] = row;
  }

  /** Hands over the rows of a group, one after the other. */
  forEach(group: number, take: (row: number) => void): void {
    for (let row = this.#first[group] ?? -1; row >= 0; row = this.#next[row] ?? -1) take(row);
  }
}

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
  readonly #index = new ReferenceIndex();
  readonly #bookChain: RowChain;
  readonly #movementChain: RowChain;
  readonly #histories = new Map<number, OrderHistory>();
  readonly #events = new Map<number, EventRecord[]>();

  readonly #facts: AccountFacts;
  readonly #leavesOut: boolean;
  readonly #unread: ReadonlySet<string>;
  readonly #movements: MovementSet;
  #inOrder: readonly number[] | undefined;

  constructor(facts: AccountFacts, movements: MovementSet) {
    this.#facts = facts;
    this.#leavesOut = facts.float !== undefined && facts.float.settings.orderReads.kind !== 'all';
    this.#unread = new Set(
      facts.unread.filter(({ source }) => source === 'order').map(({ subject }) => subject),
    );
    this.#movements = movements;
    this.#bookChain = new RowChain(facts.book?.length ?? 0);
    this.#movementChain = new RowChain(movements.length);
    this.#addBook();
    this.#addMovements();
    for (const [ref, history] of facts.orders) this.#histories.set(this.#index.groupOf(ref), history);
    this.#addEvents();
  }

  get size(): number {
    return this.#index.size;
  }

  /** The case of a reference, or undefined where no source names it. */
  find(ref: string): OrderCase | undefined {
    const group = this.#index.lookup(ref);
    return group < 0 ? undefined : this.caseAt(group);
  }

  caseAt(group: number): OrderCase {
    const book = this.#facts.book;
    const history = this.#histories.get(group);
    const debits: BookedMovement[] = [];
    const reversals: BookedMovement[] = [];
    this.#movementChain.forEach(group, (row) => {
      const movement = this.#movements.at(row);
      (movement.kind === 'order' ? debits : reversals).push(movement);
    });
    const clientRef = this.#index.text(group);
    const isLeftOut = history === undefined && this.#isLeftOut(clientRef);
    const order = isLeftOut ? orderOfDebits(debits, reversals) : history?.reads.at(-1);
    const bookRows: BookRow[] = [];
    if (book !== undefined) this.#bookChain.forEach(group, (row) => bookRows.push(bookRowOf(book, row)));
    if (bookRows.length > 1) bookRows.sort(compareRows);
    const speaker = bookRows.length < 2 ? bookRows[0] : speakerOf(bookRows, order ?? debits[0]);
    const isSoldSince = debits.length === 0 && isSoldAfter(speaker, history?.unknown);
    return {
      clientRef,
      bookRows,
      book: speaker,
      history,
      order,
      unknown: order === undefined && !isSoldSince ? history?.unknown : undefined,
      debits,
      reversals,
      events: this.#events.get(group) ?? [],
      isBookedByDebit: this.#facts.terms.isBookedByDebit,
    };
  }

  /**
   * True for an order that the configuration does not want read; one that could not be read is not left out.
   */
  #isLeftOut(clientRef: string): boolean {
    return this.#leavesOut && !this.#unread.has(clientRef);
  }

  /**
   * Groups in report order: by the instant of booking (of sale where nothing was booked, last where neither
   * is known), then by reference, byte by byte. The order in which files and answers arrived has no say.
   */
  groupsInOrder(): readonly number[] {
    this.#inOrder ??= this.#sortedGroups();
    return this.#inOrder;
  }

  #sortedGroups(): number[] {
    const instants = new Float64Array(this.size);
    const groups: number[] = [];
    for (let group = 0; group < this.size; group += 1) {
      const orderCase = this.caseAt(group);
      instants[group] = bookedAtMsOf(orderCase) ?? soldAtMsOf(orderCase) ?? Number.MAX_SAFE_INTEGER;
      groups.push(group);
    }
    const atMs = (group: number): number => instants[group] ?? 0;
    const refOf = (group: number): string => this.#index.text(group);
    return groups.sort((a, b) => atMs(a) - atMs(b) || compareText(refOf(a), refOf(b)));
  }

  #addBook(): void {
    const book = this.#facts.book;
    if (book === undefined) return;
    // One reference in two interfaces is two orders.
    for (let row = 0; row < book.length; row += 1) {
      if (book.interfaceName(row) === this.#facts.interfaceName) {
        this.#bookChain.append(this.#index.groupOf(book.clientRef(row)), row);
      }
    }
  }

  #addMovements(): void {
    for (let row = 0; row < this.#movements.length; row += 1) {
      const kind = this.#movements.kind(row);
      if (kind === 'order' || kind === 'reversal') {
        this.#movementChain.append(this.#index.groupOf(this.#movements.ref(row)), row);
      }
    }
  }

  /**
   * An event delivered twice alike is one event; two bodies under one id are both kept and reported
   * elsewhere.
   */
  #addEvents(): void {
    const seen = new Set<string>();
    for (const event of distinctEvents(this.#facts.events.events)) {
      const figures = event.body?.isTest === false ? event.body.order : undefined;
      if (figures === undefined || seen.has(event.bodySha256)) continue;
      seen.add(event.bodySha256);
      const group = this.#index.groupOf(figures.clientRef);
      const known = this.#events.get(group);
      if (known === undefined) {
        this.#events.set(group, [event]);
      } else {
        known.push(event);
      }
    }
  }
}
