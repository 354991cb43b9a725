// The facts of the supplier account's month, gathered from the archive and the imported files.

import { oncePer } from '../../base/list/once-per.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AccountFacts, UnreadSource } from '../../reconcile/month/account-facts.js';
import { floatBalanceOf } from '../../reconcile/month/float-month.js';
import { supplierTerms } from '../../reconcile/supplier/terms.js';
import type { FloatReading } from '../../records/float-reading.js';
import type { MovementColumns } from '../../records/movement.js';
import type { OrderHistory } from '../../records/order-read.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { Archive } from '../archive/archive.js';
import { loadBook, loadOwnDeposits, requiredRecordsOf, setAsideRows } from '../archive/own-records.js';
import type { MonthRequest } from '../dialect.js';
import { unreadSourcesOf } from '../fetch/unread-sources.js';
import { supplierRefsToRead } from './order-refs.js';
import { type SupplierArchive, type SupplierRules, supplierArchiveOf } from './supplier-archive.js';

interface SupplierFactsRequest extends SupplierRules {
  readonly archive: Archive;
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly unread: readonly UnreadSource[];
}

/** The facts of a month. */
export function supplierFactsOf(request: SupplierFactsRequest): AccountFacts {
  const { month, asOfMs, prices, settings } = request;
  const { books } = request.archive;
  const archive = supplierArchiveOf(request.archive);
  const readings = archive.floatAt(asOfMs);
  return {
    ...supplierAccount,
    terms: supplierTerms,
    month,
    asOfMs,
    createdAtMs: undefined,
    expiresAtMs: undefined,
    settings: prices,
    stated: {
      kind: 'float',
      settings,
      readings,
      brands: archive.brands,
      fx: archive.fx,
      summaries: archive.summaries,
    },
    orders: withUnaddressable(archive.orders, readings, month),
    balance: floatBalanceOf(readings),
    book: loadBook(books, 'supplier'),
    ownDeposits: loadOwnDeposits(books, 'supplier'),
    setAside: setAsideRows(books, 'supplier'),
    unread: unreadOf(request, archive),
    isFromFiles: archive.isFromFiles(month, asOfMs),
  };
}

/**
 * The month of the one account; none where neither the archive nor a run that could not read it has any word
 * of it.
 */
export function monthFacts(request: MonthRequest, month: CalendarMonth): AccountFacts[] {
  const { archive, asOfMs, settings: prices, float: settings, require } = request;
  const unread = unreadSourcesOf(request.unread, supplierAccount);
  if (settings === undefined) return [];
  if (unread.length === 0 && !supplierArchiveOf(archive).knows(month, asOfMs)) return [];
  return [
    {
      ...supplierFactsOf({ archive, month, asOfMs, prices, settings, unread }),
      required: requiredRecordsOf(archive.books, supplierAccount.interfaceName, require),
    },
  ];
}

/**
 * The sources that this run could not read, and the orders that the configuration wants read and no run ever
 * read; of a month from files none was to be read.
 */
function unreadOf(request: SupplierFactsRequest, archive: SupplierArchive): UnreadSource[] {
  const { month, asOfMs, settings, unread } = request;
  if (archive.isFromFiles(month, asOfMs)) return [...unread];
  const { refs } = supplierRefsToRead(
    {
      month,
      book: loadBook(request.archive.books, 'supplier'),
      float: archive.movementsOf(month),
      orders: archive.orders,
      prices: archive.debitPrices(request),
    },
    settings.orderReads,
  );
  const named = new Set(unread.filter(({ source }) => source === 'order').map(({ subject }) => subject));
  const missing = refs.filter((ref) => isClientRef(ref) && !archive.orders.has(ref) && !named.has(ref));
  return [
    ...unread,
    ...missing.map((subject) => ({ source: 'order' as const, subject, reason: 'the order was never read' })),
  ];
}

/** A reference that cannot be asked for, by the rules of the interface, is one that no order stands under. */
function withUnaddressable(
  orders: ReadonlyMap<string, OrderHistory>,
  float: readonly FloatReading[],
  month: CalendarMonth,
): Map<string, OrderHistory> {
  const all = new Map(orders);
  for (const { movements, receivedAtMs, evidence, month: of } of float) {
    if (of !== undefined && of !== month) continue;
    for (const ref of unaddressableRefs(movements)) {
      if (all.has(ref)) continue;
      const unknown = { clientRef: ref, readAtMs: receivedAtMs, evidence, isUnaskable: true } as const;
      all.set(ref, { clientRef: ref, reads: [], unknown });
    }
  }
  return all;
}

/** They are looked for once, however many months have movements. */
const unaddressableRefs = oncePer((movements: MovementColumns): readonly string[] => {
  const refs: string[] = [];
  for (let row = 0; row < movements.length; row += 1) {
    if (!movements.isOfOrder(row)) continue;
    const ref = movements.ref(row);
    if (!isClientRef(ref)) refs.push(ref);
  }
  return refs;
});
