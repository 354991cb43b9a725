import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { draftMonth, factsOf } from './support/draft-month.js';

/** Roots as `code subject field difference`. */
function rootsOf(draft: ReturnType<typeof draftMonth>): string[] {
  const { items } = reconcileAccountMonth(factsOf(draft)).result;
  return items
    .filter((item) => item.causedBy.length === 0)
    .map((item) => `${item.code} ${item.subject} ${item.field} ${item.differenceUsd6 ?? ''}`.trim());
}

describe('an account’s month', () => {
  it('raises nothing where every source agrees', () => {
    expect(rootsOf(draftMonth())).toEqual([]);
  });

  it('has a row for every order and deposit, in the order of booking', () => {
    const { result } = reconcileAccountMonth(factsOf(draftMonth()));
    expect([...result.orders].map((row) => `${row.clientRef} ${row.result}`)).toEqual([
      'shop-1 matched',
      'shop-2 matched',
    ]);
    expect(result.orderCount).toBe(2);
    expect(result.deposits.map((row) => `${row.depositRef} ${row.result}`)).toEqual(['dep_1 matched']);
  });

  it('names a charge that is one millionth of a dollar too high, and nothing else', () => {
    const draft = draftMonth();
    for (const line of draft.lines) {
      if (line.ref === 'shop-1') line.amountUsd6 -= 1;
      if (line.seq >= 3 && line.balanceUsd6 !== undefined) line.balanceUsd6 -= 1;
    }
    const { figures } = draft;
    figures.orders = { ...figures.orders, usd6: (figures.orders.usd6 + 1) as typeof figures.orders.usd6 };
    figures.closingUsd6 = (figures.closingUsd6 - 1) as typeof figures.closingUsd6;
    figures.byBrand = figures.byBrand.map((brand) =>
      brand.slug === 'demo-coffee'
        ? { ...brand, costUsd6: (brand.costUsd6 + 1) as typeof brand.costUsd6 }
        : brand,
    );
    draft.balanceUsd6 -= 1;
    expect(rootsOf(draft)).toEqual(['OR-CHARGE shop-1 amount_usd6 1']);
  });
});
