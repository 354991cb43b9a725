import { describe, expect, it } from 'vitest';
import { rational } from '../../src/money/rational.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { contentChanges, monthContentOf } from '../../src/reconcile/month-content.js';
import { type DraftMonth, draftMonth, factsOf } from './support/draft-month.js';
import { lineOf, restate } from './support/told-items.js';

const contentOf = (draft: DraftMonth) => monthContentOf(reconcileAccountMonth(factsOf(draft)));
const clean = contentOf(draftMonth());

function changesBy(change: (draft: DraftMonth) => void): ReturnType<typeof contentChanges> {
  const draft = draftMonth();
  change(draft);
  return contentChanges(clean, contentOf(draft));
}

describe('what a month came to', () => {
  it('is the same for the same facts', () => {
    expect(contentOf(draftMonth())).toEqual(clean);
    expect(contentChanges(clean, contentOf(draftMonth()))).toEqual({ sources: [], itemIds: [] });
  });

  it('is not changed by the balance that was read last, nor by the as-of', () => {
    const { sources, itemIds } = changesBy((draft) => {
      draft.balanceUsd6 += 1;
      draft.asOfMs += 86_400_000;
    });
    expect([sources, itemIds]).toEqual([[], []]);
  });

  it('tells a changed row of the book by the book, a changed line by the statement and the ledger', () => {
    expect(
      changesBy((draft) => {
        for (const row of draft.book ?? []) if (row.clientRef === 'shop-1') row.expectedCostMinor = 1;
      }).sources,
    ).toEqual(['book']);
    const line = changesBy((draft) => {
      lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
      restate(draft);
    });
    expect(line.sources).toEqual(['statement', 'ledger']);
    expect(line.itemIds.length).toBeGreaterThan(0);
  });

  it('tells another rate of exchange by what is recomputed', () => {
    const { sources } = changesBy((draft) => {
      const usdPerUnit = new Map([
        ['USD', rational(1n)],
        ['GBP', rational(4n, 3n)],
      ]);
      draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit } };
    });
    expect(sources).toContain('recomputed');
    expect(sources).not.toContain('statement');
  });
});

describe('what changed of a month', () => {
  const of = (items: Record<string, string>) => ({ ...clean, items });

  it('is the items that are new or say something else, in the order of their ids', () => {
    const before = of({ i1: 'a', i2: 'b', i4: 'd' });
    const now = of({ i9: 'x', i1: 'a', i2: 'other' });
    expect(contentChanges(before, now)).toEqual({ sources: [], itemIds: ['i2', 'i9'] });
  });

  it('is every source that says something else', () => {
    const sources = { ...clean.sources, event: 'other', book: 'other' };
    expect(contentChanges(clean, { ...clean, sources }).sources.toSorted()).toEqual(['book', 'event']);
  });
});
