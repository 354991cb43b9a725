// The part of an order answer that may be stored as evidence, by an allow-list: every field the contract
// names, but no voucher and no unexpected field. The buyer's digest stays: it is compared between two reads
// of an order. The real card's shape is not shown, so the voucher's contents are also searched for in every
// text that stays.

import { z } from 'zod';
import type { JsonValue } from '../../base/json/json-reader.js';
import { anyScalar, type RedactedAnswer, redactPlain, redactTo, secretsUnder } from '../answer-redaction.js';
import { isJsonObject } from '../schema-fields.js';
import { supplierOrderRecordSchema } from './answers.js';

const keptDataSchema = z.object({ data: supplierOrderRecordSchema });
const keptErrorSchema = z.object({ error: anyScalar, code: anyScalar, retry_after_sec: anyScalar });
/** The fields of a float that the contract names; which values they may have is not asked here. */
export const keptFloatSchema = z.object({
  balance_usd6: anyScalar,
  low: anyScalar,
  low_threshold_usd6: anyScalar,
  deposit_address: anyScalar,
  opening_balance_usd6: anyScalar,
  closing_balance_usd6: anyScalar,
  deposits: z.array(
    z.object({
      seq: anyScalar,
      deposit_id: anyScalar,
      tx_hash: anyScalar,
      from_wallet: anyScalar,
      amount_usd6: anyScalar,
      credited_at: anyScalar,
    }),
  ),
  debits: z.array(
    z.object({
      seq: anyScalar,
      debit_id: anyScalar,
      kind: anyScalar,
      client_ref: anyScalar,
      order_id: anyScalar,
      brand_slug: anyScalar,
      currency: anyScalar,
      face_minor: anyScalar,
      wholesale_minor: anyScalar,
      amount_usd6: anyScalar,
      booked_at: anyScalar,
    }),
  ),
});

/**
 * Redacts an answer of an order call (POST or GET) to the contract's fields without the voucher; an error to
 * its own fields. A `code` beside the `data` is no error code and goes. Nothing is left of bytes that are no
 * answer at all.
 */
export function redactSupplierOrder(answer: JsonValue): RedactedAnswer {
  const isData = isJsonObject(answer) && Object.hasOwn(answer, 'data');
  const secrets = secretsUnder(answer, (key) => key === 'voucher');
  return redactTo(isData ? keptDataSchema : keptErrorSchema, answer, isLetBe, secrets);
}

/** Redacts any other answer: see `redactPlain`. Its errors are texts, and none of them is kept. */
export function redactSupplierAnswer(schema: z.ZodType, answer: JsonValue): RedactedAnswer | undefined {
  return redactPlain(schema, z.object({}), answer, isLetBe);
}

/**
 * True for the reference of an order answer or of a float's debit, which is let be: it is the key by which
 * the order was asked for, and the partner chose it.
 */
function isLetBe([first, second, third, fourth, ...more]: readonly PropertyKey[]): boolean {
  if (first !== 'data' || more.length > 0) return false;
  return (third === undefined && second === 'client_ref') || (second === 'debits' && fourth === 'client_ref');
}
