import { describe, expect, it } from 'vitest';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

const read = { statementsMissing: new Set([monthNamed('2026-11')]) };

describe('a balance that is not what the movements lead to', () => {
  it('follows from a charge that the closing took and the balance did not', () => {
    const draft = draftMonth();
    draft.facts = read;
    const right = draft.balanceUsd6;
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    restate(draft);
    draft.balanceUsd6 = right;
    expect(causedIn(draft, 'BL-MISMATCH')).toEqual([
      'BL-MISMATCH 2026-10 balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('is a root where it alone is off', () => {
    const draft = draftMonth();
    draft.facts = read;
    draft.balanceUsd6 += 1;
    expect(causedIn(draft)).toEqual(['BL-MISMATCH 2026-10 balance_usd6 <- root']);
  });
});

describe('a balance under zero', () => {
  it('follows from what was charged too much, where it would not be so without it', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 400_000_000;
    restate(draft);
    expect(causedIn(draft, 'BL-NEGATIVE')).toEqual([
      'BL-NEGATIVE 2026-10 lines.3.balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('follows from what lacks in the first grant, which no other item names', () => {
    const draft = draftMonth();
    const [grant] = draft.lines;
    if (grant === undefined) throw new Error('the month begins with a grant');
    grant.amountUsd6 = -400_000_000;
    expect(causedIn(restate(draft))).toEqual([
      'BL-NEGATIVE 2026-10 lines.1.balance_usd6 <- BL-RESIDUAL 2026-10 closing_balance_usd6',
      'BL-RESIDUAL 2026-10 closing_balance_usd6 <- root',
    ]);
  });
});
