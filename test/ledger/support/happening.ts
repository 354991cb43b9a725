// What can happen to an account, right or wrong, as fast-check draws it; and a second, simpler model of the
// books: a plain map of balances that each happening moves by figures worked out here, from the business
// alone. It knows no posting rule, no entry and no rerun, and of a month only whether it is another one.

import { monthOf } from '../../../src/base/time/calendar-month.js';
import { fc } from '../../support/fast-check.js';
import { AccountHistory, type Brand, books, coffee } from './account-history.js';

const DAY = 24 * 3600 * 1000;

/** First day of the three months in which things happen. */
export const begin = Date.parse('2026-07-01T00:00:00Z');
export const end = Date.parse('2026-10-01T00:00:00Z');

export const kinds = [
  'order',
  'overcharged',
  'price_wrong',
  'charged_twice',
  'charged_again_late',
  'not_debited',
  'reversed_for_nothing',
  'pending',
  'issued_late',
  'tried_twice',
  'failed',
  'failed_reversed',
  'failed_reversed_short',
  'debit_unknown',
  'debit_unknown_reversed',
  'deposit',
  'deposit_without_fee',
  'deposit_unrecorded',
  'deposit_lost',
  'deposit_twice',
] as const;

export interface Happening {
  readonly kind: (typeof kinds)[number];
  readonly day: number;
  readonly brand: Brand;
  /** Minor units of an order, or tokens of a deposit times a hundred. */
  readonly size: number;
  /** How much of what is wrong is wrong, in usd6. */
  readonly wrongUsd6: number;
  /** Days until what comes later comes. */
  readonly laterDays: number;
}

export const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...kinds),
  day: fc.integer({ min: 1, max: 91 }),
  brand: fc.constantFrom(coffee, books),
  size: fc.integer({ min: 100, max: 10_000 }),
  wrongUsd6: fc.integer({ min: 1, max: 2_000_000 }),
  laterDays: fc.integer({ min: 0, max: 40 }),
});

export type Balances = Map<string, bigint>;

/** Something that is booked, told or recorded at an instant. */
interface Step {
  readonly atMs: number;
  run(history: AccountHistory): void;
}

/** The account's history, and what the simple model says its books come to. */
export function playOut(happenings: readonly Happening[]): { history: AccountHistory; balances: Balances } {
  const balances: Balances = new Map();
  const steps: Step[] = [
    { atMs: begin + 1, run: (history) => history.line('grant', '', begin + 1, 100_000_000) },
  ];
  move(balances, 'float', 100_000_000, 'grants');
  for (const [i, one] of happenings.entries()) {
    const play = one.kind.startsWith('deposit') ? playDeposit : playOrder;
    steps.push(...play(one, `${one.kind}-${i}`, begin + (one.day - 1) * DAY + i * 1000, balances));
  }
  const history = new AccountHistory();
  for (const step of steps.sort((a, b) => a.atMs - b.atMs)) step.run(history);
  return { history, balances };
}

/** Debits one account and credits another. */
function move(balances: Balances, debit: string, amountUsd6: number | bigint, credit: string): void {
  const amount = BigInt(amountUsd6);
  balances.set(debit, (balances.get(debit) ?? 0n) + amount);
  balances.set(credit, (balances.get(credit) ?? 0n) - amount);
}

/** An instant some days on, still within the three months. */
function later(atMs: number, days: number): number {
  return Math.min(atMs + days * DAY, end - 1000);
}

function playDeposit(one: Happening, ref: string, atMs: number, balances: Balances): Step[] {
  const gross = one.size * 30_000;
  const fee = (gross * 3) / 1000;
  const plus = `${Math.floor(one.size / 100)}.${String(one.size % 100).padStart(2, '0')}`;
  const lines: number[] = one.kind === 'deposit_lost' ? [] : [gross - fee];
  if (one.kind === 'deposit_without_fee') lines[0] = gross;
  if (one.kind === 'deposit_twice') lines.push(gross - fee);
  if (one.kind !== 'deposit_unrecorded') move(balances, 'transit', gross, 'funding');
  if (lines.length > 0) {
    move(balances, 'float', gross - fee, 'transit');
    move(balances, 'fees', fee, 'transit');
  }
  if (one.kind === 'deposit_without_fee') move(balances, 'float', fee, 'differences');
  if (one.kind === 'deposit_twice') move(balances, 'float', gross - fee, 'differences');
  const creditAt = (i: number): number => later(atMs, i * one.laterDays) + i;
  return [
    ...(one.kind === 'deposit_unrecorded'
      ? []
      : [{ atMs, run: (h: AccountHistory) => h.sent(ref, plus, atMs) }]),
    ...lines.map((amount, i) => ({
      atMs: creditAt(i),
      run: (h: AccountHistory) => h.line('deposit', ref, creditAt(i), amount, { plusAmount: plus }),
    })),
  ];
}

/** The price of the interface: face less the floored discount, in dollars at the fixed rate. */
function priceOf({ brand, size }: Happening): { minor: number; usd6: number } {
  const minor = size - Math.floor((size * brand.rateBps) / 10_000);
  return { minor, usd6: minor * (brand.currency === 'GBP' ? 12_500 : 10_000) };
}

function playOrder(one: Happening, ref: string, atMs: number, balances: Balances): Step[] {
  const { kind, brand, wrongUsd6 } = one;
  const price = priceOf(one);
  const lateMs = later(atMs, one.laterDays) + 1;
  const cost = `cost:${brand.slug}`;
  const perMinor = price.usd6 / price.minor;
  const toldMinor = kind === 'price_wrong' ? price.minor + 3 : price.minor;
  const debits: [atMs: number, usd6: number][] = [[atMs, toldMinor * perMinor]];
  const reversals: [atMs: number, usd6: number][] = [];
  switch (kind) {
    case 'overcharged':
      debits[0] = [atMs, price.usd6 + wrongUsd6];
      move(balances, cost, price.usd6, 'float');
      move(balances, 'differences', wrongUsd6, 'float');
      break;
    case 'price_wrong':
      move(balances, cost, price.usd6, 'float');
      move(balances, 'differences', 3 * perMinor, 'float');
      break;
    case 'charged_twice':
    case 'charged_again_late':
      debits.push([kind === 'charged_twice' ? atMs : lateMs, price.usd6]);
      move(balances, cost, price.usd6, 'float');
      move(balances, 'differences', price.usd6, 'float');
      break;
    case 'not_debited':
      debits.length = 0;
      move(balances, cost, price.usd6, 'owed');
      break;
    case 'reversed_for_nothing':
      reversals.push([lateMs, price.usd6]);
      move(balances, cost, price.usd6, 'float');
      move(balances, 'float', price.usd6, 'differences');
      break;
    case 'pending':
      move(balances, 'cards', price.usd6, 'float');
      break;
    case 'tried_twice':
      debits.push([lateMs + 1, price.usd6]);
      reversals.push([lateMs, price.usd6]);
      move(balances, cost, price.usd6, 'float');
      break;
    case 'failed':
      move(balances, 'receivable', price.usd6, 'float');
      break;
    case 'failed_reversed':
      reversals.push([lateMs, price.usd6]);
      break;
    case 'failed_reversed_short':
      reversals.push([lateMs, price.usd6 - 1]);
      // What a later month gives back short is awaited still.
      move(balances, monthOf(lateMs) === monthOf(atMs) ? 'differences' : 'receivable', 1, 'float');
      break;
    case 'debit_unknown':
      move(balances, 'differences', price.usd6, 'float');
      break;
    case 'debit_unknown_reversed':
      reversals.push([lateMs, price.usd6]);
      break;
    default:
      move(balances, cost, price.usd6, 'float');
  }
  const issuedAtMs = kind === 'pending' ? undefined : kind === 'issued_late' ? lateMs : atMs;
  const tell = (history: AccountHistory): void => {
    if (kind.startsWith('debit_unknown')) {
      history.unknown.add(ref);
      return;
    }
    history.orders.push({
      clientRef: ref,
      brand,
      faceMinor: one.size,
      costMinor: toldMinor,
      costUsd6: toldMinor * perMinor,
      createdAtMs: atMs,
      issuedAtMs,
      hasFailed: kind.startsWith('failed'),
    });
  };
  const booked = (line: 'order' | 'reversal', of: [number, number][]): Step[] =>
    of.map(([bookedAtMs, amount]) => ({
      atMs: bookedAtMs,
      run: (h) => h.debit(line, ref, brand, bookedAtMs, line === 'order' ? -amount : amount),
    }));
  return [{ atMs, run: tell }, ...booked('order', debits), ...booked('reversal', reversals)];
}
