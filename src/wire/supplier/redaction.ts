// The part of an order answer that may be stored as evidence, by an allow-list: every field the contract
// names, but no voucher and no unexpected field. The buyer's digest stays: it is compared between two reads
// of an order. The real card's shape is not shown, so the voucher's contents are also searched for in every
// text that stays.

import { z } from 'zod';
import { parseInstantMs } from '../../base/instant.js';
import type { JsonObject, JsonValue } from '../../base/json-reader.js';
import { anyScalar, type RedactedAnswer, redactPlain } from '../answer-redaction.js';
import { holdsCode, REMOVED_MARK, withoutCodes } from '../card-code.js';
import { writeJson } from '../json-text.js';
import { fieldPath } from '../schema-fault.js';
import { isJsonObject, keepKnown } from '../schema-fields.js';
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
/** Shorter texts of a voucher, such as a pin of four digits, stand in a digest or an id by chance. */
const LEAST_SECRET_CHARACTERS = 8;

/**
 * Redacts an answer of an order call (POST or GET) to the contract's fields without the voucher; an error to
 * its own fields. A `code` beside the `data` is no error code and goes. Nothing is left of bytes that are no
 * answer at all.
 */
export function redactSupplierOrder(answer: JsonValue): RedactedAnswer {
  const removed = new Set<string>();
  const secrets = secretsOf(answer);
  // A name may hold what a value must not, and the paths are stored as well.
  const remove = (path: readonly PropertyKey[]): void => {
    const text = secrets.reduce((kept, secret) => kept.replaceAll(secret, REMOVED_MARK), fieldPath(path));
    removed.add(withoutCodes(text));
  };
  const isData = isJsonObject(answer) && Object.hasOwn(answer, 'data');
  const kept = keepKnown(isData ? keptDataSchema : keptErrorSchema, answer, [], remove);
  const clean = withoutSecrets(kept ?? null, [], secrets, remove);
  return { text: writeJson(clean), removed: [...removed] };
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

/**
 * The texts that stand anywhere under a key `voucher`, long enough to be told from chance; dates are no
 * secrets.
 */
function secretsOf(answer: JsonValue): string[] {
  const data = isJsonObject(answer) ? answer['data'] : undefined;
  const voucher = isJsonObject(data) ? data['voucher'] : undefined;
  return textsOf(voucher ?? null).filter(
    (text) => text.length >= LEAST_SECRET_CHARACTERS && parseInstantMs(text) === undefined,
  );
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  const isHolder = Array.isArray(value) || isJsonObject(value);
  return isHolder ? Object.values(value).flatMap(textsOf) : [];
}

function withoutSecrets(
  value: JsonValue,
  path: readonly PropertyKey[],
  secrets: readonly string[],
  remove: (path: readonly PropertyKey[]) => void,
): JsonValue {
  if (isJsonObject(value)) {
    const clean: JsonObject = Object.create(null);
    for (const [name, member] of Object.entries(value)) {
      clean[name] = withoutSecrets(member, [...path, name], secrets, remove);
    }
    return clean;
  }
  // The reference is let be: it is the key by which the order was asked for, and the partner chose it.
  if (typeof value !== 'string' || (path.length === 2 && path[1] === 'client_ref')) return value;
  if (secrets.some((secret) => value.includes(secret))) {
    remove(path);
    return REMOVED_MARK;
  }
  if (holdsCode(value)) {
    remove(path);
    return withoutCodes(value);
  }
  return value;
}
