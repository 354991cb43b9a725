import { describe, expect, it } from 'vitest';
import { usd6 } from '../../src/money/units.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { type DraftMonth, draftMonth, factsOf } from './support/draft-month.js';
import { bookIn, lineIn, orderIn, rereadAs, restate } from './support/findings.js';

/** The figures that differ, each with the codes of the items that it names. */
function differing(draft: DraftMonth): Record<string, string[]> {
  const { items, tieOut } = reconcileAccountMonth(factsOf(draft)).result;
  const codeOf = new Map(items.map((item) => [item.itemId, item.code]));
  return Object.fromEntries(
    tieOut
      .filter(({ result }) => result === 'differs')
      .map(({ figure, slug, itemIds }) => [
        `${figure} ${slug}`.trim(),
        [...new Set(itemIds.map((id) => codeOf.get(id) ?? 'elsewhere'))].sort(),
      ]),
  );
}

/** One order charged a cent too much, another debited under a reference that nothing answers to. */
function overchargeAndUnknownDebit(): DraftMonth {
  const draft = draftMonth();
  lineIn(draft, 'shop-1').amountUsd6 -= 10_000;
  const line = lineIn(draft, 'shop-2');
  draft.lines.push({ ...line, ref: 'shop-9', bookedAtMs: line.bookedAtMs + 1 });
  draft.unknownRefs.push('shop-9');
  return restate(draft);
}

describe('the items of a figure', () => {
  it('are those that change it: money explains no count, and a line too many explains both', () => {
    expect(differing(overchargeAndUnknownDebit())).toEqual({
      'orders.count': ['OR-DEBIT-UNKNOWN'],
      'orders.cost_usd6': ['OR-CHARGE', 'OR-DEBIT-UNKNOWN'],
      closing_balance_usd6: ['OR-CHARGE', 'OR-DEBIT-UNKNOWN'],
      'by_brand.count demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.face_minor demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_minor demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_usd6 demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_usd6 demo-coffee': ['OR-CHARGE'],
    });
  });

  it('of a total that alone is off are the total’s own word, not that of another total', () => {
    const draft = draftMonth();
    draft.figures.orders = { ...draft.figures.orders, count: draft.figures.orders.count + 1 };
    expect(differing(draft)).toEqual({ 'orders.count': ['RF-TOTAL'] });
  });

  it('are whatever touches the kind where nothing is known to change just this figure', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(differing(draft)['orders.count']).toEqual(['OR-NOT-AT-PROVIDER']);
  });

  it('of a brand are those of an order that only its archived read places there', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restate(draft);
    draft.book = draft.book?.filter((row) => row.clientRef !== 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.facts = { orders: rereadAs(draft, 'shop-1', { slug: 'demo-books' }) };
    expect(differing(draft)).toMatchObject({
      'by_brand.count demo-coffee': ['OR-NOT-IN-STATEMENT'],
      'by_brand.face_minor demo-coffee': ['OR-NOT-IN-STATEMENT'],
    });
  });

  it('of a brand are those of an order of which every source says something else', () => {
    const draft = draftMonth();
    draft.catalogue = [];
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    orderIn(draft, 'shop-1').slug = 'demo-tea';
    bookIn(draft, 'shop-1').slug = 'demo-cocoa';
    draft.facts = { orders: rereadAs(draft, 'shop-1', { currency: 'GBP' }) };
    const figures = Object.entries(differing(draft));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter(([, codes]) => codes.length === 0)).toEqual([]);
  });
});

describe('a movement that totals and sequence tell of and nothing else', () => {
  it('counts as due, in its brand as in its kind', () => {
    const draft = draftMonth();
    const is = (ref: string | undefined): boolean => ref === 'shop-1';
    draft.lines = draft.lines.filter(({ ref }) => !is(ref));
    draft.orders = draft.orders.filter(({ clientRef }) => !is(clientRef));
    draft.book = draft.book?.filter(({ clientRef }) => !is(clientRef));
    draft.events = draft.events.filter(({ body }) => !is(body?.order?.clientRef));
    expect(differing(draft)).toEqual({});
  });

  it('is none where the order says by itself what is due', () => {
    const draft = draftMonth();
    lineIn(draft, 'shop-1').amountUsd6 -= 1;
    draft.facts = { orders: rereadAs(draft, 'shop-1', { costUsd6: usd6(23_750_001) }) };
    const { tieOut } = reconcileAccountMonth(factsOf(draft)).result;
    const orders = tieOut.find(({ figure }) => figure === 'orders.cost_usd6');
    expect(orders).toMatchObject({ stated: 48_000_000n, recomputed: 48_000_000n });
  });
});
