// The bodies of requests, from partner code's values to the bytes that are signed and sent. They are held
// against the wire's own schemas first, so that a wrong field is named without a call.

import { utf8Bytes } from '../base/bytes.js';
import type { EventType } from '../wire/sandbox/event-bodies.js';
import {
  depositRequestSchema,
  keyRequestSchema,
  orderRequestSchema,
  quoteRequestSchema,
  type RequestReading,
  readRequest,
  webhookTestRequestSchema,
} from '../wire/sandbox/requests.js';
import { checkRequestSchema, supplierOrderRequestSchema } from '../wire/supplier/requests.js';
import { GiveUp } from './client-failure.js';

export interface QuoteInput {
  readonly slug: string;
  readonly currency: string;
  /** The face value in minor units: 2500 is 25.00. */
  readonly faceMinor: number;
}

export interface OrderInput extends QuoteInput {
  /** Your own id of the purchase: sent again, it always means this one purchase. Keep it before you send. */
  readonly clientRef: string;
  /** A quote taken earlier, or the one that a price change brought. */
  readonly quoteId?: string;
  /** The buyer: an opaque id (no e-mail address, no name) and a country of two letters. */
  readonly endCustomer: { readonly ref: string; readonly country: string };
}

/** A gift card of the supplier interface. */
export interface CheckInput {
  readonly brandSlug: string;
  readonly currency: string;
  /** The face value in minor units: 2500 is 25.00. */
  readonly faceMinor: number;
}

export interface SupplierOrderInput extends CheckInput {
  /** Your own id of the payment: sent again, it always means this one card. Keep it before you send. */
  readonly clientRef: string;
  /** The buyer, for the caps of one buyer: 8 characters or more, opaque (no e-mail address, no name). */
  readonly walletRef: string;
  /** The price that the check quoted; a live price that differs is refused. */
  readonly expectedWholesaleMinor?: number;
}

export function checkBody(input: CheckInput): Uint8Array {
  return checked('the check', supplierCard(input), (bytes) => readRequest(checkRequestSchema, bytes));
}

export function supplierOrderBody(input: SupplierOrderInput): Uint8Array {
  const { expectedWholesaleMinor } = input;
  const body = {
    client_ref: input.clientRef,
    ...supplierCard(input),
    wallet_ref: input.walletRef,
    ...(expectedWholesaleMinor === undefined ? {} : { expected_wholesale_minor: expectedWholesaleMinor }),
  };
  return checked('the order', body, (bytes) => readRequest(supplierOrderRequestSchema, bytes));
}

function supplierCard({ brandSlug, currency, faceMinor }: CheckInput): Record<string, unknown> {
  return { brand_slug: brandSlug, currency, face_minor: faceMinor };
}

export function quoteBody(input: QuoteInput): Uint8Array {
  const body = { slug: input.slug, currency: input.currency, face_minor: input.faceMinor };
  return checked('the quote', body, (bytes) => readRequest(quoteRequestSchema, bytes));
}

export function orderBody(input: OrderInput): Uint8Array {
  const body = {
    client_ref: input.clientRef,
    slug: input.slug,
    currency: input.currency,
    face_minor: input.faceMinor,
    ...(input.quoteId === undefined ? {} : { quote_id: input.quoteId }),
    end_customer: { ref: input.endCustomer.ref, country: input.endCustomer.country },
  };
  return checked('the order', body, (bytes) => readRequest(orderRequestSchema, bytes));
}

export function depositBody(plusAmount: string): Uint8Array {
  return checked('the deposit', { plus_amount: plusAmount }, (bytes) =>
    readRequest(depositRequestSchema, bytes),
  );
}

export function testEventBody(type: EventType): Uint8Array {
  return checked('the test event', { type }, (bytes) => readRequest(webhookTestRequestSchema, bytes));
}

export function keyBody(challenge: string, solution: string): Uint8Array {
  return checked('the key', { challenge, solution }, (bytes) => readRequest(keyRequestSchema, bytes));
}

/** @throws GiveUp `invalid_request` naming the field and never its value, which may be the buyer's. */
function checked(
  subject: string,
  body: Record<string, unknown>,
  read: (bytes: Uint8Array) => RequestReading<unknown>,
): Uint8Array {
  const bytes = utf8Bytes(JSON.stringify(body));
  const reading = read(bytes);
  if (!reading.ok) throw refusal(subject, reading.field, reading.message);
  return bytes;
}

function refusal(subject: string, field: string, problem: string): GiveUp {
  return new GiveUp({
    code: 'invalid_request',
    message: `${subject}: ${field} ${problem}; nothing was sent`,
    hint: 'Fix that field.',
    field,
  });
}
