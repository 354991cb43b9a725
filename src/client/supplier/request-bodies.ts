// The bodies of requests, from partner code's values to the bytes that are sent.

import { checkRequestSchema, supplierOrderRequestSchema } from '../../wire/supplier/requests.js';
import { checkedBody } from '../calling/checked-body.js';
import { demandObject } from '../calling/given-argument.js';
import type { OwnNames } from '../values/argument-name.js';

/** A brand is a `slug` in all of this library, whatever a request calls it. */
export const supplierNames: OwnNames = { brand_slug: 'slug' };

export interface CheckInput {
  readonly slug: string;
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
  demandObject('the check', input);
  return checkedBody('the check', checkRequestSchema, supplierCard(input), { ownNames: supplierNames });
}

export function supplierOrderBody(input: SupplierOrderInput): Uint8Array {
  demandObject('the order', input);
  const { expectedWholesaleMinor } = input;
  const body = {
    client_ref: input.clientRef,
    ...supplierCard(input),
    wallet_ref: input.walletRef,
    ...(expectedWholesaleMinor === undefined ? {} : { expected_wholesale_minor: expectedWholesaleMinor }),
  };
  return checkedBody('the order', supplierOrderRequestSchema, body, { ownNames: supplierNames });
}

function supplierCard({ slug, currency, faceMinor }: CheckInput): Record<string, unknown> {
  return { brand_slug: slug, currency, face_minor: faceMinor };
}
