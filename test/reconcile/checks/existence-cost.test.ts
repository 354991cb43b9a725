import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, itemsOf, lineOf, orderOf, without } from '../../months/sandbox/findings.js';

/** A row of the book on an order that the provider says it does not know, sold with shop-1. */
function deniedWith(change: (row: ReturnType<typeof bookLineOf>, draft: DraftMonth) => void) {
  const draft = draftMonth();
  const row = { ...bookLineOf(draft, 'shop-1'), clientRef: 'shop-9', line: 9 };
  draft.book?.push(row);
  draft.unknownRefs.push('shop-9');
  change(row, draft);
  return itemsOf(draft).find(({ code }) => code === 'OR-NOT-AT-PROVIDER');
}

/** The rate of the first order's brand falls from 5 to 4 percent right after the order. */
function changeRate(draft: DraftMonth): void {
  const atMs = orderOf(draft, 'shop-1').createdAtMs + 1;
  draft.catalogue = [...draft.catalogue.slice(0, 1), catalogueRead(atMs, { 'demo-coffee': 400 })];
}

describe('what a row costs that no order answers to', () => {
  it('is the formula’s at the rate that was listed when it was sold, at the end of the month where it has no date', () => {
    expect(deniedWith((_, draft) => changeRate(draft))?.expected).toBe('23750000');
    const undated = deniedWith((row, draft) => {
      changeRate(draft);
      row.soldAtMs = undefined;
    });
    expect(undated?.expected).toBe('24000000');
  });

  it('is the formula’s at the first rate read after it where none was read before', () => {
    const item = deniedWith((_, draft) => {
      draft.catalogue = [catalogueRead(draft.asOfMs, { 'demo-coffee': 400 })];
    });
    expect(item?.expected).toBe('24000000');
  });

  it('is not to be told where no rate is listed of it, and is no claim then', () => {
    const item = deniedWith((row) => {
      row.slug = 'demo-tea';
    });
    expect(item).toMatchObject({
      unit: 'text',
      expected: 'issued',
      actual: 'unknown',
      formula: '',
      claimUsd6: 0n,
    });
  });
});

describe('what an order costs that the book does not have', () => {
  const unpriced = (change: (draft: DraftMonth) => void): string | undefined => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-2');
    lineOf(draft, 'shop-2').amountUsd6 -= 9;
    const settings = { ...factsOf(draft).settings, usdPerUnit: new Map([['USD', rational(1n)]]) };
    draft.facts = { settings };
    change(draft);
    return itemsOf(draft).find(({ code }) => code === 'OR-NOT-IN-BOOKS')?.actual;
  };

  it('is what the order says where its currency has no rate, and else what was debited', () => {
    expect(unpriced(() => undefined)).toBe('24250000');
    const unread = unpriced((draft) => {
      draft.orders = without(draft.orders, 'shop-2');
    });
    expect(unread).toBe('24250009');
  });
});
