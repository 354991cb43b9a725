// The part of an answer of rewards v2 that may be stored as evidence, by an allow-list: every field that the
// contract names except the buyer's address and the partner's metadata, and no unexpected field.

import { z } from 'zod';
import type { JsonValue } from '../../base/json/json-reader.js';
import { anyScalar, type RedactedAnswer, redactTo } from '../answer-redaction.js';
import { isJsonObject } from '../schema-fields.js';

const keptErrorSchema = z.object({ error: anyScalar, code: anyScalar, request_id: anyScalar });

/** The keys by which things are asked for: whatever their shape, they are no codes. */
const references: ReadonlySet<PropertyKey> = new Set([
  'transaction_id',
  'issuance_id',
  'stake_id',
  'redemption_id',
]);

/**
 * The part of an answer that may be kept.
 *
 * @param schema of the object that was asked for
 * @returns undefined if nothing had to go: then the bytes are kept as they came
 */
export function redactRewardsAnswer(schema: z.ZodType, answer: JsonValue): RedactedAnswer | undefined {
  const isError = isJsonObject(answer) && Object.hasOwn(answer, 'error');
  const redacted = redactTo(isError ? keptErrorSchema : schema, answer, (path) =>
    references.has(path.at(-1) ?? ''),
  );
  return redacted.removed.length === 0 ? undefined : redacted;
}
