// Reads everything that a month of the sandbox interface rests on and archives each answer as it comes. A
// source that fails is named and the others go on; what was read is kept, and the next run completes it.

import type { Failure } from '../../base/failure/failure.js';
import { retold } from '../../base/failure/failure-catalogue.js';
import {
  type CalendarMonth,
  monthBefore,
  monthOf,
  monthStartMs,
  monthsBetween,
} from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';
import type { BookRows } from '../../records/book-rows.js';
import { rowsWhere } from '../../records/book-selection.js';
import { NO_STATEMENT_CODE, UNKNOWN_ORDER_CODE } from '../../records/from-wire/sandbox/answer-data.js';
import {
  eventsReceipt,
  orderReceipt,
  type PlainAnswer,
  plainReceipt,
} from '../../records/from-wire/sandbox/receipts.js';
import type { Archive } from '../archive/archive.js';
import { closesLookedAt } from '../archive/last-closes.js';
import { loadBook } from '../archive/own-records.js';
import type { FetchedMonths } from '../dialect.js';
import { lateRefsOf } from '../fetch/late-refs.js';
import { readOrders } from '../fetch/order-reading.js';
import { SourceQuestions } from '../fetch/source-questions.js';
import type { Progress } from '../progress.js';
import type { Workplace } from '../workplace.js';
import { withSandboxSession } from './access.js';
import { lateEventRefs, orderRefsToRead } from './order-refs.js';
import { bookRecord, RecordOwners } from './record-owner.js';
import { type SandboxArchive, sandboxArchiveOf, sandboxArchives } from './sandbox-archive.js';
import { sandboxFailures } from './sandbox-failures.js';
import type { SandboxSession } from './session.js';

/** The months whose final statements are read again though they are on file: a restated one must be seen. */
const MONTHS_READ_AGAIN = 12;

/** Rounds of statement, balance, statement before a balance that keeps moving is left for the next run. */
const BALANCE_ROUNDS = 5;

export interface SandboxOutcome {
  /** The months that were asked for, oldest first; none where the key has ended. */
  readonly months: readonly CalendarMonth[];
  readonly unread: readonly UnreadSource[];
  /** False where the key has ended, so that only the archive speaks. */
  readonly isLive: boolean;
  readonly noAnswer?: Failure;
}

export class SandboxFetch {
  readonly #session: SandboxSession;
  readonly #archive: Archive;
  readonly #progress: Progress;
  readonly #rereads: boolean;
  readonly #questions = new SourceQuestions();
  #noAnswer: Failure | undefined;

  /** @param rereads true: what is final and archived is read again */
  constructor(session: SandboxSession, archive: Archive, progress: Progress, rereads = false) {
    this.#session = session;
    this.#archive = archive;
    this.#progress = progress;
    this.#rereads = rereads;
  }

  /**
   * Reads one month, and what came after it up to the balance.
   *
   * @throws Failure (refused) also where the key had ended when the month began: it has no word of it
   */
  run(month: CalendarMonth): Promise<SandboxOutcome> {
    return this.#read(month);
  }

  /**
   * Reads the months that are still open: the running one, by the service's clock, and each ended one of the
   * account's life, at most 12 back, whose final statement is not on file. An ended key reads none of them.
   */
  runOpen(): Promise<SandboxOutcome> {
    return this.#read();
  }

  async #read(asked?: CalendarMonth): Promise<SandboxOutcome> {
    this.#progress.step(`reading ${this.#session.reader.effectiveHost}`);
    const isLive = await this.#begin(asked);
    const months = isLive ? (asked === undefined ? this.#openMonths() : [asked]) : [];
    const [first] = months;
    const { unread } = this.#questions;
    if (first === undefined) {
      return { months, unread, isLive, ...(this.#noAnswer && { noAnswer: this.#noAnswer }) };
    }
    await this.#plain('catalogue', '', () => this.#session.reader.catalogue());
    await this.#plain('statement_key', '', () => this.#session.reader.statementKey());
    for (const one of this.#earlierMonths(first)) await this.#statement(one);
    await this.#balanceWithStatements(first);
    await this.#events();
    for (const one of months) await this.#orders(one);
    return { months, unread, isLive };
  }

  /**
   * Begins the session. Where the service says nothing of the key, every source is named as unread, and the
   * archive stands in for the rest: the other interfaces are read and judged all the same.
   */
  async #begin(asked: CalendarMonth | undefined): Promise<boolean> {
    try {
      const isLive = await this.#session.begin(this.#account.life);
      if (!isLive && asked !== undefined) this.#refuseEnded(asked);
      return isLive;
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      this.#noAnswer = faultAt(this.#session.reader.effectiveHost, error);
      for (const source of ['statement', 'balance', 'event', 'order'] as const) {
        this.#questions.note(source, '', error.message, 'the check of the key');
      }
      return false;
    }
  }

  /**
   * The archive speaks for a key that has ended, and only of months that its account has lived in.
   *
   * @throws Failure (refused) where the key had ended when the month began
   */
  #refuseEnded(month: CalendarMonth): void {
    const { account, life } = this.#account;
    const endsAtMs = life?.endsAtMs ?? Number.NEGATIVE_INFINITY;
    if (endsAtMs > monthStartMs(month)) return;
    const ended = life === undefined ? 'has ended' : `ended at ${formatInstant(endsAtMs)}`;
    throw sandboxFailures.keyEnded({ account, ended, month });
  }

  /** The archive of the key's account, which is known once the session has begun. */
  get #account(): SandboxArchive {
    return sandboxArchiveOf(this.#archive, this.#session.account);
  }

  #openMonths(): CalendarMonth[] {
    const running = monthOf(this.#session.receiptClock.nowMs());
    const archive = this.#account;
    const created = archive.life?.createdAtMs;
    // The account may have existed the month before if the service does not say when it began.
    const first = created === undefined ? monthBefore(running) : monthOf(created);
    return monthsBetween(first, running)
      .slice(-1 - MONTHS_READ_AGAIN)
      .filter((one) => one === running || !archive.hasFinal(one));
  }

  /**
   * The month before, for the opening, and the final months on file: they are read again, so that one that
   * was restated shows. Months from the closed one on are read with the balance.
   */
  #earlierMonths(month: CalendarMonth): CalendarMonth[] {
    let oldest = month;
    for (let i = 0; i < MONTHS_READ_AGAIN; i += 1) oldest = monthBefore(oldest);
    const archive = this.#account;
    const before = monthBefore(month);
    const created = archive.life?.createdAtMs;
    const existed = created === undefined || monthOf(created) < month;
    return monthsBetween(oldest, before).filter(
      (one) => archive.hasFinal(one) || (one === before && existed),
    );
  }

  /** @returns false where the source gave no answer that can be used */
  async #plain<T>(
    topic: PlainAnswer['topic'],
    subject: string,
    ask: () => Promise<Exchange<T>>,
    refusal?: string,
  ): Promise<boolean> {
    const source = topic === 'balance' || topic === 'catalogue' ? topic : 'statement';
    const read = topic === 'statement_key' ? 'the statement key' : undefined;
    const asked = { answeringCode: refusal, read };
    const exchange = await this.#questions.askOne(source, subject, ask, asked);
    if (exchange === undefined) return false;
    this.#session.keep(
      plainReceipt(this.#session.received(topic, subject, exchange)),
      exchange.machineUnixMs,
    );
    return true;
  }

  #statement(month: CalendarMonth): Promise<boolean> {
    this.#progress.step(`statement of ${month}`);
    return this.#plain('statement', month, () => this.#session.reader.statement(month), NO_STATEMENT_CODE);
  }

  /**
   * Statement, balance, statement, and again while it moved in between: a balance can only be held against
   * figures of the same instant. The first statement of the running month may be one on file: nothing was
   * booked since where the one after the balance says the same.
   */
  async #balanceWithStatements(month: CalendarMonth): Promise<void> {
    let months = this.#monthsFrom(month);
    let toRead = months.filter((one) => one !== months.at(-1) || !this.#standsOnFile(one));
    for (let round = 0; round < BALANCE_ROUNDS; round += 1) {
      for (const one of toRead) {
        if (!(await this.#statement(one))) return;
      }
      const before = this.#account.standOf(months);
      if (!(await this.#plain('balance', '', () => this.#session.reader.balance()))) return;
      const newest = months.at(-1) ?? month;
      if (!(await this.#statement(newest))) return;
      if (this.#account.standOf(months) === before && this.#monthsFrom(month).at(-1) === newest) return;
      this.#progress.step('the balance moved while it was read; reading again');
      months = this.#monthsFrom(month);
      toRead = months;
    }
    this.#questions.note('balance', '', `the balance moved each of the ${BALANCE_ROUNDS} times it was read`);
  }

  #standsOnFile(month: CalendarMonth): boolean {
    return !this.#rereads && this.#account.knowsStandOf(month, this.#session.receiptClock.nowMs());
  }

  /** The closed month and every one up to the service's now; a close may run across a month's end. */
  #monthsFrom(month: CalendarMonth): CalendarMonth[] {
    const last = monthOf(this.#session.receiptClock.nowMs());
    return last < month ? [month] : monthsBetween(month, last);
  }

  async #events(): Promise<void> {
    const { webhookSecret, reader } = this.#session;
    if (webhookSecret === undefined) return;
    this.#progress.step('events');
    const exchange = await this.#questions.askOne('event', '', () => reader.events());
    if (exchange === undefined) return;
    const deliveries = exchange.answer.kind === 'data' ? exchange.answer.data : [];
    const answer = this.#session.received('events', '', exchange);
    const receipt = eventsReceipt(
      answer,
      deliveries,
      webhookSecret,
      exchange.machineUnixMs,
      reader.headerNames,
    );
    this.#session.keep(receipt, exchange.machineUnixMs);
  }

  /**
   * The orders of late sales and late events of this account. No sale counts that another account knows, or
   * was alive to make.
   */
  #lateRefs(month: CalendarMonth): string[] {
    const { account, orders } = this.#account;
    const accounts = sandboxArchives(this.#archive);
    const owners = new RecordOwners(accounts, accounts);
    const isOwn = (book: BookRows, row: number): boolean => owners.owns(account, bookRecord(book, row));
    const { books } = this.#archive;
    const sold = [...lateRefsOf({ books, interfaceName: 'sandbox', isOwn, orders }, month).values()].flat();
    const told = lateEventRefs(this.#account, new Set(closesLookedAt(books, month).keys()));
    return [...new Set([...sold, ...told])];
  }

  async #orders(month: CalendarMonth): Promise<void> {
    const archive = this.#account;
    const book = loadBook(this.#archive.books, 'sandbox');
    // A row that names no account may be of this one: the service alone can tell.
    const own = book && rowsWhere(book, (row) => (book.account(row) ?? archive.account) === archive.account);
    const named = orderRefsToRead(archive, own, month);
    const refs = this.#rereads ? named : named.filter((ref) => !archive.finalReads.has(ref));
    this.#archive.books.askedMonths.add({ interfaceName: 'sandbox', account: archive.account }, month);
    await this.#readOrders(refs);
    // The close of this month rests on them too: it looks at the month of their sale again.
    const asked = new Set(named);
    await this.#readOrders(this.#lateRefs(month).filter((ref) => !asked.has(ref)));
  }

  async #readOrders(refs: readonly string[]): Promise<void> {
    await readOrders(this.#questions, this.#progress, {
      refs,
      unknownCode: UNKNOWN_ORDER_CODE,
      ask: (ref) => this.#session.reader.order(ref),
      keep: (ref, exchange) => {
        const answer = this.#session.received('order', ref, exchange);
        this.#session.keep(orderReceipt(answer), exchange.machineUnixMs);
      },
    });
  }
}

/** Reads one month of the account of the environment's key. */
export function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchedMonths> {
  return fetchWith(workplace, (fetch) => fetch.run(month));
}

/** Reads the months of that account that are still open. */
export function fetchOpenMonths(workplace: Workplace): Promise<FetchedMonths> {
  return fetchWith(workplace, (fetch) => fetch.runOpen());
}

function fetchWith(
  workplace: Workplace,
  read: (fetch: SandboxFetch) => Promise<SandboxOutcome>,
): Promise<FetchedMonths> {
  const { archive, progress, rereads } = workplace;
  return withSandboxSession(workplace, async (session) => {
    const { isLive, ...fetched } = await read(new SandboxFetch(session, archive, progress, rereads));
    return { account: session.account, ...fetched, isArchiveAlone: !isLive };
  });
}

/** The time by the service, from its answer about the key. */
export function serviceTimeMs(workplace: Workplace): Promise<number> {
  return withSandboxSession(workplace, async (session) => {
    await session.begin(sandboxArchiveOf(workplace.archive, session.account).life);
    return session.receiptClock.nowMs();
  });
}

/**
 * The fault with its place: where the progress is not shown, nothing else says which service gave no answer.
 */
function faultAt(host: string, fault: SourceFault): Failure {
  return retold(fault, { message: `${host}: ${fault.message}` });
}
