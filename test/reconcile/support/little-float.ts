/**
 * A little model of the supplier interface that plays the life of a float and hands over what a reader would have read
 * of it. It does its own sums in bigint and shares no arithmetic with what is tested; where it errs is up to a test.
 * Source: part A, sections 2.1 to 2.5; contract, supplier.
 */

import {
  type CalendarMonth,
  monthAfter,
  monthBefore,
  monthEndMs,
  monthOf,
  monthStartMs,
} from '../../../src/base/calendar-month.js';
import { monthNamed } from './evidence.js';
import type { FloatLine, FloatRead, Rates, SupplierEvidence, SupplierOrder } from './float-evidence.js';

/** One thing that happens. Steps of a life are in the order of their instants. */
export type FloatStep =
  | {
      readonly kind: 'order';
      readonly atMs: number;
      readonly slug: string;
      readonly face: number;
      /** Failed orders book a debit and its reversal; of a retried one the same reference is sent again later. */
      readonly ends?: 'issued' | 'failed' | 'retried';
      readonly retriedAtMs?: number;
      /** False where the book has no row of it. */
      readonly isSold?: boolean;
    }
  | {
      readonly kind: 'deposit';
      readonly atMs: number;
      readonly amount: number;
      readonly wallet?: string;
      /** When the partner sent it; some minutes before it was credited unless given. */
      readonly sentAtMs?: number;
    }
  | { readonly kind: 'lists_read'; readonly atMs: number }
  | { readonly kind: 'rate_change'; readonly atMs: number; readonly slug: string; readonly rate: number }
  | {
      readonly kind: 'fx_change';
      readonly atMs: number;
      readonly currency: string;
      readonly units: readonly [bigint, bigint];
    };

export interface FloatLife {
  readonly steps: readonly FloatStep[];
  readonly month: string;
  /** When everything is read. */
  readonly closedAtMs: number;
  readonly isFixed: boolean;
  /** Whether the whole life is read at once, or month by month from the one before on. */
  readonly readsWhole: boolean;
}

/** Brands with their currency and first rate. */
export const littleBrands: Readonly<Record<string, { currency: string; rate: number }>> = {
  'oak-cafe': { currency: 'USD', rate: 450 },
  'elm-books': { currency: 'GBP', rate: 325 },
  'fir-games': { currency: 'EUR', rate: 275 },
};

const faces = [1000, 1999, 2500, 6660];
const firstRates: Rates = { USD: [1n, 1n], GBP: [4n, 5n], EUR: [23n, 25n] };
export const lowUnderUsd6 = 100_000_000;

/** Face less the discount rounded down, in minor units. */
export function wholesaleOf(face: number, rate: number): number {
  return face - Number((BigInt(face) * BigInt(rate)) / 10_000n);
}

/** Minor units by units for one dollar, rounded half up. */
export function wholesaleUsd6Of(minor: number, [n, d]: readonly [bigint, bigint]): number {
  return Number((2n * BigInt(minor) * 10_000n * d + n) / (2n * n));
}

class Play {
  readonly life: FloatLife;
  readonly lines: FloatLine[] = [];
  readonly orders = new Map<string, SupplierOrder>();
  readonly book: NonNullable<SupplierEvidence['book']> = [];
  readonly own: NonNullable<SupplierEvidence['ownDeposits']> = [];
  readonly brands: SupplierEvidence['brands'] = [];
  readonly fx: SupplierEvidence['fx'] = [];
  readonly summaries: SupplierEvidence['summaries'] = [];
  readonly #rates: Record<string, number> = {};
  readonly #units: Record<string, readonly [bigint, bigint]> = { ...firstRates };
  readonly #later: { atMs: number; run: () => void }[] = [];

  constructor(life: FloatLife) {
    this.life = life;
    for (const [slug, { rate }] of Object.entries(littleBrands)) this.#rates[slug] = rate;
    for (const step of life.steps) {
      if (step.atMs > life.closedAtMs) break;
      this.#runUpTo(step.atMs);
      this.#take(step);
    }
    this.#runUpTo(life.closedAtMs);
    this.#readLists(life.closedAtMs);
  }

  #runUpTo(atMs: number): void {
    while (this.#later[0] !== undefined && this.#later[0].atMs <= atMs) this.#later.shift()?.run();
  }

  #take(step: FloatStep): void {
    if (step.kind === 'order') this.#order(step);
    else if (step.kind === 'deposit') this.#deposit(step);
    else if (step.kind === 'lists_read') this.#readLists(step.atMs);
    else if (step.kind === 'rate_change') this.#rates[step.slug] = step.rate;
    else this.#units[step.currency] = step.units;
  }

  #readLists(receivedAtMs: number): void {
    const brands = Object.entries(littleBrands).map(([slug, { currency }]) => {
      const rate = this.#rates[slug] ?? 0;
      return [
        slug,
        { currency, rate, prices: Object.fromEntries(faces.map((f) => [f, wholesaleOf(f, rate)])) },
      ];
    });
    this.brands.push({ receivedAtMs, total: brands.length, brands: Object.fromEntries(brands) });
    this.fx.push({ receivedAtMs, rates: { ...this.#units } });
    this.summaries.push({ receivedAtMs, listed: brands.length });
  }

  #move(line: Partial<FloatLine> & Pick<FloatLine, 'kind' | 'ref' | 'amountUsd6' | 'bookedAtMs'>): void {
    const nothing = {
      slug: undefined,
      currency: undefined,
      faceMinor: undefined,
      costMinor: undefined,
      txHash: undefined,
      fromWallet: undefined,
    };
    this.lines.push({ ...nothing, seq: this.lines.length + 1, ...line });
  }

  #deposit({
    atMs,
    amount,
    wallet = '0xa1',
    sentAtMs = atMs - 180_000,
  }: Extract<FloatStep, { kind: 'deposit' }>) {
    const txHash = `0xfeed${this.own.length + 1}`;
    this.#move({
      kind: 'deposit',
      ref: `dep_${this.own.length + 1}`,
      amountUsd6: amount,
      bookedAtMs: atMs,
      txHash,
      fromWallet: wallet,
    });
    this.own.push({ txHash, amountUsd6: amount, sentAtMs, line: this.own.length + 2 });
  }

  #order({
    atMs,
    slug,
    face,
    ends = 'issued',
    retriedAtMs,
    isSold = true,
  }: Extract<FloatStep, { kind: 'order' }>) {
    const clientRef = `pay-${this.orders.size + 1}`;
    const attempt = (nowMs: number, status: SupplierOrder['status']): void => {
      const currency = littleBrands[slug]?.currency ?? 'USD';
      const costMinor = wholesaleOf(face, this.#rates[slug] ?? 0);
      const costUsd6 = wholesaleUsd6Of(costMinor, this.#units[currency] ?? [1n, 1n]);
      const known = this.orders.get(clientRef);
      this.orders.set(clientRef, {
        clientRef,
        orderId: `ord_${clientRef}`,
        slug,
        currency,
        faceMinor: face,
        costMinor,
        costUsd6,
        status,
        customer: 'digest',
        createdAtMs: known?.createdAtMs ?? nowMs,
        readAtMs: this.life.closedAtMs,
      });
      const line = { ref: clientRef, slug, currency, faceMinor: face, costMinor, bookedAtMs: nowMs };
      this.#move({ ...line, kind: 'order', amountUsd6: -costUsd6 });
      if (status === 'failed') this.#move({ ...line, kind: 'reversal', amountUsd6: costUsd6 });
    };
    attempt(atMs, ends === 'issued' ? 'issued' : 'failed');
    if (ends === 'retried') {
      const later = {
        atMs: retriedAtMs ?? atMs + 60_000,
        run: () => attempt(retriedAtMs ?? atMs + 60_000, 'issued'),
      };
      this.#later.push(later);
      this.#later.sort((a, b) => a.atMs - b.atMs);
    }
    const order = this.orders.get(clientRef);
    if (!isSold || ends === 'failed' || order === undefined) return;
    this.book.push({
      clientRef,
      slug,
      currency: order.currency,
      faceMinor: face,
      expectedCostMinor: ends === 'issued' ? order.costMinor : undefined,
      status: 'issued',
      soldAtMs: retriedAtMs ?? atMs,
      line: this.book.length + 2,
    });
  }
}

/** What a reader has on file of a float's life when it closes the month. */
export function playFloat(life: FloatLife): SupplierEvidence {
  const done = new Play(life);
  return structuredClone({
    month: life.month,
    asOfMs: life.closedAtMs,
    unitsPerUsd: life.isFixed ? firstRates : undefined,
    wallets: ['0xa1'],
    orderReads: { kind: 'all' },
    float: life.readsWhole
      ? [readOf(undefined, done)]
      : monthsToRead(life).map((month) => readOf(month, done)),
    brands: done.brands,
    fx: done.fx,
    summaries: done.summaries,
    orders: [...done.orders.values()].map((order) => ({
      clientRef: order.clientRef,
      reads: [order],
      unknownAtMs: undefined,
    })),
    book: done.book,
    ownDeposits: done.own,
    setAside: [],
    unread: [],
  });
}

function monthsToRead(life: FloatLife): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  const last = monthOf(life.closedAtMs);
  for (let month = monthBefore(monthNamed(life.month)); month <= last; month = monthAfter(month))
    months.push(month);
  return months;
}

function readOf(month: CalendarMonth | undefined, { life, lines }: Play): FloatRead {
  const startMs = month === undefined ? 0 : monthStartMs(month);
  const endMs = month === undefined ? life.closedAtMs + 1 : monthEndMs(month);
  const own = lines.filter((line) => line.bookedAtMs >= startMs && line.bookedAtMs < endMs);
  const sum = (some: readonly FloatLine[]): number => some.reduce((usd6, line) => usd6 + line.amountUsd6, 0);
  const balanceUsd6 = sum(lines);
  const openingUsd6 = sum(lines.filter((line) => line.bookedAtMs < startMs));
  return {
    month,
    receivedAtMs: life.closedAtMs,
    balanceUsd6,
    openingUsd6,
    closingUsd6: openingUsd6 + sum(own),
    total: own.length,
    isLow: balanceUsd6 < lowUnderUsd6,
    thresholdUsd6: lowUnderUsd6,
    lines: own,
  };
}
