// The envelope of every answer (source, section 2.8): `{data, request_id}`, or `{error: {code, message,
// request_id, retry_after_sec?, details?}}`. Reading goes bytes, strict JSON, envelope, schema; whatever does
// not fit is a fault with the field's path and never with a value, which may be a gift card code.

import { z } from 'zod';
import type { JsonValue } from '../../base/json/json-reader.js';
import {
  type AnswerReading,
  type EnvelopeReading,
  readEnvelope,
  readEnvelopeJson,
} from '../answer-envelope.js';
import { REQUEST_ID_PREFIX } from '../common-names.js';
import { costMinorSchema, identifierSchema, instantSchema, rateBpsSchema, usd6Schema } from '../scalar.js';

export const requestIdSchema = z
  .string()
  .regex(new RegExp(`^${REQUEST_ID_PREFIX}[\\x21-\\x7e]{1,128}$`), 'is not a request id');

/** The field beside the `data` of every success. */
const aroundSchema = z.object({ request_id: requestIdSchema });

/** The one of our own fields that a 400 is about. */
export const fieldDetailsSchema = z.object({ field: z.string() });
/** A lifetime limit of the key and how much of it is used. */
export const limitDetailsSchema = z.object({ limit: z.int().min(0), used: z.int().min(0) });
export const balanceDetailsSchema = z.object({ cost_usd6: usd6Schema, balance_usd6: usd6Schema });
/** The new price and a fresh quote for it. */
export const priceChangedDetailsSchema = z.object({
  quote_id: identifierSchema,
  rate_bps: rateBpsSchema,
  cost_minor: costMinorSchema,
  cost_usd6: usd6Schema,
  expires_at: instantSchema,
});

const serviceErrorSchema = z.object({
  /** A code of this list, or another one in the same spelling; `isErrorCode` tells. */
  code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'is not an error code'),
  message: z.string(),
  request_id: requestIdSchema,
  /** Any integer, as it came: whoever waits clamps it. Null says what absence says, as for `details`. */
  retry_after_sec: z.int().nullish(),
  details: z.record(z.string(), z.unknown()).nullish(),
});

export const errorSchema = z.object({ error: serviceErrorSchema });

const form = { around: aroundSchema, error: errorSchema };

/** Reads an answer's bytes against the schema of its `data`. Never throws for what the wire can bring. */
export function readAnswer<S extends z.ZodType>(schema: S, bytes: Uint8Array): AnswerReading<z.infer<S>> {
  return answerOf(readEnvelope(form, schema, bytes));
}

/** The same for an answer that was parsed already. */
export function readAnswerJson<S extends z.ZodType>(schema: S, json: JsonValue): AnswerReading<z.infer<S>> {
  return answerOf(readEnvelopeJson(form, schema, json));
}

function answerOf<T>(
  reading: EnvelopeReading<T, z.infer<typeof aroundSchema>, z.infer<typeof errorSchema>>,
): AnswerReading<T> {
  switch (reading.kind) {
    case 'data': {
      const { kind, data, around, json } = reading;
      return { kind, data, requestId: around.request_id, json };
    }
    case 'error':
      return { ...reading, error: reading.error.error };
    default:
      return reading;
  }
}
