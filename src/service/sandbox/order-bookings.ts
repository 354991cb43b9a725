// The debit of an order, and bookings that only a fault makes: a replay charged again, a failed order
// debited.

import type { OrderRequest } from '../../wire/sandbox/requests.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { NewOrderMovement } from './books/journal.js';
import type { OrderRow } from './books/order-table.js';
import type { SandboxCore, SignedCall } from './core.js';
import { writeLowBalance } from './event-writer.js';
import { reversalOf } from './faults/order-faults.js';
import { priceAt } from './order-price.js';

export function orderSubject(
  call: SignedCall,
  order: Pick<OrderRequest, 'client_ref' | 'slug' | 'currency'>,
): FaultSubject {
  return {
    client_ref: order.client_ref,
    slug: order.slug,
    currency: order.currency,
    key_id: call.key.key_id,
  };
}

/** The debit an order books: its own cost, at the time it was accepted. */
export function debitOf(order: OrderRow): NewOrderMovement {
  return {
    key_id: order.key_id,
    booked_at_ms: order.created_at_ms,
    kind: 'order',
    ref: order.client_ref,
    slug: order.slug,
    currency: order.currency,
    face_minor: order.face_minor,
    rate_bps: order.rate_bps,
    cost_minor: order.cost_minor,
    fx_rate: order.fx_rate,
    amount_usd6: -order.cost_usd6,
  };
}

/** Charges a replay once more where `replay_charged` says so. */
export function bookReplay(core: SandboxCore, call: SignedCall, order: OrderRow): void {
  if (core.faults.take('replay_charged', orderSubject(call, order)) !== undefined) {
    book(core, { ...debitOf(order), booked_at_ms: call.nowMs });
  }
}

/** Debits an order that failed upstream, and reverses it as often as `failed_order_debited` says. */
export function bookFailedOrder(
  core: SandboxCore,
  call: SignedCall,
  request: OrderRequest,
  rateBps: number,
): void {
  const fault = core.faults.take('failed_order_debited', orderSubject(call, request));
  if (fault === undefined) return;
  const price = priceAt(request, rateBps);
  const debit: NewOrderMovement = {
    key_id: call.key.key_id,
    booked_at_ms: call.nowMs,
    kind: 'order',
    ref: request.client_ref,
    slug: request.slug,
    currency: request.currency,
    face_minor: request.face_minor,
    rate_bps: price.rate_bps,
    cost_minor: price.cost_minor,
    fx_rate: price.fx_rate,
    amount_usd6: -price.cost_usd6,
  };
  book(core, debit);
  for (let count = 0; count < fault.integer('reversals'); count += 1) book(core, reversalOf(debit));
}

function book(core: SandboxCore, movement: NewOrderMovement): void {
  writeLowBalance(core, core.books.journal.book(movement, { mayOverdraw: true }));
}
