import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { ReceiptClock } from '../../../src/jobs/sandbox/receipt-clock.js';

describe('ReceiptClock', () => {
  it('is the machine’s clock until the service said what time it is', () => {
    const machine = new FixedClock(1_000);
    const clock = new ReceiptClock(machine);
    expect(clock.nowMs()).toBe(1_000);
    machine.advance(5);
    expect(clock.nowMs()).toBe(1_005);
  });

  it.each([
    ['ahead of the machine, in another month', 90 * 24 * 3600 * 1000],
    ['behind it', -3600 * 1000],
    ['right', 0],
  ])('runs on from the service’s time, which is %s', (_what, aheadMs) => {
    const machine = new FixedClock(1_790_000_000_000);
    const clock = new ReceiptClock(machine);
    clock.setBy(machine.nowMs() + aheadMs, machine.nowMs());
    machine.advance(250);
    expect(clock.nowMs()).toBe(1_790_000_000_250 + aheadMs);
  });

  it('goes by the last that the service said', () => {
    const machine = new FixedClock(1_000);
    const clock = new ReceiptClock(machine);
    clock.setBy(9_000, 1_000);
    machine.advance(100);
    clock.setBy(5_000, 1_100);
    expect(clock.nowMs()).toBe(5_000);
  });
});
