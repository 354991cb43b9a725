// One month of one sandbox account as the facts that a test may alter one by one before it is judged: a life
// of the builder, played and taken apart.

import { sha256Hex } from '../../../src/base/text/digest.js';
import { type CalendarMonth, monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import { rateBps, usd6 } from '../../../src/money/units.js';
import type { AccountFacts, PriceSettings } from '../../../src/reconcile/month/account-facts.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { FxHistory } from '../../../src/reconcile/price/fx-history.js';
import { sandboxTerms } from '../../../src/reconcile/sandbox/terms.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { StatementFigures, StatementReading } from '../../../src/records/monthly-statement.js';
import { type Movement, MovementColumns } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead } from '../../../src/records/order-read.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';
import { changedFacts, type FactsChange } from '../changed-facts.js';
import { type BookRowEvidence, bookOf, evidenceOf, monthNamed } from '../evidence.js';
import { currencyOf, factsOf as factsOfEvidence } from './evidence.js';
import { type Life, play, type Step } from './life.js';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

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
  book: BookRowEvidence[] | undefined;
  ownDeposits: Mutable<OwnDeposit>[] | undefined;
  catalogue: CatalogueRead[];
  balanceUsd6: number;
  /** Changes to the facts that the draft does not name. */
  facts: FactsChange;
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

const rates: Readonly<Record<string, number>> = {
  'demo-coffee': 500,
  'demo-books': 300,
  'demo-limited': 300,
};

/** The life of a month's first order to its last, as the service books it. */
function lifeOf(month: CalendarMonth, asOfMs: number, { orders, deposits }: Required<MonthSpec>): Life {
  const startMs = monthStartMs(month);
  const steps: Step[] = [
    ...deposits.map(
      ({ ref, plus, credited, day: nth }): Step => ({
        kind: 'deposit',
        atMs: startMs + (nth - 1) * day,
        plus,
        saysWhen: true,
        ref,
        credited,
      }),
    ),
    ...orders.map(
      ({ ref, slug = 'demo-coffee', currency = currencyOf[slug] ?? 'GBP', face = 2500, ...rest }): Step => ({
        kind: 'order',
        atMs: startMs + ((rest.day ?? 10) - 1) * day + day / 2,
        ref,
        slug,
        currency,
        face,
        quotedRate: rest.rate ?? rates[slug] ?? 0,
        hasQuote: false,
        isPending: false,
        isReadEarly: false,
        expects: false,
        saysStatus: true,
        saysWhen: true,
      }),
    ),
  ];
  return {
    beganAtMs: startMs,
    steps: steps.sort((a, b) => a.atMs - b.atMs),
    month,
    closedAtMs: asOfMs,
    showsLines: true,
    hasBook: true,
    hasOwnDeposits: true,
    readsEvents: true,
    readsCatalogue: true,
    readsCatalogueFirst: false,
    hasMonthBefore: false,
    readsAllOrders: true,
    saysBeginning: true,
    isOverdrawn: true,
  };
}

/** The read of an order, under the names that the tests of one month know it by. */
function orderOf({ orders }: AccountFacts, spec: OrderSpec, startMs: number): Mutable<OrderRead> {
  const read = orders.get(spec.ref)?.reads.at(-1);
  if (read === undefined) throw new Error(`the month has no order ${spec.ref}`);
  return {
    ...read,
    ...(spec.pending === true ? { status: 'pending', issuedAtMs: undefined } : {}),
    quoteId: spec.quoteId,
    readAtMs: startMs + 31 * day,
    evidence: evidenceOf(`order-${spec.ref}`),
  };
}

function eventOf(order: OrderRead): Mutable<EventRecord> {
  return {
    headerId: `evt_${order.clientRef}`,
    signature: 'valid',
    carriedCode: false,
    bodyFault: undefined,
    bodySha256: sha256Hex(`event-${order.clientRef}`),
    receivedAtMs: order.readAtMs,
    evidence: evidenceOf('events'),
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

/** A clean first month of an account: a grant, a deposit of 100 units, and the orders asked for. */
export function draftMonth(spec: MonthSpec = {}): DraftMonth {
  const month = monthNamed(spec.month ?? '2026-10');
  const asOfMs = monthEndMs(month) + 6 * 3600 * 1000;
  const {
    orders: orderSpecs = [{ ref: 'shop-1' }, { ref: 'shop-2', slug: 'demo-books', face: 2000, day: 12 }],
    deposits = [{ ref: 'dep_1', plus: '100', credited: 299_100_000, day: 2 }],
  } = spec;
  const played = play(lifeOf(month, asOfMs, { month, orders: orderSpecs, deposits }));
  const facts = factsOfEvidence(played);
  const outcome = signedStatementsOf(facts).statements.get(month)?.[0]?.outcome;
  if (outcome?.kind !== 'verified') throw new Error(`${month} has no statement`);
  const { lines: _, ...figures } = outcome.figures;
  const orders = orderSpecs.map((one) => orderOf(facts, one, monthStartMs(month)));
  return {
    month,
    account,
    asOfMs,
    lines: played.statements.flatMap(({ asked, lines }) => (asked === month ? lines : [])),
    hasLines: true,
    figures: { ...figures, statementId: 'stm_1', generatedAtMs: asOfMs },
    orders,
    unknownRefs: [],
    events: orders.map(eventOf),
    book: played.book?.map((row) => ({ ...row, account: undefined, file: 'book.csv' })),
    ownDeposits: facts.ownDeposits?.map((own, i) => ({ ...own, plusAmount: deposits[i]?.plus })),
    catalogue: [catalogueRead(monthStartMs(month) - day), catalogueRead(asOfMs)],
    balanceUsd6: played.balanceUsd6 ?? 0,
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
    evidence: evidenceOf(`catalogue-${receivedAtMs}`),
    entries: new Map(
      Object.entries(all).map(([slug, rate]) => [
        slug,
        { slug, currency: slug === 'demo-coffee' ? 'USD' : 'GBP', rateBps: rateBps(rate) },
      ]),
    ),
  };
}

/** The verified reading of the draft's statement. */
export function readingOf(draft: DraftMonth): StatementReading {
  const columns = new MovementColumns();
  for (const line of draft.lines) columns.push(line, sha256Hex('statement'));
  return {
    month: draft.month,
    keyId: draft.figures.keyId,
    answer: { month: draft.figures.month, isFinal: draft.figures.isFinal },
    receivedAtMs: draft.asOfMs,
    archivedAs: 0,
    rawSha256: sha256Hex('raw statement'),
    signature: '00',
    evidence: evidenceOf('statement'),
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
    const unknown = { clientRef, readAtMs: asOfMs, evidence: evidenceOf(`order-${clientRef}`) };
    histories.set(clientRef, { clientRef, reads: [], unknown });
  }
  const facts: AccountFacts = {
    interfaceName: 'sandbox',
    terms: sandboxTerms,
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
    stated: {
      kind: 'statement',
      keys: {
        pinned: [{ keyId: 'stk_1', publicKey: 'aa', fingerprint: 'bb' }],
        served: { keyId: 'stk_1', publicKey: 'aa', receivedAtMs: asOfMs, evidence: evidenceOf('key') },
      },
      statements: new Map([[draft.month, [readingOf(draft)]]]),
      statementsMissing: new Set(),
      events: { events, readAtMs: asOfMs, isCut: false },
      catalogue: draft.catalogue,
    },
    orders: histories,
    balance: {
      balanceUsd6: usd6(draft.balanceUsd6),
      asOfMs,
      receivedAtMs: asOfMs,
      evidence: evidenceOf('balance'),
    },
    book: draft.book === undefined ? undefined : bookOf(draft.book, 'sandbox'),
    ownDeposits: draft.ownDeposits,
    setAside: [],
    // Required and there, whatever the rows of this account are: another account's would do.
    required: new Map([['book', { months: new Set([draft.month]), hasUndated: false }]]),
    unread: [],
  };
  const changed = changedFacts(facts, draft.facts);
  // Without the read of any order the month is one from files.
  return { isFromFiles: changed.orders.size === 0, ...changed };
}

/** The rates and fees of the month, as they hold at any time. */
export function pricesOf(draft: DraftMonth): PriceSettings {
  return new FxHistory(factsOf(draft)).at(0);
}
