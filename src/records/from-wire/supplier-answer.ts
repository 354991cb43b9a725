// Reading an archived answer of the supplier interface back.

import { Failure } from '../../base/failure.js';
import type { AnswerReading } from '../../wire/answer-envelope.js';
import { readSupplierAnswer } from '../../wire/supplier/envelope.js';
import { type SupplierErrorCode, supplierErrorCodes } from '../../wire/supplier/error-codes.js';
import type { Receipt } from '../receipt.js';

type Schema = Parameters<typeof readSupplierAnswer>[0];

/** The refusal that is an answer: the service knows no such order. */
export const UNKNOWN_SUPPLIER_ORDER_CODE = 'unknown_order' satisfies SupplierErrorCode;

/**
 * The data of an archived answer.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function supplierDataOf<S extends Schema>(schema: S, receipt: Receipt) {
  const reading = readSupplierAnswer(schema, receipt.storedBytes);
  if (reading.kind === 'data') return reading.data;
  throw unreadable(receipt, reading);
}

/** True where the archived answer is that the service knows no such order. */
export function isUnknownOrder(schema: Schema, receipt: Receipt): boolean {
  if (receipt.status !== supplierErrorCodes[UNKNOWN_SUPPLIER_ORDER_CODE].status) return false;
  const reading = readSupplierAnswer(schema, receipt.storedBytes);
  return reading.kind === 'error' && reading.error.code === UNKNOWN_SUPPLIER_ORDER_CODE;
}

/** An archive that no longer reads: evidence that failed, not a bug. */
export function unreadable(
  receipt: Receipt,
  reading: Exclude<AnswerReading<unknown>, { readonly kind: 'data' }>,
): Failure {
  const what =
    reading.kind === 'fault' ? `${reading.fault.path} ${reading.fault.message}` : reading.error.code;
  return new Failure(
    'evidence',
    `the archived answer to ${receipt.target} cannot be read: ${what}`,
    'Restore the books from a backup, or fetch the month again.',
  );
}
