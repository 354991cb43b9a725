// Everything one account's month is judged on, as plain values that a test may alter one by one, and the
// facts that they stand for. Months are kept as their lines and stated figures, whether or not the lines are
// shown.

import { sha256Hex } from '../../../src/base/text/digest.js';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts, StatementFacts } from '../../../src/reconcile/month/account-facts.js';
import type { AccountResult } from '../../../src/reconcile/result/result.js';
import { sandboxTerms } from '../../../src/reconcile/sandbox/terms.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { StatementFigures, StatementReading } from '../../../src/records/monthly-statement.js';
import { type Movement, MovementColumns } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead, OrderStatus } from '../../../src/records/order-read.js';
import { bookOf, evidenceOf, type MonthEvidence, monthNamed } from '../evidence.js';

export type Line = { -readonly [K in keyof Movement]: Movement[K] };

export interface Total {
  count: number;
  usd6: number;
}

export interface Brand {
  slug: string;
  currency: string;
  count: number;
  faceMinor: number;
  costMinor: number;
  costUsd6: number;
}

export interface Statement {
  /** The month that was asked for, and the one that the signed bytes name. */
  asked: string;
  month: string;
  account: string;
  isFinal: boolean;
  periodStartMs: number;
  periodEndMs: number;
  generatedAtMs: number;
  openingUsd6: number;
  grants: Total;
  deposits: Total;
  orders: Total;
  reversals: Total;
  closingUsd6: number;
  byBrand: Brand[];
  lines: Line[];
  unknownFields: string[];
  receivedAtMs: number;
  keyId: string;
  /** Anything but `verified` is why its figures may not be used. */
  outcome: 'verified' | 'unpinned' | 'invalid' | 'unreadable';
}

export interface OrderEvidence {
  clientRef: string;
  orderId: string;
  slug: string;
  currency: string;
  faceMinor: number;
  rateBps: number;
  costMinor: number;
  fxRate: string;
  costUsd6: number;
  status: OrderStatus;
  quoteId: string | undefined;
  customer: string;
  createdAtMs: number;
  issuedAtMs: number | undefined;
  readAtMs: number;
}

export interface HistoryEvidence {
  clientRef: string;
  reads: OrderEvidence[];
  unknownAtMs: number | undefined;
}

export interface EventEvidence {
  headerId: string;
  signature: string;
  carriedCode: boolean;
  bodyFault: string | undefined;
  receivedAtMs: number;
  body:
    | {
        id: string;
        type: string;
        createdAtMs: number;
        isTest: boolean;
        order:
          | (Pick<
              OrderEvidence,
              | 'clientRef'
              | 'orderId'
              | 'slug'
              | 'currency'
              | 'faceMinor'
              | 'rateBps'
              | 'costMinor'
              | 'costUsd6'
            > & { status: string })
          | undefined;
        deposit: { depositId: string; plusAmount: string; creditedUsd6: number } | undefined;
      }
    | undefined;
}

export interface OwnDepositEvidence {
  depositRef: string;
  plusAmount: string;
  sentAtMs: number | undefined;
  line: number;
}

export interface Evidence extends MonthEvidence {
  account: string;
  createdAtMs: number | undefined;
  expiresAtMs: number | undefined;
  /** Currencies with a fixed rate: US dollars a unit as a fraction. */
  usdPerUnit: Record<string, readonly [bigint, bigint]>;
  pins: { keyId: string; publicKey: string }[];
  served: { keyId: string; publicKey: string } | undefined;
  /** Every reading, in the order of receipt. */
  statements: Statement[];
  statementsMissing: string[];
  showsLines: boolean;
  orders: HistoryEvidence[];
  events: EventEvidence[];
  eventsReadAtMs: number | undefined;
  catalogue: { receivedAtMs: number; rates: Record<string, number> }[];
  balanceUsd6: number | undefined;
  ownDeposits: OwnDepositEvidence[] | undefined;
}

export const currencyOf: Readonly<Record<string, 'USD' | 'GBP'>> = {
  'demo-coffee': 'USD',
  'demo-books': 'GBP',
  'demo-limited': 'GBP',
};

/** JSON without bigint, for digests of content. */
const digestOf = (value: unknown): string => sha256Hex(JSON.stringify(value));

export function factsOf(evidence: Evidence): AccountFacts {
  const { asOfMs } = evidence;
  return {
    interfaceName: 'sandbox',
    terms: sandboxTerms,
    account: evidence.account,
    month: monthNamed(evidence.month),
    asOfMs,
    createdAtMs: evidence.createdAtMs,
    expiresAtMs: evidence.expiresAtMs,
    settings: {
      usdPerUnit: new Map(
        Object.entries(evidence.usdPerUnit).map(([currency, [n, d]]) => [currency, rational(n, d)]),
      ),
      usdPerPlus: rational(3n),
      poolFeeBps: 30,
    },
    stated: statedBy(evidence),
    orders: new Map(evidence.orders.map((history) => [history.clientRef, historyOf(history)])),
    balance:
      evidence.balanceUsd6 === undefined
        ? undefined
        : {
            balanceUsd6: usd6(evidence.balanceUsd6),
            asOfMs,
            receivedAtMs: asOfMs,
            evidence: evidenceOf('balance'),
          },
    book: evidence.book && bookOf(evidence.book, 'sandbox'),
    ownDeposits: evidence.ownDeposits?.map((own) => ({
      ...own,
      interfaceName: 'sandbox',
      account: undefined,
      amountUsd6: undefined,
      file: 'deposits.csv',
    })),
    setAside: evidence.setAside,
    unread: evidence.unread,
    // Without the read of any order the month is one from files, unless there is none to read.
    isFromFiles: evidence.orders.length === 0 && evidence.statements.some(({ orders }) => orders.count > 0),
  };
}

function statedBy(evidence: Evidence): StatementFacts {
  const { asOfMs, pins } = evidence;
  const served = evidence.served && { ...evidence.served, receivedAtMs: asOfMs, evidence: evidenceOf('key') };
  return {
    kind: 'statement',
    keys: { pinned: pins.map((pin) => ({ ...pin, fingerprint: `of ${pin.publicKey}` })), served },
    statements: statementsOf(evidence),
    statementsMissing: new Set(evidence.statementsMissing.map(monthNamed)),
    events: { events: evidence.events.map(eventOf), readAtMs: evidence.eventsReadAtMs, isCut: false },
    catalogue: evidence.catalogue.map(({ receivedAtMs, rates }) => ({
      receivedAtMs,
      evidence: evidenceOf(`catalogue ${receivedAtMs}`),
      entries: new Map(
        Object.entries(rates).map(([slug, rate]) => [
          slug,
          { slug, currency: currencyOf[slug] ?? '', rateBps: rateBps(rate) },
        ]),
      ),
    })),
  };
}

/** What comes of the month that the evidence stands for. */
export function judge(evidence: Evidence): AccountResult {
  return reconcileAccountMonth(factsOf(evidence)).result;
}

function statementsOf(evidence: Evidence): Map<CalendarMonth, StatementReading[]> {
  const readings = new Map<CalendarMonth, StatementReading[]>();
  for (const statement of evidence.statements) {
    const month = monthNamed(statement.asked);
    readings.set(month, [...(readings.get(month) ?? []), readingOf(statement, month, evidence.showsLines)]);
  }
  return readings;
}

function readingOf(statement: Statement, month: CalendarMonth, showsLines: boolean): StatementReading {
  const { outcome, receivedAtMs, keyId, ...content } = statement;
  const sha = digestOf(content);
  return {
    month,
    keyId,
    answer: { month: statement.month, isFinal: statement.isFinal },
    receivedAtMs,
    archivedAs: 0,
    rawSha256: sha,
    signature: '00',
    evidence: evidenceOf(`statement ${sha}`),
    outcome:
      outcome === 'verified'
        ? { kind: 'verified', figures: figuresOf(statement, showsLines, sha) }
        : outcome === 'unpinned'
          ? { kind: 'unpinned' }
          : { kind: outcome, reason: `made ${outcome}` },
  };
}

function figuresOf(statement: Statement, showsLines: boolean, sha: string): StatementFigures {
  const { lines, asked: _asked, receivedAtMs: _at, outcome: _outcome, ...stated } = statement;
  const columns = new MovementColumns();
  for (const line of lines) columns.push(line, sha256Hex(`statement ${sha}`));
  const total = ({ count, usd6: amount }: Total) => ({ count, usd6: usd6(amount) });
  return {
    ...stated,
    statementId: `stm_${statement.month}`,
    openingUsd6: usd6(stated.openingUsd6),
    grants: total(stated.grants),
    deposits: total(stated.deposits),
    orders: total(stated.orders),
    reversals: total(stated.reversals),
    closingUsd6: usd6(stated.closingUsd6),
    byBrand: stated.byBrand.map((brand) => ({
      ...brand,
      faceMinor: faceMinor(brand.faceMinor),
      costMinor: costMinor(brand.costMinor),
      costUsd6: usd6(brand.costUsd6),
    })),
    lines: showsLines ? columns : undefined,
  };
}

function historyOf({ clientRef, reads, unknownAtMs }: HistoryEvidence): OrderHistory {
  return {
    clientRef,
    reads: reads.map(
      (read, i): OrderRead => ({
        ...read,
        faceMinor: faceMinor(read.faceMinor),
        rateBps: rateBps(read.rateBps),
        costMinor: costMinor(read.costMinor),
        costUsd6: usd6(read.costUsd6),
        evidence: evidenceOf(`order ${clientRef} ${i}`),
      }),
    ),
    unknown:
      unknownAtMs === undefined
        ? undefined
        : { clientRef, readAtMs: unknownAtMs, evidence: evidenceOf(`order ${clientRef} unknown`) },
  };
}

function eventOf(event: EventEvidence): EventRecord {
  const { body } = event;
  const order = body?.order;
  const deposit = body?.deposit;
  return {
    ...event,
    bodySha256: digestOf([event.headerId, body ?? event.bodyFault ?? event.signature]),
    evidence: evidenceOf(`events ${event.receivedAtMs}`),
    body: body && {
      ...body,
      order: order && {
        ...order,
        faceMinor: faceMinor(order.faceMinor),
        rateBps: rateBps(order.rateBps),
        costMinor: costMinor(order.costMinor),
        costUsd6: usd6(order.costUsd6),
      },
      deposit: deposit && { ...deposit, creditedUsd6: usd6(deposit.creditedUsd6) },
    },
  };
}
