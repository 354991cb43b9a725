// Writes events, in the transaction of what they report (contract, "Events"). The body's bytes are fixed here
// once; the signature is made at reading, with the caller's webhook secret. No event ever holds a code or a
// link.

import { formatInstant } from '../../base/time/instant.js';
import type { EventType, eventDataSchemas } from '../../wire/sandbox/event-bodies.js';
import { LOW_BALANCE_USD6 } from '../../wire/sandbox/limits.js';
import type { Written } from '../wire-shape.js';
import type { MovementRow } from './books/journal.js';
import type { OrderRow } from './books/order-table.js';
import type { SandboxCore } from './core.js';

export type EventData<T extends EventType> = Written<(typeof eventDataSchemas)[T]>;

export interface NewEvent<T extends EventType> {
  readonly keyId: string;
  readonly type: T;
  readonly data: EventData<T>;
  /** Service clock. */
  readonly atMs: number;
  /** The `client_ref`, deposit id or month it is about. */
  readonly subject: string | null;
}

/** Writes one event and returns its id. */
export function writeEvent<T extends EventType>(core: SandboxCore, event: NewEvent<T>): string {
  const number = core.books.accounts.raise(event.keyId, 'event_count');
  const id = core.ids.id('evt', event.keyId, number);
  const body = { id, type: event.type, created_at: formatInstant(event.atMs), data: event.data };
  core.books.events.insert({
    event_id: id,
    key_id: event.keyId,
    type: event.type,
    subject: event.subject,
    body: JSON.stringify(body),
  });
  return id;
}

/** `order.pending` or `order.issued`, by the order's status. */
export function writeOrderEvent(core: SandboxCore, order: OrderRow, atMs: number): void {
  writeEvent(core, {
    keyId: order.key_id,
    type: order.status === 'pending' ? 'order.pending' : 'order.issued',
    data: {
      client_ref: order.client_ref,
      order_id: order.order_id,
      slug: order.slug,
      currency: order.currency,
      face_minor: order.face_minor,
      rate_bps: order.rate_bps,
      cost_minor: order.cost_minor,
      cost_usd6: order.cost_usd6,
      status: order.status,
    },
    atMs,
    subject: order.client_ref,
  });
}

/** `balance.low` when a movement took the balance from 20 dollars or more to less. */
export function writeLowBalance(core: SandboxCore, movement: MovementRow): void {
  const before = movement.balance_usd6 - movement.amount_usd6;
  if (before >= LOW_BALANCE_USD6 && movement.balance_usd6 < LOW_BALANCE_USD6) {
    writeEvent(core, {
      keyId: movement.key_id,
      type: 'balance.low',
      data: { balance_usd6: movement.balance_usd6, threshold_usd6: LOW_BALANCE_USD6 },
      atMs: movement.booked_at_ms,
      subject: null,
    });
  }
}
