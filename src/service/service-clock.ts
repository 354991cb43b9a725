// The service's own time: it can be set forward, and it never goes back, not even when the machine's clock
// does, because what was booked must not come to lie in the future.
//
// It stays within the instants that can be written: the service dates things ahead (a key's end, a voucher's)
// and looks a month back, so near the two ends of time a booking would be a fault of the program. Such a
// clock is refused when it is set.

import { type Clock, SettableClock, systemClock } from '../base/time/clock.js';
import { formatInstant, LAST_INSTANT_MS } from '../base/time/instant.js';
import { serviceRefusals } from './service-refusals.js';

const DAY_MS = 86_400_000;
/** February 1970: the month before has to be one. */
const FIRST_MS = 31 * DAY_MS;
/** The days for which a service that was started at the very last instant can still run. */
const RUNNING_DAYS = 366;

/** A clock that can be set; `FixedClock` and `SettableClock` are. */
interface Settable extends Clock {
  set(ms: number): void;
}

export class ServiceClock implements Clock {
  readonly #under: Clock;
  readonly #lastMs: number;
  #latestMs: number;
  #isMachineTime: boolean;

  /**
   * `start`: an instant from which time runs on at its real pace, or a clock of the caller's; real time when
   * absent. `notBeforeMs`: the newest instant on file. `daysAhead`: the longest life of anything that the
   * service dates ahead. `real`: whose pace time keeps. Throws a Failure `refused` where time would begin
   * where it can't be kept.
   */
  constructor(
    start: number | Clock | undefined,
    notBeforeMs: number,
    daysAhead: number,
    real: Clock = systemClock,
  ) {
    this.#under = typeof start === 'object' ? start : runningFrom(start ?? real.nowMs(), notBeforeMs, real);
    this.#latestMs = notBeforeMs;
    this.#isMachineTime = start === undefined && notBeforeMs <= real.nowMs();
    this.#lastMs = LAST_INSTANT_MS - (daysAhead + RUNNING_DAYS) * DAY_MS;
    this.#refuseOutside(this.nowMs());
  }

  nowMs(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#under.nowMs());
    return this.#latestMs;
  }

  /**
   * Sets the time, forward only. Throws a Failure `refused` otherwise, or where the caller's clock can't be
   * set.
   */
  set(ms: number): void {
    if (ms < this.nowMs()) throw serviceRefusals.clockBack();
    this.#refuseOutside(ms);
    if (!isSettable(this.#under)) throw serviceRefusals.clockFixed();
    this.#under.set(ms);
    this.#isMachineTime = false;
  }

  /** False where its time is its own: no machine tells it, so it has to be kept. */
  get isMachineTime(): boolean {
    return this.#isMachineTime;
  }

  #refuseOutside(ms: number): void {
    if (ms < FIRST_MS || ms > this.#lastMs) {
      const [first, last] = [FIRST_MS, this.#lastMs].map((bound) => formatInstant(bound).slice(0, 10));
      throw serviceRefusals.clockOutside({ first: first ?? '', last: last ?? '' });
    }
  }
}

function isSettable(clock: Clock): clock is Settable {
  return 'set' in clock && typeof clock.set === 'function';
}

function runningFrom(startMs: number, notBeforeMs: number, real: Clock): SettableClock {
  const firstMs = Math.max(startMs, notBeforeMs);
  const openedAtMs = real.nowMs();
  return new SettableClock({ nowMs: () => firstMs + real.nowMs() - openedAtMs });
}
