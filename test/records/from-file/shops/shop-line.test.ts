import { describe, expect, it } from 'vitest';
import { paidOfCards, type ShopLine } from '../../../../src/records/from-file/shops/shop-line.js';
import { fc } from '../../../support/fast-check.js';

function lineOf(changes: Partial<ShopLine>): ShopLine {
  return {
    line: 2,
    faults: [],
    order: '1',
    sku: 's',
    quantity: 1,
    unitPriceMinor: undefined,
    totalMinor: undefined,
    discountMinor: 0,
    orderDiscountMinor: undefined,
    currency: 'USD',
    soldAtMs: undefined,
    state: 'paid',
    isCancelled: false,
    isFulfilled: true,
    refundedQuantity: 0,
    ...changes,
  };
}

describe('what each card of a line was paid with', () => {
  it('adds up to the line, and differs by a minor unit at most', () => {
    const amounts = fc.record({ totalMinor: fc.nat(10 ** 9), quantity: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(amounts, (line) => {
        const paid = paidOfCards(lineOf(line)) ?? [];
        expect(paid).toHaveLength(line.quantity);
        expect(paid.reduce((sum, one) => sum + one, 0)).toBe(line.totalMinor);
        expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is not said where nobody knows it', () => {
    expect(paidOfCards(lineOf({}))).toBeUndefined();
    expect(paidOfCards(lineOf({ totalMinor: 100, quantity: 2, refundedQuantity: 1 }))).toBeUndefined();
  });
});
