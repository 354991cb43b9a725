// Reads the body of a request, whatever the interface: strict JSON first, then the schema of its endpoint.

import type { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../base/json/json-reader.js';
import { BODY_BYTES } from './http-limits.js';
import { type SchemaFault, schemaFaultsOf } from './schema-fault.js';

type RequestReading<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** The faulty field's path, `body` where it is the body as a whole. Never its value. */
      readonly field: string;
      readonly message: string;
      /** All faulty fields, that one first. */
      readonly faults: readonly RequestFault[];
    };

interface RequestFault {
  readonly field: string;
  readonly message: string;
}

/**
 * Reads a request's body: strict JSON of at most `bytesMost` bytes, then the schema. The answer names the
 * first faulty field for a 400; the value is never echoed, since it may be a buyer's name.
 */
export function readRequest<S extends z.ZodType>(
  schema: S,
  body: Uint8Array,
  bytesMost: number = BODY_BYTES,
): RequestReading<z.infer<S>> {
  let value: JsonValue;
  try {
    value = readJson(body, { maxBytes: bytesMost });
  } catch (error) {
    if (error instanceof JsonFault) {
      return refused([{ path: '', message: `is no strict JSON: ${error.message}` }]);
    }
    throw error;
  }
  return readRequestValue(schema, value);
}

/** The same for a part of a body that was read already, such as one item of a list. */
export function readRequestValue<S extends z.ZodType>(
  schema: S,
  value: JsonValue,
): RequestReading<z.infer<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return refused(schemaFaultsOf(result.error, value));
}

function refused(found: readonly SchemaFault[]) {
  const faults = found.map(({ path, message }) => ({ field: path === '' ? 'body' : path, message }));
  const [first = { field: 'body', message: 'is not what the schema asks' }] = faults;
  return { ok: false, ...first, faults } as const;
}
