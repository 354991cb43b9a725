// The bodies of events (contract, "Events"): `{id, type, created_at, data}`, with figures by type. The body
// is read only after its HMAC held. An unknown type is kept and counted; a known one whose figures are not as
// they should be is a fault with the field's path.

import { z } from 'zod';
import {
  costMinorSchema,
  currencySchema,
  decimalTextSchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  monthSchema,
  rateBpsSchema,
  usd6Schema,
} from '../scalar.js';

export const eventTypes = [
  'order.pending',
  'order.issued',
  'deposit.credited',
  'balance.low',
  'statement.ready',
  'key.revoked',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Set in the data of an event that the partner asked for: it stands for no order or deposit. */
const test = z.boolean().optional();

/** Figures of an order; never a code or a link. */
export const orderEventSchema = z.object({
  client_ref: identifierSchema,
  order_id: identifierSchema,
  slug: identifierSchema,
  currency: currencySchema,
  face_minor: faceMinorSchema,
  rate_bps: rateBpsSchema,
  cost_minor: costMinorSchema,
  cost_usd6: usd6Schema,
  status: z.string().min(1).max(64),
  test,
});

/** A deposit as it was credited; what it should have been is recomputed from `plus_amount`. */
export const depositEventSchema = z.object({
  deposit_id: identifierSchema,
  plus_amount: decimalTextSchema,
  credited_usd6: usd6Schema,
  test,
});

/** Sent when the balance falls under the threshold. */
export const balanceLowEventSchema = z.object({
  balance_usd6: usd6Schema,
  threshold_usd6: usd6Schema,
  test,
});

export const statementReadyEventSchema = z.object({
  month: monthSchema,
  statement_id: identifierSchema,
  test,
});

export const keyRevokedEventSchema = z.object({ key_id: identifierSchema, test });

/** The data of an event by its type. */
export const eventDataSchemas = {
  'order.pending': orderEventSchema,
  'order.issued': orderEventSchema,
  'deposit.credited': depositEventSchema,
  'balance.low': balanceLowEventSchema,
  'statement.ready': statementReadyEventSchema,
  'key.revoked': keyRevokedEventSchema,
} as const satisfies Readonly<Record<EventType, z.ZodObject>>;

/** The fields of every event body, whatever its type. */
export const eventFrameSchema = z.object({
  id: identifierSchema,
  type: z.string().min(1).max(128),
  created_at: instantSchema,
});

export type OrderEvent = z.infer<typeof orderEventSchema>;
export type DepositEvent = z.infer<typeof depositEventSchema>;
export type BalanceLowEvent = z.infer<typeof balanceLowEventSchema>;
export type StatementReadyEvent = z.infer<typeof statementReadyEventSchema>;
export type KeyRevokedEvent = z.infer<typeof keyRevokedEventSchema>;

/** True for a type of this list; a text like `toString` is none. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventDataSchemas, text);
}
