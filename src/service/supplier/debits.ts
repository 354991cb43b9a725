// The bookings of an order on the float: its debit, the reversal of a failed issue, and those that only
// faults make.

import { spoilDebits } from '../faults/debit-faults.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { ServiceCall } from '../http/prepared-call.js';
import type { FloatMovementRow, NewDebit } from './books/float-journal.js';
import type { SupplierOrderRow } from './books/order-table.js';
import type { SupplierCore } from './core.js';
import { debitForms, reversalOf } from './faults/order-faults.js';

/** The debit of an order at an instant: its own wholesale price. */
export function debitOf(order: SupplierOrderRow, atMs: number): NewDebit {
  return {
    kind: 'debit',
    booked_at_ms: atMs,
    amount_usd6: order.wholesale_usd6,
    client_ref: order.client_ref,
    order_id: order.order_id,
    brand_slug: order.brand_slug,
    currency: order.currency,
    face_minor: order.face_minor,
    wholesale_minor: order.wholesale_minor,
  };
}

/** Books an issued order; `honestUsd6` is the price that was held against the float. */
export function bookIssue(
  core: SupplierCore,
  call: ServiceCall,
  order: SupplierOrderRow,
  subject: FaultSubject,
  honestUsd6: number,
): void {
  for (const movement of spoilDebits(core.faults, subject, debitOf(order, call.nowMs), debitForms)) {
    // Only a fault books anything but the price that the float was seen to cover.
    const isHonest = movement.amount_usd6 === honestUsd6 && movement.client_ref === order.client_ref;
    bookMovement(core, movement, !isHonest || core.faults.all().length > 0);
  }
}

/**
 * Books the debit of a failed issue and its reversal: once, unless a fault leaves it out or makes it twice.
 */
export function bookFailure(
  core: SupplierCore,
  call: ServiceCall,
  order: SupplierOrderRow,
  subject: FaultSubject,
): void {
  const debit = debitOf(order, call.nowMs);
  const reversals = core.faults.take('issue_reversals', subject)?.integer('count') ?? 1;
  bookMovement(core, debit, core.faults.all().length > 0);
  for (let count = 0; count < reversals; count += 1) bookMovement(core, reversalOf(debit), false);
}

/** Charges a replay once more where a fault says so. */
export function bookReplayCharge(core: SupplierCore, call: ServiceCall, order: SupplierOrderRow): void {
  const { client_ref, brand_slug, currency } = order;
  if (core.faults.take('replay_charged', { client_ref, brand_slug, currency }) !== undefined) {
    bookMovement(core, debitOf(order, call.nowMs), true);
  }
}

function bookMovement(core: SupplierCore, movement: NewDebit, mayOverdraw: boolean): FloatMovementRow {
  return core.books.journal.book(movement, (seq) => core.ids.id('deb', 'float', seq), { mayOverdraw });
}
