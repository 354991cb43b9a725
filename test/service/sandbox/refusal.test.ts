import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/service/http/refused-request.js';
import { ApiRefusal } from '../../../src/service/sandbox/refusal.js';

describe('ApiRefusal', () => {
  it('is a refusal like those of all interfaces, with a code of this one', () => {
    const refusal = new ApiRefusal('limit_exceeded', 'spent', { retryAfterSec: 1 });
    expect(refusal).toBeInstanceOf(RefusedRequest);
    expect([refusal.code, refusal.message, refusal.extras]).toEqual([
      'limit_exceeded',
      'spent',
      { retryAfterSec: 1 },
    ]);
  });
});
