// Checks that an order stands in its proper places: in the book, at the provider, among the debits. An
// absence is concluded only from a source that was read.

import { costMinorOf } from '../../money/cost.js';
import type { CostMinor } from '../../money/units.js';
import { saysIssued } from '../../records/book-rows.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Finding } from '../finding/discrepancy.js';
import type { LineEffect, Raised } from '../finding/draft.js';
import { bookedAtMsOf, soldAtMsOf } from '../match/order-booking.js';
import { type BookRow, isDueNoDebit, type OrderCase, sumUsd6 } from '../match/order-case.js';
import { hasLines, isAfterStatement, isNotYetStated, type MonthContext } from '../month/month-context.js';
import { orderReadsOf } from '../month/stated-facts.js';
import { lacksMovements } from '../month/unread-movements.js';
import type { PriceBasis } from '../price/price-basis.js';
import type { OrderCheck } from './check.js';
import { effectsOf, unlessFirstGrant } from './line-effects.js';
import { type OrderView, orderIdentity, usd6Between, wordOf } from './order-view.js';

/**
 * The cost of the order by the book, in minor units: as it expected, else by the formula at the rate on file.
 */
function bookCostMinor(row: BookRow, context: MonthContext): CostMinor | undefined {
  const rates = context.rates.around(row.slug, row.soldAtMs ?? context.endMs);
  const rate = rates.before ?? rates.after;
  return row.expectedCostMinor ?? (rate === undefined ? undefined : costMinorOf(row.faceMinor, rate));
}

function findNotAtProvider({ orderCase, context, settings }: OrderView): Raised[] {
  const row = orderCase.book;
  if (row === undefined || !isIssuedByBook(orderCase)) return [];
  if (orderCase.unknown === undefined) return [];
  const costMinor = bookCostMinor(row, context);
  const cost = costMinor === undefined ? undefined : usd6Between(settings, row.currency, 0, costMinor);
  const finding: Finding = {
    ...orderIdentity(orderCase, soldAtMsOf(orderCase)),
    code: 'OR-NOT-AT-PROVIDER',
    field: 'client_ref',
    sourceA: 'book',
    sourceB: 'order',
    unit: cost === undefined ? 'text' : 'usd6',
    expected: cost ?? 'issued',
    actual: cost === undefined ? 'unknown' : 0,
    sense: 'charge',
    formula: cost === undefined ? '' : `0 - ${cost} = ${-cost}`,
    note: `${row.file}:${row.line}; the provider answered that it knows no such order`,
  };
  // Totals without lines may have the order all the same.
  const isStatedAlone = cost !== undefined && !hasLines(context);
  const disputed = isStatedAlone ? [bookLine(row, 1n, costMinor, -cost)] : [];
  return [{ finding, bearing: { disputed } }];
}

/** A row of the book as a line of its own, so many times too many. */
function bookLine(
  { slug, currency, faceMinor }: BookRow,
  count: bigint,
  costMinor: CostMinor | undefined,
  usd6: bigint,
): LineEffect {
  const [face, cost] = [count * BigInt(faceMinor), count * BigInt(costMinor ?? 0)];
  return { kind: 'order', slug, currency, count, faceMinor: face, costMinor: cost, usd6 };
}

/**
 * The sum that the month debited for an order that the provider does not know, signed; zero where it was
 * given back.
 */
function debitUnknownUsd6({ orderCase, lines }: OrderView): bigint {
  if (orderCase.unknown === undefined || lines.debits.length === 0) return 0n;
  return sumUsd6([...lines.debits, ...lines.reversals]);
}

/** A debit that was given back is owed by nobody; its order is unknown all the same. */
const givenBackParts = {
  field: 'client_ref',
  unit: 'text',
  expected: 'an order',
  actual: 'none',
} as const;

/** True where the book has the order as issued: OR-NOT-AT-PROVIDER says already that it is unknown. */
function isIssuedByBook({ book }: OrderCase): boolean {
  return book !== undefined && saysIssued(book.status);
}

/** The finding on what a month took under a reference that no order answers to, less what it gave back. */
export function findDebitUnknown(view: OrderView): Raised[] {
  const { orderCase, lines, context } = view;
  const net = debitUnknownUsd6(view);
  const [first] = lines.debits;
  if (orderCase.unknown === undefined || first === undefined) return [];
  const base = {
    ...orderIdentity(orderCase, first.bookedAtMs),
    code: 'OR-DEBIT-UNKNOWN',
    sourceA: 'order',
    sourceB: context.debitSource,
    evidenceSha256: first.evidenceSha256,
    note: 'no order answers to the reference of this debit',
  } as const;
  if (net === 0n) {
    // A debit of nothing has nothing that could be given back.
    const note = lines.reversals.length === 0 ? base.note : `${base.note}, which was given back`;
    return isIssuedByBook(orderCase) ? [] : [{ finding: { ...base, ...givenBackParts, note } }];
  }
  return [
    unlessFirstGrant(context, {
      finding: {
        ...base,
        field: 'amount_usd6',
        unit: 'usd6',
        expected: 0,
        actual: -net,
        sense: 'charge',
        formula: `${-net} - 0 = ${-net}`,
      },
      effectUsd6: net,
      lineEffects: [...effectsOf(lines.debits, 'order'), ...effectsOf(lines.reversals, 'reversal')],
      // The lines of a debit that was given back in part belong together, and settle no other item.
      bearing: { movements: lines.reversals.length === 0 ? lines.debits : [] },
    }),
  ];
}

function findNotInBooks(view: OrderView): Raised[] {
  const { orderCase, context, recomputation } = view;
  const order = orderCase.order;
  // Only the read that failed could say whether an order answers to the debit.
  if (context.openRefs.has(orderCase.clientRef)) return [];
  // A debit that no order answers to owes no row.
  if (orderCase.bookRows.length > 0 || debitUnknownUsd6(view) !== 0n) return [];
  // An order that was given back in full needs no row, even if the row could not be read.
  const net = sumUsd6([...orderCase.debits, ...orderCase.reversals]);
  if (order === undefined && (orderCase.debits.length === 0 || net === 0n)) return [];
  if (isDueNoDebit(orderCase)) return [];
  const cost =
    recomputation?.costUsd6 ??
    (order === undefined ? BigInt(-(orderCase.debits[0]?.amountUsd6 ?? 0)) : BigInt(order.costUsd6));
  const finding: Finding = {
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'OR-NOT-IN-BOOKS',
    field: 'client_ref',
    sourceA: 'book',
    sourceB: order === undefined ? context.debitSource : wordOf({ orderCase, context }),
    unit: 'usd6',
    expected: 0,
    actual: cost,
    sense: 'charge',
    formula: `${cost} - 0 = ${cost}`,
    note: 'the provider has the order; the book has no row for it',
  };
  return [{ finding }];
}

function findNotInStatement(view: OrderView): Raised[] {
  const { orderCase, lines, context, recomputation } = view;
  const order = orderCase.order;
  if (order === undefined) return findUnreadRow(view);
  if (isDueNoDebit(orderCase) || lines.debits.length > 0) return [];
  if (isNotYetStated(context, orderCase)) return [];
  const charged = BigInt(order.costUsd6);
  const later = orderCase.debits[0];
  const finding: Finding = {
    ...orderIdentity(orderCase, order.createdAtMs),
    code: 'OR-NOT-IN-STATEMENT',
    field: 'amount_usd6',
    sourceA: 'order',
    sourceB: context.debitSource,
    unit: 'usd6',
    expected: charged,
    actual: 0,
    sense: 'charge',
    formula: `0 - ${charged} = ${-charged}`,
    note:
      later === undefined
        ? `the order is of this month; no line of the ${context.debitSource} debits it`
        : `the order is of this month; the ${context.debitSource} of ${later.statedMonth} debits it`,
  };
  return [
    {
      finding,
      effectUsd6: recomputation?.costUsd6 ?? charged,
      // A later statement that debits it has made up for it since.
      balanceEffectUsd6: later === undefined ? 0n : BigInt(later.amountUsd6),
      lineEffects: [missingLine(order, recomputation?.basis ?? order)],
    },
  ];
}

/**
 * A row of the book as issued whose order the configuration left unread: where the float is complete and has
 * no debit for it, it was never charged. A line of the float that was set aside without a reference may be
 * its debit; one with its reference is the root, and a float that was read before the sale says nothing of
 * it.
 */
function findUnreadRow({ orderCase, context, settings }: OrderView): Raised[] {
  const { book: row, history, debits, reversals } = orderCase;
  const { setAside, stated } = context.facts;
  if (stated.kind !== 'float' || orderReadsOf(context.facts).kind === 'all') return [];
  if (history !== undefined) return [];
  if (row === undefined || !saysIssued(row.status)) return [];
  if (debits.length > 0 || reversals.length > 0 || lacksMovements(context.facts)) return [];
  if (isAfterStatement(context, row.soldAtMs ?? context.endMs)) return [];
  if (setAside.some(({ kind, reference }) => kind === 'float' && reference === undefined)) return [];
  const costMinor = bookCostMinor(row, context);
  const cost = costMinor === undefined ? undefined : usd6Between(settings, row.currency, 0, costMinor);
  return [
    {
      finding: {
        ...orderIdentity(orderCase, soldAtMsOf(orderCase)),
        code: 'OR-NOT-IN-STATEMENT',
        field: 'amount_usd6',
        sourceA: 'book',
        sourceB: context.debitSource,
        unit: cost === undefined ? 'text' : 'usd6',
        expected: cost ?? 'a debit',
        actual: cost === undefined ? 'none' : 0,
        sense: 'charge',
        formula: cost === undefined ? '' : `0 - ${cost} = ${-cost}`,
        note: `${row.file}:${row.line}; the float debits no such order, and it was left unread`,
      },
      // Without a provable price the row counts 0, and its line is missing all the same.
      lineEffects: [bookLine(row, -1n, costMinor, cost ?? 0n)],
    },
  ];
}

/** The order as a line that the statement should have and has not, of what most sources say that it is of. */
function missingLine(order: OrderRead, { slug, currency, faceMinor }: PriceBasis): LineEffect {
  return {
    kind: 'order',
    slug,
    currency,
    count: -1n,
    faceMinor: -BigInt(faceMinor),
    costMinor: -BigInt(order.costMinor),
    usd6: BigInt(order.costUsd6),
  };
}

export const existenceChecks: readonly OrderCheck[] = [
  {
    codes: ['OR-DEBIT-UNKNOWN'],
    scope: 'order',
    needs: ['lines', 'order_reads'],
    ofUnread: () => undefined,
    find: findDebitUnknown,
  },
  {
    codes: ['OR-NOT-AT-PROVIDER'],
    scope: 'order',
    needs: ['book', 'order_reads'],
    ofUnread: () => undefined,
    find: findNotAtProvider,
  },
  {
    codes: ['OR-NOT-IN-BOOKS'],
    scope: 'order',
    needs: ['book'],
    wants: ['booking_debits'],
    find: findNotInBooks,
  },
  {
    codes: ['OR-NOT-IN-STATEMENT'],
    scope: 'order',
    needs: ['lines', 'order_reads'],
    // A row of the book as issued owes a debit on a complete float, whether its order was read or not.
    ofUnread: ({ facts: { book, stated } }) =>
      book === undefined || stated.kind !== 'float' ? undefined : 'by the rows of the book',
    find: findNotInStatement,
  },
];
