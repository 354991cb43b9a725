// Time as a thing that is handed in. No code below the command line and the local service reads the machine's
// clock by itself: results depend on `--as-of`, and tests and scripted months bring a clock of their own.

import { assert } from '../failure/assert.js';
import { failureCatalogue } from '../failure/failure-catalogue.js';

export const clockRefusals = failureCatalogue({
  back: {
    kind: 'refused',
    raised: 'A clock that only goes forward is to be set back.',
    message: 'the clock only goes forward: it stands at {now} ms and was to be set to {asked} ms',
    hint: 'Give an instant that is not before the present time of this clock.',
  },
});

/** Anything that tells the time. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z, a whole number. */
  nowMs(): number;
}

/** The clock of this machine. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/**
 * A clock that can be put forward and runs on from there at the pace of the clock under it. The local
 * service books, expires and closes months by it (contract: "The settable clock").
 */
export class SettableClock implements Clock {
  readonly #under: Clock;
  #aheadMs = 0;

  /** @param under the clock whose pace it keeps; the machine's own unless another is given */
  constructor(under: Clock = systemClock) {
    this.#under = under;
  }

  nowMs(): number {
    return this.#under.nowMs() + this.#aheadMs;
  }

  /**
   * Puts the clock to `ms` (milliseconds since 1970, whole). Only forward: what was booked must not come to
   * lie in the future.
   *
   * @throws Failure `refused` where `ms` is before the clock's present time.
   */
  set(ms: number): void {
    assert(Number.isSafeInteger(ms), 'a clock is set to a whole number of milliseconds');
    const now = this.nowMs();
    if (ms < now) throw clockRefusals.back({ now, asked: ms });
    this.#aheadMs += ms - now;
  }
}

/** A clock that stands still until it is moved, in either direction: for tests and for `--as-of`. */
export class FixedClock implements Clock {
  #ms: number;

  /** @param ms where it stands at first, in whole milliseconds since 1970 */
  constructor(ms: number) {
    this.#ms = wholeMs(ms);
  }

  nowMs(): number {
    return this.#ms;
  }

  /** Moves the clock by `ms`; a negative number moves it back. */
  advance(ms: number): void {
    this.#ms = wholeMs(this.#ms + wholeMs(ms));
  }

  /** Puts the clock to `ms`, also to an earlier time. */
  set(ms: number): void {
    this.#ms = wholeMs(ms);
  }
}

function wholeMs(ms: number): number {
  assert(Number.isSafeInteger(ms), 'time is counted in whole milliseconds');
  return ms;
}
