import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { causedIn } from './caused.js';

describe('a rest that nothing explains', () => {
  it('has the totals that make it follow from it', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    const { deposits, closingUsd6 } = draft.figures;
    draft.figures.deposits = { ...deposits, usd6: usd6(deposits.usd6 + 9) };
    draft.figures.closingUsd6 = usd6(closingUsd6 + 9);
    draft.balanceUsd6 += 9;
    expect(causedIn(draft, 'BL-RESIDUAL')).toEqual([
      'BL-RESIDUAL 2026-10 closing_balance_usd6 <- root',
      'BL-RESIDUAL 2026-10 deposits.credited_usd6 <- BL-RESIDUAL 2026-10 closing_balance_usd6',
    ]);
  });

  it('is one root for the figures of one brand that are off together', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.figures.byBrand = draft.figures.byBrand.slice(1);
    expect(causedIn(draft).filter((one) => one.endsWith('root'))).toHaveLength(1);
  });
});
