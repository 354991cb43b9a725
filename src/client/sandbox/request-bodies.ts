// The bodies of requests, from partner code's values to the bytes that are signed and sent.

import type { EventType } from '../../wire/sandbox/event-bodies.js';
import {
  depositRequestSchema,
  keyRequestSchema,
  orderRequestSchema,
  quoteRequestSchema,
  webhookTestRequestSchema,
} from '../../wire/sandbox/requests.js';
import { checkedBody } from '../calling/checked-body.js';
import { demandObject } from '../calling/given-argument.js';

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

export function quoteBody(input: QuoteInput): Uint8Array {
  demandObject('the quote', input);
  const body = { slug: input.slug, currency: input.currency, face_minor: input.faceMinor };
  return checkedBody('the quote', quoteRequestSchema, body);
}

export function orderBody(input: OrderInput): Uint8Array {
  demandObject('the order', input);
  demandObject('the order', input.endCustomer, 'endCustomer');
  const body = {
    client_ref: input.clientRef,
    slug: input.slug,
    currency: input.currency,
    face_minor: input.faceMinor,
    ...(input.quoteId === undefined ? {} : { quote_id: input.quoteId }),
    end_customer: { ref: input.endCustomer.ref, country: input.endCustomer.country },
  };
  return checkedBody('the order', orderRequestSchema, body);
}

export function depositBody(plusAmount: string): Uint8Array {
  return checkedBody('the deposit', depositRequestSchema, { plus_amount: plusAmount });
}

export function testEventBody(type: EventType): Uint8Array {
  return checkedBody('the test event', webhookTestRequestSchema, { type });
}

export function keyBody(challenge: string, solution: string): Uint8Array {
  return checkedBody('the key', keyRequestSchema, { challenge, solution });
}
