import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { formatInstant } from '../../src/base/time/instant.js';
import { ServiceClock } from '../../src/service/service-clock.js';

const someDay = Date.parse('2026-09-10T00:00:00.000Z');
const daysAhead = 30;

describe('ServiceClock', () => {
  it('runs on from an instant at its real pace, in the past as in the future', async () => {
    for (const start of [1_000_000_000_000, 4_000_000_000_000]) {
      const clock = new ServiceClock(start, 0, daysAhead);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(clock.nowMs() - start).toBeGreaterThanOrEqual(15);
      expect(clock.nowMs() - start).toBeLessThan(2000);
    }
  });

  it('never starts before the newest booking, and never goes back', () => {
    const under = new FixedClock(someDay);
    const clock = new ServiceClock(under, someDay + 400, daysAhead);
    expect(clock.nowMs()).toBe(someDay + 400);
    under.set(someDay + 500);
    expect(clock.nowMs()).toBe(someDay + 500);
    under.set(50);
    expect(clock.nowMs()).toBe(someDay + 500);
    expect(new ServiceClock(someDay, 4_000_000_000_000, daysAhead).nowMs()).toBeGreaterThanOrEqual(
      4_000_000_000_000,
    );
  });

  it('is set forward only, and only where the clock beneath can be', () => {
    const clock = new ServiceClock(new FixedClock(someDay), 0, daysAhead);
    clock.set(someDay + 100);
    expect(clock.nowMs()).toBe(someDay + 100);
    expect(() => clock.set(someDay + 99)).toThrow('only goes forward');
    const unsettable = new ServiceClock({ nowMs: () => someDay }, 0, daysAhead);
    expect(() => unsettable.set(someDay + 1)).toThrow('cannot be set');
  });

  it('leaves room for what is dated ahead and for a year of running, and is refused past that', () => {
    const lastMs = Date.parse('9999-12-31T23:59:59.999Z') - (daysAhead + 366) * 86_400_000;
    const clock = new ServiceClock(new FixedClock(someDay), 0, daysAhead);
    expect(() => clock.set(lastMs + 1)).toThrow(`and ${formatInstant(lastMs).slice(0, 10)}`);
    expect(clock.nowMs()).toBe(someDay);
    clock.set(lastMs);
    expect(clock.nowMs()).toBe(lastMs);
    expect(() => new ServiceClock(lastMs + 1000, 0, daysAhead)).toThrow('runs between');
    expect(() => new ServiceClock(new FixedClock(someDay), lastMs + 1, daysAhead)).toThrow('runs between');
  });

  it('begins in February 1970, since the month before it has to be one', () => {
    const february = Date.parse('1970-02-01T00:00:00.000Z');
    expect(new ServiceClock(new FixedClock(february), 0, daysAhead).nowMs()).toBe(february);
    expect(() => new ServiceClock(new FixedClock(february - 1), 0, daysAhead)).toThrow('1970-02-01');
  });

  it('is the machine’s time until it starts at an instant, is set, or begins after what is on file', () => {
    const real = new FixedClock(someDay);
    const clock = new ServiceClock(undefined, 0, daysAhead, real);
    const before = clock.isMachineTime;
    clock.set(someDay + 1);
    const started = new ServiceClock(someDay, 0, daysAhead, real);
    const ahead = new ServiceClock(undefined, someDay + 1, daysAhead, real);
    const all = [before, clock.isMachineTime, started.isMachineTime, ahead.isMachineTime];
    expect(all).toEqual([true, false, false, false]);
  });

  it('is real time unless told otherwise', () => {
    expect(Math.abs(new ServiceClock(undefined, 0, daysAhead).nowMs() - Date.now())).toBeLessThan(1000);
  });
});
