import { describe, expect, it } from 'vitest';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import { isOfClaims, standingOf } from '../../../src/reconcile/settlement/standing-of-item.js';

describe('an item that is not settled yet', () => {
  it.each<[DiscrepancyCode, string, string, boolean]>([
    ['OR-REVERSAL-MISSING', 'reversal_usd6', 'receivable', true],
    ['OR-NOT-IN-STATEMENT', 'amount_usd6', 'owed', true],
    ['OR-CHARGE', 'amount_usd6', 'differences', true],
    ['OR-NOT-IN-BOOKS', 'client_ref', 'cost_of_cards', false],
    ['OR-STATUS', 'status', 'cost_of_cards', false],
    ['DP-NOT-CREDITED', 'credited_usd6', 'in_transit', false],
    ['DP-UNEXPECTED', 'credited_usd6', 'in_transit', false],
    ['DP-UNEXPECTED', 'granted_usd6', 'test_grants', false],
    ['DP-UNEXPECTED', 'repeat', 'differences', true],
  ])('stands by its code where its money is: %s, %s', (code, field, standing, isClaim) => {
    expect(standingOf({ code, field })).toBe(standing);
    expect(isOfClaims(standingOf({ code, field }))).toBe(isClaim);
  });
});
