import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  at,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
} from './token-samples.js';

const overcharged = pool(october, 1000n * one, [
  movement(2, 'issuance', 't-1', { plus18: plus18(16n * one) }),
]);
const givenBack = pool(november, overcharged.closingPlus18, [
  movement(3, 'issuance_reversal', 't-1', { plus18: plus18(one), bookedAtMs: at(2, 11) }),
]);

/** The steps of what is known, by the movements. */
function knownIn(change: Partial<TokenFacts>) {
  const steps = judged(change).result.tokens?.steps ?? [];
  return steps.filter(({ step }) => /^(?:known|unexpl)/.test(step)).map(({ movements }) => movements?.plus18);
}

describe('the part that a month of tokens adds to the bridge', () => {
  it('is what the records count, what each root moves and claims, and nothing unexplained', () => {
    const { part, result } = judged({ pools: pools(overcharged) });
    expect(part).toMatchObject({
      openingPlus18: 1000n * one,
      closingPlus18: 984n * one,
      issuances: { count: 1, plus18: -15n * one },
      effects: [{ itemId: result.items[0]?.itemId, code: 'RW-CHARGE', effectPlus18: -one, claimPlus18: one }],
      carried: [],
      unexplainedPlus18: 0n,
    });
    expect(knownIn({ pools: pools(overcharged) })).toEqual([-one, 0n]);
  });

  it('takes back what a later month gives back, under the item that it settles', () => {
    const change = { pools: pools(overcharged, givenBack) };
    const [item] = judged(change).result.items;
    expect(judged({ ...change, month: november }).part).toMatchObject({
      effects: [],
      carried: [{ itemId: item?.itemId, effectPlus18: one, recordsPlus18: 0n }],
      unexplainedPlus18: 0n,
    });
    expect(knownIn({ ...change, month: november })).toEqual([one, 0n]);
    const known = judged({ ...change, month: november }).result.tokens?.steps.find(
      ({ step }) => step === 'known_items',
    );
    expect(known?.itemIds).toEqual([item?.itemId]);
  });

  it('moves a cut-off to the records of the month that clears it, and to no claim', () => {
    const booked = pool(november, 1000n * one, [movement(2, 'issuance', 't-1', { bookedAtMs: at(1, 11) })]);
    const change: Partial<TokenFacts> = {
      pools: pools(pool(october, 1000n * one, []), booked),
      issuances: reads(issuance('t-1', { createdAtMs: at(1, 11) })),
      ownRewards: [row('t-1', { issuedAtMs: at(31) })],
    };
    const [item] = judged(change).result.items;
    expect(item?.code).toBe('RW-CUTOFF');
    expect(judged({ ...change, month: november }).part).toMatchObject({
      issuances: { count: 0, plus18: 0n },
      carried: [{ itemId: item?.itemId, effectPlus18: 0n, recordsPlus18: -15n * one }],
      unexplainedPlus18: 0n,
    });
  });

  it('is none where an answer is missing, or the pool was not read', () => {
    expect(judged({ issuances: new Map() }).part).toBeUndefined();
    expect(judged({ pools: new Map() }).part).toBeUndefined();
  });
});
