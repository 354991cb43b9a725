/**
 * Reads everything that a month of the sandbox interface rests on and archives each answer as it comes. A source
 * that fails is named and the others go on; what was read is kept, and the next run completes it.
 */

import { type CalendarMonth, monthBefore, monthOf, monthsBetween } from '../base/calendar-month.js';
import { Failure } from '../base/failure.js';
import type { Exchange } from '../client/exchange.js';
import { SourceFault } from '../client/source-fault.js';
import type { UnreadSource } from '../reconcile/account-facts.js';
import { eventsReceipt, orderReceipt, plainReceipt } from '../records/from-wire/sandbox-receipt.js';
import type { ReceiptTopic } from '../records/receipt.js';
import type { Books } from '../store/books.js';
import { catalogueLimit } from '../wire/sandbox/limits.js';
import { orderRefsToRead } from './order-refs.js';
import type { Progress } from './progress.js';
import { gatherSandbox, type SandboxArchive } from './sandbox-archive.js';
import type { SandboxSession } from './sandbox-session.js';

/** How far back final statements on file are read again, in months: a restated one must not go unseen. */
const monthsReadAgain = 12;

/** Rounds of statement, balance, statement before a balance that keeps moving is taken as it stands. */
const balanceRounds = 5;

export interface FetchOutcome {
  readonly unread: readonly UnreadSource[];
  /** False where the key has ended, so that only the archive speaks. */
  readonly isLive: boolean;
}

export class SandboxFetch {
  readonly #session: SandboxSession;
  readonly #books: Books;
  readonly #progress: Progress;
  readonly #statementKey: string | undefined;
  readonly #unread: UnreadSource[] = [];

  /** @param statementKey of the configuration, trusted where nothing is pinned */
  constructor(session: SandboxSession, books: Books, progress: Progress, statementKey?: string) {
    this.#session = session;
    this.#books = books;
    this.#progress = progress;
    this.#statementKey = statementKey;
  }

  async run(month: CalendarMonth): Promise<FetchOutcome> {
    this.#progress.step(`reading ${this.#session.reader.effectiveHost}`);
    const isLive = await this.#begin(month);
    if (!isLive) return { unread: this.#unread, isLive };
    await this.#plain('catalogue', '', () => this.#session.reader.catalogue({ limit: catalogueLimit.most }));
    await this.#plain('statement_key', '', () => this.#session.reader.statementKey());
    for (const one of this.#earlierMonths(month)) await this.#statement(one);
    await this.#balanceWithStatements(month);
    await this.#events();
    await this.#orders(month);
    return { unread: this.#unread, isLive };
  }

  /** A service that cannot be reached at all ends the run, unless the archive has something of the month to say. */
  async #begin(month: CalendarMonth): Promise<boolean> {
    try {
      return await this.#session.begin();
    } catch (error) {
      const hasArchive = this.#books.receipts.newest(this.#key, 'statement', month) !== undefined;
      if (!(error instanceof SourceFault) || (error.fault === 'refused_connection' && !hasArchive))
        throw error;
      for (const source of ['statement', 'balance', 'event', 'order'] as const)
        this.#addUnread(source, '', error);
      return false;
    }
  }

  get #key() {
    return { interfaceName: 'sandbox', account: this.#session.account } as const;
  }

  get #archive(): SandboxArchive {
    return gatherSandbox(this.#books, this.#session.account, this.#statementKey);
  }

  /**
   * The month before, for the opening, and the final months on file: they are read again, so that one that was
   * restated shows. Months from the closed one on are read with the balance.
   */
  #earlierMonths(month: CalendarMonth): CalendarMonth[] {
    let oldest = month;
    for (let i = 0; i < monthsReadAgain; i += 1) oldest = monthBefore(oldest);
    const archive = this.#archive;
    const before = monthBefore(month);
    const created = archive.life?.createdAtMs;
    const existed = created === undefined || monthOf(created) < month;
    return monthsBetween(oldest, before).filter(
      (one) => archive.hasFinal(one) || (one === before && existed),
    );
  }

  async #plain<T>(topic: ReceiptTopic, subject: string, ask: () => Promise<Exchange<T>>): Promise<boolean> {
    const source = topic === 'balance' || topic === 'catalogue' ? topic : 'statement';
    const exchange = await this.#ask(source, subject, ask);
    if (exchange === undefined) return false;
    this.#session.keep(
      plainReceipt(this.#session.received(topic, subject, exchange)),
      exchange.machineUnixMs,
    );
    return true;
  }

  #statement(month: CalendarMonth): Promise<boolean> {
    this.#progress.step(`statement of ${month}`);
    return this.#plain('statement', month, () => this.#session.reader.statement(month));
  }

  /**
   * Statement, balance, statement, and again while it moved in between: a balance can only be held against
   * figures of the same instant.
   */
  async #balanceWithStatements(month: CalendarMonth): Promise<void> {
    let last = monthOf(this.#session.receiptClock.nowMs());
    for (let round = 0; round < balanceRounds; round += 1) {
      const months = last < month ? [month] : monthsBetween(month, last);
      for (const one of months) if (!(await this.#statement(one))) return;
      const before = this.#archive.standOf(months);
      if (!(await this.#plain('balance', '', () => this.#session.reader.balance()))) return;
      const newest = months.at(-1);
      if (newest === undefined || !(await this.#statement(newest))) return;
      const { balance } = this.#archive;
      const balanceMonth = balance === undefined ? last : monthOf(balance.asOfMs);
      if (balanceMonth <= newest && this.#archive.standOf(months) === before) return;
      if (balanceMonth > last) last = balanceMonth;
      this.#progress.step('the balance moved while it was read; reading again');
    }
  }

  async #events(): Promise<void> {
    const { webhookSecret, reader } = this.#session;
    if (webhookSecret === undefined) return;
    this.#progress.step('events');
    const exchange = await this.#ask('event', '', () => reader.events());
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

  async #orders(month: CalendarMonth): Promise<void> {
    const refs = orderRefsToRead(this.#books, this.#archive, month);
    for (const [i, ref] of refs.entries()) {
      this.#progress.tick('orders', i + 1, refs.length);
      const exchange = await this.#ask(
        'order',
        ref,
        async () => (await this.#session.reader.order(ref)) ?? 'unaddressable',
      );
      if (exchange === undefined || exchange === 'unaddressable') continue;
      this.#session.keep(
        orderReceipt(this.#session.received('order', ref, exchange)),
        exchange.machineUnixMs,
      );
    }
  }

  /** Asks one thing; a source that gives no usable answer is noted, in words without anything that was received. */
  async #ask<T>(
    source: UnreadSource['source'],
    subject: string,
    ask: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unfinished') throw error;
      this.#addUnread(source, subject, error);
      return undefined;
    }
  }

  #addUnread(source: UnreadSource['source'], subject: string, error: Failure): void {
    this.#unread.push({ source, subject, reason: error.message });
  }
}
