// One order with very many lines: each line is looked at once, not once for each of the others.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { OccasionSource } from '../../src/reconcile/posting/occasion-source.js';
import { proposedOrdersOf } from '../../src/reconcile/posting/proposed-orders.js';
import type { OrderStatus } from '../../src/records/order-read.js';
import { draftMonth, factsOf } from '../months/sandbox/draft-month.js';
import { lineOf, restate, reversalOf } from '../months/sandbox/findings.js';
import { growthOf } from '../support/growth.js';

const COUNT = 20_000;
// Some four where each is looked at once, and sixteen where it is for each of the others.
const MOST_GROWTH = 10;

type Kind = 'order' | 'reversal';

/** A month whose first order has so many times these lines beside its debit. */
function monthOf(status: OrderStatus, kinds: readonly Kind[], count: number): AccountFacts {
  const draft = draftMonth();
  for (const order of draft.orders) {
    if (order.clientRef === 'shop-1') order.status = status;
  }
  const line = lineOf(draft, 'shop-1');
  const { bookedAtMs } = line;
  const more = Array.from({ length: count }, () =>
    kinds.map((kind) => (kind === 'order' ? { ...line } : { ...reversalOf(line), bookedAtMs })),
  );
  draft.lines.splice(draft.lines.indexOf(line) + 1, 0, ...more.flat());
  return factsOf(restate(draft));
}

function judgedAndProposed(facts: AccountFacts) {
  const month = reconcileAccountMonth(facts);
  return { month, entries: [...proposedOrdersOf(month, new OccasionSource(month))] };
}

/** The codes and effects on that order, and the number of its entries. */
function judged(status: OrderStatus, kinds: readonly Kind[]) {
  const { month, entries } = judgedAndProposed(monthOf(status, kinds, COUNT));
  const items = month.result.items.filter(({ subject }) => subject === 'shop-1');
  return [
    items.map(({ code, effectUsd6 }) => [code, effectUsd6]),
    entries.filter(({ subject }) => subject === 'shop-1').length,
  ];
}

describe('an order with twenty thousand lines', () => {
  const cost = 23_750_000n;
  const all = BigInt(COUNT) * cost;

  it('that failed as often and was given back once less follows from its status by the book', () => {
    expect(judged('failed', ['order', 'reversal'])).toEqual([
      [
        ['OR-STATUS', 0n],
        ['OR-REVERSAL-MISSING', 0n],
      ],
      2 * COUNT + 1,
    ]);
  }, 120_000);

  it('that was given back or debited too often has one item on all of them', () => {
    expect(judged('issued', ['reversal'])).toEqual([[['OR-REVERSAL-EXTRA', all]], COUNT + 1]);
    expect(judged('issued', ['order'])).toEqual([[['OR-DOUBLE-DEBIT', -all]], COUNT + 1]);
  }, 180_000);

  it('takes four times as long as one with a quarter of them, and not sixteen times', () => {
    for (const [status, kinds] of [
      ['failed', ['order', 'reversal']],
      ['issued', ['reversal']],
      ['issued', ['order']],
    ] as const) {
      const made = (count: number) => monthOf(status, kinds, count);
      expect(growthOf(made, judgedAndProposed, COUNT / 4)).toBeLessThan(MOST_GROWTH);
    }
  }, 240_000);

  it('that was tried as often and issued in the end has none', () => {
    expect(judged('issued', ['order', 'reversal'])).toEqual([[], 2 * COUNT + 1]);
  }, 120_000);
});
