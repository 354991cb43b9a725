import { describe, expect, it } from 'vitest';
import {
  checkCodes,
  isSupplierErrorCode,
  type SupplierErrorCode,
  supplierErrorCodes,
} from '../../../src/wire/supplier/error-codes.js';

// Source, section 7, row by row.
const shown: [number, SupplierErrorCode][] = [
  [401, 'unauthorised'],
  [402, 'LEDGER_INSUFFICIENT'],
  [404, 'unknown_brand'],
  [404, 'brand_not_available'],
  [404, 'unknown_order'],
  [409, 'denomination_unavailable'],
  [409, 'price_changed'],
  [409, 'order_in_progress'],
  [429, 'cap_exceeded'],
  [502, 'issue_failed'],
  [503, 'SUPPLIER_RESTOCKING'],
];

describe('supplierErrorCodes', () => {
  it.each(shown)('answers %i for %s', (status, code) => {
    expect(supplierErrorCodes[code].status).toBe(status);
  });

  it('has the codes that the contract adds with the statuses of the sandbox interface', () => {
    expect(supplierErrorCodes.invalid_request.status).toBe(400);
    expect(supplierErrorCodes.not_found.status).toBe(404);
    expect(supplierErrorCodes.method_not_allowed.status).toBe(405);
    expect(supplierErrorCodes.idempotency_conflict.status).toBe(409);
  });

  it('has the same reference sent again after issue_failed and order_in_progress, never after price_changed', () => {
    expect(supplierErrorCodes.issue_failed.group).toBe('retry');
    expect(supplierErrorCodes.order_in_progress.group).toBe('retry');
    expect(supplierErrorCodes.price_changed.group).toBe('decide');
  });

  it('tells letter case apart, because the source spells two codes in capitals', () => {
    expect(isSupplierErrorCode('LEDGER_INSUFFICIENT')).toBe(true);
    expect(isSupplierErrorCode('ledger_insufficient')).toBe(false);
    expect(isSupplierErrorCode('CAP_EXCEEDED')).toBe(false);
    expect(isSupplierErrorCode('constructor')).toBe(false);
  });
});

describe('checkCodes', () => {
  it('are the five of the source', () => {
    expect([...checkCodes].sort()).toEqual([
      'CAP_EXCEEDED',
      'LEDGER_INSUFFICIENT',
      'NOT_SOLD',
      'OK',
      'SUPPLIER_RESTOCKING',
    ]);
  });
});
