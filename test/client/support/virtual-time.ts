// Time for tests of waiting: sleepers sleep side by side, as they would, and the clock jumps to whoever is
// due first as soon as everything that can run has run. Nothing really waits.

import { FixedClock } from '../../../src/base/time/clock.js';

export interface VirtualTime {
  readonly clock: FixedClock;
  readonly sleep: (ms: number) => Promise<void>;
}

export function virtualTime(startMs: number): VirtualTime {
  const clock = new FixedClock(startMs);
  const sleepers: { readonly dueMs: number; readonly wake: () => void }[] = [];
  let driving = false;

  const drive = () => {
    sleepers.sort((a, b) => a.dueMs - b.dueMs);
    const next = sleepers.shift();
    driving = next !== undefined;
    if (next !== undefined) {
      clock.set(Math.max(clock.nowMs(), next.dueMs));
      next.wake();
      // Whoever woke up gets to run, and to sleep again, before time goes on.
      setImmediate(drive);
    }
  };
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ dueMs: clock.nowMs() + Math.ceil(ms), wake });
      if (!driving) {
        driving = true;
        setImmediate(drive);
      }
    });
  return { clock, sleep };
}
