// Keeps calls evenly apart, one limiter for each class of the source's limits (section 8): at 5 reads a
// second one every 200 ms, and no sliding second and a fiftieth ever holds a sixth.

import { assert } from '../../base/failure/assert.js';
import type { Clock } from '../../base/time/clock.js';

/** Waits for so many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/**
 * A fiftieth on top: calls are counted as they arrive, and of two calls one may be under way some
 * milliseconds longer. A 429 would cost a whole second.
 */
const MARGIN = 1.02;

interface PaceOptions {
  /** Starts a second, above 0; `Infinity` paces nothing. */
  readonly perSecond: number;
  /** Has to be one that never goes back: the wall clock may, and a call would then wait for hours. */
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** Lets callers through one at a time, in the order in which they came, however many calls are under way. */
export class Pace {
  readonly #intervalMs: number;
  /** The number of starts that one window may hold; 0 for a pace without a limit. */
  readonly #counted: number;
  readonly #windowMs: number;
  readonly #clock: Clock;
  readonly #sleep: Sleep;
  /** When the last `#counted` turns really began. */
  readonly #startsMs: number[] = [];
  #nextMs = Number.NEGATIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: PaceOptions) {
    const { perSecond } = options;
    assert(perSecond > 0, 'a pace is above 0 a second');
    this.#intervalMs = 1000 / perSecond;
    this.#counted = Number.isFinite(perSecond) ? Math.max(1, Math.floor(perSecond)) : 0;
    this.#windowMs = Math.ceil(this.#counted * this.#intervalMs * MARGIN);
    this.#clock = options.clock;
    this.#sleep = options.sleep;
  }

  /**
   * Resolves when it is the caller's turn to send. Turns come evenly, and no window of a second and the
   * margin ever holds more of them than the rate.
   */
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
   * The window counts from when turns really began: a timer that fires late must not bring them closer
   * together than the limit allows. Within it a late turn is made up for, so that lateness does not add up
   * turn by turn. A hold that came meanwhile is waited for as well.
   */
  async #take(): Promise<void> {
    let dueMs = Number.NEGATIVE_INFINITY;
    let hasWaited = false;
    while (this.#dueMs() > dueMs) {
      dueMs = this.#dueMs();
      const waitMs = dueMs - this.#clock.nowMs();
      if (waitMs <= 0) continue;
      hasWaited = true;
      await this.#sleep(waitMs);
    }
    const startMs = Math.max(this.#clock.nowMs(), dueMs);
    this.#nextMs = Math.max(this.#nextMs, (hasWaited ? dueMs : startMs) + this.#intervalMs);
    this.#startsMs.push(startMs);
    if (this.#startsMs.length > this.#counted) this.#startsMs.shift();
  }

  #dueMs(): number {
    const isFull = this.#counted > 0 && this.#startsMs.length === this.#counted;
    const freeMs = isFull ? (this.#startsMs[0] ?? 0) + this.#windowMs : Number.NEGATIVE_INFINITY;
    return Math.ceil(Math.max(this.#nextMs, freeMs));
  }
}
