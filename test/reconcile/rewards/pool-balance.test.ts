import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { balanceAfter } from '../../../src/reconcile/rewards/pool-balance.js';
import type { PoolReading } from '../../../src/records/rewards/pool-reading.js';
import { facts, judged, movement, november, october, one, pool, pools, september } from './token-samples.js';

describe('the balance of the pool', () => {
  const first = pool(october, 1000n * one, [], { archivedAs: 2 });
  const funding = movement(2, 'funding', '', { plus18: plus18(one) });
  const second = pool(november, 1000n * one, [funding], { archivedAs: 3 });
  const balanceOf = (...all: PoolReading[]) => balanceAfter(facts({ pools: pools(...all) }), october);

  it('is that of the newest reading, in whatever order they are on file', () => {
    for (const known of [balanceOf(first, second), balanceOf(second, first)]) {
      expect(known).toEqual({ reading: second, laterPlus18: one, laterCount: 1 });
    }
  });

  it('is not known from a reading of a month before, or of a month that was over when it was read', () => {
    expect(balanceOf(pool(september, 0n, []))).toBeUndefined();
    expect(balanceOf(first)).toBeUndefined();
  });

  it('is said to be not tested, with all that rests on it, where no answer states it', () => {
    const runOf = (...all: PoolReading[]) => {
      const { checks } = judged({ pools: pools(...all) }).result;
      return checks.filter(({ code }) => code === 'RW-POOL' || code === 'RW-LOW');
    };
    const reason = 'no answer states the balance of the pool with all movements up to it';
    expect(runOf(first)).toEqual([
      { code: 'RW-POOL', status: 'ran', reason },
      { code: 'RW-LOW', status: 'not_tested', reason },
    ]);
    expect(runOf(first, second).map((one) => one.reason)).toEqual(['', '']);
  });
});
