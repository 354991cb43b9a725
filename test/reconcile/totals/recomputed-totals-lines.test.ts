import { describe, expect, it } from 'vitest';
import { monthLinesOf, type OrderCase } from '../../../src/reconcile/match/order-case.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import { RecomputedTotals } from '../../../src/reconcile/totals/recomputed-totals.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, without } from '../../months/sandbox/findings.js';

const cost = 24_250_000n;
const books = brandKey('demo-books', 'GBP');
const none = { count: 0n, usd6: 0n };

/** Shop-2 with a debit and a reversal of it, and what else `alter` says. */
function withReversal(alter: (draft: DraftMonth) => void = () => undefined): OrderCase {
  const draft = draftMonth();
  addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: Number(cost) });
  alter(draft);
  const orderCase = monthContextOf(factsOf(draft)).cases.find('shop-2');
  if (orderCase === undefined) throw new Error('no case of shop-2');
  return orderCase;
}

/** A float's order that failed, which debits book. */
const failedFloatOrder = ({ order, ...one }: OrderCase): OrderCase => ({
  ...one,
  isBookedByDebit: true,
  order: order && { ...order, status: 'failed' },
});

const linesOf = (orderCase: OrderCase) => monthLinesOf(orderCase, draftMonth().month);

describe('the margins of brands', () => {
  it('add up by brand and currency', () => {
    const totals = new RecomputedTotals();
    totals.addMargin('demo-books', 'GBP', 5n);
    totals.addMargin('demo-books', 'GBP', -7n);
    totals.addMargin('demo-books', 'USD', 1n);
    expect([...totals.brandMargins]).toEqual([
      [books, -2n],
      [brandKey('demo-books', 'USD'), 1n],
    ]);
  });
});

describe('the tries of an order that stands in another month', () => {
  it('are each a debit and its reversal, as those of a failed order are', () => {
    const orderCase = withReversal();
    const totals = new RecomputedTotals();
    totals.addTries(orderCase, linesOf(orderCase));
    expect(totals.kinds).toMatchObject({
      order: { count: 1n, usd6: -cost },
      reversal: { count: 1n, usd6: cost },
    });
    expect(totals.brands.get(books)).toMatchObject({ count: 1n, costUsd6: cost });
  });

  it('are taken as they stand of an order that could not be read', () => {
    const orderCase = withReversal((draft) => {
      draft.orders = without(draft.orders, 'shop-2');
    });
    const totals = new RecomputedTotals();
    totals.addTries(orderCase, linesOf(orderCase));
    expect(totals.kinds).toMatchObject({
      order: { count: 1n, usd6: -cost },
      reversal: { count: 1n, usd6: cost },
    });
  });
});

describe('a failed order that was given back where it was booked', () => {
  it('is its lines as the month lists them: the debit here, the reversal where that is listed', () => {
    const orderCase = failedFloatOrder(withReversal());
    const { debits, reversals } = linesOf(orderCase);
    const [here, later] = [new RecomputedTotals(), new RecomputedTotals()];
    const lines = linesOf(orderCase);
    here.addOrder(orderCase, { ...lines, debits, reversals: [] }, undefined);
    later.addOrder(orderCase, { ...lines, debits: [], reversals }, undefined);
    expect([here.kinds.order, here.kinds.reversal]).toEqual([{ count: 1n, usd6: -cost }, none]);
    expect(here.brands.get(books)).toMatchObject({ slug: 'demo-books', currency: 'GBP', costUsd6: cost });
    expect([later.kinds.order, later.kinds.reversal]).toEqual([none, { count: 1n, usd6: cost }]);
    expect([...later.reversedBrands]).toEqual([[books, { count: 1n, usd6: cost }]]);
    expect(later.brands.size).toBe(0);
  });

  it('has no brand where its lines name none, and else that of its debit', () => {
    const unnamed = { slug: undefined, currency: undefined };
    const orderCase = failedFloatOrder(withReversal());
    const { debits, ...lines } = linesOf(orderCase);
    const bare = debits.map((line) => ({ ...line, ...unnamed }));
    const totals = new RecomputedTotals();
    totals.addReversedWhereBooked({ ...orderCase, debits: [] }, { ...lines, debits: bare });
    expect([...totals.brands.keys()]).toEqual([brandKey('', '')]);
    expect([...totals.reversedBrands.keys()]).toEqual([books]);
    const unnamedReversals = lines.reversals.map((line) => ({ ...line, ...unnamed }));
    const without = new RecomputedTotals();
    without.addReversedWhereBooked({ ...orderCase, debits: bare }, { ...lines, debits: [] });
    without.addReversedWhereBooked(
      { ...orderCase, debits: [] },
      { ...lines, debits: [], reversals: unnamedReversals },
    );
    expect([...without.reversedBrands.keys()]).toEqual([brandKey('', '')]);
    const named = new RecomputedTotals();
    named.addReversedWhereBooked(orderCase, { ...lines, debits: [], reversals: unnamedReversals });
    expect([...named.reversedBrands.keys()]).toEqual([books]);
  });
});
