// A little model of the sandbox interface that plays an account's life and hands over what a reader would
// have read of it. It does its own sums in bigint and shares no arithmetic with what is tested; where it errs
// is up to the alterations of a test. Source: sections 2.1 and 2.2; contract, sandbox.md.

import {
  monthAfter,
  monthBefore,
  monthEndMs,
  monthOf,
  monthStartMs,
} from '../../../src/base/time/calendar-month.js';
import type { BookStatus } from '../../../src/records/book-rows.js';
import { monthNamed } from '../evidence.js';
import {
  type Brand,
  currencyOf,
  type EventEvidence,
  type Evidence,
  type Line,
  type OrderEvidence,
  type Statement,
  type Total,
} from './evidence.js';

/** One thing that happens. Steps of a life are in the order of their instants. */
export type Step =
  | {
      readonly kind: 'order';
      readonly atMs: number;
      readonly slug: string;
      readonly face: number;
      /** Both follow from its place and its brand unless given. */
      readonly ref?: string;
      readonly currency?: 'USD' | 'GBP';
      /** Another rate than the catalogue's, accepted with a quote. */
      readonly quotedRate: number | undefined;
      readonly hasQuote: boolean;
      readonly isPending: boolean;
      /** True where it was read once soon after it was made, and again at the close. */
      readonly isReadEarly: boolean;
      readonly expects: boolean;
      readonly saysStatus: boolean;
      /** True where the buyer of an issued card was paid back: the row says so instead. */
      readonly isRefunded?: boolean;
      readonly saysWhen: boolean;
    }
  | {
      readonly kind: 'deposit';
      readonly atMs: number;
      readonly plus: string;
      readonly saysWhen: boolean;
      /** Both follow from its place and its amount unless given. */
      readonly ref?: string;
      readonly credited?: number;
    }
  | { readonly kind: 'test_event'; readonly atMs: number; readonly type: string }
  | { readonly kind: 'catalogue_read'; readonly atMs: number }
  | { readonly kind: 'rate_change'; readonly atMs: number; readonly slug: string; readonly rate: number };

export interface Life {
  /** When the account was made. */
  readonly beganAtMs: number;
  readonly steps: readonly Step[];
  readonly month: string;
  /** When everything is read. */
  readonly closedAtMs: number;
  readonly showsLines: boolean;
  readonly hasBook: boolean;
  readonly hasOwnDeposits: boolean;
  readonly readsEvents: boolean;
  readonly readsCatalogue: boolean;
  /** Whether the catalogue was read when the account was made, too. */
  readonly readsCatalogueFirst: boolean;
  /** False where the first close of an older account finds no statement of the month before on file. */
  readonly hasMonthBefore: boolean;
  /** False where only orders of the month were ever read. */
  readonly readsAllOrders: boolean;
  readonly saysBeginning: boolean;
  /** True where the service takes orders that the balance does not cover. */
  readonly isOverdrawn?: boolean;
}

const fxOf = { USD: ['1', 1n, 1n], GBP: ['1.25', 5n, 4n] } as const;

/** Face less the discount rounded down, in minor units. */
export function costOf(face: number, rate: number): number {
  const discount = (BigInt(face) * BigInt(rate)) / 10000n;
  return Number(BigInt(face) - discount);
}

export function usd6Of(cost: number, currency: string): number {
  const [, n, d] = fxOf[currency as 'USD' | 'GBP'];
  return Number((BigInt(cost) * 10000n * n) / d);
}

/** Units x 3 dollars less 0.30%, rounded down once. */
export function creditOf(plus: string, keptBps = 9970n): number {
  const [whole = '', fraction = ''] = plus.split('.');
  const scale = 10n ** BigInt(fraction.length);
  return Number((BigInt(whole + fraction) * 3_000_000n * keptBps) / (10000n * scale));
}

interface Booked {
  readonly line: Line;
}

/** Everything that happened, before it is written up by month. */
class Play {
  readonly life: Life;
  readonly lines: Line[] = [];
  readonly orders: OrderEvidence[][] = [];
  readonly events: EventEvidence[] = [];
  readonly catalogue: Evidence['catalogue'] = [];
  readonly book: NonNullable<Evidence['book']> = [];
  readonly ownDeposits: NonNullable<Evidence['ownDeposits']> = [];
  readonly rates: Record<string, number> = { 'demo-coffee': 500, 'demo-books': 300, 'demo-limited': 300 };
  nowMs: number;
  balance = 0;

  constructor(life: Life) {
    this.life = life;
    this.nowMs = life.beganAtMs;
    this.#move('grant', '', 100_000_000, {});
    if (life.readsCatalogueFirst) this.#readCatalogue(life.beganAtMs);
    for (const step of life.steps) {
      this.nowMs = step.atMs;
      this.#take(step);
    }
    // The catalogue is read with everything else, so there always is a read after the last order.
    this.#readCatalogue(life.closedAtMs);
  }

  #take(step: Step): void {
    if (step.kind === 'order') {
      this.#order(step);
    } else if (step.kind === 'deposit') {
      this.#deposit(step);
    } else if (step.kind === 'test_event') {
      this.#event(step.type, { isTest: true });
    } else if (step.kind === 'catalogue_read') {
      this.#readCatalogue(this.nowMs);
    } else {
      this.rates[step.slug] = step.rate;
    }
  }

  #readCatalogue(atMs: number): void {
    if (this.life.readsCatalogue && this.catalogue.at(-1)?.receivedAtMs !== atMs) {
      this.catalogue.push({ receivedAtMs: atMs, rates: { ...this.rates } });
    }
  }

  #move(kind: Line['kind'], ref: string, amount: number, fields: Partial<Line>): Booked {
    this.balance += amount;
    const line: Line = {
      seq: this.lines.length + 1,
      bookedAtMs: this.nowMs,
      kind,
      ref,
      slug: undefined,
      currency: undefined,
      faceMinor: undefined,
      rateBps: undefined,
      costMinor: undefined,
      fxRate: undefined,
      plusAmount: undefined,
      amountUsd6: amount,
      balanceUsd6: this.balance,
      ...fields,
    };
    this.lines.push(line);
    return { line };
  }

  #event(type: string, data: Partial<NonNullable<EventEvidence['body']>>, atMs: number = this.nowMs): void {
    const id = `evt_${this.events.length + 1}`;
    this.events.push({
      headerId: id,
      signature: 'valid',
      carriedCode: false,
      bodyFault: undefined,
      receivedAtMs: this.life.closedAtMs,
      body: { id, type, createdAtMs: atMs, isTest: false, order: undefined, deposit: undefined, ...data },
    });
  }

  #order(step: Extract<Step, { kind: 'order' }>): void {
    const { life, nowMs } = this;
    const currency = step.currency ?? currencyOf[step.slug] ?? 'USD';
    // Without a book nothing of the partner's own could bear a price change out.
    const quotedRate = life.hasBook ? step.quotedRate : undefined;
    const hasQuote = life.hasBook && (step.hasQuote || quotedRate !== undefined);
    const rate = quotedRate ?? this.rates[step.slug] ?? 0;
    const cost = costOf(step.face, rate);
    const charged = usd6Of(cost, currency);
    // The service refuses what the balance does not cover, and a refused order books nothing.
    if (charged > this.balance && life.isOverdrawn !== true) return;
    const clientRef = step.ref ?? `shop-${this.orders.length + 1}`;
    const issuedAtMs = step.isPending ? nowMs + 30_000 : nowMs;
    const order: OrderEvidence = {
      clientRef,
      orderId: `ord_${clientRef}`,
      slug: step.slug,
      currency,
      faceMinor: step.face,
      rateBps: rate,
      costMinor: cost,
      fxRate: fxOf[currency][0],
      costUsd6: charged,
      status: issuedAtMs > life.closedAtMs ? 'pending' : 'issued',
      quoteId: hasQuote ? `quo_${clientRef}` : undefined,
      customer: 'digest GB',
      createdAtMs: nowMs,
      issuedAtMs: issuedAtMs > life.closedAtMs ? undefined : issuedAtMs,
      readAtMs: life.closedAtMs,
    };
    const early: OrderEvidence = {
      ...order,
      status: step.isPending ? 'pending' : 'issued',
      issuedAtMs: step.isPending ? undefined : issuedAtMs,
      readAtMs: Math.min(nowMs + 5_000, life.closedAtMs),
    };
    this.orders.push(step.isReadEarly ? [early, order] : [order]);
    const { slug, faceMinor, rateBps, costMinor, fxRate } = order;
    this.#move('order', clientRef, -charged, { slug, currency, faceMinor, rateBps, costMinor, fxRate });
    this.#orderEvents(order, step.isPending, issuedAtMs);
    this.book.push({
      clientRef,
      slug,
      currency,
      faceMinor,
      expectedCostMinor: step.expects ? costMinor : undefined,
      ...(order.quoteId === undefined ? {} : { quoteId: order.quoteId }),
      status: step.saysStatus ? statusOf(order, step.isRefunded ?? false) : undefined,
      soldAtMs: step.saysWhen ? nowMs : undefined,
      line: this.book.length + 2,
    });
  }

  #orderEvents(order: OrderEvidence, isPending: boolean, issuedAtMs: number): void {
    const { clientRef, orderId, slug, currency, faceMinor, rateBps, costMinor, costUsd6 } = order;
    const figures = { clientRef, orderId, slug, currency, faceMinor, rateBps, costMinor, costUsd6 };
    if (isPending) this.#event('order.pending', { order: { ...figures, status: 'pending' } });
    if (issuedAtMs <= this.life.closedAtMs) {
      this.#event('order.issued', { order: { ...figures, status: 'issued' } }, issuedAtMs);
    }
    if (this.balance < 20_000_000) this.#event('balance.low', {});
  }

  /** A transfer without a date takes that of its match, so there has to be one on file. */
  get #isDatedElsewhere(): boolean {
    const { readsEvents, showsLines, hasMonthBefore, beganAtMs, month } = this.life;
    return readsEvents || (showsLines && (hasMonthBefore || monthOf(beganAtMs) >= month));
  }

  #deposit({ plus, saysWhen, ref, credited = creditOf(plus) }: Extract<Step, { kind: 'deposit' }>): void {
    const depositId = ref ?? `dep_${this.lines.length + 1}`;
    this.#move('deposit', depositId, credited, { plusAmount: plus });
    this.#event('deposit.credited', {
      deposit: { depositId, plusAmount: plus, creditedUsd6: credited },
    });
    this.ownDeposits.push({
      depositRef: depositId,
      // The partner may write the same number in another way.
      plusAmount: plus.includes('.') ? `${plus}0` : plus,
      sentAtMs: saysWhen || !this.#isDatedElsewhere ? this.nowMs : undefined,
      line: this.ownDeposits.length + 2,
    });
  }
}

/** What a reader has on file of an account's life when it closes the month. */
export function play(life: Life): Evidence {
  const done = new Play(life);
  const month = monthNamed(life.month);
  const before = monthBefore(month);
  const beganIn = monthOf(life.beganAtMs);
  const months: string[] = [];
  const first = life.hasMonthBefore && beganIn < month ? before : beganIn > month ? beganIn : month;
  for (let one = monthNamed(first); one <= monthOf(life.closedAtMs); one = monthAfter(one)) months.push(one);
  const evidence: Evidence = {
    account: 'abcdefghijkl',
    month: life.month,
    asOfMs: life.closedAtMs,
    createdAtMs: life.saysBeginning ? life.beganAtMs : undefined,
    expiresAtMs: life.closedAtMs + 20 * 24 * 3600 * 1000,
    usdPerUnit: { USD: [1n, 1n], GBP: [5n, 4n] },
    pins: [{ keyId: 'stk_1', publicKey: 'the key' }],
    served: { keyId: 'stk_1', publicKey: 'the key' },
    statements: months.map((one) => statementOf(one, done)),
    statementsMissing: beganIn === month ? [before] : [],
    showsLines: life.showsLines,
    orders: done.orders
      .filter(([order]) => life.readsAllOrders || monthOf(order?.createdAtMs ?? 0) === month)
      .map((reads) => ({ clientRef: reads[0]?.clientRef ?? '', reads, unknownAtMs: undefined })),
    events: life.readsEvents ? done.events : [],
    eventsReadAtMs: life.readsEvents ? life.closedAtMs : undefined,
    catalogue: done.catalogue,
    balanceUsd6: done.balance,
    book: life.hasBook ? done.book : undefined,
    ownDeposits: life.hasOwnDeposits ? done.ownDeposits : undefined,
    setAside: [],
    unread: [],
  };
  return structuredClone(evidence);
}

function statementOf(text: string, { life, lines }: Play): Statement {
  const month = monthNamed(text);
  const startMs = monthStartMs(month);
  const endMs = monthEndMs(month);
  const own = lines.filter((line) => line.bookedAtMs >= startMs && line.bookedAtMs < endMs);
  const opening = lines.filter((line) => line.bookedAtMs < startMs).at(-1)?.balanceUsd6 ?? 0;
  const isFinal = life.closedAtMs >= endMs;
  return {
    asked: text,
    month: text,
    account: 'abcdefghijkl',
    isFinal,
    periodStartMs: startMs,
    periodEndMs: endMs,
    generatedAtMs: isFinal ? endMs : life.closedAtMs,
    receivedAtMs: life.closedAtMs,
    keyId: 'stk_1',
    outcome: 'verified',
    unknownFields: [],
    openingUsd6: opening,
    closingUsd6: own.at(-1)?.balanceUsd6 ?? opening,
    ...totalsOf(own),
    lines: own,
  };
}

/** Counts and totals of lines, as a statement states them. */
export function totalsOf(
  lines: readonly Line[],
): Pick<Statement, 'grants' | 'deposits' | 'orders' | 'reversals' | 'byBrand'> {
  const total = (kind: Line['kind'], sign: bigint): Total => {
    const own = lines.filter((line) => line.kind === kind);
    const sum = own.reduce((usd6, line) => usd6 + sign * BigInt(line.amountUsd6), 0n);
    return { count: own.length, usd6: Number(sum) };
  };
  const brands = new Map<string, Brand>();
  for (const line of lines.filter(({ kind }) => kind === 'order')) {
    const { slug = '', currency = '' } = line;
    const key = `${slug} ${currency}`;
    const known = brands.get(key) ?? { slug, currency, count: 0, faceMinor: 0, costMinor: 0, costUsd6: 0 };
    known.count += 1;
    known.faceMinor += line.faceMinor ?? 0;
    known.costMinor += line.costMinor ?? 0;
    known.costUsd6 -= line.amountUsd6;
    brands.set(key, known);
  }
  return {
    grants: total('grant', 1n),
    deposits: total('deposit', 1n),
    orders: total('order', -1n),
    reversals: total('reversal', 1n),
    byBrand: [...brands.keys()].sort().flatMap((key) => brands.get(key) ?? []),
  };
}

/**
 * Makes every statement follow from its lines again, from the first opening on: numbers, running balances,
 * totals, closings, and the balance read. What was altered in the lines is then told by all of them alike.
 */
export function settle(evidence: Evidence): void {
  const [first] = evidence.statements;
  let opening = first?.openingUsd6 ?? 0;
  let seq = Math.min(...evidence.statements.flatMap(({ lines }) => lines.map((line) => line.seq)), 1e9);
  const closedAt = evidence.statements.at(-1)?.closingUsd6 ?? 0;
  for (const statement of evidence.statements) {
    statement.openingUsd6 = opening;
    for (const line of statement.lines) {
      opening += line.amountUsd6;
      line.balanceUsd6 = opening;
      line.seq = seq;
      seq += 1;
    }
    Object.assign(statement, totalsOf(statement.lines));
    statement.closingUsd6 = opening;
  }
  if (evidence.balanceUsd6 !== undefined) evidence.balanceUsd6 += opening - closedAt;
}

function statusOf({ status }: OrderEvidence, isRefunded: boolean): BookStatus {
  return isRefunded && status === 'issued' ? 'refunded' : status;
}
