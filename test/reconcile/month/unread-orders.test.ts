import { describe, expect, it } from 'vitest';
import { openOrdersOf } from '../../../src/reconcile/month/unread-orders.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { orderOf } from '../../months/sandbox/findings.js';

/** The open references of a month that could not read shop-1, in the status that it was read in before. */
function openOf(status: 'issued' | 'failed' | undefined, isAccepted: boolean): string[] {
  const draft = draftMonth();
  if (status === undefined) {
    draft.orders = [];
  } else {
    orderOf(draft, 'shop-1').status = status;
  }
  const unread = [{ source: 'order', subject: 'shop-1', reason: 'answered 500', isAccepted }] as const;
  return [...openOrdersOf({ orders: factsOf(draft).orders, unread })];
}

describe('orders that could not be read this time', () => {
  it('conclude nothing until a person accepts that, whatever was read before', () => {
    for (const status of ['issued', 'failed', undefined] as const) {
      expect(openOf(status, false)).toEqual(['shop-1']);
    }
  });

  it('are left at an earlier read as issued, which changes no more, and at no other', () => {
    expect(openOf('issued', true)).toEqual([]);
    for (const status of ['failed', undefined] as const) expect(openOf(status, true)).toEqual(['shop-1']);
  });
});
