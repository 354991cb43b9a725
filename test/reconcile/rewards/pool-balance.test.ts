import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { balanceAfter, balanceOf } from '../../../src/reconcile/rewards/pool-balance.js';
import type { PoolReading } from '../../../src/records/rewards/pool-reading.js';
import { facts, judged, movement, november, october, one, pool, pools, september } from './token-samples.js';

describe('the balance of the pool', () => {
  const before = pool(september, 1000n * one, [], { archivedAs: 1 });
  const first = pool(october, 1000n * one, [], { archivedAs: 2 });
  const funding = movement(2, 'funding', '', { plus18: plus18(one) });
  const second = pool(november, 1000n * one, [funding], { archivedAs: 3 });
  const balanceIn = (...all: PoolReading[]) => balanceAfter(facts({ pools: pools(...all) }), october);

  it('is that of the newest reading, in whatever order they are on file', () => {
    for (const known of [balanceIn(first, second), balanceIn(second, first)]) {
      expect(known).toEqual({ reading: second, laterPlus18: one, laterCount: 1 });
    }
  });

  it('is not known from a reading of a month before, or of a month that was over when it was read', () => {
    expect(balanceIn(pool(september, 0n, []))).toBeUndefined();
    expect(balanceIn(first)).toBeUndefined();
  });

  it('is said to be not tested, with all that rests on it, where no answer states it', () => {
    const runOf = (...all: PoolReading[]) => {
      const { checks } = judged({ pools: pools(...all) }).result;
      return checks.filter(({ code }) => code === 'RW-POOL' || code === 'RW-LOW');
    };
    const reason = 'no answer states the balance of the pool with all movements up to it';
    expect(runOf(before, first)).toEqual([
      { code: 'RW-POOL', status: 'ran', reason },
      { code: 'RW-LOW', status: 'not_tested', reason },
    ]);
    expect(runOf(before, first, second).map((one) => one.reason)).toEqual(['', '']);
  });

  it('is held against the month that ran when it was read and the one before, and said not to be of older ones', () => {
    const december = '2026-12' as CalendarMonth;
    const receivedAtMs = Date.UTC(2026, 11, 20);
    const third = pool(december, 1001n * one, [], {
      archivedAs: 4,
      receivedAtMs,
      balancePlus18: plus18(one),
    });
    const known = pools(first, second, third);
    const reason = 'the balance was read after the month that follows had ended';
    for (const [month, status, why] of [
      [october, 'not_tested', reason],
      [november, 'ran', ''],
      [december, 'ran', ''],
    ] as const) {
      const { result } = judged({ month, pools: known, asOfMs: receivedAtMs });
      const [low] = result.checks.filter(({ code }) => code === 'RW-LOW');
      expect(low).toEqual({ code: 'RW-LOW', status, reason: why });
      const isOff = result.items.some(({ code, field }) => code === 'RW-POOL' && field === 'balance_plus');
      expect(isOff).toBe(month !== october);
      expect(balanceOf(facts({ pools: known }), month) === undefined).toBe(month === october);
    }
  });

  describe('in the month’s own answer, beside a newer one', () => {
    const booked = [
      movement(2, 'funding', '', { plus18: plus18(one), bookedAtMs: Date.UTC(2026, 10, 1, 10) }),
      movement(3, 'issuance', 't-9', { plus18: plus18(2n * one), bookedAtMs: Date.UTC(2026, 10, 2, 10) }),
    ];
    const running = pool(november, 1000n * one, booked, { receivedAtMs: Date.UTC(2026, 10, 2, 11) });
    const isOffWith = (balance: bigint, ...after: PoolReading[]): string[] =>
      judged({
        pools: pools(before, pool(october, 1000n * one, [], { balancePlus18: plus18(balance) }), ...after),
      }).result.items.flatMap(({ code, field, expected, actual }) =>
        code === 'RW-POOL' ? [`${field}: ${expected}, ${actual}`] : [],
      );

    it('is one of those that the pool had since the closing', () => {
      for (const units of [1000n, 1001n, 999n]) expect(isOffWith(units * one, running)).toEqual([]);
    });

    it('is an item where the pool never had it, held against what was booked when it was read', () => {
      expect(isOffWith(1001n * one + 1n, running)).toEqual(['balance_plus: 1001, 1001.000000000000000001']);
      expect(isOffWith(1000n * one - 1n, pool(november, 1000n * one, []))).toEqual([
        'balance_plus: 1000, 999.999999999999999999',
      ]);
    });

    it('leaves the step of the balance that was read last as it is', () => {
      const own = pool(october, 1000n * one, [], { balancePlus18: plus18(1n) });
      const { tokens } = judged({ pools: pools(before, own, pool(november, 1000n * one, [])) }).result;
      const step = tokens?.steps.find((each) => each.step === 'balance_read');
      expect(step).toMatchObject({ result: 'ties', itemIds: [], statement: { plus18: 1000n * one } });
    });

    it('is no second item where the balance read last is off as well', () => {
      const last = pool(november, 1000n * one, [], { balancePlus18: plus18(1n) });
      expect(isOffWith(1n, last)).toEqual(['balance_plus: 1000, 0.000000000000000001']);
    });
  });
});
