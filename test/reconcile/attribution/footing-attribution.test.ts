import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { causedIn } from './caused.js';

describe('a closing that does not foot', () => {
  it('follows from a total that alone is off by just as much, before anything else would do', () => {
    const draft = draftMonth();
    draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 9) };
    expect(causedIn(draft)).toEqual([
      'RF-FOOTING 2026-10 closing_balance_usd6 <- RF-TOTAL 2026-10 orders.cost_usd6',
      'RF-TOTAL 2026-10 orders.cost_usd6 <- root',
    ]);
  });

  it('is a root where it alone is off', () => {
    const draft = draftMonth();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
    expect(causedIn(draft, 'RF-FOOTING')).toEqual(['RF-FOOTING 2026-10 closing_balance_usd6 <- root']);
  });
});
