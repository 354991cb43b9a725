import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { bonds } from '../../../src/reconcile/attribution/case-bonds.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, contextOf, lineOf, orderOf, priceAs, restate } from '../../months/sandbox/findings.js';
import { causedIn, foundAs } from './caused.js';

describe('a bond between two findings of one order', () => {
  it('holds where the debit is what is due and the read is not', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-1'), { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    expect(causedIn(draft, 'OR-CHARGE', 'PR-COST')).toEqual([
      'OR-CHARGE shop-1 amount_usd6 <- PR-COST shop-1 cost_minor',
      'OR-CHARGE shop-1 cost_minor <- PR-COST shop-1 cost_minor',
      'PR-COST shop-1 cost_minor <- root',
    ]);
  });

  it('does not hold where the debit is off from a read that is off', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-1'), { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
    restate(draft);
    expect(causedIn(draft, 'OR-CHARGE')).toContain('OR-CHARGE shop-1 amount_usd6 <- root');
  });

  it('holds for what the book expected only where it expected what is due', () => {
    const wrong = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    bookLineOf(wrong, 'shop-1').expectedCostMinor = 2375;
    expect(causedIn(wrong, 'PR-EXPECTED')).toEqual([
      'PR-EXPECTED shop-1 expected_cost_minor <- PR-COST shop-1 cost_minor',
    ]);
    bookLineOf(wrong, 'shop-1').expectedCostMinor = 2374;
    expect(causedIn(wrong, 'PR-EXPECTED')).toEqual(['PR-EXPECTED shop-1 expected_cost_minor <- root']);
  });

  it('is a missing debit’s only for a lone reversal of the order’s cost, without any debit', () => {
    const context = contextOf(draftMonth());
    const orderCase = context.cases.find('shop-1');
    if (orderCase === undefined) throw new Error('no order');
    const line = {
      kind: 'reversal',
      slug: '',
      currency: '',
      count: 1n,
      faceMinor: 0n,
      costMinor: 0n,
    } as const;
    const isMisnamed = (usd6s: readonly bigint[], debits: readonly BookedMovement[] = []): boolean => {
      const month = new MonthUnderAttribution(context, []);
      month.caseOf = () => ({ orderCase: { ...orderCase, debits: [...debits] }, recomputation: undefined });
      const siblings = new DraftList().drafts;
      const lineEffects = usd6s.map((amount) => ({ ...line, usd6: amount }));
      const found = foundAs({ code: 'OR-REVERSAL-EXTRA' }, { bearing: { siblings }, lineEffects });
      const cause = foundAs({ code: 'OR-NOT-IN-STATEMENT' }, { bearing: { siblings } });
      return bonds.isMisnamedDebit({ found, cause, month });
    };
    expect(isMisnamed([23_750_000n])).toBe(true);
    expect(isMisnamed([23_750_000n], orderCase.debits)).toBe(false);
    expect(isMisnamed([23_749_999n])).toBe(false);
    expect(isMisnamed([23_750_000n, 23_750_000n])).toBe(false);
    expect(isMisnamed([])).toBe(false);
  });

  it('holds for a changed price only where our records do not bear it out', () => {
    const month = new MonthUnderAttribution(contextOf(draftMonth()), []);
    const cause = foundAs({ code: 'OR-NOT-IN-BOOKS' });
    const holds = (itemClass: 'U' | 'I'): boolean =>
      bonds.isNotBorneOut({ found: foundAs({ code: 'PR-REPRICED', class: itemClass }), cause, month });
    expect([holds('U'), holds('I')]).toEqual([true, false]);
  });
});
