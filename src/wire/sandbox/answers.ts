// The `data` of every answer (contract, "Answers" and "Keys"; the source shows few of these names). Fields
// that nobody knows are let through the reading and left out of the result; a value of another kind than
// shown, an unknown status or availability, or null where a value belongs is refused with the field's path.

import { z } from 'zod';
import {
  costMinorSchema,
  countrySchema,
  currencySchema,
  decimalTextSchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  monthSchema,
  rateBpsSchema,
  rateTextSchema,
  sha256HexSchema,
  usd6Schema,
} from '../scalar.js';
import { SANDBOX_ENV, STATEMENT_ALGORITHM } from './names.js';

export const pingAnswerSchema = z.object({
  ok: z.literal(true),
  env: z.literal(SANDBOX_ENV),
  key_id: identifierSchema,
  /** A reader does without it. */
  created_at: instantSchema.optional(),
  expires_at: instantSchema,
  server_time: instantSchema,
});

export const catalogueEntrySchema = z.object({
  slug: identifierSchema,
  name: z.string().max(1024),
  country: countrySchema,
  currency: currencySchema,
  rate_bps: rateBpsSchema,
  /** Exact amounts, or null where any amount of the range is sold. */
  denominations_minor: z.array(faceMinorSchema).nullable(),
  range: z.object({ min_minor: faceMinorSchema, max_minor: faceMinorSchema }).nullable(),
  availability: z.enum(['available', 'limited']),
});

export const catalogueAnswerSchema = z.array(catalogueEntrySchema);

/** A price that holds for 60 seconds and for one order. */
export const quoteAnswerSchema = z.object({
  quote_id: identifierSchema,
  slug: identifierSchema,
  currency: currencySchema,
  face_minor: faceMinorSchema,
  rate_bps: rateBpsSchema,
  cost_minor: costMinorSchema,
  /** US dollars per one unit of the currency. */
  fx_rate: rateTextSchema,
  cost_usd6: usd6Schema,
  created_at: instantSchema,
  expires_at: instantSchema,
});

/** The order without the card: what may be stored. */
export const orderRecordSchema = z.object({
  order_id: identifierSchema,
  client_ref: identifierSchema,
  slug: identifierSchema,
  currency: currencySchema,
  face_minor: faceMinorSchema,
  rate_bps: rateBpsSchema,
  cost_minor: costMinorSchema,
  fx_rate: rateTextSchema,
  cost_usd6: usd6Schema,
  /**
   * The interface is known to answer the first two. The complete list of states is not shown, and a statement
   * may have reversals, so a reader takes an order that failed as well.
   */
  status: z.enum(['pending', 'issued', 'failed']),
  quote_id: identifierSchema.nullable(),
  /** The service keeps only a digest and a country of the buyer. */
  end_customer: z.object({ ref_sha256: sha256HexSchema, country: countrySchema }),
  created_at: instantSchema,
  issued_at: instantSchema.nullable(),
  /** True when an earlier order is answered again. */
  replay: z.boolean(),
});

/** The order with its demo code and the link to the demo page, both null while it is pending. */
export const orderAnswerSchema = orderRecordSchema.extend({
  status: z.enum(['pending', 'issued']),
  code: z.string().max(256).nullable(),
  link: z.string().max(2048).nullable(),
});

export const balanceAnswerSchema = z.object({
  currency: z.literal('USD'),
  balance_usd6: usd6Schema,
  as_of: instantSchema,
});

/**
 * The signed month. `raw_statement` is a text whose UTF-8 bytes were signed; it is verified before it is
 * read.
 */
export const statementAnswerSchema = z.object({
  month: monthSchema,
  final: z.boolean(),
  key_id: identifierSchema,
  algorithm: z.literal(STATEMENT_ALGORITHM),
  raw_statement: z.string(),
  signature: z.string(),
});

/**
 * The same as a reader takes it: an absent signature or another algorithm is no unreadable answer but a
 * statement that does not verify, and is judged as such.
 */
export const statementAnswerReadingSchema = statementAnswerSchema.extend({
  algorithm: z.string().nullish(),
  signature: z.string().nullish(),
});

/**
 * `public_key` is 64 hex digits; whether it may be pinned is for the key's own check to say, with its reason.
 */
export const statementKeyAnswerSchema = z.object({
  key_id: identifierSchema,
  algorithm: z.literal(STATEMENT_ALGORITHM),
  public_key: z.string().max(1024),
});

export const keyRevokeAnswerSchema = z.object({ key_id: identifierSchema, revoked_at: instantSchema });

/** A simulated deposit, credited at once: units x 3 US dollars less the pool fee of 0.30%. */
export const depositAnswerSchema = z.object({
  deposit_id: identifierSchema,
  plus_amount: decimalTextSchema,
  /** Floored; the pool fee is what is left of it after the credit. */
  gross_usd6: usd6Schema,
  pool_fee_usd6: usd6Schema,
  credited_usd6: usd6Schema,
  balance_usd6: usd6Schema,
  created_at: instantSchema,
});

/** One event as the partner's endpoint would receive it. The body stays a text until its HMAC held. */
export const eventDeliverySchema = z.object({
  raw_body: z.string(),
  headers: z.record(z.string(), z.string()),
});

export const eventsAnswerSchema = z.array(eventDeliverySchema);

export const webhookTestAnswerSchema = z.object({
  event_id: identifierSchema,
  type: z.string().min(1).max(128),
});

export const keyChallengeAnswerSchema = z.object({
  challenge: z.string().min(1).max(256),
  /** Leading zero bits that the SHA-256 of the solution needs. */
  difficulty: z.int().min(0).max(256),
});

/** The only time that the three values are shown. */
export const keyCreateAnswerSchema = z.object({
  key_id: identifierSchema,
  api_key: z.string().min(1).max(256),
  signing_secret: z.string().min(1).max(256),
  webhook_secret: z.string().min(1).max(256),
  balance_usd6: usd6Schema,
  created_at: instantSchema,
  expires_at: instantSchema,
});

export type PingAnswer = z.infer<typeof pingAnswerSchema>;
export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>;
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;
export type OrderRecord = z.infer<typeof orderRecordSchema>;
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;
export type BalanceAnswer = z.infer<typeof balanceAnswerSchema>;
export type StatementAnswerReading = z.infer<typeof statementAnswerReadingSchema>;
export type StatementKeyAnswer = z.infer<typeof statementKeyAnswerSchema>;
export type KeyRevokeAnswer = z.infer<typeof keyRevokeAnswerSchema>;
export type DepositAnswer = z.infer<typeof depositAnswerSchema>;
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;
export type WebhookTestAnswer = z.infer<typeof webhookTestAnswerSchema>;
export type KeyChallengeAnswer = z.infer<typeof keyChallengeAnswerSchema>;
export type KeyCreateAnswer = z.infer<typeof keyCreateAnswerSchema>;
