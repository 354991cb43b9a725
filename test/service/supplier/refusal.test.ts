import { describe, expect, it } from 'vitest';
import { invalidSupplierField, SupplierRefusal } from '../../../src/service/supplier/refusal.js';

describe('invalidSupplierField', () => {
  it('is a 400 whose message begins with the field', () => {
    const refusal = invalidSupplierField('face_minor', 'is missing');
    expect(refusal).toBeInstanceOf(SupplierRefusal);
    expect([refusal.code, refusal.message]).toEqual(['invalid_request', 'face_minor is missing']);
  });
});
