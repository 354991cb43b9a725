/** The facts of one account's month, gathered from the archive and the imported files: what reconcile judges. */

import type { CalendarMonth } from '../base/calendar-month.js';
import { monthOf } from '../base/calendar-month.js';
import type { AccountFacts, PriceSettings, UnreadSource } from '../reconcile/account-facts.js';
import { rowsWhere } from '../records/book-selection.js';
import type { OrderHistory } from '../records/order-read.js';
import type { OwnDeposit } from '../records/own-deposit.js';
import type { Books } from '../store/books.js';
import { isClientRef } from '../wire/sandbox/requests.js';
import { loadBook, loadOwnDeposits, setAsideRows } from './import-job.js';
import { gatherSandbox, type SandboxArchive } from './sandbox-archive.js';

export interface FactsRequest {
  readonly books: Books;
  readonly account: string;
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly settings: PriceSettings;
  readonly unread: readonly UnreadSource[];
  /** The key of the configuration, which is trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  /** Every sandbox account with an archive: rows of the book that name none belong to the one alive at their time. */
  readonly accounts: readonly string[];
}

export function sandboxFactsOf(request: FactsRequest): AccountFacts {
  const { books, account, month } = request;
  const archive = gatherSandbox(books, account, request.statementKey);
  const book = loadBook(books, 'sandbox');
  const deposits = loadOwnDeposits(books, 'sandbox');
  const owns = ownerOf(request, archive);
  return {
    interfaceName: 'sandbox',
    account,
    month,
    asOfMs: request.asOfMs,
    createdAtMs: archive.life?.createdAtMs,
    expiresAtMs: archive.life?.expiresAtMs,
    settings: request.settings,
    keys: {
      pinned: archive.keys,
      served: archive.servedKey,
    },
    statements: archive.statements,
    statementsMissing: archive.statementsMissing,
    orders: withUnaddressable(archive),
    events: archive.events,
    catalogue: archive.catalogue,
    balance: archive.balance,
    book: book && rowsWhere(book, (row) => owns(book.account(row), book.soldAtMs(row))),
    ownDeposits: deposits?.filter((own: OwnDeposit) => owns(own.account, own.sentAtMs)),
    setAside: setAsideRows(books, 'sandbox'),
    unread: request.unread,
  };
}

/** Whose a record is: of the account it names, else of the one alive at its time, else of the only one there is. */
function ownerOf(request: FactsRequest, archive: SandboxArchive) {
  const others = request.accounts
    .filter((one) => one !== request.account)
    .map((one) => gatherSandbox(request.books, one));
  const isAlive = ({ life }: SandboxArchive, atMs: number): boolean =>
    life !== undefined && (life.createdAtMs ?? 0) <= atMs && atMs < life.expiresAtMs;
  return (named: string | undefined, atMs: number | undefined): boolean => {
    if (named !== undefined) return named === request.account;
    if (atMs === undefined || others.length === 0) return true;
    if (isAlive(archive, atMs)) return true;
    return !others.some((other) => isAlive(other, atMs));
  };
}

/** A reference that cannot be asked for, by the rules of the interface, is one that no order stands under. */
function withUnaddressable(archive: SandboxArchive): Map<string, OrderHistory> {
  const orders = new Map(archive.orders);
  for (const readings of archive.statements.values()) {
    for (const { outcome, receivedAtMs, evidence } of readings) {
      const lines = outcome.kind === 'verified' ? outcome.figures.lines : undefined;
      for (let row = 0; row < (lines?.length ?? 0); row += 1) {
        const ref = lines?.ref(row) ?? '';
        if (lines?.kind(row) !== 'order' || isClientRef(ref) || orders.has(ref)) continue;
        orders.set(ref, {
          clientRef: ref,
          reads: [],
          unknown: { clientRef: ref, readAtMs: receivedAtMs, evidence },
        });
      }
    }
  }
  return orders;
}

/** The accounts that have anything to say of a month: a statement asked for, or a life that reaches into it. */
export function accountsOf(books: Books, month: CalendarMonth): string[] {
  return books.receipts.accounts('sandbox').filter((account) => {
    const archive = gatherSandbox(books, account);
    const began = archive.life?.createdAtMs;
    return (
      archive.statements.has(month) ||
      archive.statementsMissing.has(month) ||
      (began !== undefined && monthOf(began) <= month)
    );
  });
}
