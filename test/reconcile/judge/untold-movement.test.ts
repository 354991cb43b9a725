import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { BrandFigures } from '../../../src/records/stated-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, said } from '../../months/sandbox/findings.js';

/** Alters the row of one brand in the statement. */
function restateBrand(
  draft: DraftMonth,
  slug: string,
  change: (row: BrandFigures) => Partial<BrandFigures>,
): DraftMonth {
  draft.figures.byBrand = draft.figures.byBrand.map((row) =>
    row.slug === slug ? { ...row, ...change(row) } : row,
  );
  return draft;
}

/** Takes an order out of every source but totals, numbers and balances. */
function hide(draft: DraftMonth, ref: string): DraftMonth {
  draft.lines = draft.lines.filter((line) => line.ref !== ref);
  return forget(draft, ref);
}

function forget(draft: DraftMonth, ref: string): DraftMonth {
  draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== ref);
  draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== ref);
  draft.book = draft.book?.filter(({ clientRef }) => clientRef !== ref);
  return draft;
}

const rootsIn = (draft: DraftMonth): string[] =>
  said(draft, 'RF-TOTAL').filter((one) => !one.includes(', from '));

describe('a count by brand', () => {
  it('is a root beside an order without a debit where another brand’s money is off', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restate(draft);
    draft.figures.byBrand = [
      ...draft.figures.byBrand.map((row) => ({ ...row, costUsd6: usd6(row.costUsd6 + 5) })),
      {
        slug: 'demo-coffee',
        currency: 'USD',
        count: 1,
        faceMinor: faceMinor(0),
        costMinor: costMinor(0),
        costUsd6: usd6(0),
      },
    ];
    expect(rootsIn(draft)).toContain('RF-TOTAL 2026-10 by_brand.demo-coffee.USD.count: 0 -> 1, claim 0');
  });
});

describe('the row of a brand', () => {
  it('is two roots where two of its figures are off: only all four together are the row as a whole', () => {
    const draft = restateBrand(draftMonth(), 'demo-coffee', (row) => ({
      faceMinor: faceMinor(row.faceMinor + 1),
      costMinor: costMinor(row.costMinor + 1),
    }));
    expect(rootsIn(draft)).toHaveLength(2);
  });

  it('has a face of its own that is off beside the order whose line is missing', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restateBrand(draft, 'demo-coffee', (row) => ({ faceMinor: faceMinor(row.faceMinor + 7) }));
    expect(rootsIn(draft)).toEqual([
      'RF-TOTAL 2026-10 by_brand.demo-coffee.USD.face_minor: 0 -> 2507, claim 0',
    ]);
  });
});

describe('a movement that only the structure shows', () => {
  const recomputedOf = (draft: DraftMonth): readonly (bigint | undefined)[] => {
    const { tieOut } = reconcileAccountMonth(factsOf(draft)).result;
    return ['orders.count', 'orders.cost_usd6'].map(
      (name) => tieOut.find(({ figure }) => figure === name)?.recomputed,
    );
  };

  it('is due as an order only where the rows by brand say of which brand it was', () => {
    const draft = draftMonth();
    const { byBrand } = draft.figures;
    hide(draft, 'shop-1');
    expect(recomputedOf(draft)).toEqual([2n, 48_000_000n]);
    draft.figures.byBrand = byBrand.filter(({ slug }) => slug !== 'demo-coffee');
    expect(recomputedOf(draft)).toEqual([1n, 24_250_000n]);
  });

  it('is due as the totals state it where no order says what its line should have cost', () => {
    const draft = forget(draftMonth(), 'shop-1');
    lineOf(draft, 'shop-1').amountUsd6 -= 9;
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(recomputedOf(draft)).toEqual([2n, 48_000_000n]);
  });
});
