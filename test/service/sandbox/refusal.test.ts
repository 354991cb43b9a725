import { describe, expect, it } from 'vitest';
import { ApiRefusal, invalidField } from '../../../src/service/sandbox/refusal.js';

describe('invalidField', () => {
  it('is a 400 that names the field', () => {
    const refusal = invalidField('month', 'month is written YYYY-MM');
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect([refusal.code, refusal.message, refusal.extras]).toEqual([
      'invalid_request',
      'month is written YYYY-MM',
      { details: { field: 'month' } },
    ]);
  });
});
