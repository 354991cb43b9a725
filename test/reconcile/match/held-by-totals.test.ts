import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import {
  depositsHeldBy,
  heldByTotalsOf,
  heldCreditOf,
  heldDebitOf,
  heldReversalOf,
  triedByTotalsOf,
} from '../../../src/reconcile/match/held-by-totals.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, orderOf } from '../../months/sandbox/findings.js';

function order(clientRef: string, cost: number): OrderRead {
  return { ...orderOf(draftMonth(), 'shop-1'), clientRef, costUsd6: usd6(cost) };
}

/** Orders by their cost; one that a later month lists as well has its cost in `later`. */
function heldOf(count: number, total: number, later: readonly number[], others: readonly number[] = []) {
  const made = [
    ...later.map((cost, at) => ({ order: order(`later-${at}`, cost), isListedLater: true })),
    ...others.map((cost, at) => ({ order: order(`other-${at}`, cost), isListedLater: false })),
  ];
  return [...heldByTotalsOf({ orders: { count, usd6: usd6(total) } }, made)];
}

describe('an order that a later month lists', () => {
  it('is held by the totals of its own month where they come to it beside all others', () => {
    expect(heldOf(2, 12, [7], [5])).toEqual(['later-0']);
    expect(heldOf(3, 12, [7, 3], [5])).toEqual([]);
    expect(heldOf(2, 12, [7, 3], [5])).toEqual(['later-0']);
    expect(heldOf(3, 15, [7, 3], [5])).toEqual(['later-0', 'later-1']);
  });

  it('is held as well where they hold many, all of these or all but a few', () => {
    const costs = Array.from({ length: 100 }, (_, at) => 1_000 + at);
    const sum = costs.reduce((total, cost) => total + cost, 0);
    const named = costs.map((_, at) => `later-${at}`);
    expect(heldOf(101, sum + 5, costs, [5])).toEqual(named);
    expect(heldOf(100, sum - 1_000 + 5, costs, [5])).toEqual(named.slice(1));
    expect(heldOf(101, sum + 6, costs, [5])).toEqual([]);
    expect(heldOf(100, sum + 5, costs, [5])).toEqual([]);
  });

  it('is not where they come to the others alone, to anything else, or to other numbers', () => {
    expect(heldOf(1, 5, [7], [5])).toEqual([]);
    expect(heldOf(2, 13, [7], [5])).toEqual([]);
    expect(heldOf(1, 12, [7], [5])).toEqual([]);
    expect(heldOf(0, 0, [7])).toEqual([]);
  });

  it('is not where another one may be the one that they hold', () => {
    expect(heldOf(2, 12, [7, 7], [5])).toEqual([]);
    expect(heldOf(3, 19, [7, 7], [5])).toEqual(['later-0', 'later-1']);
  });
});

describe('a failed order that the total of reversals holds', () => {
  const triedOf = (count: number, total: number, costs: readonly number[]): string[] => [
    ...triedByTotalsOf(
      { reversals: { count, usd6: usd6(total) } },
      costs.map((cost, at) => order(`failed-${at}`, cost)),
    ),
  ];

  it('was debited and given back where one set of them alone comes to it', () => {
    expect(triedOf(2, 12, [7, 5])).toEqual(['failed-0', 'failed-1']);
    expect(triedOf(1, 5, [7, 5])).toEqual(['failed-1']);
    expect(triedOf(1, 12, [7, 5])).toEqual([]);
    expect(triedOf(1, 7, [7, 7])).toEqual([]);
    expect(triedOf(0, 0, [7, 5])).toEqual([]);
  });

  it('was given back what it was debited, in no line', () => {
    const one = order('failed-1', 5);
    const debit = heldDebitOf(one, draftMonth().month);
    expect(heldReversalOf(one, draftMonth().month)).toEqual({
      ...debit,
      kind: 'reversal',
      amountUsd6: 5,
    });
  });
});

describe('the debit that totals hold', () => {
  it('is what the order says of itself, and stands in no line', () => {
    const one = orderOf(draftMonth(), 'shop-1');
    expect(heldDebitOf(one, draftMonth().month)).toMatchObject({
      row: -1,
      kind: 'order',
      ref: 'shop-1',
      statedMonth: '2026-10',
      bookedAtMs: one.createdAtMs,
      amountUsd6: -one.costUsd6,
      evidenceSha256: one.evidence.sha256,
    });
  });
});

describe('a deposit that a later month lists', () => {
  const told = [
    { ref: 'dep_1', usd6: 7, isCandidate: true },
    { ref: 'dep_2', usd6: 5, isCandidate: false },
  ];
  const heldBy = (count: number, total: number): string[] => [
    ...depositsHeldBy({ deposits: { count, usd6: usd6(total) } }, told),
  ];

  it('is held by the totals of its own month where they come to it beside all others', () => {
    expect(heldBy(2, 12)).toEqual(['dep_1']);
    expect(heldBy(1, 5)).toEqual([]);
    expect(heldBy(2, 13)).toEqual([]);
  });

  it('has the credit that its event tells of, which stands in no line', () => {
    const draft = draftMonth();
    const event = addDepositEvent(draft, 'dep_1');
    const { bookedAtMs, plusAmount, amountUsd6 } = lineOf(draft, 'dep_1');
    expect(heldCreditOf(event, draft.month)).toMatchObject({
      row: -1,
      kind: 'deposit',
      ref: 'dep_1',
      statedMonth: '2026-10',
      bookedAtMs,
      plusAmount,
      amountUsd6,
      evidenceSha256: event.evidence.sha256,
    });
    expect(heldCreditOf({ ...event, body: undefined }, draft.month)).toBeUndefined();
  });
});
