// The archive of one sandbox account as records: what a run offline and a run online both work from.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { distinctEvents } from '../../reconcile/match/event-order.js';
import type { BalanceRead } from '../../records/balance-read.js';
import type { CatalogueRead } from '../../records/catalogue-read.js';
import type { EventReading, EventRecord } from '../../records/event.js';
import { eventReadingOf } from '../../records/from-wire/sandbox/event-reading.js';
import { orderHistoriesOf } from '../../records/from-wire/sandbox/order-reads.js';
import {
  type AccountLife,
  accountLifeOf,
  balanceReadOf,
  catalogueReadsOf,
  type ServedKey,
  servedKeyOf,
} from '../../records/from-wire/sandbox/read-back.js';
import { isStatementFile } from '../../records/from-wire/sandbox/statement-file.js';
import { statementsOf } from '../../records/from-wire/sandbox/statement-reading.js';
import { fingerprintOfHex } from '../../records/from-wire/statement-key.js';
import type { StatementFigures, StatementReading } from '../../records/monthly-statement.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { Books } from '../../store/books.js';
import type { StoredReceipt } from '../../store/tables/receipt-table.js';
import { AccountReceipts } from '../archive/account-receipts.js';
import type { Archive } from '../archive/archive.js';
import { isAnswerChangedSince } from '../archive/changed-answer.js';
import { finalReads, OrderNews } from '../fetch/final-reads.js';

/**
 * A key that statements may be proved with. An empty key id stands for whatever id the service gives the key.
 */
interface TrustedKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly fingerprint: string;
}

/**
 * The keys that the partner decided to trust: those pinned in the books, or, before anything is pinned, the
 * one of the configuration, which names no id.
 */
export function trustedKeysOf(books: Books, configuredKey: string | undefined): TrustedKey[] {
  const pinned = books.pins
    .pins()
    .map(({ keyId, publicKeyHex, fingerprint }) => ({ keyId, publicKey: publicKeyHex, fingerprint }));
  if (pinned.length > 0 || configuredKey === undefined) return pinned;
  return [{ keyId: '', publicKey: configuredKey, fingerprint: fingerprintOfHex(configuredKey) }];
}

/**
 * The records on file of one account. Each kind of record is read when it is first asked for: a fetch asks
 * again and again for the state of the account, and for that no order has to be read.
 *
 * @see Archive callers ask the archive of the run for it
 */
export class SandboxArchive {
  readonly account: string;
  readonly #books: Books;
  readonly #configuredKey: string | undefined;
  readonly #receipts: AccountReceipts;
  /** One list for the whole run: a statement is verified once under the same list. */
  #keys: readonly TrustedKey[] | undefined;

  constructor(books: Books, account: string, configuredKey: string | undefined) {
    this.account = account;
    this.#books = books;
    this.#configuredKey = configuredKey;
    this.#receipts = new AccountReceipts(books.receipts, { interfaceName: 'sandbox', account });
  }

  get keys(): readonly TrustedKey[] {
    this.#keys ??= trustedKeysOf(this.#books, this.#configuredKey);
    return this.#keys;
  }

  get life(): AccountLife | undefined {
    return this.#receipts.derived('life', () => accountLifeOf(this.#receipts.of('ping')));
  }

  get statements(): ReadonlyMap<CalendarMonth, readonly StatementReading[]> {
    return this.#statementSet.readings;
  }

  /** Months for which the provider answered that it has no statement. */
  get statementsMissing(): ReadonlySet<CalendarMonth> {
    return this.#statementSet.missing;
  }

  get orders(): ReadonlyMap<string, OrderHistory> {
    return this.#receipts.derived('orders', () => orderHistoriesOf(this.#receipts.of('order')));
  }

  get events(): EventReading {
    return this.#receipts.derived('events', () =>
      eventReadingOf(this.#receipts.of('events'), this.life?.createdAtMs),
    );
  }

  get catalogue(): readonly CatalogueRead[] {
    return this.#receipts.derived('catalogue', () => catalogueReadsOf(this.#receipts.of('catalogue')));
  }

  get servedKey(): ServedKey | undefined {
    return this.#receipts.derived('servedKey', () => servedKeyOf(this.#receipts.of('statement_key')));
  }

  /**
   * The newest balance that readings of the same statement surround, and that still agrees with the newest
   * reading of its month: a balance read while something was booked can be compared with nothing. A month
   * without a statement has nothing to surround it.
   */
  get balance(): BalanceRead | undefined {
    return this.#receipts.derived('balance', () => {
      const surrounded = this.#receipts
        .of('balance')
        .filter((receipt) => receipt.status === 200 && this.#isSurrounded(receipt));
      return balanceReadOf(surrounded);
    });
  }

  /** True where a verified final statement of the month is on file. */
  hasFinal(month: CalendarMonth): boolean {
    return (this.statements.get(month) ?? []).some(
      ({ outcome }) => outcome.kind === 'verified' && outcome.figures.isFinal,
    );
  }

  /** True where a statement of the month came as a file and no fetch of the month asked for its orders. */
  isFromFiles(month: CalendarMonth): boolean {
    const isFile = (receipt: StoredReceipt): boolean => receipt.subject === month && isStatementFile(receipt);
    if (!this.#receipts.of('statement').some(isFile)) return false;
    return !this.#books.askedMonths.has({ interfaceName: 'sandbox', account: this.account }, month);
  }

  /** References of orders that stand as they were last read: they are not asked for again. */
  get finalReads(): ReadonlySet<string> {
    return this.#receipts.derived('final reads', () =>
      finalReads({ answers: this.#receipts.of('order'), orders: this.orders, news: this.#orderNews() }),
    );
  }

  #orderNews(): OrderNews {
    const news = new OrderNews();
    for (const [month, readings] of this.statements) {
      const receipts = this.#receiptsOf(month, readings);
      news.addReadings(
        month,
        readings.map(({ outcome }, at) => {
          const figures = outcome.kind === 'verified' ? outcome.figures : undefined;
          const receiptId = receipts[at]?.receiptId ?? 0;
          return {
            receiptId,
            totals: figures === undefined ? outcome.kind : totalsOf(figures),
            lines: figures?.lines,
          };
        }),
      );
    }
    const seen = new Set<string>();
    for (const receipt of this.#receipts.of('events')) {
      for (const { body, bodySha256 } of eventReadingOf([receipt]).events) {
        if (body?.order === undefined || seen.has(bodySha256)) continue;
        seen.add(bodySha256);
        news.addOrder(body.order.clientRef, receipt.receiptId);
      }
    }
    return news;
  }

  /** True where the newest reading of the month was proved and came by now: a balance read now follows it. */
  knowsStandOf(month: CalendarMonth, nowMs: number): boolean {
    const newest = this.statements.get(month)?.at(-1);
    return newest?.outcome.kind === 'verified' && newest.receivedAtMs <= nowMs;
  }

  /** The state of the account by the newest readings of these months: it changes when anything is booked. */
  standOf(months: readonly CalendarMonth[]): string {
    return months.map((month) => standIn(this.statements.get(month)?.at(-1))).join('|');
  }

  #isSurrounded(balance: StoredReceipt): boolean {
    const month = monthOf(balanceReadOf([balance])?.asOfMs ?? balance.receivedAtMs);
    const readings = this.statements.get(month) ?? [];
    if (readings.length === 0) return true;
    const receipts = this.#receiptsOf(month, readings);
    const before = receipts.findLastIndex((receipt) => isEarlier(receipt, balance));
    const [stand, ...others] = [before, before + 1, readings.length - 1].map((at) => standIn(readings[at]));
    return before >= 0 && before + 1 < readings.length && others.every((other) => other === stand);
  }

  /** Each reading is made of one answer, in the same order; an answer about another month makes none. */
  #receiptsOf(month: CalendarMonth, readings: readonly StatementReading[]): readonly StoredReceipt[] {
    const read = new Set(readings.map(({ evidence }) => evidence.sha256));
    return this.#receipts
      .of('statement')
      .filter(
        ({ subject, status, storedSha256 }) => subject === month && status === 200 && read.has(storedSha256),
      );
  }

  get #statementSet(): ReturnType<typeof statementsOf> {
    return this.#receipts.derived('statements', () =>
      statementsOf(this.#receipts.of('statement'), this.keys),
    );
  }
}

/** The reader of one account. */
export function sandboxArchiveOf(archive: Archive, account: string): SandboxArchive {
  const { books, statementKey } = archive;
  const open = (): SandboxArchive => new SandboxArchive(books, account, statementKey);
  return archive.readerOf({ interfaceName: 'sandbox', account }, open);
}

/** The archives of all accounts on file, in the order of their UTF-8 bytes. */
export function sandboxArchives(archive: Archive): SandboxArchive[] {
  return archive.books.receipts.accounts('sandbox').map((account) => sandboxArchiveOf(archive, account));
}

/** Every event on file, each once an account. */
export function eventsOf(archive: Archive): EventRecord[] {
  return sandboxArchives(archive).flatMap((account) => distinctEvents(account.events.events));
}

/**
 * True where the month's statement was read since its close and is not what was on file then: the final one
 * after figures to date, one that is restated, or one that does not verify.
 */
export function isChangedSince(archive: Archive, month: CalendarMonth, closedAtMs: number): boolean {
  return sandboxArchives(archive).some(({ account, statements }) => {
    const readings = new Map(statements.get(month)?.map((one) => [one.evidence.sha256, one]));
    // The bytes of an answer hold the id that the service gives to each request.
    const contentOf = ({ storedSha256, status }: { storedSha256: string; status: number }): string => {
      const reading = readings.get(storedSha256);
      if (reading === undefined) return status === 200 ? storedSha256 : String(status);
      const { rawSha256, signature, keyId, answer } = reading;
      return JSON.stringify([rawSha256, signature, keyId, answer]);
    };
    const key = { interfaceName: 'sandbox', account } as const;
    const question = { key, topic: 'statement', subject: month } as const;
    return isAnswerChangedSince(archive.books, question, closedAtMs, contentOf);
  });
}

/** By the time of receipt: in which order answers to different questions were archived has no say. */
function isEarlier(a: StoredReceipt, b: StoredReceipt): boolean {
  return a.receivedAtMs < b.receivedAtMs || (a.receivedAtMs === b.receivedAtMs && a.receiptId < b.receiptId);
}

/** The signed totals: two readings of an ended month that state the same have one text. */
function totalsOf({
  openingUsd6,
  grants,
  deposits,
  orders,
  reversals,
  closingUsd6,
  byBrand,
}: StatementFigures) {
  return JSON.stringify([openingUsd6, grants, deposits, orders, reversals, closingUsd6, byBrand]);
}

function standIn(reading: StatementReading | undefined): string {
  const outcome = reading?.outcome;
  if (outcome?.kind !== 'verified') return outcome?.kind ?? 'none';
  const { closingUsd6, grants, deposits, orders, reversals } = outcome.figures;
  return [closingUsd6, grants.count, deposits.count, orders.count, reversals.count].join(' ');
}
