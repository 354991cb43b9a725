// The common rules of all envelopes: an answer has either `data` or `error`. Reading goes from bytes to
// strict JSON to envelope to schema. An answer that does not fit is a fault with the field's path and never
// with a value, which may be a gift card code.

import type { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../base/json/json-reader.js';
import { withoutCodes } from './card-code.js';
import { joinPaths, type SchemaFault, schemaFaultOf } from './schema-fault.js';
import { isJsonObject } from './schema-fields.js';

/** An error that a service states, whatever its envelope looks like. */
export interface ServiceError {
  /** A code of the interface's list, or another one in the same spelling. */
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  /** Any integer, as it came: whoever waits clamps it. Null says what absence says, as for `details`. */
  readonly retry_after_sec?: number | null | undefined;
  readonly details?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface AnswerFault extends SchemaFault {
  /**
   * `json`: no strict JSON. `envelope`: JSON, but neither envelope. `field`: a field of either is not as it
   * should be.
   */
  readonly problem: 'json' | 'envelope' | 'field';
}

/**
 * The result of reading bytes. `json` is the whole parsed answer, for storing the parts that may be stored.
 */
export type AnswerReading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly requestId: string; readonly json: JsonValue }
  | { readonly kind: 'error'; readonly error: ServiceError; readonly json: JsonValue }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

/** The form of what an interface writes around the data, and of its errors. */
interface EnvelopeForm<Around extends z.ZodType, Stated extends z.ZodType> {
  /** The schema of the whole answer, for the fields beside `data`. */
  readonly around: Around;
  /** The schema of a whole answer that is an error. */
  readonly error: Stated;
}

export type EnvelopeReading<T, Around, Stated> =
  | { readonly kind: 'data'; readonly data: T; readonly around: Around; readonly json: JsonValue }
  | { readonly kind: 'error'; readonly error: Stated; readonly json: JsonValue }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

/** Reads an answer's bytes against the schema of its `data`. Never throws for what the wire can bring. */
export function readEnvelope<S extends z.ZodType, Around extends z.ZodType, Stated extends z.ZodType>(
  form: EnvelopeForm<Around, Stated>,
  schema: S,
  bytes: Uint8Array,
): EnvelopeReading<z.infer<S>, z.infer<Around>, z.infer<Stated>> {
  let json: JsonValue;
  try {
    json = readJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) return fault('json', '', `is no strict JSON: ${error.message}`);
    throw error;
  }
  return readEnvelopeJson(form, schema, json);
}

/** The same for an answer that was parsed already, such as one that was put together from a file. */
export function readEnvelopeJson<S extends z.ZodType, Around extends z.ZodType, Stated extends z.ZodType>(
  form: EnvelopeForm<Around, Stated>,
  schema: S,
  json: JsonValue,
): EnvelopeReading<z.infer<S>, z.infer<Around>, z.infer<Stated>> {
  const isError = isJsonObject(json) && Object.hasOwn(json, 'error');
  if (!isJsonObject(json) || isError === Object.hasOwn(json, 'data')) {
    return fault('envelope', '', 'has neither or both of data and error');
  }
  if (isError) {
    const stated = form.error.safeParse(json);
    return stated.success
      ? { kind: 'error', error: stated.data, json }
      : fieldFault(schemaFaultOf(stated.error, json));
  }
  const around = form.around.safeParse(json);
  if (!around.success) return fieldFault(schemaFaultOf(around.error, json));
  const data = schema.safeParse(json['data']);
  if (!data.success) {
    const inner = schemaFaultOf(data.error, json['data']);
    return fault('field', joinPaths('data', inner.path), inner.message);
  }
  return { kind: 'data', data: data.data, around: around.data, json };
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
