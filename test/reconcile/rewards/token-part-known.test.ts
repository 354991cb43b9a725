// A month of tokens: the items that move it, what it is due, and whether all of it was read.

import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { unknownAnswer } from './held-samples.js';
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

const line = (seq: number, id = 't-1', change = {}) => movement(seq, 'issuance', id, change);
const booked = (...movements: ReturnType<typeof line>[]) => pools(pool(october, 1000n * one, movements));
const dear = { plus18: plus18(16n * one) };

/** The items that are known to move the month, and how much of it is known and unexplained. */
function knownIn(change: Partial<TokenFacts>) {
  const { result } = judged(change);
  const stepOf = (name: string) => result.tokens?.steps.find(({ step }) => step === name);
  return {
    itemIds: stepOf('known_items')?.itemIds,
    moved: ['known_items', 'unexplained'].map((name) => stepOf(name)?.movements?.plus18),
    ids: result.items.map(({ itemId }) => itemId),
  };
}

describe('the items that are known to move a month', () => {
  it('are its own roots that move it, in the order of their names', () => {
    const { itemIds, ids } = knownIn({
      issuances: reads(issuance('t-1'), issuance('t-2'), issuance('t-3')),
      pools: booked(line(2, 't-1', dear), line(3, 't-2', dear), line(4, 't-3', dear)),
      ownRewards: [row('t-1'), row('t-2', { line: 3 }), row('t-3', { line: 4 })],
    });
    expect(ids).toHaveLength(3);
    expect(itemIds).toEqual([...ids].sort());
  });

  it('are none that move the records alone: not a row without an issuance, nor the other half of a cut-off', () => {
    const rowOnly = knownIn({ ownRewards: [row('t-1'), row('t-9', { line: 3 })] });
    expect([rowOnly.ids.length, rowOnly.itemIds]).toEqual([1, []]);
    const late = knownIn({
      pools: pools(
        pool(october, 1000n * one, []),
        pool(november, 1000n * one, [line(2, 't-1', { bookedAtMs: at(1, 11) })]),
      ),
      issuances: reads(issuance('t-1', { createdAtMs: at(1, 11) })),
      ownRewards: [row('t-1', { issuedAtMs: at(31) })],
      month: november,
    });
    expect(late.itemIds).toEqual([]);
  });
});

describe('what a month is due to move', () => {
  it('is nothing for a debit that no issuance answers to: all of it is known as an item', () => {
    const issuances = new Map([['iss-t-1', { reads: [], unknown: unknownAnswer }]]);
    expect(knownIn({ issuances, ownRewards: [] }).moved).toEqual([-15n * one, 0n]);
  });

  it('is nothing for the second issuance of one transaction', () => {
    const { moved } = knownIn({
      issuances: reads(issuance('t-1'), issuance('t-1', { issuanceId: 'iss-2' })),
      pools: booked(line(2), line(3, 't-1', { issuanceId: 'iss-2', bookedAtMs: at(4) })),
    });
    expect(moved).toEqual([-15n * one, 0n]);
  });
});

describe('a month of which not everything was read', () => {
  const second = (bookedAtMs: number) => ({ issuanceId: 'iss-2', bookedAtMs });

  it('has no part where one of several issuances that it moved has no answer', () => {
    const pair = booked(line(2), line(3, 't-1', second(at(4))));
    expect(judged({ pools: pair }).part).toBeUndefined();
  });

  it('has no part either where another month moves that one as well', () => {
    const both = pools(
      pool(october, 1000n * one, [line(2), line(3, 't-1', second(at(4)))]),
      pool(november, 970n * one, [
        movement(4, 'issuance_reversal', 't-1', { ...second(at(2, 11)), plus18: plus18(one) }),
      ]),
    );
    expect(judged({ pools: both }).part).toBeUndefined();
  });

  it('has its part where only another month moves what has no answer', () => {
    const both = pools(
      pool(october, 1000n * one, [line(2)]),
      pool(november, 985n * one, [line(3, 't-1', second(at(2, 11)))]),
    );
    expect(judged({ pools: both }).part).toMatchObject({ month: october, unexplainedPlus18: 0n });
  });
});
