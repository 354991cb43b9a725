// The archive of the supplier interface as records: what a run offline and a run online both work from.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, isListOfMonth, monthOf, monthStartMs } from '../../base/time/calendar-month.js';
import type { PriceTerms } from '../../reconcile/month/account-facts.js';
import type { FloatSettings } from '../../reconcile/month/float-facts.js';
import { DebitPrices } from '../../reconcile/price/debit-price.js';
import type { BrandRead } from '../../records/brand-read.js';
import type { FloatReading } from '../../records/float-reading.js';
import { floatSubjectOf } from '../../records/float-subject.js';
import {
  type ArchivedFloat,
  FILE_STATUS,
  floatMovementsOf,
  floatReadingOf,
} from '../../records/from-wire/supplier/float-readings.js';
import { supplierOrderHistoriesOf } from '../../records/from-wire/supplier/order-reads.js';
import { brandReadsOf, fxReadsOf, summaryReadsOf } from '../../records/from-wire/supplier/read-back.js';
import type { FxRead } from '../../records/fx-read.js';
import { MovementColumns } from '../../records/movement.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { SummaryRead } from '../../records/summary-read.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import type { Books } from '../../store/books.js';
import type { StoredReceipt } from '../../store/tables/receipt-table.js';
import { AccountReceipts } from '../archive/account-receipts.js';
import type { Archive } from '../archive/archive.js';
import { isAnswerChangedSince } from '../archive/changed-answer.js';
import { finalReads, OrderNews } from '../fetch/final-reads.js';

/** The readings on file for the float of one month, oldest first. */
type MonthReadings = readonly (ArchivedFloat & { readonly lines: StoredReceipt })[];

/** The rules of the configuration that a month is judged by. */
export interface SupplierRules {
  readonly prices: PriceTerms;
  readonly settings: FloatSettings;
}

/** Each kind of record is read when it is first asked for. */
export class SupplierArchive {
  readonly #books: Books;
  readonly #receipts: AccountReceipts;
  readonly #movements = new Map<string, MovementColumns>();

  constructor(books: Books) {
    this.#books = books;
    this.#receipts = new AccountReceipts(books.receipts, supplierAccount);
  }

  get brands(): readonly BrandRead[] {
    return this.#receipts.derived('brands', () => brandReadsOf(this.#receipts.of('brands')));
  }

  get fx(): readonly FxRead[] {
    return this.#receipts.derived('fx', () => fxReadsOf(this.#receipts.of('fx')));
  }

  get summaries(): readonly SummaryRead[] {
    return this.#receipts.derived('summaries', () => summaryReadsOf(this.#receipts.of('summary')));
  }

  /** By which debits are told that are right by themselves. */
  debitPrices({ prices, settings }: SupplierRules): DebitPrices {
    const { brands, fx, summaries } = this;
    return new DebitPrices({
      settings: prices,
      stated: { kind: 'float', settings, readings: [], brands, fx, summaries },
    });
  }

  get orders(): ReadonlyMap<string, OrderHistory> {
    return this.#receipts.derived('orders', () => supplierOrderHistoriesOf(this.#receipts.of('order')));
  }

  /** References of orders that stand as they were last read: they are not asked for again. */
  get finalReads(): ReadonlySet<string> {
    return this.#receipts.derived('final reads', () => {
      const news = new OrderNews();
      for (const month of this.floatMonths) {
        const readings = this.#archivedFloat(month).map(({ lines }) => lines);
        news.addReadings(
          month,
          readings.map((lines) => ({
            receiptId: lines.receiptId,
            totals: '',
            lines: this.#movementsOf(lines),
          })),
        );
      }
      return finalReads({ answers: this.#receipts.of('order'), orders: this.orders, news });
    });
  }

  /** The months of which the float is on file, in their order. */
  get floatMonths(): CalendarMonth[] {
    return this.#receipts.derived('float months', () => {
      const months = [...this.#floatBySubject.keys()]
        .map(floatSubjectOf)
        .flatMap((subject) => (subject?.kind === 'movements' ? [subject.month] : []));
      return [...new Set(months)].sort(compareText);
    });
  }

  /**
   * The readings of every month on file, and what files hold. A line may name an order or a deposit of any
   * month before, so that a month is judged on all of them.
   *
   * @param asOfMs a file that nothing was read after stands for what was booked until then (assumption A-16)
   */
  floatAt(asOfMs: number): FloatReading[] {
    return [...this.floatMonths.flatMap((one) => this.#floatOf(one)), ...this.#filesAt(asOfMs)];
  }

  /** The movements of a month by everything on file, read or handed over, oldest first. */
  movementsOf(month: CalendarMonth): MovementColumns[] {
    return this.#archivedFloat(month).map(({ lines }) => this.#movementsOf(lines));
  }

  /**
   * The references of orders that the newest reading of a month names, and that none did until an instant of
   * this machine.
   */
  refsNamedSince(month: CalendarMonth, atMs: number): ReadonlySet<string> {
    const readings = this.#archivedFloat(month).map(({ lines }) => lines);
    const newest = readings.at(-1);
    const refs = new Set(newest === undefined ? [] : refsIn(this.#movementsOf(newest)));
    const known = readings.filter(({ machineAtMs }) => machineAtMs === undefined || machineAtMs <= atMs);
    for (const movements of new Set(known.map((lines) => this.#movementsOf(lines)))) {
      for (const ref of refsIn(movements)) refs.delete(ref);
    }
    return refs;
  }

  /**
   * True where the float of the month is on file: its movements, or files that hold the whole life up to then
   * and have none of it, with no number missing where its own would stand.
   *
   * @param asOfMs as for `floatAt`
   */
  knows(month: CalendarMonth, asOfMs: number): boolean {
    return this.floatMonths.includes(month) || this.#isQuietInFiles(month, asOfMs);
  }

  /** True where files hold the whole life up to the month and the month itself has no movement. */
  #isQuietInFiles(month: CalendarMonth, asOfMs: number): boolean {
    const whole = this.#filesAt(asOfMs).find((reading) => reading.month === undefined);
    return whole !== undefined && month <= monthOf(whole.receivedAtMs) && isQuietIn(month, whole.movements);
  }

  /**
   * True where the month is of the float that files hold and no fetch of the month asked for its orders.
   *
   * @param asOfMs as for `floatAt`
   */
  isFromFiles(month: CalendarMonth, asOfMs: number): boolean {
    const isInFiles = this.#fileOf(month) !== undefined || this.#isQuietInFiles(month, asOfMs);
    return isInFiles && !this.#books.askedMonths.has(supplierAccount, month);
  }

  /**
   * True where a reading of a month states another opening or closing than the one at an instant of this
   * machine before it. The movements of a month stay as they are where an earlier month is put right.
   */
  isStatedOtherwiseSince(month: CalendarMonth, atMs: number): boolean {
    const stated = this.#archivedFloat(month).filter(({ firstPage }) => firstPage !== undefined);
    const at = stated.findLastIndex(
      ({ lines: { machineAtMs } }) => machineAtMs === undefined || machineAtMs <= atMs,
    );
    const before = stated[at];
    return stated
      .slice(at + 1)
      .some((one) => before === undefined || this.#balancesOf(before) !== this.#balancesOf(one));
  }

  /** The opening and the closing that a reading states, as one text. */
  #balancesOf(archived: MonthReadings[number]): string {
    const { openingUsd6, closingUsd6 } = floatReadingOf(archived, this.#movementsOf(archived.lines));
    return `${openingUsd6} ${closingUsd6}`;
  }

  #floatOf(month: CalendarMonth): readonly FloatReading[] {
    return this.#receipts.derived(`float of ${month}`, () =>
      withoutRepeats(this.#archivedFloat(month)).map((archived) =>
        floatReadingOf(archived, this.#movementsOf(archived.lines)),
      ),
    );
  }

  /**
   * The readings from imported files: the float's whole life if they begin at its first movement, else month
   * by month. A month needs no file if a reading holds the same.
   */
  #filesAt(asOfMs: number): readonly FloatReading[] {
    const files = this.floatMonths.flatMap((month) => this.#fileOf(month) ?? []);
    const isTold = files.every(({ month, lines }) => this.#isRead(month, lines));
    if (files.length === 0 || isTold) return [];
    const isNewest = this.#isNewerThanReadings(files.map(({ lines }) => lines));
    const receivedAtMs = Math.max(...files.map(({ lines }) => lines.receivedAtMs), isNewest ? asOfMs : 0);
    return this.#readingsOf(files, receivedAtMs);
  }

  /** One object for all months that ask, so that what follows from it is worked out once. */
  #readingsOf(files: MonthReadings, receivedAtMs: number): readonly FloatReading[] {
    return this.#receipts.derived(`float of files at ${receivedAtMs}`, () => {
      const readings = files.map((file) => ({
        ...floatReadingOf(file, this.#movementsOf(file.lines)),
        receivedAtMs,
      }));
      const whole = wholeLifeOf(readings);
      return whole === undefined ? readings : [whole];
    });
  }

  /** The newest lines of a month that came in a file. */
  #fileOf(month: CalendarMonth): (ArchivedFloat & { readonly lines: StoredReceipt }) | undefined {
    return this.#archivedFloat(month).findLast(({ firstPage }) => firstPage === undefined);
  }

  #isRead(month: CalendarMonth, lines: StoredReceipt): boolean {
    return this.#archivedFloat(month).some(
      (other) => other.firstPage !== undefined && other.lines.storedSha256 === lines.storedSha256,
    );
  }

  #isNewerThanReadings(files: readonly StoredReceipt[]): boolean {
    const newestFile = Math.max(...files.map(({ receiptId }) => receiptId));
    return this.floatMonths.every((month) =>
      this.#archivedFloat(month).every(
        ({ firstPage, lines }) => firstPage === undefined || lines.receiptId < newestFile,
      ),
    );
  }

  /** Readings of the same lines share their columns. */
  #movementsOf(lines: StoredReceipt): MovementColumns {
    const known = this.#movements.get(lines.storedSha256);
    if (known !== undefined) return known;
    const pieces = this.#books.evidence.readProvedChunks(lines.storedSha256);
    const movements = floatMovementsOf(pieces, lines.storedSha256);
    this.#movements.set(lines.storedSha256, movements);
    return movements;
  }

  /**
   * The lines of one month, each with the first and the last page that were archived in the same step. A
   * reading that is about another month says nothing of this one: books of an older version may hold such
   * readings.
   */
  #archivedFloat(month: CalendarMonth): MonthReadings {
    return this.#receipts.derived(`archived float of ${month}`, () => {
      const bySubject = this.#floatBySubject;
      const pagesAt = (isThere: (at: PageOfFloat) => boolean): readonly StoredReceipt[] =>
        [...bySubject].flatMap(([subject, receipts]) => {
          const at = floatSubjectOf(subject);
          return at?.kind === 'page' && at.month === month && isThere(at) ? receipts : [];
        });
      const firstPages = pagesAt(({ page }) => page === 1);
      const lastPages = pagesAt(({ page, pages }) => page === pages);
      return (bySubject.get(month) ?? [])
        .map((lines) => ({
          month,
          lines,
          firstPage: pageOf(lines, firstPages),
          lastPage: pageOf(lines, lastPages),
        }))
        .filter(
          ({ lines, firstPage }) =>
            firstPage === undefined || isListOfMonth(month, bookedAtMsOf(this.#movementsOf(lines))),
        );
    });
  }

  /** The receipts of the float by what they are of, each in the order of archiving. */
  get #floatBySubject(): ReadonlyMap<string, readonly StoredReceipt[]> {
    return this.#receipts.derived('float by subject', () => {
      const bySubject = new Map<string, StoredReceipt[]>();
      for (const receipt of this.#receipts.of('float')) {
        const known = bySubject.get(receipt.subject);
        if (known === undefined) {
          bySubject.set(receipt.subject, [receipt]);
        } else {
          known.push(receipt);
        }
      }
      return bySubject;
    });
  }
}

/** The reader of the one account. */
export function supplierArchiveOf(archive: Archive): SupplierArchive {
  return archive.readerOf(supplierAccount, () => new SupplierArchive(archive.books));
}

/**
 * True where the month's float was read since its close and does not say what was on file then: its
 * movements, or the opening or closing that is stated with them.
 */
export function isChangedSince(archive: Archive, month: CalendarMonth, closedAtMs: number): boolean {
  const question = { key: supplierAccount, topic: 'float', subject: month } as const;
  return (
    isAnswerChangedSince(archive.books, question, closedAtMs) ||
    supplierArchiveOf(archive).isStatedOtherwiseSince(month, closedAtMs)
  );
}

/** The reference of each movement of an order. */
function* refsIn(movements: MovementColumns): Generator<string, void, undefined> {
  for (let row = 0; row < movements.length; row += 1) {
    if (movements.isOfOrder(row)) yield movements.ref(row);
  }
}

/** When each movement was booked, one after the other: who has seen enough of them stops. */
function* bookedAtMsOf(movements: MovementColumns): Generator<number, void, undefined> {
  for (let row = 0; row < movements.length; row += 1) yield movements.bookedAtMs(row);
}

type PageOfFloat = Extract<NonNullable<ReturnType<typeof floatSubjectOf>>, { kind: 'page' }>;

/** The lines of a reading follow its pages, the newest of them; those of a file follow none. */
function pageOf(lines: StoredReceipt, pages: readonly StoredReceipt[]): StoredReceipt | undefined {
  if (lines.status === FILE_STATUS) return undefined;
  return pages
    .filter((page) => page.receiptId < lines.receiptId)
    .reduce<StoredReceipt | undefined>(
      (newest, page) => (newest === undefined || page.receiptId > newest.receiptId ? page : newest),
      undefined,
    );
}

/**
 * Readings with figures; of those that say the same only the newest, and the newest that was made while the
 * month ran: its balance is of a moment up to which it states every movement.
 */
function withoutRepeats(readings: MonthReadings): MonthReadings {
  return readings.filter(
    (one, at) =>
      one.firstPage !== undefined && !readings.slice(at + 1).some((other) => saysTheSame(one, other)),
  );
}

function saysTheSame(one: MonthReadings[number], other: MonthReadings[number]): boolean {
  return (
    other.lines.storedSha256 === one.lines.storedSha256 &&
    other.firstPage?.storedSha256 === one.firstPage?.storedSha256 &&
    isOfRunningMonth(other) === isOfRunningMonth(one)
  );
}

function isOfRunningMonth({ month, lines }: MonthReadings[number]): boolean {
  return monthOf(lines.receivedAtMs) === month;
}

/**
 * Months of files as one reading of the whole life; undefined where they do not begin at its first movement.
 * A gap is left in: it is for the checks to find.
 */
function wholeLifeOf(months: readonly FloatReading[]): FloatReading | undefined {
  const first = months.find((month) => month.movements.length > 0);
  const last = months.at(-1);
  if (last === undefined || first?.movements.seq(0) !== 1) return undefined;
  return {
    ...last,
    month: undefined,
    movements: MovementColumns.joined(months.map(({ movements }) => movements)),
  };
}

/** True where the movements before and after a month without any are numbered on: none of it is missing. */
function isQuietIn(month: CalendarMonth, movements: MovementColumns): boolean {
  const startMs = monthStartMs(month);
  let before = 0;
  while (before < movements.length && movements.bookedAtMs(before) < startMs) before += 1;
  if (before === 0) return false;
  return before === movements.length || movements.seq(before) === movements.seq(before - 1) + 1;
}
