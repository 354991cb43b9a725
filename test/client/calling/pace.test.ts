import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { Pace } from '../../../src/client/calling/pace.js';
import { fc } from '../../support/fast-check.js';

/** A clock that only sleeping moves, and that oversleeps by what it is told. */
function slowClock(latenesses: readonly number[] = []) {
  const clock = new FixedClock(1_000_000);
  let slept = 0;
  const sleep = async (ms: number) => {
    clock.advance(Math.ceil(ms) + (latenesses[slept % Math.max(latenesses.length, 1)] ?? 0));
    slept += 1;
  };
  return { clock, sleep, sleeps: () => slept };
}

/** The most starts in any sliding second that begins with one of them. */
function mostInASecond(startsMs: readonly number[]): number {
  return Math.max(
    0,
    ...startsMs.map((from) => startsMs.filter((at) => at >= from && at < from + 1000).length),
  );
}

describe('Pace', () => {
  it('lets the first through at once and then one every 200 ms at five a second, and the sixth a window after the first', async () => {
    const { clock, sleep } = slowClock();
    const pace = new Pace({ perSecond: 5, clock, sleep });
    const startsMs: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      await pace.turn();
      startsMs.push(clock.nowMs() - 1_000_000);
    }
    expect(startsMs).toEqual([0, 200, 400, 600, 800, 1020, 1220]);
  });

  it('never lets more than its rate through in any sliding second, however late timers fire', async () => {
    const rates = fc.integer({ min: 1, max: 50 });
    const latenesses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 });
    const pauses = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rates, latenesses, pauses, async (perSecond, late, idle) => {
        const { clock, sleep } = slowClock(late);
        const pace = new Pace({ perSecond, clock, sleep });
        const startsMs: number[] = [];
        for (const pauseMs of idle) {
          clock.advance(pauseMs);
          await pace.turn();
          startsMs.push(clock.nowMs());
        }
        expect(mostInASecond(startsMs)).toBeLessThanOrEqual(perSecond);
      }),
    );
  });

  it('lets callers who come together through one at a time, in the order they came', async () => {
    const { clock, sleep } = slowClock();
    const pace = new Pace({ perSecond: 2, clock, sleep });
    const order: [number, number][] = [];
    await Promise.all(
      [1, 2, 3].map((name) => pace.turn().then(() => order.push([name, clock.nowMs() - 1_000_000]))),
    );
    expect(order).toEqual([
      [1, 0],
      [2, 500],
      [3, 1020],
    ]);
  });

  it('holds everybody back for as long as it is told, also those who wait already', async () => {
    const { clock, sleep } = slowClock();
    const pace = new Pace({ perSecond: 10, clock, sleep });
    await pace.turn();
    pace.hold(3_000);
    await pace.turn();
    expect(clock.nowMs() - 1_000_000).toBe(3_000);
    pace.hold(1);
    await pace.turn();
    expect(clock.nowMs() - 1_000_000).toBe(3_100);
  });

  it('paces nothing at an infinite rate, but still holds', async () => {
    const { clock, sleep, sleeps } = slowClock();
    const pace = new Pace({ perSecond: Number.POSITIVE_INFINITY, clock, sleep });
    for (let turn = 0; turn < 1000; turn += 1) await pace.turn();
    expect(sleeps()).toBe(0);
    pace.hold(50);
    await pace.turn();
    expect(sleeps()).toBe(1);
  });

  it('gives the next caller its turn after one whose sleep failed', async () => {
    const clock = new FixedClock(0);
    let calls = 0;
    const sleep = async () => {
      calls += 1;
      if (calls === 1) throw new Error('woken up');
    };
    const pace = new Pace({ perSecond: 1, clock, sleep });
    await pace.turn();
    await expect(pace.turn()).rejects.toThrow('woken up');
    await expect(pace.turn()).resolves.toBeUndefined();
  });

  it('refuses a rate of nothing as a fault of the program', () => {
    const { clock, sleep } = slowClock();
    expect(() => new Pace({ perSecond: 0, clock, sleep })).toThrow(/pace/);
    expect(() => new Pace({ perSecond: Number.NaN, clock, sleep })).toThrow(/pace/);
  });
});
