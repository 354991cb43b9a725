import { describe, expect, it } from 'vitest';
import { codesFoundBy } from '../../../src/reconcile/result/check-runs.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';

describe('the checks of the sandbox interface', () => {
  it('have no place for codes that only the float, its rates and its brand list can raise', () => {
    const codes = codesFoundBy(sandboxChecks.checks);
    for (const code of ['BL-LOW', 'FX-UNVERIFIABLE', 'FX-RANGE', 'DP-WALLET', 'SP-COUNT', 'SP-PRICE']) {
      expect(codes).not.toContain(code);
    }
    expect(codes).toHaveLength(61);
  });

  it('ask of an order in rank order: face to minor units, minor units to usd6, order to debit', () => {
    const ranks = ['PR-RATE', 'PR-COST', 'FX-CONVERSION', 'FX-RATE', 'OR-CHARGE', 'PR-EXPECTED'];
    const codes = codesFoundBy(sandboxChecks.checks);
    expect(codes.filter((code) => ranks.includes(code))).toEqual(ranks);
  });
});
