// Delivers events to the partner's endpoints, at least once: a try that is not answered with 2xx within ten
// seconds is followed by another after 1, 5, 25 … seconds of the service's clock, eight times at most. Events
// that were not yet delivered when the service ended are sent when it starts again.

import { systemClock } from '../../base/time/clock.js';
import { formatInstant } from '../../base/time/instant.js';
import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { eventSignatureOf } from '../../wire/event-signature.js';
import { DELIVERY_SILENCE_SECONDS, retryDelaysSeconds } from '../../wire/rewards/limits.js';
import { rewardsHeaders } from '../../wire/rewards/names.js';
import type { OpenDelivery } from './books/delivery-table.js';
import type { RewardsCore } from './core.js';
import { type OutgoingPost, sendPost } from './outgoing-post.js';

/** Deliveries under way at once to one endpoint: a silent one holds up no other. */
const UNDER_WAY_MOST = 8;

/** A delivery as control lists it. */
interface ListedDelivery {
  readonly event_id: string;
  readonly type: string;
  readonly url: string;
  readonly tries: readonly { readonly at: string; readonly status: number | null }[];
  readonly delivered: boolean;
}

export class Courier {
  readonly #core: RewardsCore;
  readonly #afterTry: () => void;
  readonly #post: (post: OutgoingPost) => Promise<number | null>;
  /** The endpoint of each delivery that is under way. */
  readonly #underWay = new Map<number, string>();
  readonly #ending = new AbortController();

  /** `afterTry` is told when a try was written down, so that the next one is not forgotten. */
  constructor(core: RewardsCore, afterTry: () => void, post = sendPost) {
    this.#core = core;
    this.#afterTry = afterTry;
    this.#post = post;
  }

  /**
   * Sends what is due by now. Each webhook is asked for by itself: however much waits for one, the others get
   * theirs. At most half of the deliveries that are read are under way, so that the other half can start.
   */
  wake(): void {
    if (this.#ending.signal.aborted) return;
    const { deliveries } = this.#core.books;
    const nowMs = this.#core.clock.nowMs();
    for (const { webhook_id } of deliveries.webhooks()) {
      for (const delivery of deliveries.openTo(webhook_id, nowMs, 2 * UNDER_WAY_MOST)) {
        const isWaiting = !this.#underWay.has(delivery.delivery_number);
        if (isWaiting && this.#countTo(delivery.url) < UNDER_WAY_MOST) void this.#try(delivery);
      }
    }
  }

  #countTo(url: string): number {
    return [...this.#underWay.values()].filter((one) => one === url).length;
  }

  /** Gives up what is under way, which stays open in the books, and sends nothing more. */
  end(): void {
    this.#ending.abort();
  }

  /** Every delivery with its tries, in the order of the events. */
  list(): ListedDelivery[] {
    const { deliveries } = this.#core.books;
    return deliveries.all().map((delivery) => ({
      event_id: delivery.event_id,
      type: delivery.type,
      url: delivery.url,
      tries: deliveries
        .triesOf(delivery.delivery_number)
        .map(({ at_ms, status }) => ({ at: formatInstant(at_ms), status })),
      delivered: delivery.delivered === 1,
    }));
  }

  async #try(delivery: OpenDelivery): Promise<void> {
    this.#underWay.set(delivery.delivery_number, delivery.url);
    const status = await this.#post(this.#postOf(delivery));
    if (status !== null && this.#isDoubled(delivery)) await this.#post(this.#postOf(delivery));
    const isWritten = !this.#ending.signal.aborted && (await this.#record(delivery, status));
    this.#underWay.delete(delivery.delivery_number);
    // Books that can't be written to now are asked again later and not in a loop.
    if (isWritten) this.wake();
    if (!this.#ending.signal.aborted) this.#afterTry();
  }

  /** False where it can't be written down: the delivery stays open, and what arrived once arrives again. */
  async #record(delivery: OpenDelivery, status: number | null): Promise<boolean> {
    const { commit, deliveries } = this.#core.books;
    const { delivery_number, next_try_at_ms: atMs, tries } = delivery;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const delaySeconds = isDelivered ? undefined : retryDelaysSeconds[tries];
    const nextMs = delaySeconds === undefined ? null : atMs + delaySeconds * 1000;
    const row = { delivery_number, try_number: tries + 1, at_ms: atMs, status };
    try {
      await commit.run(() => commit.savepoint(() => deliveries.record(row, isDelivered, nextMs)));
      return true;
    } catch {
      return false;
    }
  }

  #postOf(delivery: OpenDelivery): OutgoingPost {
    const { url, body, event_id, type, secret } = delivery;
    const isForged = this.#core.faults.take('event_wrong_signature', { type, url }) !== undefined;
    // Signed anew for each try, on real time: a receiver refuses what is older than five minutes.
    const seconds = Math.floor(systemClock.nowMs() / 1000);
    const signature = eventSignatureOf(isForged ? `${secret}x` : secret, seconds, Buffer.from(body));
    return {
      url,
      body,
      headers: {
        [rewardsHeaders.contentType]: JSON_CONTENT_TYPE,
        [rewardsHeaders.eventId]: event_id,
        [rewardsHeaders.eventSignature]: signature,
      },
      timeoutMs: DELIVERY_SILENCE_SECONDS * 1000,
      signal: this.#ending.signal,
    };
  }

  #isDoubled({ type, url }: OpenDelivery): boolean {
    return this.#core.faults.take('event_doubled', { type, url }) !== undefined;
  }
}
