// Reads an event body whose HMAC held (contract, "Events"): the frame first, then the figures of its type.
// The archive keeps bodies without what they must not hold, so a body read back from there may have less in
// it than was signed; what is read here is what every later check may rest on.

import type { z } from 'zod';
import { unreachable } from '../../base/failure/assert.js';
import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { joinPaths, type SchemaFault, schemaFaultOf } from '../schema-fault.js';
import { isJsonObject } from '../schema-fields.js';
import {
  type BalanceLowEvent,
  balanceLowEventSchema,
  type DepositEvent,
  depositEventSchema,
  type EventType,
  eventFrameSchema,
  isEventType,
  type KeyRevokedEvent,
  keyRevokedEventSchema,
  type OrderEvent,
  orderEventSchema,
  type StatementReadyEvent,
  statementReadyEventSchema,
} from './event-bodies.js';

/**
 * The content of an event. A test event and an unknown type state nothing that stands for an order or a
 * deposit.
 */
export type EventFigures =
  | { readonly kind: 'order'; readonly data: OrderEvent }
  | { readonly kind: 'deposit'; readonly data: DepositEvent }
  | { readonly kind: 'balance_low'; readonly data: BalanceLowEvent }
  | { readonly kind: 'statement_ready'; readonly data: StatementReadyEvent }
  | { readonly kind: 'key_revoked'; readonly data: KeyRevokedEvent }
  | { readonly kind: 'test' }
  | { readonly kind: 'unknown_type' };

export interface EventBody {
  /** The id inside the HMAC; whether the header's id agrees is for a check to say. */
  readonly id: string;
  /** One of the contract's types, or a later one that is kept and counted. */
  readonly type: string;
  /** ISO 8601 with a zone. */
  readonly createdAt: string;
  readonly figures: EventFigures;
}

export type EventReading =
  | { readonly ok: true; readonly event: EventBody }
  | { readonly ok: false; readonly fault: SchemaFault };

/**
 * Reads a delivered (or stored) body. The caller has verified the signature over these very bytes. A fault
 * names the field's path from the body's root, such as `data.cost_usd6`, and never a value.
 */
export function readEventBody(rawBody: Uint8Array | string): EventReading {
  let value: JsonValue;
  try {
    value = readJson(rawBody);
  } catch (error) {
    if (error instanceof JsonFault) {
      return { ok: false, fault: { path: '', message: `is no strict JSON: ${error.message}` } };
    }
    throw error;
  }
  const frame = eventFrameSchema.safeParse(value);
  if (!frame.success) return { ok: false, fault: schemaFaultOf(frame.error, value) };
  const { id, type, created_at: createdAt } = frame.data;
  const data = isJsonObject(value) ? value['data'] : undefined;
  const figures = figuresOf(type, data);
  return 'path' in figures
    ? { ok: false, fault: figures }
    : { ok: true, event: { id, type, createdAt, figures } };
}

function figuresOf(type: string, data: JsonValue | undefined): EventFigures | SchemaFault {
  if (!isEventType(type)) return { kind: 'unknown_type' };
  // A test event has the asked type and need not have its figures.
  if (isJsonObject(data) && data['test'] === true) return { kind: 'test' };
  return figuresOfType(type, data);
}

/** One arm for each type: a type added to the list does not compile until it is read here. */
function figuresOfType(type: EventType, data: JsonValue | undefined): EventFigures | SchemaFault {
  switch (type) {
    case 'order.pending':
    case 'order.issued':
      return figuresBy(orderEventSchema, data, (order) => ({ kind: 'order', data: order }));
    case 'deposit.credited':
      return figuresBy(depositEventSchema, data, (deposit) => ({ kind: 'deposit', data: deposit }));
    case 'balance.low':
      return figuresBy(balanceLowEventSchema, data, (low) => ({ kind: 'balance_low', data: low }));
    case 'statement.ready':
      return figuresBy(statementReadyEventSchema, data, (ready) => ({
        kind: 'statement_ready',
        data: ready,
      }));
    case 'key.revoked':
      return figuresBy(keyRevokedEventSchema, data, (key) => ({ kind: 'key_revoked', data: key }));
    default:
      return unreachable(type);
  }
}

/** The figures by their schema, or the fault with its path put under `data`. */
function figuresBy<S extends z.ZodType>(
  schema: S,
  data: JsonValue | undefined,
  figures: (data: z.infer<S>) => EventFigures,
): EventFigures | SchemaFault {
  const result = schema.safeParse(data);
  if (result.success) return figures(result.data);
  const fault = schemaFaultOf(result.error, data);
  return { path: joinPaths('data', fault.path), message: fault.message };
}
