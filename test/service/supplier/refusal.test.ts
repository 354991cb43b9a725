import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/service/http/refused-request.js';
import { SupplierRefusal } from '../../../src/service/supplier/refusal.js';

describe('SupplierRefusal', () => {
  it('is a refusal like those of all interfaces, with a code of this one', () => {
    const refusal = new SupplierRefusal('LEDGER_INSUFFICIENT', 'deposit first');
    expect(refusal).toBeInstanceOf(RefusedRequest);
    expect([refusal.code, refusal.extras]).toEqual(['LEDGER_INSUFFICIENT', {}]);
  });
});
