// Orders (source, sections 2.5 and 4.1). One synchronous unit inside one immediate transaction decides each:
// the reference, the price, the caps, the float and the booking are never apart. Refusals come in the
// contract's order; only a failed issue leaves anything behind: its debit, its reversal and the order's id.

import { sha256Hex } from '../../base/text/digest.js';
import { formatInstant } from '../../base/time/instant.js';
import { demoPagePath } from '../../wire/endpoint.js';
import type { supplierOrderAnswerSchema } from '../../wire/supplier/answers.js';
import type { SupplierOrderRequest } from '../../wire/supplier/requests.js';
import { ISSUE_FAILED_FACE_MINOR } from '../../wire/supplier/test-values.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { SupplierOrderRow } from './books/order-table.js';
import { obstacleOf, offerOf } from './card-sale.js';
import type { SupplierCore } from './core.js';
import { bookFailure, bookIssue, bookReplayCharge } from './debits.js';
import { spoilContent, spoilWholesale } from './faults/order-faults.js';
import { obstacleRefusal, offerRefusal } from './order-refusals.js';
import { SupplierRefusal } from './refusal.js';
import type { WholesalePrice } from './wholesale.js';

/** A voucher runs out so many days after its issue. */
export const VOUCHER_LIFE_DAYS = 365;
const VOUCHER_LIFE_MS = VOUCHER_LIFE_DAYS * 86_400_000;

export function answerSupplierOrder(
  core: SupplierCore,
  call: ServiceCall,
  request: SupplierOrderRequest,
): Reply {
  const known = core.books.orders.find(request.client_ref);
  if (known !== undefined && known.request_sha256 !== orderFingerprint(request)) {
    throw new SupplierRefusal('idempotency_conflict', 'this client_ref belongs to an order of other content');
  }
  if (known?.status === 'issued') {
    bookReplayCharge(core, call, known);
    return reply(200, orderAnswer(core, known, true));
  }
  const price = priceAsExpected(core, call, request);
  const wallet = sha256Hex(request.wallet_ref);
  const obstacle = obstacleOf(core, request, price, wallet, call.nowMs);
  if (obstacle !== undefined) throw obstacleRefusal(obstacle);
  return process(core, call, request, price, known);
}

/**
 * The digest that tells one order request from another under the same reference; the expected price may
 * differ.
 */
function orderFingerprint(request: SupplierOrderRequest): string {
  const { brand_slug, currency, face_minor, wallet_ref } = request;
  return sha256Hex(JSON.stringify([brand_slug, currency, face_minor, sha256Hex(wallet_ref)]));
}

/** The live price, refused where the card is not sold or the price is not the one that was expected. */
function priceAsExpected(
  core: SupplierCore,
  call: ServiceCall,
  request: SupplierOrderRequest,
): WholesalePrice {
  const offer = offerOf(core, request, call.nowMs);
  if (offer.kind === 'not_sold') throw offerRefusal(offer.code);
  const expected = request.expected_wholesale_minor;
  if (expected !== undefined && expected !== offer.price.wholesale_minor) {
    throw new SupplierRefusal(
      'price_changed',
      `the price is ${offer.price.wholesale_minor} now: check again and decide anew`,
    );
  }
  return offer.price;
}

/**
 * Issues the card, or fails to: then the debit and its reversal are both booked, and the same reference may
 * retry.
 */
function process(
  core: SupplierCore,
  call: ServiceCall,
  request: SupplierOrderRequest,
  honest: WholesalePrice,
  before: SupplierOrderRow | undefined,
): Reply {
  const subject = orderSubject(request);
  const price = spoiltPrice(core, call, request, subject, honest);
  const fails =
    (request.face_minor === ISSUE_FAILED_FACE_MINOR && before === undefined) ||
    core.faults.take('issue_fails', subject) !== undefined;
  const row = spoilContent(core.faults, subject, {
    order_id: before?.order_id ?? core.ids.id('ord', 'supplier', request.client_ref),
    client_ref: request.client_ref,
    request_sha256: orderFingerprint(request),
    brand_slug: request.brand_slug,
    currency: request.currency,
    face_minor: request.face_minor,
    ...price,
    wallet_ref_sha256: sha256Hex(request.wallet_ref),
    status: fails ? 'failed' : 'issued',
    created_at_ms: before?.created_at_ms ?? call.nowMs,
    issued_at_ms: fails ? null : call.nowMs,
  });
  core.books.orders.put(row, before);
  if (fails) {
    bookFailure(core, call, row, subject);
    const refusal = new SupplierRefusal(
      'issue_failed',
      'the issue failed and the debit was reversed: send the same client_ref again',
      { retryAfterSec: 1 },
    );
    return { kind: 'refusal', refusal };
  }
  bookIssue(core, call, row, subject, honest.wholesale_usd6);
  return reply(201, orderAnswer(core, row, false));
}

function spoiltPrice(
  core: SupplierCore,
  call: ServiceCall,
  request: SupplierOrderRequest,
  subject: FaultSubject,
  honest: WholesalePrice,
): WholesalePrice {
  const brand = core.brands.brandAt(request.brand_slug, call.nowMs);
  return brand === undefined
    ? honest
    : spoilWholesale(
        core.faults,
        subject,
        {
          faceMinor: request.face_minor,
          netRateBps: brand.netRateBps,
          rate: core.brands.chargedRateAt(brand.currency, call.nowMs),
        },
        honest,
      );
}

function orderSubject(
  order: Pick<SupplierOrderRequest, 'client_ref' | 'brand_slug' | 'currency'>,
): FaultSubject {
  return { client_ref: order.client_ref, brand_slug: order.brand_slug, currency: order.currency };
}

export function answerSupplierOrderRead(core: SupplierCore, call: ServiceCall): Reply {
  const order = core.books.orders.find(call.pathValue);
  const subject = { client_ref: call.pathValue, method: call.method, path: call.path };
  if (order === undefined || core.faults.take('order_unknown', subject) !== undefined) {
    throw new SupplierRefusal('unknown_order', 'there is no order of this client_ref');
  }
  return reply(200, orderAnswer(core, order, false));
}

function orderAnswer(
  core: SupplierCore,
  order: SupplierOrderRow,
  replay: boolean,
): Written<typeof supplierOrderAnswerSchema> {
  return {
    id: order.order_id,
    client_ref: order.client_ref,
    status: order.status,
    brand_slug: order.brand_slug,
    currency: order.currency,
    face_minor: order.face_minor,
    wholesale_minor: order.wholesale_minor,
    wholesale_usd6: order.wholesale_usd6,
    wallet_ref_sha256: order.wallet_ref_sha256,
    created_at: formatInstant(order.created_at_ms),
    voucher: voucherOf(core, order),
    ledger: { balance_usd6: core.books.journal.balanceUsd6() },
    replay,
  };
}

/** Derived from the order's id: the same reference always resolves to the same card. */
function voucherOf(
  core: SupplierCore,
  order: SupplierOrderRow,
): Written<typeof supplierOrderAnswerSchema>['voucher'] {
  if (order.issued_at_ms === null) return { code: null, pin: null, url: null, expires_at: null };
  return {
    code: core.ids.demoCode(order.order_id),
    pin: pinOf(core, order.order_id),
    url: `${core.baseUrl()}${demoPagePath(core.ids.demoPageId(order.order_id))}`,
    expires_at: formatInstant(order.issued_at_ms + VOUCHER_LIFE_MS),
  };
}

/** Every other card has a pin of six digits, as the source shows it null and not. */
function pinOf(core: SupplierCore, orderId: string): string | null {
  const number = Number.parseInt(core.ids.id('pin', orderId).slice(-8), 16);
  return number % 2 === 0 ? null : String(number % 1_000_000).padStart(6, '0');
}
