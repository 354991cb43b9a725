// Orders (source, sections 2.4, 3 and 4). One synchronous unit inside one immediate transaction decides each:
// the reference, the price, the balance and the booking are never apart. Refusals come in the contract's
// order, and a refused order books nothing.

import { sha256Hex } from '../../base/text/digest.js';
import { formatInstant } from '../../base/time/instant.js';
import { demoPagePath } from '../../wire/endpoint.js';
import type { orderAnswerSchema } from '../../wire/sandbox/answers.js';
import { ORDERS_PER_KEY, PENDING_SECONDS, RESTOCKING_RETRY_SECONDS } from '../../wire/sandbox/limits.js';
import { type OrderRequest, orderRequestSchema } from '../../wire/sandbox/requests.js';
import {
  BLOCKED_COUNTRY,
  DEMO_BOOKS_SLUG,
  isPendingRef,
  RESTOCKING_FACE_MINOR,
  UPSTREAM_FAILED_FACE_MINOR,
} from '../../wire/sandbox/test-values.js';
import { spoilDebits } from '../faults/debit-faults.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { OrderRow } from './books/order-table.js';
import type { SandboxCore, SignedCall } from './core.js';
import { writeLowBalance, writeOrderEvent } from './event-writer.js';
import { debitForms, type OrderPrice, spoilAttribute, spoilPrice } from './faults/order-faults.js';
import { bookFailedOrder, bookReplay, debitOf, orderSubject } from './order-bookings.js';
import { priceOrder } from './order-price.js';
import { entryFor } from './quotes.js';
import { ApiRefusal } from './refusal.js';

export const orderBody = orderRequestSchema;

/** The digest that tells one order request from another under the same reference; the quote may differ. */
function orderFingerprint(request: OrderRequest): string {
  const customer = request.end_customer;
  return sha256Hex(
    JSON.stringify([
      request.slug,
      request.currency,
      request.face_minor,
      sha256Hex(customer.ref),
      customer.country,
    ]),
  );
}

export function answerOrder(core: SandboxCore, call: SignedCall, request: OrderRequest): Reply {
  const known = core.books.orders.find(call.key.key_id, request.client_ref);
  if (known !== undefined) {
    if (known.request_sha256 !== orderFingerprint(request)) {
      throw new ApiRefusal('idempotency_conflict', 'this client_ref belongs to an order of other content');
    }
    bookReplay(core, call, known);
    return reply(known.status === 'pending' ? 202 : 200, orderAnswer(core, known, true));
  }
  const entry = entryFor(core, request, call.nowMs);
  if (request.end_customer.country === BLOCKED_COUNTRY) {
    throw new ApiRefusal('region_blocked', 'cards are not sold to buyers in this country');
  }
  const used = call.account.order_count;
  if (core.settings.limited && used >= ORDERS_PER_KEY) {
    throw new ApiRefusal('limit_exceeded', 'the orders of this key are used up', {
      details: { limit: ORDERS_PER_KEY, used },
    });
  }
  const failure = testFailure(core, call, request, entry.rateBps);
  if (failure !== undefined) return { kind: 'refusal', refusal: failure };
  const priced = priceOrder(core, call, request, entry.rateBps);
  if (priced.kind === 'changed') return { kind: 'refusal', refusal: priced.refusal };
  return acceptOrder(core, call, request, priced.price);
}

/**
 * The test values that fail (source, section 4): restocking, and upstream the first time a reference is sent.
 */
function testFailure(
  core: SandboxCore,
  call: SignedCall,
  request: OrderRequest,
  rateBps: number,
): ApiRefusal | undefined {
  if (request.slug === DEMO_BOOKS_SLUG && request.face_minor === RESTOCKING_FACE_MINOR) {
    return new ApiRefusal('restocking', 'being restocked, try again in an hour', {
      retryAfterSec: RESTOCKING_RETRY_SECONDS,
    });
  }
  const fails = request.slug === DEMO_BOOKS_SLUG && request.face_minor === UPSTREAM_FAILED_FACE_MINOR;
  if (fails && !core.books.orders.failedBefore(call.key.key_id, request.client_ref)) {
    core.books.orders.noteFailure(call.key.key_id, request.client_ref);
    bookFailedOrder(core, call, request, rateBps);
    return new ApiRefusal(
      'upstream_failed',
      'the issuer failed, nothing was charged: send the same client_ref again',
    );
  }
  return undefined;
}

function acceptOrder(core: SandboxCore, call: SignedCall, request: OrderRequest, honest: OrderPrice): Reply {
  if (honest.cost_usd6 > call.account.balance_usd6) {
    throw new ApiRefusal('insufficient_balance', 'the cost is more than the balance', {
      details: { cost_usd6: honest.cost_usd6, balance_usd6: call.account.balance_usd6 },
    });
  }
  const subject = orderSubject(call, request);
  const price = spoilPrice(core.faults, subject, request.face_minor, honest);
  const row = spoilAttribute(core.faults, subject, newOrder(core, call, request, price));
  core.books.orders.insert(row);
  core.books.accounts.raise(row.key_id, 'order_count');
  if (row.status === 'pending') core.books.accounts.addPending(row.key_id, utcDay(call.nowMs));
  if (row.quote_id !== null) core.books.quotes.markUsed(row.quote_id);
  for (const movement of spoilDebits(core.faults, subject, debitOf(row), debitForms)) {
    // Only a fault books anything but the price that was held against the balance.
    const honestDebit = movement.amount_usd6 === -honest.cost_usd6 && movement.ref === row.client_ref;
    const booked = core.books.journal.book(movement, {
      mayOverdraw: !honestDebit || core.faults.all().length > 0,
    });
    writeLowBalance(core, booked);
  }
  writeOrderEvent(core, row, call.nowMs);
  return reply(row.status === 'pending' ? 202 : 201, orderAnswer(core, row, false));
}

function newOrder(core: SandboxCore, call: SignedCall, request: OrderRequest, price: OrderPrice): OrderRow {
  const pending = isPendingRef(request.client_ref) && call.account.pending_day !== utcDay(call.nowMs);
  const stuck = pending && core.faults.take('order_stuck_pending', orderSubject(call, request)) !== undefined;
  return {
    order_id: core.ids.id('ord', call.key.key_id, request.client_ref),
    key_id: call.key.key_id,
    client_ref: request.client_ref,
    request_sha256: orderFingerprint(request),
    slug: request.slug,
    currency: request.currency,
    face_minor: request.face_minor,
    ...price,
    status: pending ? 'pending' : 'issued',
    quote_id: request.quote_id ?? null,
    ref_sha256: sha256Hex(request.end_customer.ref),
    country: request.end_customer.country,
    created_at_ms: call.nowMs,
    issue_due_at_ms: stuck ? Number.MAX_SAFE_INTEGER : call.nowMs + PENDING_SECONDS * 1000,
    issued_at_ms: pending ? null : call.nowMs,
  };
}

export function answerOrderRead(core: SandboxCore, call: SignedCall): Reply {
  const order = core.books.orders.find(call.key.key_id, call.pathValue);
  const subject = {
    client_ref: call.pathValue,
    key_id: call.key.key_id,
    method: call.method,
    path: call.path,
  };
  if (order === undefined || core.faults.take('order_unknown', subject) !== undefined) {
    throw new ApiRefusal('unknown_order', 'there is no order of this client_ref');
  }
  return reply(200, orderAnswer(core, order, false));
}

function orderAnswer(core: SandboxCore, order: OrderRow, replay: boolean): Written<typeof orderAnswerSchema> {
  const issued = order.status === 'issued';
  return {
    order_id: order.order_id,
    client_ref: order.client_ref,
    slug: order.slug,
    currency: order.currency,
    face_minor: order.face_minor,
    rate_bps: order.rate_bps,
    cost_minor: order.cost_minor,
    fx_rate: order.fx_rate,
    cost_usd6: order.cost_usd6,
    status: order.status,
    quote_id: order.quote_id,
    end_customer: { ref_sha256: order.ref_sha256, country: order.country },
    code: issued ? core.ids.demoCode(order.order_id) : null,
    link: issued ? `${core.baseUrl()}${demoPagePath(core.ids.demoPageId(order.order_id))}` : null,
    created_at: formatInstant(order.created_at_ms),
    issued_at: order.issued_at_ms === null ? null : formatInstant(order.issued_at_ms),
    replay,
  };
}

function utcDay(ms: number): string {
  return formatInstant(ms).slice(0, 10);
}
