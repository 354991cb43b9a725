import { describe, expect, it } from 'vitest';
import type { OwnPart } from '../../../src/reconcile/bridge/own-order.js';
import { OwnTotals } from '../../../src/reconcile/bridge/own-totals.js';
import { type Draft, DraftList } from '../../../src/reconcile/finding/draft.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

const agreed: OwnPart = { effects: [], carried: [], count: 1 };
const facts = factsOf(draftMonth());

/** The finding that records of a kind are required and were never imported. */
function missing(items: DraftList, subject: 'book' | 'deposits'): Draft {
  return items.add({
    code: 'RN-RECORDS-MISSING',
    subject,
    sourceA: 'book',
    sourceB: 'order',
    unit: 'count',
    expected: 1,
    actual: 0,
  });
}

describe('the totals of the own records', () => {
  it('take what is due where nothing is found', () => {
    const own = new OwnTotals();
    own.add('orders', agreed, -5n, new DraftList());
    own.add('orders', agreed, -6n, new DraftList());
    own.add('deposits', agreed, 9n, new DraftList());
    expect(own.steps).toEqual({ orders: { count: 2, usd6: -11n }, deposits: { count: 1, usd6: 9n } });
  });

  it('are what is due less what the findings say, which keep it, and less what earlier items said', () => {
    const own = new OwnTotals();
    const items = new DraftList();
    const draft = missing(items, 'book');
    const carried = [{ itemId: 'i1', usd6: -3n }];
    own.add('orders', { effects: [[draft, -20n]], carried, count: 1 }, -100n, items);
    own.add('orders', { effects: [[draft, -1n]], carried: [], count: 0 }, -1n, items);
    expect(own.steps.orders).toEqual({ count: 1, usd6: -77n });
    expect(draft.recordsEffectUsd6).toBe(-21n);
    expect(own.carried).toEqual([{ itemId: 'i1', usd6: -3n, step: 'orders' }]);
  });

  it('take what is stated as it stands, and count no record for it', () => {
    const own = new OwnTotals();
    own.take({ orders: -4n, deposits: 5n });
    expect(own.steps).toEqual({ orders: { count: 0, usd6: -4n }, deposits: { count: 0, usd6: 5n } });
  });

  it('leave all of a kind to the item that says that its records were never imported', () => {
    const own = new OwnTotals();
    const items = new DraftList();
    const book = missing(items, 'book');
    const deposits = missing(items, 'deposits');
    own.add('orders', agreed, -5n, items);
    own.add('deposits', agreed, 9n, items);
    own.leaveMissing({ ...facts, book: undefined }, items);
    expect(own.steps).toEqual({ orders: { count: 1, usd6: 0n }, deposits: { count: 1, usd6: 9n } });
    expect([book.recordsEffectUsd6, deposits.recordsEffectUsd6]).toEqual([-5n, 0n]);
  });

  it('leave transfers to such an item likewise, and only where none at all were imported', () => {
    const own = new OwnTotals();
    const items = new DraftList();
    const [book, deposits] = [missing(items, 'book'), missing(items, 'deposits')];
    own.add('orders', agreed, -5n, items);
    own.add('deposits', agreed, 9n, items);
    own.leaveMissing({ ...facts, ownDeposits: undefined }, items);
    expect(own.steps).toEqual({ orders: { count: 1, usd6: -5n }, deposits: { count: 1, usd6: 0n } });
    expect([book.recordsEffectUsd6, deposits.recordsEffectUsd6]).toEqual([0n, 9n]);
  });

  it('keep them where they are not required, so that nothing says that they are missing', () => {
    const own = new OwnTotals();
    own.add('orders', agreed, -5n, new DraftList());
    own.leaveMissing({ ...facts, book: undefined, ownDeposits: undefined }, new DraftList());
    expect(own.steps.orders.usd6).toBe(-5n);
  });
});
