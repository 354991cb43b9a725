// The monthly statement (source, section 2.7; contract, "Statement"). Nothing of it is trusted before its
// signature holds over the exact bytes; then it is read strictly. `lines` may be absent, because the source
// shows only "the month's figures".

import { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { isWellFormed, utf8Bytes } from '../../base/text/bytes.js';
import { withoutCodes } from '../card-code.js';
import {
  costMinorSchema,
  countSchema,
  currencySchema,
  decimalTextSchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  monthSchema,
  rateBpsSchema,
  rateTextSchema,
  usd6Schema,
} from '../scalar.js';
import { type SchemaFault, schemaFaultOf } from '../schema-fault.js';
import { isJsonObject, unknownFields } from '../schema-fields.js';
import {
  type StatementKey,
  type StatementSignatureReason,
  statementSignatureReason,
} from '../statement-verification.js';
import { STATEMENT_ALGORITHM } from './names.js';

/** The only version that can be read. */
export const STATEMENT_VERSION = 1;

const movementKinds: readonly string[] = ['grant', 'deposit', 'order', 'reversal'];

/** One movement of the balance; fields that do not apply to its kind are null. */
export const statementLineSchema = z.object({
  /** Rises by one without a gap over the account's whole life. */
  seq: z.int(),
  booked_at: instantSchema,
  /**
   * One of grant, deposit, order, reversal; of a line of any other kind only what every movement has is read.
   */
  kind: identifierSchema,
  /** The order's reference, the deposit's id, null for a grant. */
  ref: identifierSchema.nullable(),
  slug: identifierSchema.nullable(),
  currency: currencySchema.nullable(),
  face_minor: faceMinorSchema.nullable(),
  rate_bps: rateBpsSchema.nullable(),
  cost_minor: costMinorSchema.nullable(),
  fx_rate: rateTextSchema.nullable(),
  plus_amount: decimalTextSchema.nullable(),
  /** Signed: an order is negative. */
  amount_usd6: usd6Schema,
  /** The balance after the line. */
  balance_usd6: usd6Schema,
});

const credits = z.object({ count: countSchema, credited_usd6: usd6Schema });

export const statementSchema = z.object({
  version: z.literal(STATEMENT_VERSION),
  statement_id: identifierSchema,
  /** The key id of the API key. */
  account: identifierSchema,
  /** The id of the statement key. */
  key_id: identifierSchema,
  month: monthSchema,
  final: z.boolean(),
  period_start: instantSchema,
  period_end: instantSchema,
  generated_at: instantSchema,
  opening_balance_usd6: usd6Schema,
  grants: credits,
  deposits: credits,
  /** `cost_usd6` is positive; its effect on the balance is negative. */
  orders: z.object({ count: countSchema, cost_usd6: usd6Schema }),
  reversals: credits,
  closing_balance_usd6: usd6Schema,
  /** Before reversals. */
  by_brand: z.array(
    z.object({
      slug: identifierSchema,
      currency: currencySchema,
      count: countSchema,
      face_minor: faceMinorSchema,
      cost_minor: costMinorSchema,
      cost_usd6: usd6Schema,
    }),
  ),
  lines: z.array(statementLineSchema).optional(),
});

export type StatementLine = z.infer<typeof statementLineSchema>;
export type Statement = z.infer<typeof statementSchema>;

export interface StatementToOpen {
  readonly key: StatementKey;
  /** The text as it stood in the answer, or the exact bytes from the archive. */
  readonly rawStatement: string | Uint8Array;
  readonly signature: string | null | undefined;
  /** As the answer names it; left out where none is on record. Anything but Ed25519 is refused. */
  readonly algorithm?: string | null | undefined;
}

/**
 * `algorithm`: the answer names another one. `not_text`: a lone surrogate, so that there are no bytes to
 * verify.
 */
export type StatementReason = StatementSignatureReason | 'algorithm' | 'not_text';

export type StatementOpening =
  | {
      readonly kind: 'verified';
      readonly verified: true;
      readonly statement: Statement;
      /** Signed fields that nothing here uses. */
      readonly unknownFields: readonly string[];
    }
  /** The signature does not hold: nothing of the text may be believed or shown as stated. */
  | { readonly kind: 'invalid'; readonly verified: false; readonly reason: StatementReason }
  /** The signature holds, but the statement is of a version that cannot be read here. */
  | { readonly kind: 'version'; readonly verified: true; readonly version: number }
  /** The signature holds, but the bytes are no statement. */
  | { readonly kind: 'malformed'; readonly verified: true; readonly fault: SchemaFault };

/** Verifies the bytes first, then reads them: strict JSON, version, schema. */
export function openStatement(request: StatementToOpen): StatementOpening {
  if (request.algorithm !== undefined && request.algorithm !== STATEMENT_ALGORITHM) {
    return { kind: 'invalid', verified: false, reason: 'algorithm' };
  }
  const bytes = bytesOf(request.rawStatement);
  if (bytes === undefined) return { kind: 'invalid', verified: false, reason: 'not_text' };
  const reason = statementSignatureReason(request.key, bytes, request.signature);
  return reason === undefined ? readVerified(bytes) : { kind: 'invalid', verified: false, reason };
}

/**
 * Signed fields that the schema does not know, as paths with `[]` for any index; a code in a name is masked.
 */
export function unknownStatementFields(value: JsonValue): string[] {
  return unknownFields(statementSchema, value).map(withoutCodes);
}

function readVerified(bytes: Uint8Array): StatementOpening {
  let value: JsonValue;
  try {
    value = readJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) {
      const fault = { path: '', message: `is no strict JSON: ${error.message}` };
      return { kind: 'malformed', verified: true, fault };
    }
    throw error;
  }
  const version = isJsonObject(value) ? value['version'] : undefined;
  if (typeof version === 'number' && version !== STATEMENT_VERSION) {
    return { kind: 'version', verified: true, version };
  }
  const result = statementSchema.safeParse(withBareLines(value));
  if (!result.success) {
    return { kind: 'malformed', verified: true, fault: schemaFaultOf(result.error, value) };
  }
  return {
    kind: 'verified',
    verified: true,
    statement: result.data,
    unknownFields: unknownStatementFields(value),
  };
}

/** The fields of every movement, whatever its kind. */
const movementFields: ReadonlySet<string> = new Set([
  'seq',
  'booked_at',
  'kind',
  'amount_usd6',
  'balance_usd6',
]);

/**
 * The statement with every line of an unknown kind cut down to what it can be judged by: nothing says which
 * of the other fields such a line has, or in which shape, so one that is not as expected counts as absent.
 */
function withBareLines(value: JsonValue): unknown {
  if (!isJsonObject(value) || !Array.isArray(value['lines'])) return value;
  return { ...value, lines: value['lines'].map(bareLineOf) };
}

function bareLineOf(line: JsonValue): unknown {
  if (!isJsonObject(line)) return line;
  const { kind } = line;
  if (typeof kind !== 'string' || movementKinds.includes(kind)) return line;
  const others = Object.entries(statementLineSchema.shape).filter(([name]) => !movementFields.has(name));
  const read = others.map(([name, field]) => [name, field.safeParse(line[name]).success ? line[name] : null]);
  return { ...line, ...Object.fromEntries(read) };
}

function bytesOf(raw: string | Uint8Array): Uint8Array | undefined {
  if (typeof raw !== 'string') return raw;
  return isWellFormed(raw) ? utf8Bytes(raw) : undefined;
}
