// Webhooks (source, part B, section 6; contract, rewards page): registered by the partner, and every event
// that one of them is registered for written down as a delivery, in the transaction of what it tells of. The
// body's bytes are fixed here once. `courier.ts` delivers them.

import type { JsonValue } from '../../base/json/json-reader.js';
import { formatInstant } from '../../base/time/instant.js';
import { writeJson } from '../../wire/json-text.js';
import type { webhookSchema, webhookTestSchema } from '../../wire/rewards/answers.js';
import { REWARDS_TEST_EVENT_TYPE, type RewardsEventType } from '../../wire/rewards/event-bodies.js';
import type { webhookRequestSchema } from '../../wire/rewards/requests.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { type Reply, reply } from '../http/reply.js';
import type { Read, Written } from '../wire-shape.js';
import type { WebhookRow } from './books/delivery-table.js';
import type { RewardsCore } from './core.js';
import { nothingHere } from './refusal.js';
import { plusNumber } from './token-amount.js';

interface NewEvent {
  readonly type: RewardsEventType | typeof REWARDS_TEST_EVENT_TYPE;
  /** The object that it tells of, as the interface answers it. */
  readonly data: unknown;
  /** Service clock: when it happened. */
  readonly atMs: number;
}

export function answerWebhookCreate(
  core: RewardsCore,
  call: ServiceCall,
  request: Read<typeof webhookRequestSchema>,
): Reply {
  const { deliveries } = core.books;
  const row: WebhookRow = {
    webhook_id: core.ids.id('whk', deliveries.webhooks().length + 1),
    url: request.url,
    events: JSON.stringify([...new Set(request.events)]),
    secret: request.secret,
    created_at_ms: call.nowMs,
  };
  deliveries.insertWebhook(row);
  const data: Written<typeof webhookSchema> = {
    webhook_id: row.webhook_id,
    url: row.url,
    events: eventsOf(row),
    created_at: formatInstant(row.created_at_ms),
  };
  return reply(201, data);
}

/** Sends a test event to one webhook, whatever it is registered for. */
export function answerWebhookTest(core: RewardsCore, call: ServiceCall): Reply {
  const webhook = core.books.deliveries.webhook(call.pathValue);
  if (webhook === undefined) throw nothingHere('webhook');
  const event: NewEvent = { type: REWARDS_TEST_EVENT_TYPE, data: { test: true }, atMs: call.nowMs };
  const [deliveryId = ''] = deliver(core, event, [webhook]);
  const data: Written<typeof webhookTestSchema> = { delivery_id: deliveryId };
  return reply(202, data);
}

/** Writes an event for every webhook that is registered for it. Only inside a unit of the books. */
export function writeEvent(core: RewardsCore, event: NewEvent): void {
  const wanting = core.books.deliveries
    .webhooks()
    .filter((webhook) => eventsOf(webhook).includes(event.type));
  deliver(core, event, wanting);
}

/** `pool.low_balance` where a booking took the pool from the threshold or above to under it. */
export function writeLowPool(core: RewardsCore, atMs: number, before: bigint): void {
  const threshold = core.settings.lowPlus18;
  const balance = core.books.tokens.balance();
  if (before < threshold || balance >= threshold) return;
  const data = { balance_plus: plusNumber(balance), threshold_plus: plusNumber(threshold) };
  writeEvent(core, { type: 'pool.low_balance', data, atMs });
}

/** One delivery a webhook, all of one event; returns their ids. */
function deliver(core: RewardsCore, event: NewEvent, webhooks: readonly WebhookRow[]): string[] {
  const { deliveries } = core.books;
  const first = deliveries.count();
  const id = core.ids.id('evt', 'rewards', first + 1);
  const body = { id, type: event.type, created_at: formatInstant(event.atMs), data: event.data as JsonValue };
  return webhooks.map(({ webhook_id, url }, at) => {
    const deliveryId = core.ids.id('dlv', first + at + 1);
    const isDropped = core.faults.take('event_dropped', { type: event.type, url }) !== undefined;
    deliveries.insert({
      delivery_id: deliveryId,
      event_id: id,
      type: event.type,
      body: writeJson(body),
      webhook_id,
      next_try_at_ms: isDropped ? null : event.atMs,
      delivered: 0,
    });
    return deliveryId;
  });
}

function eventsOf({ events }: WebhookRow): string[] {
  return JSON.parse(events) as string[];
}
