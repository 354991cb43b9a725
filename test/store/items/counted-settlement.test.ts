import { describe, expect, it } from 'vitest';
import { countedSettlements, countedTokens } from '../../../src/store/items/counted-settlement.js';
import { fc } from '../../support/fast-check.js';
import { settlement, tokenSettlement } from '../sample.js';

const settlementsOf = (amounts: readonly bigint[]) =>
  amounts.map((amountUsd6, at) => ({ ...settlement('i1', amountUsd6), settlementId: at + 1 }));
const countedOf = (claimUsd6: bigint, ...amounts: bigint[]): bigint[] =>
  countedSettlements(claimUsd6, settlementsOf(amounts)).map(({ countedUsd6 }) => countedUsd6);

describe('what counts of the settlements of an item', () => {
  it('is all of them while they add up to no more than the claim, in their order', () => {
    expect(countedOf(10n, 4n, 6n)).toEqual([4n, 6n]);
    expect(countedOf(-10n, -4n, -6n)).toEqual([-4n, -6n]);
    expect(countedOf(7n, 4n, 6n)).toEqual([4n, 3n]);
    expect(countedOf(-7n, -4n, -6n)).toEqual([-4n, -3n]);
    expect(countedOf(0n, 4n)).toEqual([0n]);
    expect(countedOf(-5n, 4n)).toEqual([0n]);
  });

  it('is the same of tokens, beyond what a number holds', () => {
    const much = 20n * 10n ** 18n;
    const settlements = [much, 1n].map((plus18, at) => ({
      ...tokenSettlement('i1', plus18),
      settlementId: at + 1,
    }));
    const counted = countedTokens(much, settlements).map(({ countedPlus18 }) => countedPlus18);
    expect(counted).toEqual([much, 0n]);
  });

  it('never goes beyond the claim or turns it round, and grows with the claim alone', () => {
    const amount = fc.bigInt({ min: -100n, max: 100n }).filter((one) => one !== 0n);
    fc.assert(
      fc.property(fc.bigInt({ min: -150n, max: 150n }), fc.array(amount), (claimUsd6, amounts) => {
        const counted = countedOf(claimUsd6, ...amounts);
        const sum = counted.reduce((total, one) => total + one, 0n);
        const left = claimUsd6 - sum;
        expect(left * claimUsd6).toBeGreaterThanOrEqual(0n);
        expect(sum * claimUsd6).toBeGreaterThanOrEqual(0n);
        const ofItsSign = amounts.filter((one) => one > 0n === claimUsd6 > 0n);
        const given = ofItsSign.reduce((total, one) => total + one, 0n);
        const size = (one: bigint): bigint => (one < 0n ? -one : one);
        const least = size(given) < size(claimUsd6) ? size(given) : size(claimUsd6);
        expect(size(sum)).toBe(claimUsd6 === 0n ? 0n : least);
      }),
    );
  });
});
