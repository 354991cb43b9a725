// The life of one account as facts for the reconciliation, without a service: what was booked, what the
// orders say, what the partner recorded, as far as it is known at an instant. Two brands, 5% in dollars and
// 3% in pounds.

import {
  type CalendarMonth,
  monthEndMs,
  monthOf,
  monthStartMs,
  monthsBetween,
} from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { sandboxTerms } from '../../../src/reconcile/sandbox/terms.js';
import type { StatementFigures, StatementReading } from '../../../src/records/monthly-statement.js';
import { type Movement, MovementColumns, type MovementKind } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead, OrderStatus } from '../../../src/records/order-read.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';
import type { EvidenceRef } from '../../../src/records/receipt.js';
import type { CountAndUsd6 } from '../../../src/records/stated-month.js';

const evidence: EvidenceRef = { sha256: 'ab'.repeat(32), requestId: 'req_1' };

export interface Brand {
  readonly slug: string;
  readonly currency: string;
  readonly rateBps: number;
}

export const coffee: Brand = { slug: 'demo-coffee', currency: 'USD', rateBps: 500 };
export const books: Brand = { slug: 'demo-books', currency: 'GBP', rateBps: 300 };

/** An order as the provider has it; what it cost by its own word may be wrong. */
export interface ToldOrder {
  readonly clientRef: string;
  readonly brand: Brand;
  readonly faceMinor: number;
  readonly costMinor: number;
  readonly costUsd6: number;
  readonly createdAtMs: number;
  /** Undefined: still pending. */
  readonly issuedAtMs: number | undefined;
  readonly hasFailed?: boolean;
}

export interface View {
  /** Nothing later is known. */
  readonly asOfMs: number;
  /** References whose order could not be read so far. */
  readonly unread?: ReadonlySet<string>;
  readonly withoutOwnDeposits?: boolean;
  readonly withoutLines?: boolean;
}

export class AccountHistory {
  readonly account = 'ab12cd34ef56';
  readonly lines: Movement[] = [];
  readonly orders: ToldOrder[] = [];
  /** References that the provider says it does not know. */
  readonly unknown = new Set<string>();
  readonly own: OwnDeposit[] = [];
  #balanceUsd6 = 0;

  /** Books a line; lines come in the order of time. */
  line(
    kind: MovementKind,
    ref: string,
    atMs: number,
    amountUsd6: number,
    extras: Partial<Movement> = {},
  ): void {
    this.#balanceUsd6 += amountUsd6;
    this.lines.push({
      seq: this.lines.length + 1,
      bookedAtMs: atMs,
      kind,
      ref,
      slug: undefined,
      currency: undefined,
      faceMinor: undefined,
      rateBps: undefined,
      costMinor: undefined,
      fxRate: undefined,
      plusAmount: undefined,
      amountUsd6,
      balanceUsd6: this.#balanceUsd6,
      ...extras,
    });
  }

  /** Books a debit, or the reversal of one, of an order at the brand's price. */
  debit(kind: 'order' | 'reversal', ref: string, brand: Brand, atMs: number, amountUsd6: number): void {
    this.line(kind, ref, atMs, amountUsd6, { slug: brand.slug, currency: brand.currency });
  }

  sent(depositRef: string, plusAmount: string, sentAtMs: number | undefined): void {
    this.own.push({
      interfaceName: 'sandbox',
      account: undefined,
      depositRef,
      plusAmount,
      amountUsd6: undefined,
      sentAtMs,
      file: 'deposits.csv',
      line: this.own.length + 2,
    });
  }

  /** Everything as one month's reconciliation is told it. */
  facts(month: CalendarMonth, view: View): AccountFacts {
    return {
      interfaceName: 'sandbox',
      terms: sandboxTerms,
      account: this.account,
      month,
      asOfMs: view.asOfMs,
      createdAtMs: this.lines[0]?.bookedAtMs,
      expiresAtMs: undefined,
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
        keys: { pinned: [], served: undefined },
        statements: this.#statements(view),
        statementsMissing: new Set(),
        events: { events: [], readAtMs: undefined, isCut: false },
        catalogue: [
          {
            receivedAtMs: 0,
            evidence,
            entries: new Map(
              [coffee, books].map((brand) => [brand.slug, { ...brand, rateBps: rateBps(brand.rateBps) }]),
            ),
          },
        ],
      },
      orders: this.#histories(view),
      balance: undefined,
      book: undefined,
      ownDeposits:
        view.withoutOwnDeposits === true
          ? undefined
          : this.own.filter(({ sentAtMs }) => sentAtMs === undefined || sentAtMs <= view.asOfMs),
      setAside: [],
      unread: [],
    };
  }

  /** What the month's statement closes with by its lines. */
  closingUsd6(month: CalendarMonth): bigint {
    return this.lines
      .filter(({ bookedAtMs }) => monthOf(bookedAtMs) <= month)
      .reduce((sum, { amountUsd6 }) => sum + BigInt(amountUsd6), 0n);
  }

  #statements(view: View): Map<CalendarMonth, StatementReading[]> {
    const first = this.lines[0];
    if (first === undefined) return new Map();
    const months = monthsBetween(monthOf(first.bookedAtMs), monthOf(view.asOfMs));
    return new Map(months.map((month) => [month, [this.#reading(month, view)]]));
  }

  #reading(month: CalendarMonth, view: View): StatementReading {
    const figures = this.#figures(month, view);
    return {
      month,
      keyId: 'stk_1',
      answer: figures,
      receivedAtMs: view.asOfMs,
      archivedAs: 0,
      rawSha256: '',
      signature: '',
      evidence,
      outcome: { kind: 'verified', figures },
    };
  }

  #figures(month: CalendarMonth, { asOfMs, withoutLines }: View): StatementFigures {
    const known = this.lines.filter(({ bookedAtMs }) => bookedAtMs <= asOfMs);
    const before = known.filter(({ bookedAtMs }) => monthOf(bookedAtMs) < month);
    const lines = known.filter(({ bookedAtMs }) => monthOf(bookedAtMs) === month);
    const sum = (of: readonly Movement[]) => of.reduce((total, { amountUsd6 }) => total + amountUsd6, 0);
    const ofKind = (kind: MovementKind, sign = 1): CountAndUsd6 => {
      const those = lines.filter((line) => line.kind === kind);
      return { count: those.length, usd6: usd6(sign * sum(those)) };
    };
    const columns = new MovementColumns();
    for (const line of lines) columns.push(line, evidence.sha256);
    return {
      statementId: `stm_${month}`,
      account: this.account,
      keyId: 'stk_1',
      month,
      isFinal: asOfMs >= monthEndMs(month),
      periodStartMs: monthStartMs(month),
      periodEndMs: monthEndMs(month),
      generatedAtMs: asOfMs,
      openingUsd6: usd6(sum(before)),
      grants: ofKind('grant'),
      deposits: ofKind('deposit'),
      orders: ofKind('order', -1),
      reversals: ofKind('reversal'),
      closingUsd6: usd6(sum(before) + sum(lines)),
      byBrand: [],
      lines: withoutLines === true ? undefined : columns,
      unknownFields: [],
    };
  }

  #histories({ asOfMs, unread }: View): Map<string, OrderHistory> {
    const histories = new Map<string, OrderHistory>();
    for (const clientRef of this.unknown) {
      histories.set(clientRef, { clientRef, reads: [], unknown: { clientRef, readAtMs: asOfMs, evidence } });
    }
    for (const order of this.orders) {
      if (order.createdAtMs > asOfMs || unread?.has(order.clientRef)) continue;
      const { clientRef } = order;
      histories.set(clientRef, { clientRef, reads: [readOf(order, asOfMs)], unknown: undefined });
    }
    return histories;
  }
}

function readOf(order: ToldOrder, asOfMs: number): OrderRead {
  const { clientRef, brand, createdAtMs } = order;
  const issuedAtMs =
    order.issuedAtMs !== undefined && order.issuedAtMs <= asOfMs ? order.issuedAtMs : undefined;
  const status: OrderStatus = order.hasFailed ? 'failed' : issuedAtMs === undefined ? 'pending' : 'issued';
  return {
    clientRef,
    orderId: `ord_${clientRef}`,
    slug: brand.slug,
    currency: brand.currency,
    faceMinor: faceMinor(order.faceMinor),
    rateBps: rateBps(brand.rateBps),
    costMinor: costMinor(order.costMinor),
    fxRate: brand.currency === 'GBP' ? '1.25' : '1',
    costUsd6: usd6(order.costUsd6),
    status,
    quoteId: undefined,
    customer: '',
    createdAtMs,
    issuedAtMs,
    readAtMs: asOfMs,
    evidence,
  };
}
