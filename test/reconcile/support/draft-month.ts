// One month of one sandbox account as plain values that a test may alter one by one before it is judged. The
// sums are a little model of the service's own, in bigint, and share nothing with what is tested.

import {
  type CalendarMonth,
  monthEndMs,
  monthStartMs,
  parseCalendarMonth,
} from '../../../src/base/calendar-month.js';
import { sha256Hex } from '../../../src/base/digest.js';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { AccountFacts, PriceSettings } from '../../../src/reconcile/month/account-facts.js';
import { FxHistory } from '../../../src/reconcile/price/fx-history.js';
import type { BookRows, BookStatus } from '../../../src/records/book-rows.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { StatementFigures, StatementReading } from '../../../src/records/monthly-statement.js';
import { type Movement, MovementColumns } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead } from '../../../src/records/order-read.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface BookLine {
  clientRef: string;
  slug: string;
  currency: string;
  faceMinor: number;
  expectedCostMinor: number | undefined;
  quoteId?: string;
  status: BookStatus | undefined;
  soldAtMs: number | undefined;
  account: string | undefined;
  file: string;
  line: number;
}

export interface DraftMonth {
  month: CalendarMonth;
  account: string;
  asOfMs: number;
  lines: Mutable<Movement>[];
  /** False leaves the lines out of the signed statement. */
  hasLines: boolean;
  figures: Mutable<Omit<StatementFigures, 'lines'>>;
  orders: Mutable<OrderRead>[];
  /** References that the provider does not know. */
  unknownRefs: string[];
  events: Mutable<EventRecord>[];
  book: BookLine[] | undefined;
  ownDeposits: Mutable<OwnDeposit>[] | undefined;
  catalogue: CatalogueRead[];
  balanceUsd6: number;
  /** Changes to the facts that the draft does not name. */
  facts: Partial<AccountFacts>;
}

export interface OrderSpec {
  readonly ref: string;
  readonly slug?: string;
  readonly currency?: 'USD' | 'GBP';
  readonly face?: number;
  readonly rate?: number;
  /** Day of the month, at noon. */
  readonly day?: number;
  readonly quoteId?: string;
  readonly pending?: boolean;
}

const day = 24 * 3600 * 1000;
const account = 'abcdefghijkl';
const sha = (name: string): string => sha256Hex(name);
export const evidence = (name: string) => ({ sha256: sha(name), requestId: `req_${name}` });

const rates: Readonly<Record<string, number>> = {
  'demo-coffee': 500,
  'demo-books': 300,
  'demo-limited': 300,
};

/** The service's own price: face less the discount rounded down, at 1.25 dollars a pound. */
function priceOf(face: number, rate: number, currency: string): { cost: number; usd: number } {
  const cost = BigInt(face) - (BigInt(face) * BigInt(rate)) / 10000n;
  return { cost: Number(cost), usd: Number(cost * (currency === 'GBP' ? 12500n : 10000n)) };
}

function orderOf(spec: OrderSpec, start: number): Mutable<OrderRead> {
  const slug = spec.slug ?? 'demo-coffee';
  const currency = spec.currency ?? (slug === 'demo-coffee' ? 'USD' : 'GBP');
  const rate = spec.rate ?? rates[slug] ?? 0;
  const { cost, usd } = priceOf(spec.face ?? 2500, rate, currency);
  const createdAtMs = start + ((spec.day ?? 10) - 1) * day + day / 2;
  return {
    clientRef: spec.ref,
    orderId: `ord_${spec.ref}`,
    slug,
    currency,
    faceMinor: faceMinor(spec.face ?? 2500),
    rateBps: rateBps(rate),
    costMinor: costMinor(cost),
    fxRate: currency === 'GBP' ? '1.25' : '1',
    costUsd6: usd6(usd),
    status: spec.pending === true ? 'pending' : 'issued',
    quoteId: spec.quoteId,
    customer: 'digest GB',
    createdAtMs,
    issuedAtMs: spec.pending === true ? undefined : createdAtMs,
    readAtMs: start + 31 * day,
    evidence: evidence(`order-${spec.ref}`),
  };
}

function eventOf(order: OrderRead): Mutable<EventRecord> {
  return {
    headerId: `evt_${order.clientRef}`,
    signature: 'valid',
    carriedCode: false,
    bodyFault: undefined,
    bodySha256: sha(`event-${order.clientRef}`),
    receivedAtMs: order.readAtMs,
    evidence: evidence('events'),
    body: {
      id: `evt_${order.clientRef}`,
      type: order.status === 'pending' ? 'order.pending' : 'order.issued',
      createdAtMs: order.createdAtMs,
      isTest: false,
      deposit: undefined,
      order: {
        clientRef: order.clientRef,
        orderId: order.orderId,
        slug: order.slug,
        currency: order.currency,
        faceMinor: order.faceMinor,
        rateBps: order.rateBps ?? rateBps(0),
        costMinor: order.costMinor,
        costUsd6: order.costUsd6,
        status: order.status,
      },
    },
  };
}

const noFigures = {
  slug: undefined,
  currency: undefined,
  faceMinor: undefined,
  rateBps: undefined,
  costMinor: undefined,
  fxRate: undefined,
  plusAmount: undefined,
};

/** Lines of the month in the order of booking, with running balances from `opening`. */
function linesOf(
  orders: readonly OrderRead[],
  deposits: readonly DepositSpec[],
  start: number,
  opening: number,
  grants: boolean,
): Mutable<Movement>[] {
  const movements = [
    ...(grants
      ? [{ ...noFigures, bookedAtMs: start, kind: 'grant' as const, ref: '', amountUsd6: 100_000_000 }]
      : []),
    ...deposits.map((deposit) => ({
      ...noFigures,
      bookedAtMs: start + (deposit.day - 1) * day,
      kind: 'deposit' as const,
      ref: deposit.ref,
      plusAmount: deposit.plus,
      amountUsd6: deposit.credited,
    })),
    ...orders.map((order) => ({
      bookedAtMs: order.createdAtMs,
      kind: 'order' as const,
      ref: order.clientRef,
      slug: order.slug,
      currency: order.currency,
      faceMinor: order.faceMinor,
      rateBps: order.rateBps,
      costMinor: order.costMinor,
      fxRate: order.fxRate,
      plusAmount: undefined,
      amountUsd6: -order.costUsd6,
    })),
  ].sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  let balance = opening;
  return movements.map((movement, i) => {
    balance += movement.amountUsd6;
    return { ...movement, seq: i + 1, balanceUsd6: balance };
  });
}

export interface DepositSpec {
  readonly ref: string;
  readonly plus: string;
  /** What the service credits: plus x 3 less 0.30%. */
  readonly credited: number;
  readonly day: number;
}

export interface MonthSpec {
  readonly month?: string;
  readonly orders?: readonly OrderSpec[];
  readonly deposits?: readonly DepositSpec[];
}

export function monthNamed(text: string): CalendarMonth {
  const month = parseCalendarMonth(text);
  if (month === undefined) throw new Error(`${text} is no month`);
  return month;
}

/** A clean first month of an account: a grant, a deposit of 100 units, and the orders asked for. */
export function draftMonth(spec: MonthSpec = {}): DraftMonth {
  const month = monthNamed(spec.month ?? '2026-10');
  const start = monthStartMs(month);
  const deposits = spec.deposits ?? [{ ref: 'dep_1', plus: '100', credited: 299_100_000, day: 2 }];
  const orders = (
    spec.orders ?? [{ ref: 'shop-1' }, { ref: 'shop-2', slug: 'demo-books', face: 2000, day: 12 }]
  ).map((one) => orderOf(one, start));
  const lines = linesOf(orders, deposits, start, 0, true);
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
  const sum = (kind: string): number => ofKind(kind).reduce((total, line) => total + line.amountUsd6, 0);
  const closing = lines.at(-1)?.balanceUsd6 ?? 0;
  const asOfMs = monthEndMs(month) + 6 * 3600 * 1000;
  return {
    month,
    account,
    asOfMs,
    lines,
    hasLines: true,
    figures: {
      statementId: 'stm_1',
      account,
      keyId: 'stk_1',
      month,
      isFinal: true,
      periodStartMs: start,
      periodEndMs: monthEndMs(month),
      generatedAtMs: asOfMs,
      openingUsd6: usd6(0),
      grants: { count: 1, usd6: usd6(sum('grant')) },
      deposits: { count: deposits.length, usd6: usd6(sum('deposit')) },
      orders: { count: orders.length, usd6: usd6(-sum('order')) },
      reversals: { count: 0, usd6: usd6(0) },
      closingUsd6: usd6(closing),
      byBrand: brandsOf(orders),
      unknownFields: [],
    },
    orders,
    unknownRefs: [],
    events: orders.map(eventOf),
    book: orders.map((order, i) => ({
      clientRef: order.clientRef,
      slug: order.slug,
      currency: order.currency,
      faceMinor: order.faceMinor,
      expectedCostMinor: undefined,
      status: 'issued',
      soldAtMs: order.createdAtMs,
      account: undefined,
      file: 'book.csv',
      line: i + 2,
    })),
    ownDeposits: deposits.map((deposit, i) => ({
      interfaceName: 'sandbox',
      account: undefined,
      depositRef: deposit.ref,
      plusAmount: deposit.plus,
      amountUsd6: undefined,
      sentAtMs: start + (deposit.day - 1) * day,
      file: 'deposits.csv',
      line: i + 2,
    })),
    catalogue: [catalogueRead(start - day), catalogueRead(asOfMs)],
    balanceUsd6: closing,
    facts: {},
  };
}

/** What the catalogue listed at an instant; `changed` overrides rates by slug. */
export function catalogueRead(
  receivedAtMs: number,
  changed: Readonly<Record<string, number>> = {},
): CatalogueRead {
  const all = { ...rates, ...changed };
  return {
    receivedAtMs,
    evidence: evidence(`catalogue-${receivedAtMs}`),
    entries: new Map(
      Object.entries(all).map(([slug, rate]) => [
        slug,
        { slug, currency: slug === 'demo-coffee' ? 'USD' : 'GBP', rateBps: rateBps(rate) },
      ]),
    ),
  };
}

function brandsOf(orders: readonly OrderRead[]): StatementFigures['byBrand'] {
  const slugs = [...new Set(orders.map((order) => order.slug))].sort();
  return slugs.map((slug) => {
    const own = orders.filter((order) => order.slug === slug);
    const total = (of: (order: OrderRead) => number): number =>
      own.reduce((sum, order) => sum + of(order), 0);
    return {
      slug,
      currency: own[0]?.currency ?? '',
      count: own.length,
      faceMinor: faceMinor(total((order) => order.faceMinor)),
      costMinor: costMinor(total((order) => order.costMinor)),
      costUsd6: usd6(total((order) => order.costUsd6)),
    };
  });
}

function bookOf(lines: readonly BookLine[]): BookRows {
  const at = (row: number): BookLine => {
    const line = lines[row];
    if (line === undefined) throw new RangeError(`no row ${row}`);
    return line;
  };
  return {
    length: lines.length,
    interfaceName: () => 'sandbox',
    clientRef: (row) => at(row).clientRef,
    slug: (row) => at(row).slug,
    currency: (row) => at(row).currency,
    faceMinor: (row) => faceMinor(at(row).faceMinor),
    account: (row) => at(row).account,
    expectedCostMinor: (row) => {
      const expected = at(row).expectedCostMinor;
      return expected === undefined ? undefined : costMinor(expected);
    },
    status: (row) => at(row).status,
    soldAtMs: (row) => at(row).soldAtMs,
    paidMinor: () => undefined,
    paidCurrency: () => undefined,
    quoteId: (row) => at(row).quoteId,
    file: (row) => at(row).file,
    line: (row) => at(row).line,
  };
}

/** The verified reading of the draft's statement. */
export function readingOf(draft: DraftMonth): StatementReading {
  const columns = new MovementColumns();
  for (const line of draft.lines) columns.push(line, sha('statement'));
  return {
    month: draft.month,
    keyId: draft.figures.keyId,
    answer: { month: draft.figures.month, isFinal: draft.figures.isFinal },
    receivedAtMs: draft.asOfMs,
    rawSha256: sha('raw statement'),
    signature: '00',
    evidence: evidence('statement'),
    outcome: { kind: 'verified', figures: { ...draft.figures, lines: draft.hasLines ? columns : undefined } },
  };
}

/** The facts that a draft stands for. */
export function factsOf(draft: DraftMonth): AccountFacts {
  const { orders, unknownRefs, events, asOfMs } = draft;
  const histories = new Map<string, OrderHistory>(
    orders.map((order) => [
      order.clientRef,
      { clientRef: order.clientRef, reads: [order], unknown: undefined },
    ]),
  );
  for (const clientRef of unknownRefs) {
    const unknown = { clientRef, readAtMs: asOfMs, evidence: evidence(`order-${clientRef}`) };
    histories.set(clientRef, { clientRef, reads: [], unknown });
  }
  return {
    interfaceName: 'sandbox',
    account: draft.account,
    month: draft.month,
    asOfMs,
    createdAtMs: monthStartMs(draft.month),
    expiresAtMs: asOfMs + 60 * day,
    settings: {
      usdPerUnit: new Map([
        ['USD', rational(1n)],
        ['GBP', rational(5n, 4n)],
      ]),
      usdPerPlus: rational(3n),
      poolFeeBps: 30,
    },
    keys: {
      pinned: [{ keyId: 'stk_1', publicKey: 'aa', fingerprint: 'bb' }],
      served: { keyId: 'stk_1', publicKey: 'aa', receivedAtMs: asOfMs, evidence: evidence('key') },
    },
    statements: new Map([[draft.month, [readingOf(draft)]]]),
    statementsMissing: new Set(),
    orders: histories,
    events: { events, readAtMs: asOfMs, isCut: false },
    catalogue: draft.catalogue,
    balance: {
      balanceUsd6: usd6(draft.balanceUsd6),
      asOfMs,
      receivedAtMs: asOfMs,
      evidence: evidence('balance'),
    },
    book: draft.book === undefined ? undefined : bookOf(draft.book),
    ownDeposits: draft.ownDeposits,
    setAside: [],
    // Required and there, whatever the rows of this account are: another account's would do.
    required: new Map([['book', { months: new Set([draft.month]), hasUndated: false }]]),
    unread: [],
    ...draft.facts,
  };
}

/** The rates and fees of the month, as they hold at any time. */
export function pricesOf(draft: DraftMonth): PriceSettings {
  return new FxHistory(factsOf(draft)).at(0);
}
