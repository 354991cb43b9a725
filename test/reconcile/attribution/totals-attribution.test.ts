import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

describe('a total that is not that of its lines', () => {
  it('follows in all its figures from the line that is missing', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    const found = causedIn(draft, 'RF-TOTAL');
    expect(found).toHaveLength(6);
    for (const one of found) expect(one).toMatch(/<- OR-NOT-IN-STATEMENT shop-1 amount_usd6$/);
  });

  it('has a count follow from the fault that its money follows from, where others would do as well', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2', face: 5000, day: 12 }] });
    const gone = [lineOf(draft, 'shop-1'), lineOf(draft, 'shop-2')];
    draft.lines = draft.lines.filter((line) => !gone.includes(line));
    // The totals count the second of the two that are missing, and not the first.
    const [first] = gone;
    const { orders } = draft.figures;
    draft.figures.orders = { count: 1, usd6: usd6(orders.usd6 + (first?.amountUsd6 ?? 0)) };
    expect(causedIn(draft, 'RF-TOTAL').filter((one) => one.includes(' orders.'))).toEqual([
      'RF-TOTAL 2026-10 orders.cost_usd6 <- OR-NOT-IN-STATEMENT shop-2 amount_usd6',
      'RF-TOTAL 2026-10 orders.count <- OR-NOT-IN-STATEMENT shop-2 amount_usd6',
    ]);
  });

  it('is one root for a row by brand that is missing', () => {
    const draft = draftMonth();
    draft.figures.byBrand = draft.figures.byBrand.slice(1);
    expect(causedIn(draft).filter((one) => one.endsWith('root'))).toHaveLength(1);
    expect(causedIn(draft)).toHaveLength(4);
  });
});
