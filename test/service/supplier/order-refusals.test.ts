import { describe, expect, it } from 'vitest';
import { obstacleRefusal, offerRefusal } from '../../../src/service/supplier/order-refusals.js';

describe('offerRefusal', () => {
  it.each(['unknown_brand', 'brand_not_available', 'denomination_unavailable'] as const)(
    'words %s',
    (code) => {
      expect(offerRefusal(code).code).toBe(code);
      expect(offerRefusal(code).extras).toEqual({});
    },
  );
});

describe('obstacleRefusal', () => {
  it.each([
    [{ kind: 'cap', excess: { retryAfterSec: 7 } }, 'cap_exceeded', 7],
    [{ kind: 'cap', excess: { retryAfterSec: undefined } }, 'cap_exceeded', undefined],
    [{ kind: 'ledger' }, 'LEDGER_INSUFFICIENT', undefined],
    [{ kind: 'restocking' }, 'SUPPLIER_RESTOCKING', 3600],
  ] as const)('%j is %s with %s seconds to wait', (obstacle, code, seconds) => {
    const refusal = obstacleRefusal(obstacle);
    expect([refusal.code, refusal.extras.retryAfterSec]).toEqual([code, seconds]);
  });
});
