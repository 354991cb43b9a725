// The envelope of every answer (source, sections 2.1 and 7): `{data}`, lists with `page`, `per_page` and
// `total` beside it, or `{error, code, retry_after_sec?}`. The request id stands in a header. Reading goes
// bytes, strict JSON, envelope, schema; what does not fit is a fault with the field's path and never with a
// value, which may be a gift card code.

import { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../../base/json-reader.js';
import { withoutCodes } from '../card-code.js';
import type { AnswerFault } from '../sandbox/envelope.js';
import { countSchema } from '../scalar.js';
import { joinPaths, type SchemaFault, schemaFaultOf } from '../schema-fault.js';
import { isJsonObject } from '../schema-fields.js';

const supplierErrorSchema = z.object({
  /** The message, for people. */
  error: z.string(),
  /** Of this interface's list or another one in a like spelling; `isSupplierErrorCode` tells. */
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'is not an error code'),
  /** Any integer, as it came: whoever waits clamps it. */
  retry_after_sec: z.int().nullish(),
});

type SupplierError = z.infer<typeof supplierErrorSchema>;

/** What stands beside the `data` of a list. */
const pagingSchema = z.object({
  page: z.int().min(1),
  per_page: z.int().min(1),
  /** Over all pages. */
  total: countSchema,
});

export type Paging = z.infer<typeof pagingSchema>;

/** What bytes turned out to be. `json` is the whole parsed answer, for storing what may be stored of it. */
export type SupplierReading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly json: JsonValue }
  | { readonly kind: 'error'; readonly error: SupplierError; readonly json: JsonValue }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

/** The same of one page of a list. */
export type SupplierPageReading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly paging: Paging; readonly json: JsonValue }
  | Exclude<SupplierReading<T>, { readonly kind: 'data' }>;

/** Reads an answer's bytes against the schema of its `data`. Never throws for what the wire can bring. */
export function readSupplierAnswer<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
): SupplierReading<z.infer<S>> {
  const parsing = parse(bytes);
  return parsing.kind === 'json' ? readSupplierAnswerJson(schema, parsing.json) : parsing;
}

/** The same for an answer that was parsed already, such as one read back from the archive. */
function readSupplierAnswerJson<S extends z.ZodType>(
  schema: S,
  json: JsonValue,
): SupplierReading<z.infer<S>> {
  const names = isJsonObject(json) ? Object.keys(json) : [];
  if (!isJsonObject(json) || names.includes('data') === names.includes('error')) {
    return fault('envelope', '', 'has neither or both of data and error');
  }
  if (names.includes('error')) {
    const result = supplierErrorSchema.safeParse(json);
    return result.success
      ? { kind: 'error', error: result.data, json }
      : fieldFault(schemaFaultOf(result.error, json));
  }
  const result = schema.safeParse(json['data']);
  if (!result.success) {
    const inner = schemaFaultOf(result.error, json['data']);
    return fault('field', joinPaths('data', inner.path), inner.message);
  }
  return { kind: 'data', data: result.data, json };
}

/** Reads the bytes of one page: the `data` against its schema, and where the page stands in the whole. */
export function readSupplierPage<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
): SupplierPageReading<z.infer<S>> {
  const parsing = parse(bytes);
  return parsing.kind === 'json' ? readSupplierPageJson(schema, parsing.json) : parsing;
}

/** The same for a page that was parsed already. */
function readSupplierPageJson<S extends z.ZodType>(
  schema: S,
  json: JsonValue,
): SupplierPageReading<z.infer<S>> {
  const reading = readSupplierAnswerJson(schema, json);
  if (reading.kind !== 'data') return reading;
  const paging = pagingSchema.safeParse(json);
  return paging.success ? { ...reading, paging: paging.data } : fieldFault(schemaFaultOf(paging.error, json));
}

type Parsing =
  | { readonly kind: 'json'; readonly json: JsonValue }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

function parse(bytes: Uint8Array): Parsing {
  try {
    return { kind: 'json', json: readJson(bytes) };
  } catch (error) {
    if (error instanceof JsonFault) return fault('json', '', `is no strict JSON: ${error.message}`);
    throw error;
  }
}

function fieldFault(schemaFault: SchemaFault): { kind: 'fault'; fault: AnswerFault } {
  return fault('field', schemaFault.path, schemaFault.message);
}

function fault(
  problem: AnswerFault['problem'],
  path: string,
  message: string,
): { kind: 'fault'; fault: AnswerFault } {
  return { kind: 'fault', fault: { problem, path: withoutCodes(path), message } };
}
