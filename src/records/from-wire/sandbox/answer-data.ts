// Reading an archived answer of the sandbox interface back: its data, and the refusals that are answers.

import { readAnswer } from '../../../wire/sandbox/envelope.js';
import { type ErrorCode, errorCodes } from '../../../wire/sandbox/error-codes.js';
import type { Receipt } from '../../receipt.js';
import { readOnce, withData } from '../archived-answer.js';

type Schema = Parameters<typeof readAnswer>[0];

/**
 * The refusals that are answers: there is no such order, no statement of such a month, and the key was
 * revoked.
 */
export const UNKNOWN_ORDER_CODE = 'unknown_order' satisfies ErrorCode;
export const NO_STATEMENT_CODE = 'no_statement' satisfies ErrorCode;
export const REVOKED_KEY_CODE = 'key_revoked' satisfies ErrorCode;

/**
 * The data of an archived answer.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function dataOf<S extends Schema>(schema: S, receipt: Receipt) {
  return withData(receipt, readOnce(readAnswer<S>, schema, receipt)).data;
}

/**
 * True where the archived answer is exactly this refusal. Any other one, such as that of a key that expired,
 * says nothing of what was asked, and nothing may be concluded from it.
 */
export function isRefusal(schema: Schema, receipt: Receipt, code: ErrorCode): boolean {
  if (receipt.status !== errorCodes[code].status) return false;
  const reading = readOnce(readAnswer<Schema>, schema, receipt);
  return reading.kind === 'error' && reading.error.code === code;
}
