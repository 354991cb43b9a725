/**
 * The service's own time: it can be set forward, and it never goes back, not even when the machine's clock does,
 * because what was booked must not come to lie in the future.
 */

import { type Clock, SettableClock, systemClock } from '../base/clock.js';
import { Failure } from '../base/failure.js';

/** A clock that can be set; `FixedClock` and `SettableClock` are. */
interface Settable extends Clock {
  set(ms: number): void;
}

export class ServiceClock implements Clock {
  readonly #under: Clock;
  #latestMs: number;

  /**
   * `start`: an instant from which time runs on at its real pace, or a clock of the caller's; real time when
   * absent. `notBeforeMs`: the newest booking on file.
   */
  constructor(start: number | Clock | undefined, notBeforeMs: number) {
    this.#under = typeof start === 'object' ? start : runningFrom(start ?? systemClock.nowMs(), notBeforeMs);
    this.#latestMs = notBeforeMs;
  }

  nowMs(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#under.nowMs());
    return this.#latestMs;
  }

  /** Sets the time, forward only. Throws a Failure `refused` otherwise, or where the caller's clock can't be set. */
  set(ms: number): void {
    if (ms < this.nowMs()) {
      throw new Failure('refused', 'the clock of the service only goes forward', 'give a later instant');
    }
    if (!isSettable(this.#under)) {
      throw new Failure(
        'refused',
        'the clock of this service can not be set',
        'start it with a clock that can',
      );
    }
    this.#under.set(ms);
  }
}

function isSettable(clock: Clock): clock is Settable {
  return 'set' in clock && typeof clock.set === 'function';
}

function runningFrom(startMs: number, notBeforeMs: number): SettableClock {
  const firstMs = Math.max(startMs, notBeforeMs);
  const openedAtMs = systemClock.nowMs();
  return new SettableClock({ nowMs: () => firstMs + systemClock.nowMs() - openedAtMs });
}
