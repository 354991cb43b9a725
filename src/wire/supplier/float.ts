// The float (source, section 2.3; its fields are the contract's choice). Deposits and debits share one
// sequence without gaps; a page holds the movements of that page of the sequence, split over the two arrays.
// Amounts are positive: the array and `kind` give the direction; of an unknown kind nothing gives it but the
// stated closing.

import { z } from 'zod';
import {
  costMinorSchema,
  currencySchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  usd6Schema,
} from '../scalar.js';

/** Rises by one without a gap over the life of the float, from 1. */
const sequenceSchema = z.int().min(1);

/** The name of an order or a deposit, null or empty on a line that names none (assumption A-29). */
const perhapsNamedSchema = z.string().max(256).nullable();

/** A stablecoin transfer that was credited. */
export const floatDepositSchema = z.object({
  seq: sequenceSchema,
  deposit_id: perhapsNamedSchema,
  tx_hash: identifierSchema,
  from_wallet: identifierSchema,
  amount_usd6: usd6Schema,
  credited_at: instantSchema,
});

const floatDebitKinds = ['debit', 'reversal'] as const;

/** The price of an order, or its return; a reversal's reference is that of the debit it undoes. */
export const floatDebitSchema = z.object({
  seq: sequenceSchema,
  debit_id: identifierSchema,
  kind: z.enum(floatDebitKinds),
  client_ref: perhapsNamedSchema,
  order_id: perhapsNamedSchema,
  brand_slug: identifierSchema,
  currency: currencySchema,
  face_minor: faceMinorSchema,
  wholesale_minor: costMinorSchema,
  amount_usd6: usd6Schema,
  booked_at: instantSchema,
});

/** A field that a movement of an unknown kind may have, in a shape that nothing here can know. */
const perhapsSchema = identifierSchema.nullish().catch(undefined);

/** A movement of a kind that nothing here knows: only what every movement has is asked of it. */
const floatOtherSchema = z
  .object({
    seq: sequenceSchema,
    debit_id: perhapsSchema,
    kind: identifierSchema.refine((kind) => !floatDebitKinds.some((known) => known === kind), {
      error: 'is a kind with fields of its own',
    }),
    client_ref: perhapsSchema,
    order_id: perhapsSchema,
    amount_usd6: usd6Schema,
    booked_at: instantSchema,
  })
  .transform(({ kind, ...movement }) => ({ ...movement, kind: 'other' as const, kind_name: kind }));

/**
 * One page. The figures before the arrays are alike on every page of a reading, with two exceptions: balance
 * and `low` move on while a month that is over is read, and so does the closing of a running month that grows
 * while it is read.
 */
export const floatAnswerSchema = z.object({
  balance_usd6: usd6Schema,
  low: z.boolean(),
  low_threshold_usd6: usd6Schema,
  deposit_address: identifierSchema,
  /** Opening and closing of the month asked for; without a month, of the whole life: 0 and the balance. */
  opening_balance_usd6: usd6Schema,
  closing_balance_usd6: usd6Schema,
  deposits: z.array(floatDepositSchema),
  debits: z.array(z.union([floatDebitSchema, floatOtherSchema])),
});

type FloatDeposit = z.infer<typeof floatDepositSchema>;
type FloatDebit = z.infer<typeof floatDebitSchema>;
type FloatOther = z.infer<typeof floatOtherSchema>;
export type FloatAnswer = z.infer<typeof floatAnswerSchema>;

/** A movement of the one sequence, told apart by its kind. */
export type FloatMovement = ({ readonly kind: 'deposit' } & FloatDeposit) | FloatDebit | FloatOther;
