// Reading an archived answer of the supplier interface back.

import { readSupplierAnswer, readSupplierPage } from '../../../wire/supplier/envelope.js';
import { type SupplierErrorCode, supplierErrorCodes } from '../../../wire/supplier/error-codes.js';
import type { Receipt } from '../../receipt.js';
import { readOnce, withData } from '../archived-answer.js';

type Schema = Parameters<typeof readSupplierAnswer>[0];

/** The refusal that is an answer: the service knows no such order. */
export const UNKNOWN_SUPPLIER_ORDER_CODE = 'unknown_order' satisfies SupplierErrorCode;

/**
 * The data of an archived answer.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function supplierDataOf<S extends Schema>(schema: S, receipt: Receipt) {
  return withData(receipt, readOnce(readSupplierAnswer<S>, schema, receipt)).data;
}

/** The data of one archived page of a list, and where it stands in the whole. @throws as `supplierDataOf` */
export function supplierPageOf<S extends Schema>(schema: S, receipt: Receipt) {
  return withData(receipt, readOnce(readSupplierPage<S>, schema, receipt));
}

/** True where the archived answer is that the service knows no such order. */
export function isUnknownOrder(schema: Schema, receipt: Receipt): boolean {
  if (receipt.status !== supplierErrorCodes[UNKNOWN_SUPPLIER_ORDER_CODE].status) return false;
  const reading = readOnce(readSupplierAnswer<Schema>, schema, receipt);
  return reading.kind === 'error' && reading.error.code === UNKNOWN_SUPPLIER_ORDER_CODE;
}
