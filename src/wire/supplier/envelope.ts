// The envelope of every answer (source, sections 2.1 and 7): `{data}`, lists with `page`, `per_page` and
// `total` beside it, or `{error, code, retry_after_sec?}`. The request id stands in a header. Reading goes
// bytes, strict JSON, envelope, schema; what does not fit is a fault with the field's path and never with a
// value, which may be a gift card code.

import { z } from 'zod';
import { type AnswerReading, readEnvelope, type ServiceError } from '../answer-envelope.js';
import { type Paging, pagingSchema } from '../paging.js';

const supplierErrorSchema = z.object({
  /** The message, for people. */
  error: z.string(),
  /** A code of this interface's list, or another one in a like spelling; `isSupplierErrorCode` tells. */
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'is not an error code'),
  /** Any integer, as it came: whoever waits clamps it. */
  retry_after_sec: z.int().nullish(),
});

type SupplierError = z.infer<typeof supplierErrorSchema>;

/** The result of reading the bytes of a page. */
export type PageReading<T> =
  | (Extract<AnswerReading<T>, { readonly kind: 'data' }> & { readonly paging: Paging })
  | Exclude<AnswerReading<T>, { readonly kind: 'data' }>;

const plainForm = { around: z.object({}), error: supplierErrorSchema };
const pageForm = { around: pagingSchema, error: supplierErrorSchema };

/**
 * Reads an answer's bytes against the schema of its `data`. Never throws for what the wire can bring.
 *
 * @param requestId as the header names it; '' where the answer is read back without its headers
 */
export function readSupplierAnswer<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
  requestId = '',
): AnswerReading<z.infer<S>> {
  const reading = readEnvelope(plainForm, schema, bytes);
  switch (reading.kind) {
    case 'data':
      return { kind: reading.kind, data: reading.data, requestId, json: reading.json };
    case 'error':
      return { ...reading, error: serviceErrorOf(reading.error, requestId) };
    default:
      return reading;
  }
}

/** Reads the bytes of one page: the `data` against its schema, and where the page stands in the whole. */
export function readSupplierPage<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
  requestId = '',
): PageReading<z.infer<S>> {
  const reading = readEnvelope(pageForm, schema, bytes);
  switch (reading.kind) {
    case 'data': {
      const { kind, data, around: paging, json } = reading;
      return { kind, data, paging, requestId, json };
    }
    case 'error':
      return { ...reading, error: serviceErrorOf(reading.error, requestId) };
    default:
      return reading;
  }
}

function serviceErrorOf(
  { error: message, code, retry_after_sec }: SupplierError,
  requestId: string,
): ServiceError {
  return { code, message, request_id: requestId, retry_after_sec };
}
