// The bodies of requests (source, sections 2.3, 2.4 and 4; contract, "Answers" and "Keys"). Unknown fields
// are refused, and every refusal names its field. Rules that depend on the catalogue, the balance or the
// clock are the service's own and not here.

import { z } from 'zod';
import { clientRefSchema } from '../client-ref.js';
import { countrySchema, faceMinorSchema, identifierSchema } from '../scalar.js';
import { eventTypes } from './event-bodies.js';
import { PLUS_DECIMALS, PLUS_PER_DEPOSIT } from './limits.js';

/** The buyer. `ref` is opaque: one that looks like an e-mail address or holds white space is refused. */
const endCustomerSchema = z.strictObject({
  ref: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^@\s]+$/u, 'is not an opaque id (no @, no white space)'),
  country: countrySchema,
});

export const quoteRequestSchema = z.strictObject({
  slug: identifierSchema,
  currency: z.string().min(1).max(16),
  face_minor: faceMinorSchema,
});

export const orderRequestSchema = z.strictObject({
  client_ref: clientRefSchema,
  slug: identifierSchema,
  currency: z.string().min(1).max(16),
  face_minor: faceMinorSchema,
  quote_id: identifierSchema.optional(),
  end_customer: endCustomerSchema,
});

const plusPattern = new RegExp(`^(?:0|[1-9][0-9]{0,5})(?:\\.[0-9]{1,${PLUS_DECIMALS}})?$`);

/** Token units to deposit: a plain decimal text, above 0, at most 10000. */
const plusRequestSchema = z
  .string()
  .regex(plusPattern, 'is not a plain decimal of at most 18 decimals')
  .refine(isPlusInRange, `is not above 0 and at most ${PLUS_PER_DEPOSIT}`);

export const depositRequestSchema = z.strictObject({ plus_amount: plusRequestSchema });

export const webhookTestRequestSchema = z.strictObject({ type: z.enum(eventTypes) });

export const keyRequestSchema = z.strictObject({
  challenge: z.string().min(1).max(256),
  solution: z.string().min(1).max(256),
});

export type OrderRequest = z.infer<typeof orderRequestSchema>;
export type DepositRequest = z.infer<typeof depositRequestSchema>;
export type KeyRequest = z.infer<typeof keyRequestSchema>;

/** Decided on the digits, never through a floating-point number. */
function isPlusInRange(text: string): boolean {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/[1-9]/.test(text)) return false;
  const units = Number(whole);
  return units < PLUS_PER_DEPOSIT || (units === PLUS_PER_DEPOSIT && !/[1-9]/.test(fraction));
}
