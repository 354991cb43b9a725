// Everything a month of the supplier interface is judged on, as plain values that a test may alter one by
// one, and the facts that they stand for.

import { type CalendarMonth, parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { FloatFacts, OrderReadMode } from '../../../src/reconcile/month/float-facts.js';
import { floatBalanceOf } from '../../../src/reconcile/month/float-month.js';
import { supplierTerms } from '../../../src/reconcile/supplier/terms.js';
import type { FloatReading } from '../../../src/records/float-reading.js';
import { MovementColumns, type MovementKind } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead } from '../../../src/records/order-read.js';
import { bookOf, evidenceOf, type MonthEvidence, monthNamed } from '../evidence.js';

export interface FloatLine {
  seq: number;
  bookedAtMs: number;
  kind: MovementKind;
  ref: string;
  slug: string | undefined;
  currency: string | undefined;
  faceMinor: number | undefined;
  costMinor: number | undefined;
  /** Signed by its effect on the balance. */
  amountUsd6: number;
  txHash: string | undefined;
  fromWallet: string | undefined;
}

export interface FloatRead {
  /** Undefined: the whole life. */
  month: string | undefined;
  receivedAtMs: number;
  balanceUsd6: number | undefined;
  openingUsd6: number | undefined;
  closingUsd6: number | undefined;
  total: number | undefined;
  isLow: boolean;
  /** Undefined where the reading says nothing of its level, as a file of movements does. */
  thresholdUsd6: number | undefined;
  lines: FloatLine[];
}

export interface ListedEvidence {
  currency: string;
  rate: number;
  /** Wholesale price by face. */
  prices: Record<number, number>;
}

export interface SupplierOrder {
  clientRef: string;
  orderId: string;
  slug: string;
  currency: string;
  faceMinor: number;
  costMinor: number;
  costUsd6: number;
  status: 'issued' | 'failed';
  customer: string;
  createdAtMs: number;
  readAtMs: number;
}

export interface OwnTransfer {
  txHash: string;
  amountUsd6: number | undefined;
  sentAtMs: number | undefined;
  line: number;
}

/** Units of a currency for one dollar, as fractions. */
export type Rates = Record<string, readonly [bigint, bigint]>;

export interface SupplierEvidence extends MonthEvidence {
  unitsPerUsd: Rates | undefined;
  wallets: string[];
  orderReads: OrderReadMode;
  float: FloatRead[];
  brands: { receivedAtMs: number; total: number; brands: Record<string, ListedEvidence> }[];
  fx: { receivedAtMs: number; rates: Rates }[];
  summaries: { receivedAtMs: number; listed: number }[];
  orders: { clientRef: string; reads: SupplierOrder[]; unknownAtMs: number | undefined }[];
  ownDeposits: OwnTransfer[] | undefined;
}

const ratesOf = (rates: Rates) =>
  new Map(Object.entries(rates).map(([currency, [n, d]]) => [currency, rational(n, d)]));

export function supplierAccountFactsOf(evidence: SupplierEvidence): AccountFacts {
  const float = floatFactsOf(evidence);
  return {
    interfaceName: 'supplier',
    terms: supplierTerms,
    account: 'main',
    month: monthNamed(evidence.month),
    asOfMs: evidence.asOfMs,
    createdAtMs: undefined,
    expiresAtMs: undefined,
    settings: { usdPerUnit: new Map(), usdPerPlus: rational(3n), poolFeeBps: 30 },
    stated: float,
    orders: new Map(evidence.orders.map((history) => [history.clientRef, historyOf(history)])),
    balance: floatBalanceOf(float.readings),
    book: evidence.book && bookOf(evidence.book, 'supplier'),
    ownDeposits: evidence.ownDeposits?.map(({ txHash, amountUsd6, sentAtMs, line }) => ({
      interfaceName: 'supplier',
      account: undefined,
      depositRef: txHash,
      plusAmount: undefined,
      amountUsd6: amountUsd6 === undefined ? undefined : usd6(amountUsd6),
      sentAtMs,
      file: 'transfers.csv',
      line,
    })),
    setAside: evidence.setAside,
    unread: evidence.unread,
    // Without the read of any order the month is one from files.
    isFromFiles: evidence.orders.length === 0,
  };
}

function floatFactsOf(evidence: SupplierEvidence): FloatFacts {
  const { unitsPerUsd, wallets, orderReads } = evidence;
  return {
    kind: 'float',
    settings: { unitsPerUsd: unitsPerUsd && ratesOf(unitsPerUsd), wallets, orderReads },
    readings: evidence.float.map(readingOf),
    brands: evidence.brands.map(({ receivedAtMs, total, brands }) => ({
      receivedAtMs,
      total,
      evidence: evidenceOf(`brands ${receivedAtMs}`),
      brands: new Map(
        Object.entries(brands).map(([slug, { currency, rate, prices }]) => [
          slug,
          {
            slug,
            currency,
            netRateBps: rateBps(rate),
            prices: new Map(
              Object.entries(prices).map(([face, cost]) => [faceMinor(Number(face)), costMinor(cost)]),
            ),
          },
        ]),
      ),
    })),
    fx: evidence.fx.map(({ receivedAtMs, rates }) => ({
      receivedAtMs,
      unitsPerUsd: ratesOf(rates),
      evidence: evidenceOf(`fx ${receivedAtMs}`),
    })),
    summaries: evidence.summaries.map(({ receivedAtMs, listed }) => ({
      receivedAtMs,
      giftCardsListed: listed,
      evidence: evidenceOf(`summary ${receivedAtMs}`),
    })),
  };
}

const amount = (value: number | undefined) => (value === undefined ? undefined : usd6(value));

function readingOf(read: FloatRead): FloatReading {
  const name = `float ${read.month ?? 'whole'} ${read.receivedAtMs}`;
  const evidence = evidenceOf(name);
  const movements = new MovementColumns();
  for (const line of read.lines) {
    const none = { rateBps: undefined, fxRate: undefined, plusAmount: undefined, balanceUsd6: undefined };
    // The float states no sign of a kind that it alone knows: read, such a movement is a debit.
    const amountUsd6 = line.kind === 'other' ? -Math.abs(line.amountUsd6) : line.amountUsd6;
    movements.push({ ...line, ...none, amountUsd6 }, evidenceOf(`movement ${line.seq}`).sha256);
  }
  return {
    month: optionalMonth(read.month),
    receivedAtMs: read.receivedAtMs,
    archivedAs: 0,
    balanceUsd6: amount(read.balanceUsd6),
    openingUsd6: amount(read.openingUsd6),
    closingUsd6: amount(read.closingUsd6),
    total: read.total,
    level:
      read.thresholdUsd6 === undefined
        ? undefined
        : { isLow: read.isLow, thresholdUsd6: usd6(read.thresholdUsd6) },
    movements,
    evidence,
  };
}

function optionalMonth(text: string | undefined): CalendarMonth | undefined {
  return text === undefined ? undefined : parseCalendarMonth(text);
}

function historyOf({ clientRef, reads, unknownAtMs }: SupplierEvidence['orders'][number]): OrderHistory {
  return {
    clientRef,
    reads: reads.map(
      (read, i): OrderRead => ({
        ...read,
        faceMinor: faceMinor(read.faceMinor),
        rateBps: undefined,
        costMinor: costMinor(read.costMinor),
        fxRate: undefined,
        costUsd6: usd6(read.costUsd6),
        quoteId: undefined,
        issuedAtMs: undefined,
        evidence: evidenceOf(`order ${clientRef} ${i}`),
      }),
    ),
    unknown:
      unknownAtMs === undefined
        ? undefined
        : { clientRef, readAtMs: unknownAtMs, evidence: evidenceOf(`order ${clientRef} unknown`) },
  };
}
