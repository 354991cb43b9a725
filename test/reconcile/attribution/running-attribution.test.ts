import { describe, expect, it } from 'vitest';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

describe('a running balance that is off', () => {
  it('follows from what is wrong with its own line', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 9;
    expect(causedIn(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('follows from a line that is missing before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    expect(causedIn(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.4.balance_usd6 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6',
    ]);
  });

  it('is a root where the balance alone is off', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    line.balanceUsd6 = (line.balanceUsd6 ?? 0) + 1;
    expect(causedIn(draft)).toEqual(['RF-RUNNING 2026-10 lines.3.balance_usd6 <- root']);
  });
});
