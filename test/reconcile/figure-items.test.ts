import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { type DraftMonth, draftMonth, factsOf } from './support/draft-month.js';
import { lineIn, restate } from './support/findings.js';

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
});
