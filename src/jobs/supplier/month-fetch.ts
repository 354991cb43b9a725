// Reads everything that a month of the supplier interface rests on and archives each answer as it comes; of a
// list, all pages of one reading in one step. A source that fails is named and the others go on; what was
// read is kept, and the next run completes it.

import { type CalendarMonth, monthBefore, monthOf, monthsBetween } from '../../base/time/calendar-month.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import { mergedMovements } from '../../client/supplier/lists.js';
import type { ListExchanges } from '../../client/supplier/reader.js';
import { supplierRefusals } from '../../client/supplier/refusals.js';
import { SourceFault, type SourceFaultKind } from '../../client/transport/source-fault.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';
import { UNKNOWN_SUPPLIER_ORDER_CODE } from '../../records/from-wire/supplier/answer-data.js';
import {
  brandsReceipts,
  floatReceipts,
  supplierOrderReceipt,
  supplierReceipt,
} from '../../records/from-wire/supplier/receipts.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import type { SupplierErrorCode } from '../../wire/supplier/error-codes.js';
import type { Archive } from '../archive/archive.js';
import { lastClosesOf } from '../archive/last-closes.js';
import { loadBook } from '../archive/own-records.js';
import type { FetchedMonths } from '../dialect.js';
import { lateRefsOf } from '../fetch/late-refs.js';
import { readOrders } from '../fetch/order-reading.js';
import { answeredAtMs } from '../fetch/received-exchange.js';
import { SourceQuestions } from '../fetch/source-questions.js';
import type { Progress } from '../progress.js';
import type { Workplace } from '../workplace.js';
import { withSupplierSession } from './access.js';
import { type ChosenRefs, supplierRefsToRead } from './order-refs.js';
import type { SupplierSession } from './session.js';
import { type SupplierRules, supplierArchiveOf } from './supplier-archive.js';

type Source = UnreadSource['source'];

const UNKNOWN_KEY_CODE = 'unauthorised' satisfies SupplierErrorCode;

/** Months between the one that is closed and now: a clock that is off must not keep a run going for ever. */
const MONTHS_MOST = 120;
/** Faults after which nothing else can be had from there either. */
const dead: ReadonlySet<SourceFaultKind> = new Set(['refused_connection', 'tls']);

export interface SupplierOutcome {
  readonly month: CalendarMonth;
  readonly unread: readonly UnreadSource[];
}

export class SupplierFetch {
  readonly #session: SupplierSession;
  readonly #archive: Archive;
  readonly #progress: Progress;
  readonly #rules: SupplierRules;
  readonly #rereads: boolean;
  readonly #questions = new SourceQuestions();

  /** @param rereads true: what is final and archived is read again */
  constructor(
    session: SupplierSession,
    archive: Archive,
    progress: Progress,
    rules: SupplierRules,
    rereads = false,
  ) {
    this.#session = session;
    this.#archive = archive;
    this.#progress = progress;
    this.#rules = rules;
    this.#rereads = rereads;
  }

  /**
   * @param asked undefined: the month that is running by the service's clock, for a run between closes
   * @returns the month, and what could not be read of it; empty where everything was
   * @throws MendConfiguration where the service does not know the key; nothing was archived then
   */
  async run(asked?: CalendarMonth): Promise<SupplierOutcome> {
    this.#progress.step(`reading ${this.#session.reader.effectiveHost}`);
    const isThere = await this.#summary();
    const month = asked ?? monthOf(this.#session.nowMs);
    const { unread } = this.#questions;
    if (!isThere) return { month, unread };
    await this.#brands();
    await this.#fx();
    await this.#floats(month);
    await this.#orders(month);
    return { month, unread };
  }

  /**
   * The first question of a run. @returns false where nobody can be asked anything: every source is unread
   * then
   */
  async #summary(): Promise<boolean> {
    try {
      const exchange = await this.#session.reader.summary();
      if (exchange.answer.kind === 'error' && exchange.answer.error.code === UNKNOWN_KEY_CODE) {
        throw failureOfError(exchange, exchange.answer.error, {
          subject: 'the check of the supplier key',
          repeat: 'safe',
          refusals: supplierRefusals,
        });
      }
      const { answer, status } = exchange;
      if (answer.kind === 'error') {
        this.#questions.noteRefusal('summary', '', status, answer.error.code);
      } else {
        this.#keepPlain('summary', exchange);
      }
      return true;
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      const isDead = dead.has(error.fault);
      const sources: readonly Source[] = isDead ? ['summary', 'brands', 'fx', 'float', 'order'] : ['summary'];
      for (const source of sources) this.#questions.note(source, '', error.message);
      return !isDead;
    }
  }

  async #fx(): Promise<void> {
    const exchange = await this.#questions.askOne('fx', '', () => this.#session.reader.fx());
    if (exchange !== undefined) this.#keepPlain('fx', exchange);
  }

  #keepPlain(topic: 'summary' | 'fx', exchange: Exchange<unknown>): void {
    this.#session.keep([supplierReceipt(this.#session.received(topic, exchange))], exchange.machineUnixMs);
  }

  async #brands(): Promise<void> {
    const pages = await this.#list('brands', '', () => this.#session.reader.brands());
    if (pages === undefined) return;
    const receipts = brandsReceipts(pages.map((page) => this.#session.received('brands', page)));
    this.#session.keep(receipts, machineTimeOf(pages));
  }

  /**
   * The month before, for its closing; the month; and every one up to the service's now, whose last reading
   * states the balance together with all movements that led to it. A reading that ends in another balance
   * crossed a month's end.
   */
  async #floats(month: CalendarMonth): Promise<void> {
    const isOpeningRead = await this.#float(monthBefore(month));
    // The month itself is asked for in any case: what stands of it has to be of now, or named as unread.
    if (!(await this.#float(month)) || !isOpeningRead) return;
    let read = month;
    for (let i = 0; i < MONTHS_MOST; i += 1) {
      const later = monthsBetween(read, monthOf(this.#session.nowMs)).slice(1);
      const [next] = later;
      if (next === undefined) return;
      if (!(await this.#float(next))) return;
      read = next;
    }
    this.#questions.note('float', '', `more than ${MONTHS_MOST} months lie between ${month} and now`);
  }

  /** @returns false where the float could not be read: then no later month of it is asked for */
  async #float(month: CalendarMonth): Promise<boolean> {
    this.#progress.step(`float of ${month}`);
    const pages = await this.#list('float', month, () =>
      this.#session.reader.float(month, (page, count) =>
        this.#progress.tick(`float of ${month}`, page, count),
      ),
    );
    if (pages === undefined) return false;
    const lists = pages.flatMap(({ answer }) => (answer.kind === 'data' ? [answer.data] : []));
    const movements = mergedMovements(lists);
    const received = pages.map((page) => this.#session.received('float', page));
    this.#session.keep(floatReceipts(month, received, movements), machineTimeOf(pages));
    return true;
  }

  #chosenOf(month: CalendarMonth): ChosenRefs {
    const archive = supplierArchiveOf(this.#archive);
    return supplierRefsToRead(
      {
        month,
        book: loadBook(this.#archive.books, 'supplier'),
        float: archive.movementsOf(month),
        orders: archive.orders,
        prices: archive.debitPrices(this.#rules),
      },
      this.#rules.settings.orderReads,
    );
  }

  /** The late sales that the mode chooses among all orders of their month. */
  #lateRefs(month: CalendarMonth): string[] {
    const { orders } = supplierArchiveOf(this.#archive);
    const { books } = this.#archive;
    // There is one account, whatever name a row gives it.
    const late = lateRefsOf({ books, interfaceName: 'supplier', isOwn: () => true, orders }, month);
    if (this.#rules.settings.orderReads.kind === 'all') return [...late.values()].flat();
    return [...late].flatMap(([sold, refs]) => {
      const chosen = new Set(this.#chosenOf(sold).refs);
      return refs.filter((ref) => chosen.has(ref));
    });
  }

  /**
   * The orders of the month before that its float names only since its close: no other fetch asks for them,
   * and the month opens with what they cost.
   */
  #refsOfLateLines(month: CalendarMonth): string[] {
    const { books } = this.#archive;
    const before = monthBefore(month);
    const closedAtMs = lastClosesOf(books).get(before);
    if (closedAtMs === undefined || !books.askedMonths.has(supplierAccount, before)) return [];
    const archive = supplierArchiveOf(this.#archive);
    const late = archive.refsNamedSince(before, closedAtMs);
    if (late.size === 0) return [];
    return this.#chosenOf(before).refs.filter((ref) => late.has(ref) && !archive.orders.has(ref));
  }

  async #orders(month: CalendarMonth): Promise<void> {
    const archive = supplierArchiveOf(this.#archive);
    const { refs: chosen, candidateCount } = this.#chosenOf(month);
    const refs = this.#rereads ? chosen : chosen.filter((ref) => !archive.finalReads.has(ref));
    this.#progress.step(`orders: ${refs.length} of ${candidateCount} are read`);
    this.#archive.books.askedMonths.add(supplierAccount, month);
    await this.#readOrders(refs);
    await this.#readOrders(this.#refsOfLateLines(month));
    // The close of this month rests on them too: it looks at the month of their sale again.
    const asked = new Set(chosen);
    await this.#readOrders(this.#lateRefs(month).filter((ref) => !asked.has(ref)));
  }

  async #readOrders(refs: readonly string[]): Promise<void> {
    await readOrders(this.#questions, this.#progress, {
      refs,
      unknownCode: UNKNOWN_SUPPLIER_ORDER_CODE,
      ask: (ref) => this.#session.reader.order(ref),
      keep: (ref, exchange) => {
        const answer = this.#session.received('order', exchange);
        this.#session.keep([supplierOrderReceipt(answer, ref)], exchange.machineUnixMs);
      },
    });
  }

  /** The pages of a list, or undefined where there is no whole reading, which is noted in words. */
  async #list<T>(
    source: Source,
    subject: string,
    ask: () => Promise<ListExchanges<T>>,
  ): Promise<Extract<ListExchanges<T>, { kind: 'whole' }>['pages'] | undefined> {
    const reading = await this.#questions.ask(source, subject, ask);
    if (reading === undefined || reading.kind === 'whole') return reading?.pages;
    if (reading.kind === 'refused') {
      this.#questions.noteRefusal(source, subject, reading.status, reading.code);
    } else {
      this.#questions.note(source, subject, `it could not be read as one: ${reading.reason}`);
    }
    return undefined;
  }
}

/** Reads one month of the float's account. */
export function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchedMonths> {
  return fetchWith(workplace, month);
}

/** Reads the running month with the one before it: nothing of this interface goes when a month is over. */
export function fetchOpenMonths(workplace: Workplace): Promise<FetchedMonths> {
  return fetchWith(workplace);
}

function fetchWith(workplace: Workplace, asked?: CalendarMonth): Promise<FetchedMonths> {
  const { archive, progress, rereads } = workplace;
  return withSupplierSession(workplace, async (session, rules) => {
    const { month, unread } = await new SupplierFetch(session, archive, progress, rules, rereads).run(asked);
    return { account: supplierAccount.account, months: [month], unread };
  });
}

/** The time by the service, from the header of its first answer. */
export function serviceTimeMs(workplace: Workplace): Promise<number> {
  return withSupplierSession(workplace, async ({ reader }) => {
    const { machineUnixMs, serviceDateMs } = await reader.summary();
    return answeredAtMs(machineUnixMs, serviceDateMs);
  });
}

function machineTimeOf(pages: readonly Exchange<unknown>[]): number {
  return pages.at(-1)?.machineUnixMs ?? 0;
}
