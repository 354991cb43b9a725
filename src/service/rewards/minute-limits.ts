// The limits of production (source, part B, section 8): so many calls of a group in a fixed minute of real
// time. The settable clock moves bookings, not rates.

import { callsPerMinute, type RewardsClass } from '../../wire/rewards/limits.js';
import { rewardsHeaders } from '../../wire/rewards/names.js';
import type { Answer, ReceivedRequest } from '../http/answer.js';
import { RewardsRefusal } from './refusal.js';

const MINUTE_SECONDS = 60;

/** A group's minute as an answer tells it. */
interface MinuteState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds of the next minute. */
  readonly resetSeconds: number;
}

export class MinuteLimits {
  readonly #counts = new Map<RewardsClass, { minute: number; calls: number }>();
  /** The state of the limits that each request under way saw, for the headers of its answer. */
  readonly #seen = new WeakMap<ReceivedRequest, MinuteState>();

  /** Takes note of a request that counts against nothing yet. */
  look(request: ReceivedRequest, group: RewardsClass, nowUnixSeconds: number): void {
    this.#seen.set(request, this.#state(group, nowUnixSeconds));
  }

  /** Counts a request, refused ones included; throws 429 where its minute is used up. */
  count(request: ReceivedRequest, group: RewardsClass, nowUnixSeconds: number): void {
    const window = this.#windowOf(group, nowUnixSeconds);
    window.calls += 1;
    const state = this.#state(group, nowUnixSeconds);
    this.#seen.set(request, state);
    if (window.calls > state.limit) {
      throw new RewardsRefusal('RATE_LIMITED', 'too many calls of this group: wait for the next minute', {
        retryAfterSec: state.resetSeconds - nowUnixSeconds,
      });
    }
  }

  /** The answer with the headers of its request's minute; as it is where the request has none. */
  onto(request: ReceivedRequest, answer: Answer): Answer {
    const state = this.#seen.get(request);
    if (state === undefined) return answer;
    const headers = {
      [rewardsHeaders.limit]: String(state.limit),
      [rewardsHeaders.remaining]: String(state.remaining),
      [rewardsHeaders.reset]: String(state.resetSeconds),
    };
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }

  #state(group: RewardsClass, nowUnixSeconds: number): MinuteState {
    const { minute, calls } = this.#windowOf(group, nowUnixSeconds);
    const limit = callsPerMinute[group];
    return { limit, remaining: Math.max(0, limit - calls), resetSeconds: (minute + 1) * MINUTE_SECONDS };
  }

  #windowOf(group: RewardsClass, nowUnixSeconds: number): { minute: number; calls: number } {
    const minute = Math.floor(nowUnixSeconds / MINUTE_SECONDS);
    const known = this.#counts.get(group);
    if (known?.minute === minute) return known;
    const fresh = { minute, calls: 0 };
    this.#counts.set(group, fresh);
    return fresh;
  }
}
