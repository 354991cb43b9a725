import { describe, expect, it } from 'vitest';
import {
  type FloatMove,
  type FloatStep,
  floatEffectOf,
  floatRollForwardOf,
  floatSteps,
} from '../../src/ledger/float-roll-forward.js';
import type { JournalEntry } from '../../src/ledger/journal-entry.js';
import { differenceAccepted } from '../../src/ledger/posting-rules/acceptance.js';
import {
  depositCredited,
  grantCredited,
  openingTakenOver,
  transferSent,
} from '../../src/ledger/posting-rules/funding.js';
import type { Occasion } from '../../src/ledger/posting-rules/occasion.js';
import * as order from '../../src/ledger/posting-rules/order.js';
import { month } from '../store/sample.js';
import { sale } from './support/entry-lines.js';

const october = month('2026-10');
const inMonth = (day: string): Occasion => ({ ...sale, bookedAtMs: Date.parse(`${day}T12:00:00Z`) });
const inOctober = inMonth('2026-10-05');

/** Each entry that moves the float, for itself. */
function movesOf(entries: Iterable<JournalEntry>): FloatMove[] {
  return [...entries]
    .map((entry) => ({ ...entry, count: 1, usd6: floatEffectOf(entry) }))
    .filter(({ usd6 }) => usd6 !== 0n);
}

function figuresOf(entries: Iterable<JournalEntry>): Partial<Record<FloatStep, [number, bigint]>> {
  const figures: Partial<Record<FloatStep, [number, bigint]>> = {};
  for (const [step, { count, usd6 }] of floatRollForwardOf(sale, october, movesOf(entries))) {
    if (count !== 0 || usd6 !== 0n) figures[step] = [count, usd6];
  }
  return figures;
}

describe('floatRollForwardOf', () => {
  it.each<[string, JournalEntry, Partial<Record<FloatStep, [number, bigint]>>]>([
    ['an opening taken over', openingTakenOver(inOctober, 9n), { opening: [1, 9n], closing: [1, 9n] }],
    ['a grant', grantCredited(inOctober, 9n), { grants: [1, 9n], closing: [1, 9n] }],
    [
      'a deposit at what was credited',
      depositCredited(inOctober, { creditedUsd6: 8n, grossUsd6: 9n, poolFeeUsd6: 1n }),
      { deposits: [1, 8n], closing: [1, 8n] },
    ],
    ['a transfer nowhere', transferSent(inOctober, 9n), {}],
    [
      'an order at what was booked',
      order.issuedOrder(inOctober, { bookedUsd6: 9n, recomputedUsd6: 5n }),
      { orders: [1, -9n], closing: [1, -9n] },
    ],
    [
      'a pending order when it was accepted',
      order.pendingOrder(inOctober, { bookedUsd6: 9n, recomputedUsd6: 9n }),
      { orders: [1, -9n], closing: [1, -9n] },
    ],
    ['its issue nowhere', order.pendingOrderIssued(inOctober, 9n), {}],
    ['a failed order', order.failedOrderDebit(inOctober, 9n), { orders: [1, -9n], closing: [1, -9n] }],
    ['a reversal', order.orderReversal(inOctober, 9n), { reversals: [1, 9n], closing: [1, 9n] }],
    ['an order that is owed nowhere', order.orderWithoutDebit(inOctober, 9n), {}],
    [
      'an order debited late',
      order.owedOrderDebited(inOctober, { bookedUsd6: 9n, recomputedUsd6: 9n }),
      { orders: [1, -9n], closing: [1, -9n] },
    ],
    ['a second debit', order.surplusDebit(inOctober, 9n), { orders: [1, -9n], closing: [1, -9n] }],
    [
      'a debit without an order',
      order.debitWithoutOrder(inOctober, 9n),
      { orders: [1, -9n], closing: [1, -9n] },
    ],
    ['an acceptance nowhere', differenceAccepted(inOctober, 9n), {}],
  ])('counts %s', (_what, entry, figures) => {
    expect(figuresOf([entry])).toEqual(figures);
  });

  it('opens with what all earlier months left, one count an entry', () => {
    const entries = [
      grantCredited(inMonth('2026-08-31'), 100n),
      order.issuedOrder(inMonth('2026-09-30'), { bookedUsd6: 30n, recomputedUsd6: 30n }),
      order.issuedOrder(inOctober, { bookedUsd6: 5n, recomputedUsd6: 5n }),
    ];
    expect(figuresOf(entries)).toEqual({ opening: [2, 70n], orders: [1, -5n], closing: [3, 65n] });
  });

  it('opens with what is corrected of an earlier month in this one', () => {
    const [move] = movesOf([grantCredited(inOctober, 9n)]);
    const corrected = { ...move, originMonth: month('2026-09') } as FloatMove;
    const figures = floatRollForwardOf(sale, october, [corrected]);
    expect([figures.get('opening')?.usd6, figures.get('grants')?.usd6]).toEqual([9n, 0n]);
  });

  it('closes with what moved the float in no step, and makes no step of it', () => {
    const [move] = movesOf([grantCredited(inOctober, 9n)]);
    const figures = floatRollForwardOf(sale, october, [{ ...move, kind: 'acceptance' } as FloatMove]);
    expect([...figures.keys()]).toEqual([...floatSteps]);
    expect(figures.get('closing')).toEqual({ count: 1, usd6: 9n });
  });

  it('looks at nothing of later months, other accounts and other interfaces', () => {
    const others = [
      grantCredited(inMonth('2026-11-01'), 1n),
      grantCredited({ ...inOctober, account: 'other' }, 1n),
      grantCredited({ ...inOctober, interfaceName: 'sandbox' }, 1n),
    ];
    expect(figuresOf(others)).toEqual({});
  });

  it('states every step, also those in which nothing happened', () => {
    expect([...floatRollForwardOf(sale, october, []).keys()]).toEqual([...floatSteps]);
  });

  it('closes: the steps add up to the closing', () => {
    const entries = [
      openingTakenOver(inOctober, 100n),
      depositCredited(inOctober, { creditedUsd6: 8n, grossUsd6: 9n, poolFeeUsd6: 1n }),
      order.failedOrderDebit(inOctober, 30n),
      order.orderReversal(inOctober, 30n),
      order.issuedOrder(inOctober, { bookedUsd6: 5n, recomputedUsd6: 6n }),
    ];
    const figures = floatRollForwardOf(sale, october, movesOf(entries));
    const sum = floatSteps
      .filter((step) => step !== 'closing')
      .reduce((total, step) => total + (figures.get(step)?.usd6 ?? 0n), 0n);
    expect(figures.get('closing')?.usd6).toBe(sum);
    expect(sum).toBe(103n);
  });
});
