import { describe, expect, it } from 'vitest';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { tokenRowsOf } from '../../../src/reconcile/rewards/token-rows.js';
import { judged, movement, november, october, one, pool, pools, row } from './token-samples.js';

function rowsOf(change: Partial<TokenFacts> = {}) {
  const { view, result } = judged(change);
  return tokenRowsOf(view, result.items);
}

describe('the rows of 09', () => {
  it('are the opening, the funding, the issuances and the closing', () => {
    const funded = pools(
      pool(october, 1000n * one, [movement(1, 'funding', ''), movement(2, 'issuance', 't-1')]),
    );
    expect(rowsOf({ pools: funded }).map(({ kind, result }) => [kind, result])).toEqual([
      ['opening', 'not_tested'],
      ['funding', 'matched'],
      ['issuance', 'matched'],
      ['closing', 'matched'],
    ]);
  });

  it.each<[string, Partial<TokenFacts>, string, bigint | undefined]>([
    ['matched', {}, 'matched', 0n],
    [
      'of the own records alone',
      { pools: pools(pool(october, 1n, [])), issuances: new Map() },
      'book_only',
      -15n * one,
    ],
    ['of the provider alone', { ownRewards: [] }, 'provider_only', 0n],
    ['not tested without a pool', { pools: new Map(), issuances: new Map() }, 'not_tested', undefined],
    ['late', { ownRewards: [row('t-1', { issuedAtMs: Date.UTC(2026, 10, 1) })] }, 'timing', 0n],
  ])('show an issuance that is %s', (_, change, result, difference) => {
    expect(rowsOf(change).find(({ kind }) => kind === 'issuance')).toMatchObject({
      result,
      ...(difference === undefined ? {} : { differencePlus18: difference }),
    });
  });

  it('show what the month booked of an issuance, and not what another did', () => {
    const both = pools(
      pool(october, 1000n * one, [movement(2, 'issuance', 't-1')]),
      pool(november, 985n * one, [
        movement(3, 'issuance_reversal', 't-1', { bookedAtMs: Date.UTC(2026, 10, 1) }),
      ]),
    );
    expect(rowsOf({ pools: both, month: november }).find(({ kind }) => kind === 'issuance')).toMatchObject({
      debitCount: 0,
      reversalPlus18: 15n * one,
      result: 'differs',
    });
  });
});
