// The bodies of requests (source, sections 2.5 and 4.1). Unknown fields are refused, and every refusal names
// its field. Rules that depend on the brand list, the float or the clock are the service's own and not here.

import { z } from 'zod';
import { clientRefSchema } from '../client-ref.js';
import { costMinorSchema, faceMinorSchema, identifierSchema } from '../scalar.js';
import { WALLET_REF_CHARACTERS_LEAST } from './limits.js';

/** Identifies the buyer: 8 or more characters of any kind. A name or address does not belong here. */
const walletRefSchema = z
  .string()
  .refine(isWalletRef, 'is not a text of 8 or more characters')
  .meta({ minLength: WALLET_REF_CHARACTERS_LEAST });

export function isWalletRef(text: string): boolean {
  // Characters are code points: eight of them are eight, in whatever script. A longer one is bounded by the
  // body alone: the source shows no other end.
  return [...text].length >= WALLET_REF_CHARACTERS_LEAST;
}

const giftCard = {
  brand_slug: identifierSchema,
  currency: z.string().min(1).max(16),
  face_minor: faceMinorSchema,
};

export const checkRequestSchema = z.strictObject(giftCard);

export const supplierOrderRequestSchema = z.strictObject({
  client_ref: clientRefSchema,
  ...giftCard,
  wallet_ref: walletRefSchema,
  /** The price that the check quoted; a live price that differs is refused. */
  expected_wholesale_minor: costMinorSchema.optional(),
});

export type CheckRequest = z.infer<typeof checkRequestSchema>;
export type SupplierOrderRequest = z.infer<typeof supplierOrderRequestSchema>;
