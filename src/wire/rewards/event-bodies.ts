// The bodies of events (source, part B, section 6; contract, rewards page): `{id, type, created_at, data}`,
// where `data` is the object that the event tells of. A body is read only after its HMAC held. An unknown
// type is handed on by its name; a known one whose data is not as it should be is a fault with the field's
// path.

import { z } from 'zod';
import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { identifierSchema, instantSchema } from '../scalar.js';
import { joinPaths, type SchemaFault, schemaFaultOf } from '../schema-fault.js';
import { isJsonObject } from '../schema-fields.js';
import { plusSchema } from './amounts.js';
import { issuanceSchema, redemptionSchema, stakeSchema } from './answers.js';
import { type RewardsEventType, rewardsEventTypes } from './requests.js';

export type { RewardsEventType } from './requests.js';

/** The type of an event that the partner asked for: it tells of nothing. */
export const REWARDS_TEST_EVENT_TYPE = 'webhook.test';

const frameSchema = z.object({ id: identifierSchema, type: identifierSchema, created_at: instantSchema });

const poolLowSchema = z.object({ balance_plus: plusSchema, threshold_plus: plusSchema });

const dataSchemas = {
  'reward.issued': issuanceSchema,
  'redemption.completed': redemptionSchema,
  'staking.matured': stakeSchema,
  'pool.low_balance': poolLowSchema,
} as const satisfies Readonly<Record<RewardsEventType, z.ZodType>>;

type DataOf = { readonly [T in RewardsEventType]: z.infer<(typeof dataSchemas)[T]> };

/** The content of an event, told apart by its type; an unknown type and a test have no content to read. */
export type RewardsEventData =
  | { readonly [T in RewardsEventType]: { readonly type: T; readonly data: DataOf[T] } }[RewardsEventType]
  | { readonly type: 'test' }
  | { readonly type: 'unknown' };

export interface RewardsEventBody {
  /** The id inside the HMAC. */
  readonly id: string;
  /** As it was sent. */
  readonly type: string;
  /** ISO 8601 with a zone. */
  readonly createdAt: string;
  readonly content: RewardsEventData;
}

type RewardsEventReading =
  | { readonly ok: true; readonly event: RewardsEventBody }
  | { readonly ok: false; readonly fault: SchemaFault };

/**
 * Reads a delivered body. The caller has verified the signature over these very bytes. A fault names the
 * field's path from the body's root and never a value.
 */
export function readRewardsEvent(rawBody: Uint8Array): RewardsEventReading {
  let value: JsonValue;
  try {
    value = readJson(rawBody);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { ok: false, fault: { path: '', message: `is no strict JSON: ${error.message}` } };
  }
  const frame = frameSchema.safeParse(value);
  if (!frame.success) return { ok: false, fault: schemaFaultOf(frame.error, value) };
  const { id, type, created_at: createdAt } = frame.data;
  const content = contentOf(type, isJsonObject(value) ? value['data'] : undefined);
  return 'path' in content
    ? { ok: false, fault: content }
    : { ok: true, event: { id, type, createdAt, content } };
}

function contentOf(type: string, data: JsonValue | undefined): RewardsEventData | SchemaFault {
  if (type === REWARDS_TEST_EVENT_TYPE) return { type: 'test' };
  const known = rewardsEventTypes.find((name) => name === type);
  if (known === undefined) return { type: 'unknown' };
  const result = dataSchemas[known].safeParse(data);
  if (!result.success) {
    const fault = schemaFaultOf(result.error, data);
    return { path: joinPaths('data', fault.path), message: fault.message };
  }
  // One schema a type, so the data is that of the type.
  return { type: known, data: result.data } as RewardsEventData;
}
