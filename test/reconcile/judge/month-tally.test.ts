import { describe, expect, it } from 'vitest';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import { MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import type { Movement } from '../../../src/records/movement.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, lineOf } from '../../months/sandbox/findings.js';

function tallied(draft: DraftMonth): MonthTally {
  const context = contextOf(draft);
  const tally = new MonthTally(context);
  for (const group of context.cases.groupsOfMonth()) {
    tally.addOrder(orderViewOf(context, context.cases.caseAt(group)), 'judged', []);
  }
  return tally;
}

describe('what a month adds up to', () => {
  it('is what is due for each order', () => {
    const { totals, untested } = tallied(draftMonth());
    expect(totals.kinds.order).toEqual({ count: 2n, usd6: -48_000_000n });
    expect(untested.rows()).toEqual([]);
  });

  it('is nothing of an order that is only shown in the month', () => {
    const context = contextOf(draftMonth());
    const tally = new MonthTally(context);
    tally.addOrder(orderViewOf(context, context.cases.caseAt(0)), 'shown', []);
    expect(tally.totals.kinds.order.count).toBe(0n);
  });

  it('names each currency without a rate once, by the first order that has it', () => {
    const draft = draftMonth();
    const { settings } = factsOf(draft);
    draft.facts = { settings: { ...settings, usdPerUnit: new Map() } };
    expect([...tallied(draft).unpricedCurrencies]).toEqual([
      ['USD', 'shop-1'],
      ['GBP', 'shop-2'],
    ]);
  });

  it('has the grant that an account starts with, which no order or deposit is', () => {
    const tally = new MonthTally(contextOf(draftMonth()));
    tally.addRest();
    expect(tally.totals.kinds.grant).toEqual({ count: 1n, usd6: 100_000_000n });
  });
});

describe('a movement that settles items', () => {
  const books = brandKey('demo-books', 'GBP');

  /** The month's tally after one movement of a line alone, of which a part may settle nothing. */
  function carriedBy(
    ref: string,
    changes: Partial<CarriedEffect>,
    parts: readonly bigint[],
    { restUsd6 = 0n, debit = {} }: { restUsd6?: bigint; debit?: Partial<Movement> } = {},
  ) {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-2'), debit);
    addLine(draft, 'shop-2', { kind: 'reversal', slug: undefined, currency: undefined, amountUsd6: 9 });
    const context = contextOf(draft);
    const { start = 0, end = 0 } = context.movements.rowsOf(context.month) ?? {};
    const lines = Array.from({ length: end - start }, (_, at) => context.movements.at(start + at));
    const line = lines.find(
      (one) => one.ref === ref && (changes.kind === undefined || one.kind === changes.kind),
    );
    if (line === undefined) throw new Error('the month has no such line');
    const { row, kind, slug = '', currency = '' } = line;
    const settled = new Map([[row, { line, parts: [], restUsd6, rivals: [] }]]);
    const tally = new MonthTally({ ...context, settled });
    const carried = { itemId: 'i1', ref, kind, slug, currency, row, ...changes };
    tally.addCarried(parts.map((effectUsd6) => ({ ...carried, effectUsd6 })));
    return tally.totals;
  }

  it('is due where it takes back what was wrong in an earlier month, once for all items, in its brand', () => {
    const { kinds, brands, untoldUsd6 } = carriedBy('shop-2', { kind: 'order' }, [-3n, -4n]);
    expect(kinds.order).toEqual({ count: 1n, usd6: -7n });
    expect(brands.get(books)).toMatchObject({
      count: 1n,
      faceMinor: 2000n,
      costMinor: 1940n,
      costUsd6: 7n,
    });
    expect(untoldUsd6).toBe(0n);
  });

  it('gives back to the brand of the debit, where it names none itself', () => {
    const { kinds, reversedBrands } = carriedBy('shop-2', { kind: 'reversal' }, [4n, 5n]);
    expect(kinds.reversal).toEqual({ count: 1n, usd6: 9n });
    expect([...reversedBrands]).toEqual([[books, { count: 1n, usd6: 9n }]]);
  });

  it('gives back to no brand where the debit names none, whatever the reversal names', () => {
    const unnamed = { slug: undefined, currency: undefined };
    const named = { kind: 'reversal', slug: 'demo-books', currency: 'GBP' } as const;
    const { reversedBrands } = carriedBy('shop-2', named, [9n], { debit: unnamed });
    expect([...reversedBrands]).toEqual([[brandKey('', ''), { count: 1n, usd6: 9n }]]);
  });

  it('is of the brand that it names itself where it is a debit, whatever the order’s first debit names', () => {
    const other = { kind: 'order', slug: 'demo-coffee', currency: 'USD' } as const;
    const { brands } = carriedBy('shop-2', other, [-3n]);
    expect([...brands.keys()]).toEqual([brandKey('demo-coffee', 'USD')]);
  });

  it('is no line more where the rest of a grant counts by itself', () => {
    expect(carriedBy('', { kind: 'grant' }, [5n]).kinds.grant).toEqual({ count: 1n, usd6: 5n });
    const withRest = carriedBy('', { kind: 'grant' }, [5n], { restUsd6: 1n });
    expect(withRest.kinds.grant).toEqual({ count: 0n, usd6: 5n });
  });

  it('is no line more where the rest of a credit counts by itself', () => {
    expect(carriedBy('dep_1', {}, [5n]).kinds.deposit).toEqual({ count: 1n, usd6: 5n });
    expect(carriedBy('dep_1', {}, [5n], { restUsd6: 1n }).kinds.deposit).toEqual({ count: 0n, usd6: 5n });
    // That of a line on an order moves the money alone.
    expect(carriedBy('shop-2', { kind: 'order' }, [-5n], { restUsd6: -1n }).kinds.order).toEqual({
      count: 1n,
      usd6: -5n,
    });
  });

  it('counts without a line, as a credit that comes late', () => {
    const tally = new MonthTally(contextOf(draftMonth()));
    tally.addCarried([{ itemId: '', ref: 'dep_0', kind: 'deposit', slug: '', currency: '', effectUsd6: 5n }]);
    expect(tally.totals.kinds.deposit).toEqual({ count: 1n, usd6: 5n });
  });

  it('is not due where the item is of its own month: the two make up for each other', () => {
    const { kinds } = carriedBy('shop-2', { kind: 'order', isOfItsMonth: true }, [-3n]);
    expect(kinds.order).toEqual({ count: 0n, usd6: 0n });
  });
});
