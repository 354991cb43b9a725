import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../src/base/clock.js';
import { ServiceClock } from '../../src/service/service-clock.js';

describe('ServiceClock', () => {
  it('runs on from an instant at its real pace, in the past as in the future', async () => {
    for (const start of [1_000_000_000_000, 4_000_000_000_000]) {
      const clock = new ServiceClock(start, 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(clock.nowMs() - start).toBeGreaterThanOrEqual(15);
      expect(clock.nowMs() - start).toBeLessThan(2000);
    }
  });

  it('never starts before the newest booking, and never goes back', () => {
    const under = new FixedClock(100);
    const clock = new ServiceClock(under, 500);
    expect(clock.nowMs()).toBe(500);
    under.set(600);
    expect(clock.nowMs()).toBe(600);
    under.set(50);
    expect(clock.nowMs()).toBe(600);
    expect(new ServiceClock(1, 4_000_000_000_000).nowMs()).toBeGreaterThanOrEqual(4_000_000_000_000);
  });

  it('is set forward only, and only where the clock beneath can be', () => {
    const clock = new ServiceClock(new FixedClock(100), 0);
    clock.set(200);
    expect(clock.nowMs()).toBe(200);
    expect(() => clock.set(199)).toThrow('only goes forward');
    expect(() => new ServiceClock({ nowMs: () => 1 }, 0).set(2)).toThrow('can not be set');
  });

  it('is real time unless told otherwise', () => {
    expect(Math.abs(new ServiceClock(undefined, 0).nowMs() - Date.now())).toBeLessThan(1000);
  });
});
