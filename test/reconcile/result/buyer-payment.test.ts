import { describe, expect, it } from 'vitest';
import type { BookRow } from '../../../src/reconcile/match/order-case.js';
import { buyerPaymentOf } from '../../../src/reconcile/result/buyer-payment.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, contextOf } from '../../months/sandbox/findings.js';

function rowWith(changes: Partial<BookRow>): BookRow {
  const row = contextOf(draftMonth()).cases.find('shop-1')?.book;
  if (row === undefined) throw new Error('the book has no row of shop-1');
  return { ...row, ...changes };
}

describe('the payment of a buyer', () => {
  it('is what the book says, and nothing where it says nothing', () => {
    expect(buyerPaymentOf(rowWith({ paidMinor: 2600, paidCurrency: 'EUR' }))).toEqual({
      minor: 2600,
      currency: 'EUR',
    });
    expect(buyerPaymentOf(rowWith({}))).toEqual({ minor: undefined, currency: '' });
    expect(buyerPaymentOf(undefined)).toEqual({ minor: undefined, currency: '' });
  });

  it('is zero for a sale that was paid back, whatever was paid', () => {
    const paid = { paidMinor: 2600, paidCurrency: 'EUR' };
    expect(buyerPaymentOf(rowWith({ ...paid, status: 'refunded' }))).toEqual({ minor: 0, currency: 'EUR' });
    const { currency } = bookLineOf(draftMonth(), 'shop-1');
    expect(buyerPaymentOf(rowWith({ status: 'refunded' }))).toEqual({ minor: 0, currency });
  });
});
