// A little model of the supplier interface that plays the life of a float and hands over what a reader would
// have read of it. It does its own sums in bigint and shares no arithmetic with what is tested; where it errs
// is up to a test. Source: part A, sections 2.1 to 2.5; contract, supplier.

import {
  type CalendarMonth,
  monthAfter,
  monthBefore,
  monthEndMs,
  monthOf,
  monthStartMs,
} from '../../../src/base/time/calendar-month.js';
import type { OrderReadMode } from '../../../src/reconcile/month/float-facts.js';
import { monthNamed } from '../evidence.js';
import type { FloatLine, FloatRead, Rates, SupplierEvidence, SupplierOrder } from './evidence.js';

/** One thing that happens. Steps of a life are in the order of their instants. */
export type FloatStep =
  | {
      readonly kind: 'order';
      readonly atMs: number;
      readonly slug: string;
      readonly face: number;
      /**
       * Failed orders book a debit and its reversal; of a retried one the same reference is sent again later.
       */
      readonly ends?: 'issued' | 'failed' | 'retried';
      readonly retriedAtMs?: number;
      /** When the same reference was sent once more and failed once more. */
      readonly failsAgainAtMs?: number;
      /** False where the book has no row of it. */
      readonly isSold?: boolean;
      /** How long after the order that went through the book says that it was sold; may be negative. */
      readonly soldAfterMs?: number;
      /** False where the row expects no price, names no status, gives no instant. */
      readonly expects?: boolean;
      readonly saysStatus?: boolean;
      /** True where the buyer was paid back: the row says so instead. */
      readonly isRefunded?: boolean;
      readonly saysWhen?: boolean;
      /** Whether it was read right after the first try, too. */
      readonly isReadEarly?: boolean;
    }
  | {
      readonly kind: 'deposit';
      readonly atMs: number;
      readonly amount: number;
      readonly wallet?: string;
      /** When the partner sent it; some minutes before it was credited unless given. */
      readonly sentAtMs?: number;
      /** False where the own record gives no instant, or no amount. */
      readonly saysWhen?: boolean;
      readonly saysAmount?: boolean;
    }
  | { readonly kind: 'lists_read'; readonly atMs: number }
  | { readonly kind: 'rate_change'; readonly atMs: number; readonly slug: string; readonly rate: number }
  /** A brand is listed from here on, and sold. */
  | { readonly kind: 'brand_listed'; readonly atMs: number; readonly slug: string }
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
  /** Whether the float came as a file of movements, which states nothing but them. */
  readonly isImported?: boolean;
  /** When the float was read once before, too. */
  readonly readEarlyAtMs?: number;
  readonly brands?: LittleBrands;
  /** Units for one dollar at the beginning. */
  readonly units?: Rates;
  readonly readsLists?: boolean;
  readonly hasBook?: boolean;
  readonly hasOwnDeposits?: boolean;
  readonly wallets?: readonly string[];
  readonly orderReads?: OrderReadMode;
}

export interface LittleBrand {
  readonly currency: string;
  readonly rate: number;
  /** What is sold; a few faces unless given, none where any face of a range is. */
  readonly faces?: readonly number[];
  /** Not listed before a step says so. */
  readonly isLate?: boolean;
}

export type LittleBrands = Readonly<Record<string, LittleBrand>>;

/** Brands with their currency and first rate. */
export const littleBrands: LittleBrands = {
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

type OrderStep = Extract<FloatStep, { kind: 'order' }>;
type DepositStep = Extract<FloatStep, { kind: 'deposit' }>;

class Play {
  readonly life: FloatLife;
  readonly brandsSold: LittleBrands;
  readonly lines: FloatLine[] = [];
  readonly orders = new Map<string, SupplierOrder[]>();
  readonly book: NonNullable<SupplierEvidence['book']> = [];
  readonly own: NonNullable<SupplierEvidence['ownDeposits']> = [];
  readonly brands: SupplierEvidence['brands'] = [];
  readonly fx: SupplierEvidence['fx'] = [];
  readonly summaries: SupplierEvidence['summaries'] = [];
  readonly #rates: Record<string, number> = {};
  readonly #units: Record<string, readonly [bigint, bigint]>;
  readonly #listed = new Set<string>();
  readonly #later: { atMs: number; run: () => void }[] = [];
  #balanceUsd6 = 0;

  constructor(life: FloatLife) {
    this.life = life;
    this.brandsSold = life.brands ?? littleBrands;
    this.#units = { ...(life.units ?? firstRates) };
    for (const [slug, { rate, isLate }] of Object.entries(this.brandsSold)) {
      this.#rates[slug] = rate;
      if (isLate !== true) this.#listed.add(slug);
    }
    for (const step of life.steps) {
      if (step.atMs > life.closedAtMs) {
        this.#sendAhead(step);
        continue;
      }
      this.#runUpTo(step.atMs);
      this.#take(step);
    }
    this.#runUpTo(life.closedAtMs);
    this.#readLists(life.closedAtMs);
  }

  #runUpTo(atMs: number): void {
    while (this.#later[0] !== undefined && this.#later[0].atMs <= atMs) this.#later.shift()?.run();
  }

  #after(atMs: number, run: () => void): void {
    this.#later.push({ atMs, run });
    this.#later.sort((a, b) => a.atMs - b.atMs);
  }

  #take(step: FloatStep): void {
    if (step.kind === 'order') {
      this.#order(step);
    } else if (step.kind === 'deposit') {
      this.#deposit(step);
    } else if (step.kind === 'lists_read') {
      this.#readLists(step.atMs);
    } else if (step.kind === 'rate_change') {
      this.#rates[step.slug] = step.rate;
    } else if (step.kind === 'brand_listed') {
      this.#listed.add(step.slug);
    } else {
      this.#units[step.currency] = step.units;
    }
  }

  #readLists(receivedAtMs: number): void {
    if (this.life.readsLists === false || this.brands.at(-1)?.receivedAtMs === receivedAtMs) return;
    const listed = Object.entries(this.brandsSold).filter(([slug]) => this.#listed.has(slug));
    const brands = listed.map(([slug, { currency, faces: sold = faces }]) => {
      const rate = this.#rates[slug] ?? 0;
      const prices = Object.fromEntries(sold.map((face) => [face, wholesaleOf(face, rate)]));
      return [slug, { currency, rate, prices }] as const;
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
    this.#balanceUsd6 += line.amountUsd6;
  }

  /** A transfer is known from when it was sent, and on the float from when it was credited. */
  #deposit(step: DepositStep): void {
    const { txHash, line } = this.#send(step, step.saysWhen);
    const { amount, wallet = '0xa1', atMs } = step;
    const deposit = { kind: 'deposit', ref: `dep_${line - 1}`, amountUsd6: amount } as const;
    this.#move({ ...deposit, bookedAtMs: atMs, txHash, fromWallet: wallet });
  }

  #send({ atMs, amount, sentAtMs = atMs - 180_000, saysAmount = true }: DepositStep, saysWhen = true) {
    const number = this.own.length + 1;
    const transfer = {
      txHash: `0xfeed${number}`,
      amountUsd6: saysAmount ? amount : undefined,
      sentAtMs: saysWhen ? sentAtMs : undefined,
      line: number + 1,
    };
    this.own.push(transfer);
    return transfer;
  }

  /**
   * What is credited after the close and was sent before it: on its way, since a credit takes less than a
   * day.
   */
  #sendAhead(step: FloatStep): void {
    if (step.kind === 'deposit' && (step.sentAtMs ?? step.atMs) <= this.life.closedAtMs) this.#send(step);
  }

  #order(step: OrderStep): void {
    const { atMs, slug, ends = 'issued', retriedAtMs = atMs + 60_000 } = step;
    if (!this.#listed.has(slug)) return;
    const clientRef = `pay-${this.orders.size + 1}`;
    const first = this.#attempt(clientRef, step, atMs, ends === 'issued' ? 'issued' : 'failed');
    if (first === undefined) return;
    this.orders.set(clientRef, step.isReadEarly ? [{ ...first, readAtMs: atMs }, first] : [first]);
    const againMs = step.failsAgainAtMs;
    if (ends === 'issued') this.#sell(step, first, atMs);
    if (ends === 'issued') return;
    if (againMs !== undefined) this.#after(againMs, () => this.#retry(clientRef, step, againMs, 'failed'));
    if (ends === 'retried') {
      this.#after(retriedAtMs, () => this.#retry(clientRef, step, retriedAtMs, 'issued'));
    }
  }

  /** The same reference again: under the same id, at the price of now. */
  #retry(clientRef: string, step: OrderStep, nowMs: number, status: SupplierOrder['status']): void {
    const reads = this.orders.get(clientRef) ?? [];
    const again = this.#attempt(clientRef, step, nowMs, status);
    if (again === undefined) return;
    this.orders.set(clientRef, [...reads.slice(0, -1), again]);
    if (status === 'issued') this.#sell(step, again, nowMs);
  }

  /** Books a try; undefined where the float does not cover it, and nothing is booked. */
  #attempt(
    clientRef: string,
    { atMs, slug, face }: OrderStep,
    nowMs: number,
    status: SupplierOrder['status'],
  ): SupplierOrder | undefined {
    const currency = this.brandsSold[slug]?.currency ?? 'USD';
    const costMinor = wholesaleOf(face, this.#rates[slug] ?? 0);
    const costUsd6 = wholesaleUsd6Of(costMinor, this.#units[currency] ?? [1n, 1n]);
    if (costUsd6 > this.#balanceUsd6) return undefined;
    const line = { ref: clientRef, slug, currency, faceMinor: face, costMinor, bookedAtMs: nowMs };
    this.#move({ ...line, kind: 'order', amountUsd6: 0 - costUsd6 });
    if (status === 'failed') this.#move({ ...line, kind: 'reversal', amountUsd6: costUsd6 });
    return {
      clientRef,
      orderId: `ord_${clientRef}`,
      slug,
      currency,
      faceMinor: face,
      costMinor,
      costUsd6,
      status,
      customer: 'digest',
      createdAtMs: atMs,
      readAtMs: this.life.closedAtMs,
    };
  }

  #sell(step: OrderStep, { clientRef, slug, currency, faceMinor, costMinor }: SupplierOrder, atMs: number) {
    const { isSold = true, saysStatus = true, saysWhen = true, soldAfterMs = 0, ends = 'issued' } = step;
    if (!isSold) return;
    const status = step.isRefunded === true ? 'refunded' : 'issued';
    this.book.push({
      clientRef,
      slug,
      currency,
      faceMinor,
      expectedCostMinor: (step.expects ?? ends === 'issued') ? costMinor : undefined,
      status: saysStatus ? status : undefined,
      soldAtMs: saysWhen ? atMs + soldAfterMs : undefined,
      line: this.book.length + 2,
    });
  }
}

/** What a reader has on file of a float's life when it closes the month. */
export function playFloat(life: FloatLife): SupplierEvidence {
  const done = new Play(life);
  const { orderReads = { kind: 'all' }, wallets = ['0xa1'], readEarlyAtMs } = life;
  const instants = [...(readEarlyAtMs === undefined ? [] : [readEarlyAtMs]), life.closedAtMs];
  return structuredClone({
    month: life.month,
    asOfMs: life.closedAtMs,
    unitsPerUsd: life.isFixed ? (life.units ?? firstRates) : undefined,
    wallets: [...wallets],
    orderReads,
    float: instants.flatMap((atMs) => readingsOf(done, atMs)),
    brands: done.brands,
    fx: done.fx,
    summaries: done.summaries,
    orders: [...done.orders]
      .filter(([clientRef]) => orderReads.kind === 'all' || isInDoubt(clientRef, done))
      .map(([clientRef, reads]) => ({ clientRef, reads, unknownAtMs: undefined })),
    book: life.hasBook === false ? undefined : done.book,
    ownDeposits: life.hasOwnDeposits === false ? undefined : done.own,
    setAside: [],
    unread: [],
  });
}

/** True where book and float alone leave an order in doubt, so that it is read whatever else is. */
function isInDoubt(clientRef: string, { life, lines, book }: Play): boolean {
  const own = lines.filter(({ ref, kind }) => ref === clientRef && kind !== 'deposit');
  const rows = book.filter((row) => row.clientRef === clientRef);
  return own.length !== 1 || life.hasBook === false || rows.length !== 1;
}

function readingsOf(done: Play, atMs: number): FloatRead[] {
  const { life } = done;
  if (life.isImported === true) {
    const none = { balanceUsd6: undefined, openingUsd6: undefined, closingUsd6: undefined };
    return [{ ...readOf(undefined, done, atMs), ...none, total: undefined, thresholdUsd6: undefined }];
  }
  if (life.readsWhole) return [readOf(undefined, done, atMs)];
  const months: CalendarMonth[] = [];
  for (let month = monthBefore(monthNamed(life.month)); month <= monthOf(atMs); month = monthAfter(month)) {
    months.push(month);
  }
  return months.map((month) => readOf(month, done, atMs));
}

function readOf(month: CalendarMonth | undefined, { lines }: Play, atMs: number): FloatRead {
  const startMs = month === undefined ? 0 : monthStartMs(month);
  const endMs = month === undefined ? atMs + 1 : monthEndMs(month);
  const known = lines.filter((line) => line.bookedAtMs <= atMs);
  const own = known.filter((line) => line.bookedAtMs >= startMs && line.bookedAtMs < endMs);
  const sum = (some: readonly FloatLine[]): number => some.reduce((usd6, line) => usd6 + line.amountUsd6, 0);
  const balanceUsd6 = sum(known);
  const openingUsd6 = sum(known.filter((line) => line.bookedAtMs < startMs));
  return {
    month,
    receivedAtMs: atMs,
    balanceUsd6,
    openingUsd6,
    closingUsd6: openingUsd6 + sum(own),
    total: own.length,
    isLow: balanceUsd6 < lowUnderUsd6,
    thresholdUsd6: lowUnderUsd6,
    lines: own,
  };
}
