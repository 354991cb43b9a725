// The envelope of every answer (source, section 2.8): `{data, request_id}`, or `{error: {code, message,
// request_id, retry_after_sec?, details?}}`. Reading goes bytes, strict JSON, envelope, schema; whatever does
// not fit is a fault with the field's path and never with a value, which may be a gift card code.

import { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../../base/json-reader.js';
import { withoutCodes } from '../card-code.js';
import { costMinorSchema, identifierSchema, instantSchema, rateBpsSchema, usd6Schema } from '../scalar.js';
import { joinPaths, type SchemaFault, schemaFaultOf } from '../schema-fault.js';
import { isJsonObject } from '../schema-fields.js';
import { REQUEST_ID_PREFIX } from './names.js';

export const requestIdSchema = z
  .string()
  .regex(new RegExp(`^${REQUEST_ID_PREFIX}[\\x21-\\x7e]{1,128}$`), 'is not a request id');

/** The envelope of a success around a schema of its `data`. */
export function successSchema<S extends z.ZodType>(
  data: S,
): z.ZodObject<{ data: S; request_id: typeof requestIdSchema }> {
  return z.object({ data, request_id: requestIdSchema });
}

/** Which one of our own fields a 400 is about. */
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
  /** Of this list or another one in the same spelling; `isErrorCode` tells. */
  code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'is not an error code'),
  message: z.string(),
  request_id: requestIdSchema,
  /** Any integer, as it came: whoever waits clamps it. Null says what absence says, as for `details`. */
  retry_after_sec: z.int().nullish(),
  details: z.record(z.string(), z.unknown()).nullish(),
});

export type ServiceError = z.infer<typeof serviceErrorSchema>;

export const errorSchema = z.object({ error: serviceErrorSchema });

/** What bytes turned out to be. `json` is the whole parsed answer, for storing what may be stored of it. */
export type AnswerReading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly requestId: string; readonly json: JsonValue }
  | { readonly kind: 'error'; readonly error: ServiceError; readonly json: JsonValue }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

export interface AnswerFault extends SchemaFault {
  /**
   * `json`: no strict JSON. `envelope`: JSON, but neither envelope. `field`: a field of either is not as it
   * should be.
   */
  readonly problem: 'json' | 'envelope' | 'field';
}

/** Reads an answer's bytes against the schema of its `data`. Never throws for what the wire can bring. */
export function readAnswer<S extends z.ZodType>(schema: S, bytes: Uint8Array): AnswerReading<z.infer<S>> {
  let json: JsonValue;
  try {
    json = readJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) return fault('json', '', `is no strict JSON: ${error.message}`);
    throw error;
  }
  return readAnswerJson(schema, json);
}

/** The same for an answer that was parsed already, such as one read back from the archive. */
export function readAnswerJson<S extends z.ZodType>(schema: S, json: JsonValue): AnswerReading<z.infer<S>> {
  const names = isJsonObject(json) ? Object.keys(json) : [];
  if (names.includes('data') === names.includes('error')) {
    return fault('envelope', '', 'has neither or both of data and error');
  }
  if (names.includes('error')) {
    const result = errorSchema.safeParse(json);
    return result.success
      ? { kind: 'error', error: result.data.error, json }
      : fieldFault(schemaFaultOf(result.error, json));
  }
  const frame = successSchema(z.unknown()).safeParse(json);
  if (!frame.success) return fieldFault(schemaFaultOf(frame.error, json));
  const result = schema.safeParse(frame.data.data);
  if (!result.success) {
    const inner = schemaFaultOf(result.error, frame.data.data);
    return fault('field', joinPaths('data', inner.path), inner.message);
  }
  return { kind: 'data', data: result.data, requestId: frame.data.request_id, json };
}

function fieldFault(schemaFault: SchemaFault): { kind: 'fault'; fault: AnswerFault } {
  return fault('field', schemaFault.path, schemaFault.message);
}

function fault(
  problem: AnswerFault['problem'],
  path: string,
  message: string,
): { kind: 'fault'; fault: AnswerFault } {
  // Names of header and detail fields are the service's own text, so a path may hold what a value must not.
  return { kind: 'fault', fault: { problem, path: withoutCodes(path), message } };
}
