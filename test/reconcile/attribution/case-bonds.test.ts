import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../support/draft-month.js';
import { bookIn, lineIn, orderIn, priceAs, restate } from '../support/findings.js';
import { causedIn } from './caused.js';

describe('a bond between two findings of one order', () => {
  it('holds where the debit is what is due and the read is not', () => {
    const draft = draftMonth();
    Object.assign(orderIn(draft, 'shop-1'), { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    expect(causedIn(draft, 'OR-CHARGE', 'PR-COST')).toEqual([
      'OR-CHARGE shop-1 amount_usd6 <- PR-COST shop-1 cost_minor',
      'OR-CHARGE shop-1 cost_minor <- PR-COST shop-1 cost_minor',
      'PR-COST shop-1 cost_minor <- root',
    ]);
  });

  it('does not hold where the debit is off from a read that is off', () => {
    const draft = draftMonth();
    Object.assign(orderIn(draft, 'shop-1'), { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    lineIn(draft, 'shop-1').amountUsd6 -= 1;
    restate(draft);
    expect(causedIn(draft, 'OR-CHARGE')).toContain('OR-CHARGE shop-1 amount_usd6 <- root');
  });

  it('holds for what the book expected only where it expected what is due', () => {
    const wrong = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    bookIn(wrong, 'shop-1').expectedCostMinor = 2375;
    expect(causedIn(wrong, 'PR-EXPECTED')).toEqual([
      'PR-EXPECTED shop-1 expected_cost_minor <- PR-COST shop-1 cost_minor',
    ]);
    bookIn(wrong, 'shop-1').expectedCostMinor = 2374;
    expect(causedIn(wrong, 'PR-EXPECTED')).toEqual(['PR-EXPECTED shop-1 expected_cost_minor <- root']);
  });
});
