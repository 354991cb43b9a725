// Clocks: the machine's, one that is put forward and runs on, and one that stands still.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { Failure } from '../../../src/base/failure/failure.js';
import { clockRefusals, FixedClock, SettableClock, systemClock } from '../../../src/base/time/clock.js';

describe('systemClock', () => {
  it("tells the machine's time in whole milliseconds", () => {
    const before = Date.now();
    const now = systemClock.nowMs();
    expect(Number.isInteger(now)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

describe('SettableClock', () => {
  it('keeps the time of the clock under it until it is set', () => {
    const under = new FixedClock(1_000);
    expect(new SettableClock(under).nowMs()).toBe(1_000);
  });

  it('runs on from the time it was set to, at the pace of the clock under it', () => {
    const under = new FixedClock(1_000);
    const clock = new SettableClock(under);
    clock.set(50_000);
    expect(clock.nowMs()).toBe(50_000);
    under.advance(7);
    expect(clock.nowMs()).toBe(50_007);
    clock.set(60_000);
    under.advance(1);
    expect(clock.nowMs()).toBe(60_001);
  });

  it('may be set to the time it has', () => {
    const clock = new SettableClock(new FixedClock(5));
    clock.set(5);
    expect(clock.nowMs()).toBe(5);
  });

  it('refuses to go back by a single millisecond, and stays where it was', () => {
    const clock = new SettableClock(new FixedClock(1_000));
    expect(() => clock.set(999)).toThrow(Failure);
    expect(() => clock.set(999)).toThrow(clockRefusals.back({ now: 1000, asked: 999 }).message);
    expect(clock.nowMs()).toBe(1_000);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('takes no time that is no whole number: %d', (ms) => {
    expect(() => new SettableClock(new FixedClock(0)).set(ms)).toThrow(ProgramFault);
  });

  it("stands on the machine's clock unless given another", () => {
    const clock = new SettableClock();
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(60_000);
  });
});

describe('FixedClock', () => {
  it('stands still until it is moved, forward or back', () => {
    const clock = new FixedClock(100);
    expect([clock.nowMs(), clock.nowMs()]).toEqual([100, 100]);
    clock.advance(50);
    expect(clock.nowMs()).toBe(150);
    clock.advance(-150);
    expect(clock.nowMs()).toBe(0);
    clock.set(7);
    expect(clock.nowMs()).toBe(7);
  });

  it('counts whole milliseconds only', () => {
    expect(() => new FixedClock(0.5)).toThrow(ProgramFault);
    const clock = new FixedClock(0);
    expect(() => clock.advance(Number.NaN)).toThrow(ProgramFault);
    expect(() => clock.set(1.5)).toThrow(ProgramFault);
    expect(clock.nowMs()).toBe(0);
  });
});
