import { describe, expect, it } from 'vitest';
import { claimAmountWords, claimUnitOf, unitsIn } from '../../../src/jobs/items/claim-unit.js';
import { discrepancy } from '../../store/sample.js';

const inDollars = discrepancy('a1', { claimUsd6: 10_000n });
const inTokens = discrepancy('a2', {
  claimUsd6: 0n,
  tokens: { effectPlus18: 5n, claimPlus18: -5n, differencePlus18: 5n },
});

describe('the unit that an item claims in', () => {
  it('is dollars with six decimals, or tokens with 18 where its account holds tokens', () => {
    expect([claimUnitOf(inDollars).places, claimUnitOf(inDollars).claimIn(inDollars)]).toEqual([6, 10_000n]);
    expect([claimUnitOf(inTokens).places, claimUnitOf(inTokens).claimIn(inTokens)]).toEqual([18, -5n]);
  });

  it('is said with every amount, so that none is taken for one of the other', () => {
    const [dollars, tokens] = [inDollars, inTokens].map((item) => claimUnitOf(item).amountOf(-1_500_000n));
    expect(dollars && claimAmountWords(dollars)).toBe('1.500000 USD');
    expect(tokens && claimAmountWords(tokens)).toBe('0.0000000000015 tokens');
    expect([dollars, tokens].map((amount) => amount && unitsIn(amount))).toEqual([-1_500_000n, -1_500_000n]);
  });
});
