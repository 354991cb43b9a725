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

describe('debits that were given back together', () => {
  it('are all but the one that stands, each with what was booked, however few reversals give them back', () => {
    const orderCase = withReversal((draft) => {
      const reversal = draft.lines.find(({ kind }) => kind === 'reversal');
      if (reversal !== undefined) reversal.amountUsd6 = Number(2n * cost);
      addLine(draft, 'shop-2');
      addLine(draft, 'shop-2');
    });
    const totals = new RecomputedTotals();
    totals.addOrder(orderCase, linesOf(orderCase), undefined);
    expect(totals.kinds).toMatchObject({
      order: { count: 3n, usd6: -3n * cost },
      reversal: { count: 1n, usd6: 2n * cost },
    });
    expect([...totals.reversedBrands]).toEqual([[books, { count: 1n, usd6: 2n * cost }]]);
  });
});

describe('the reversal due to a failed order', () => {
  it('is of the brand of the order’s first debit, though the debit that it undoes names none', () => {
    const failed = ({ order, ...one }: OrderCase): OrderCase => ({
      ...one,
      order: order && { ...order, status: 'failed' },
    });
    const orderCase = failed(withReversal());
    const { debits, ...lines } = linesOf(orderCase);
    const bare = debits.map((line) => ({ ...line, slug: undefined, currency: undefined }));
    const totals = new RecomputedTotals();
    totals.addOrder(orderCase, { ...lines, debits: bare }, undefined);
    expect([...totals.reversedBrands]).toEqual([[books, { count: 1n, usd6: cost }]]);
  });
});

describe('a failed order that was given back where it was booked', () => {
  it('is listed apart from what is due, by what its lines move in the month', () => {
    const orderCase = failedFloatOrder(withReversal());
    const lines = linesOf(orderCase);
    const apart = (shown: Partial<typeof lines>): bigint => {
      const totals = new RecomputedTotals();
      totals.addOrder(orderCase, { ...lines, ...shown }, undefined);
      return totals.listedApartUsd6;
    };
    expect([apart({ reversals: [] }), apart({ debits: [] }), apart({})]).toEqual([-cost, cost, 0n]);
  });

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
