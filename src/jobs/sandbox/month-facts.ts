// The facts of one account's month, gathered from the archive and the imported files: what reconcile judges.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import type {
  AccountFacts,
  BooksFault,
  PriceTerms,
  UnreadSource,
} from '../../reconcile/month/account-facts.js';
import { sandboxTerms } from '../../reconcile/sandbox/terms.js';
import type { BookRows } from '../../records/book-rows.js';
import { rowsWhere } from '../../records/book-selection.js';
import type { EventRecord } from '../../records/event.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { Books } from '../../store/books.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { Archive } from '../archive/archive.js';
import { loadBook, loadOwnDeposits, requiredRecordsOf, setAsideRows } from '../archive/own-records.js';
import type { MonthRequest } from '../dialect.js';
import { unreadSourcesOf } from '../fetch/unread-sources.js';
import { debitsElsewhereOf } from './debits-elsewhere.js';
import { neverRead } from './order-refs.js';
import { bookRecord, RecordOwners } from './record-owner.js';
import { type SandboxArchive, sandboxArchiveOf, sandboxArchives } from './sandbox-archive.js';

interface FactsRequest {
  readonly archive: Archive;
  readonly account: string;
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly settings: PriceTerms;
  readonly unread: readonly UnreadSource[];
  /** The accounts that have anything to say of the month: a record that nobody knows is of one of them. */
  readonly accounts: readonly string[];
  readonly booksFault?: BooksFault | undefined;
}

/** The month of every account that has anything to say of it, in the order of the accounts. */
export function monthFacts(request: MonthRequest, month: CalendarMonth): AccountFacts[] {
  const { archive, asOfMs, settings, unread, require } = request;
  const accounts = accountsOf(archive, month);
  const onFile = sandboxArchives(archive);
  return accounts.map((account) => ({
    ...sandboxFactsOf({
      archive,
      account,
      month,
      asOfMs,
      settings,
      unread: unreadSourcesOf(unread, { interfaceName: 'sandbox', account }),
      accounts,
    }),
    debitsElsewhere: archive.derived(`debits beside ${account}`, () => debitsElsewhereOf(onFile, account)),
    required: requiredRecordsOf(archive.books, 'sandbox', require),
  }));
}

export function sandboxFactsOf(request: FactsRequest): AccountFacts {
  const { account, month } = request;
  const archive = sandboxArchiveOf(request.archive, account);
  const own = ownRecordsOf(request);
  return {
    interfaceName: 'sandbox',
    terms: sandboxTerms,
    account,
    month,
    asOfMs: request.asOfMs,
    createdAtMs: archive.life?.createdAtMs,
    expiresAtMs: archive.life?.expiresAtMs,
    endsAtMs: archive.life?.endsAtMs,
    settings: request.settings,
    stated: {
      kind: 'statement',
      statements: archive.statements,
      statementsMissing: archive.statementsMissing,
      events: archive.events,
      catalogue: archive.catalogue,
      keys: { pinned: archive.keys, served: archive.servedKey },
    },
    orders: request.archive.derived(`orders of ${account}`, () => withUnaddressable(archive)),
    balance: archive.balance,
    ...own,
    unread: unreadOf(request, archive, own.book),
    isFromFiles: archive.isFromFiles(month),
    booksFault: request.booksFault,
  };
}

/** The account's own records, the same for all months in which the same accounts are alive. */
function ownRecordsOf({
  archive,
  account,
  accounts,
}: FactsRequest): Pick<AccountFacts, 'book' | 'ownDeposits' | 'setAside'> {
  const { books } = archive;
  const among = accounts.join(' ');
  const owners = archive.derived(`owners among ${among}`, () => {
    const ofMonth = accounts.map((one) => sandboxArchiveOf(archive, one));
    // An account that no answer came of yet may own a record as well.
    return new RecordOwners([...new Set([...sandboxArchives(archive), ...ofMonth])], ofMonth);
  });
  return archive.derived(`records of ${account} among ${among}`, () => ({
    book: ownBook(books, account, owners),
    ownDeposits: loadOwnDeposits(books, 'sandbox')?.filter((own) =>
      owners.owns(account, { ref: own.depositRef, account: own.account, atMs: own.sentAtMs }),
    ),
    // A row that can't be read names no account that could be relied on; it is reported once, not by each.
    setAside: setAsideRows(books, 'sandbox').filter(({ month: of }) =>
      owners.owns(account, { ref: '', account: undefined, atMs: of && monthStartMs(of) }),
    ),
  }));
}

function ownBook(books: Books, account: string, owners: RecordOwners): BookRows | undefined {
  const book = loadBook(books, 'sandbox');
  return book && rowsWhere(book, (row) => owners.owns(account, bookRecord(book, row)));
}

/** A reading that names an order. */
type Told = Pick<EventRecord, 'receivedAtMs' | 'evidence'>;

/** The sources that this run could not read, and the orders of the month that no run ever read. */
function unreadOf(
  { unread, month, asOfMs }: FactsRequest,
  archive: SandboxArchive,
  book: BookRows | undefined,
): UnreadSource[] {
  const named = new Set(unread.filter(({ source }) => source === 'order').map(({ subject }) => subject));
  const missing = neverRead(archive, book, month).filter((ref) => !named.has(ref));
  const isLost = archive.life !== undefined && archive.life.endsAtMs <= asOfMs;
  const shared = isLost
    ? { source: 'order' as const, reason: 'the order was never read while the account lived', isLost }
    : { source: 'order' as const, reason: 'the order was never read' };
  return [...unread, ...missing.map((subject) => ({ ...shared, subject }))];
}

/**
 * A reference that cannot be asked for, by the rules of the interface, is one that no order stands under,
 * whether a line or an event names it.
 */
function withUnaddressable(archive: SandboxArchive): Map<string, OrderHistory> {
  const orders = new Map(archive.orders);
  const add = (clientRef: string, { receivedAtMs, evidence }: Told): void => {
    if (isClientRef(clientRef) || orders.has(clientRef)) return;
    const unknown = { clientRef, readAtMs: receivedAtMs, evidence, isUnaskable: true } as const;
    orders.set(clientRef, { clientRef, reads: [], unknown });
  };
  for (const reading of [...archive.statements.values()].flat()) {
    const lines = reading.outcome.kind === 'verified' ? reading.outcome.figures.lines : undefined;
    for (let row = 0; row < (lines?.length ?? 0); row += 1) {
      if (lines?.isOfOrder(row) === true) add(lines.ref(row), reading);
    }
  }
  for (const event of archive.events.events) {
    const { order, isTest } = event.body ?? {};
    if (order !== undefined && isTest !== true) add(order.clientRef, event);
  }
  return orders;
}

/**
 * The accounts that have anything to say of a month: a statement asked for, or a life that reaches into it;
 * and those that a run asked about it and has no answer of yet.
 *
 * @returns in the order of their UTF-8 bytes
 */
export function accountsOf(archive: Archive, month: CalendarMonth): string[] {
  const onFile = sandboxArchives(archive).map(({ account }) => account);
  const unheard = archive.books.unread
    .accountsOf('sandbox', month)
    .filter((account) => !onFile.includes(account));
  return [...accountsOnFile(archive, month), ...unheard].sort(compareText);
}

function accountsOnFile(archive: Archive, month: CalendarMonth): string[] {
  return sandboxArchives(archive)
    .filter(
      ({ account, life }) =>
        archive.books.receipts.newest({ interfaceName: 'sandbox', account }, 'statement', month) !==
          undefined ||
        (life !== undefined &&
          (life.createdAtMs ?? 0) < monthEndMs(month) &&
          monthStartMs(month) < life.endsAtMs),
    )
    .map(({ account }) => account);
}
