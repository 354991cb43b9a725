import { describe, expect, it } from 'vitest';
import { faultSidesOf } from '../../../src/reconcile/finding/fault-sides.js';

type Sides = Parameters<typeof faultSidesOf>[0];

const charge: Sides = {
  code: 'OR-CHARGE',
  field: 'amount_usd6',
  expected: '12.63',
  actual: '12.64',
  difference: '0.01',
};
const days = (expected: string, actual: string) =>
  faultSidesOf({ ...charge, code: 'RW-STAKE', field: 'days_remaining', expected, actual });

describe('what makes an item the same fault', () => {
  it('is what was expected and what was found', () => {
    expect(faultSidesOf(charge)).toEqual(['12.63', '12.64']);
    expect(faultSidesOf({ ...charge, code: 'RW-POOL', field: 'closing_plus' })).toEqual(['12.63', '12.64']);
    expect(faultSidesOf({ ...charge, code: 'RW-STAKE', field: 'status' })).toEqual(['12.63', '12.64']);
  });

  it('is since when an order or issuance is stale, and not how long it was by the last read', () => {
    for (const code of ['OR-PENDING-STALE', 'RW-PENDING-STALE'] as const) {
      expect(faultSidesOf({ ...charge, code, field: 'status' })).toEqual(['12.63']);
    }
  });

  it('is by how many days a stake is off, or which side has none', () => {
    expect(days('66', '69')).toEqual(['3']);
    expect(days('36', '39')).toEqual(['3']);
    expect(days('36', 'none')).toEqual(['none stated']);
    expect(days('none', '36')).toEqual(['none due']);
  });

  it.each([
    ['BL-MISMATCH', 'balance_usd6'],
    ['RW-POOL', 'balance_plus'],
    ['RW-WALLET', 'total_plus'],
    ['RW-REDEMPTION', 'lifetime_redeemed'],
  ] as const)('is by how much a balance or a total of a wallet is off: %s', (code, field) => {
    expect(faultSidesOf({ ...charge, code, field })).toEqual(['0.01']);
  });
});
