// Keeps calls evenly apart, one limiter for each class of the source's limits (section 8): 5 reads a second
// are one read every 200 ms and a little, so that no sliding second ever holds a sixth.

import { assert } from '../../base/assert.js';
import type { Clock } from '../../base/clock.js';

/** Waits for so many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/**
 * A fortieth on top: calls are spaced as they leave and counted as they arrive, and of two calls one may be
 * under way some milliseconds longer. A 429 would cost a whole second.
 */
const MARGIN = 1.025;

interface PaceOptions {
  /** Starts a second, above 0; `Infinity` paces nothing. */
  readonly perSecond: number;
  /** Has to be one that never goes back: the wall clock may, and a call would then wait for hours. */
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** Lets callers through one at a time, in the order in which they came. */
export class Pace {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #sleep: Sleep;
  #nextMs = Number.NEGATIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: PaceOptions) {
    assert(options.perSecond > 0, 'a pace is above 0 a second');
    this.#intervalMs = Math.ceil((1000 / options.perSecond) * MARGIN);
    this.#clock = options.clock;
    this.#sleep = options.sleep;
  }

  /** Resolves when it is the caller's turn to send. Two turns are never closer than the interval. */
  turn(): Promise<void> {
    const taken = this.#queue.then(() => this.#take());
    // A sleep that failed is its caller's; the next one still gets its turn.
    this.#queue = taken.catch(() => undefined);
    return taken;
  }

  /** Lets nobody through for so many milliseconds: the service has said that it was too much. */
  hold(ms: number): void {
    this.#nextMs = Math.max(this.#nextMs, this.#clock.nowMs() + ms);
  }

  /**
   * The next turn counts from when this one really began, not from when it was due: a timer that fires late
   * must not bring the two after it closer together. A hold that came meanwhile is waited for as well.
   */
  async #take(): Promise<void> {
    let dueMs = Number.NEGATIVE_INFINITY;
    while (this.#nextMs > dueMs) {
      dueMs = this.#nextMs;
      const waitMs = dueMs - this.#clock.nowMs();
      if (waitMs > 0) await this.#sleep(waitMs);
    }
    this.#nextMs = Math.max(this.#clock.nowMs(), dueMs) + this.#intervalMs;
  }
}
