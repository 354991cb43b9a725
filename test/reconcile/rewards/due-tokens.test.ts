import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import { dueForRow, dueInRecords, dueTokensOf } from '../../../src/reconcile/rewards/due-tokens.js';
import { tokenCasesOf } from '../../../src/reconcile/rewards/token-case.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { facts, issuance, one, reads, row } from './token-samples.js';

function dueOf(change: Partial<TokenFacts>) {
  const all = facts(change);
  const found = tokenCasesOf(all).get('t-1');
  return found?.issuance && dueTokensOf(all.terms, found, found.issuance);
}

describe('the tokens that are due', () => {
  it('are those of the amount at the agreed rate', () => {
    expect(dueOf({})).toMatchObject({ duePlus18: 15n * one, ownPlus18: 15n * one, amountUsdMinor: 1000 });
    const doubled = issuance('t-1', { rewardRate: rational(2n), plus18: plus18(20n * one) });
    expect(dueOf({ issuances: reads(doubled) })).toMatchObject({
      duePlus18: 15n * one,
      ownPlus18: 20n * one,
    });
  });

  it('rest on the row where the answer misstates the purchase and its tokens are those of the row', () => {
    expect(dueOf({ issuances: reads(issuance('t-1', { amountUsdMinor: 1100 })) })?.duePlus18).toBe(15n * one);
    const merchants = new Map([['m', { rate: rational(2n) }]]);
    const terms = { ...facts().terms, merchants };
    const misnamed = issuance('t-1', { merchantId: 'm' });
    expect(
      dueOf({ terms, issuances: reads(misnamed), ownRewards: [row('t-1', { merchantId: 'n' })] })?.duePlus18,
    ).toBe(15n * one);
  });

  it('are in the records what the issuance shows, nothing of one that failed, else what the row makes', () => {
    const inRecords = (change: Partial<TokenFacts>) => {
      const all = facts(change);
      const found = tokenCasesOf(all).get('t-1');
      return found && dueInRecords(all.terms, found, 0);
    };
    expect(inRecords({})).toBe(15n * one);
    expect(inRecords({ issuances: reads(issuance('t-1', { status: 'failed' })) })).toBe(0n);
    expect(inRecords({ pools: new Map(), issuances: new Map() })).toBe(15n * one);
    expect(dueForRow(facts().terms, row('t', { amountUsdMinor: 1 }), 0)).toBe(15n * 10n ** 15n);
  });
});
