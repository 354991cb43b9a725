// The shape of answers of rewards v2: the object itself, or `{error: true, code, message, request_id}` with
// the fields that the code adds (source, part B, section 7). Reading goes from bytes to strict JSON to
// schema; an answer that does not fit is a fault with the field's path and never with a value.

import { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import type { AnswerFault, AnswerReading } from '../answer-envelope.js';
import { withoutCodes } from '../card-code.js';
import { schemaFaultOf } from '../schema-fault.js';
import { isJsonObject } from '../schema-fields.js';

const errorSchema = z.object({
  error: z.literal(true),
  /** A code of this interface's list, or another one in a like spelling; `isRewardsErrorCode` tells. */
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'is not an error code'),
  message: z.string(),
  request_id: z.string(),
  field: z.string().nullish(),
  existing_issuance_id: z.string().nullish(),
});

/** Reads an answer's bytes against the schema of its object. Never throws for what the wire can bring. */
export function readRewardsAnswer<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
  requestId = '',
): AnswerReading<z.infer<S>> {
  let json: JsonValue;
  try {
    json = readJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return fault('json', '', `is no strict JSON: ${error.message}`);
  }
  if (!isJsonObject(json)) return fault('envelope', '', 'is no object');
  if (Object.hasOwn(json, 'error')) return errorOf(json);
  const read = schema.safeParse(json);
  if (read.success) return { kind: 'data', data: read.data, requestId, json };
  const { path, message } = schemaFaultOf(read.error, json);
  return fault('field', path, message);
}

function errorOf(json: JsonValue): Exclude<AnswerReading<never>, { readonly kind: 'data' }> {
  const stated = errorSchema.safeParse(json);
  if (!stated.success) {
    const { path, message } = schemaFaultOf(stated.error, json);
    return fault('field', path, message);
  }
  const { code, message, request_id, field, existing_issuance_id } = stated.data;
  return {
    kind: 'error',
    error: { code, message, request_id, details: { field, existing_issuance_id } },
    json,
  };
}

function fault(
  problem: AnswerFault['problem'],
  path: string,
  message: string,
): { kind: 'fault'; fault: AnswerFault } {
  return { kind: 'fault', fault: { problem, path: withoutCodes(path), message } };
}
