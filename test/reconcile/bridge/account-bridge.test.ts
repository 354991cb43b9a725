import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/assert.js';
import { accountBridgeOf, type LedgerStanding } from '../../../src/reconcile/bridge/account-bridge.js';
import { type Bridge, bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { bridgePart, month } from '../../store/sample.js';

/** The books after a cent too much for one order. */
const ledger: LedgerStanding = {
  floatUsd6: 490_000n,
  differencesUsd6: 10_000n,
  reversalsUsd6: 0n,
  owedUsd6: 0n,
  acceptedUsd6: 0n,
};

function overcharged(): Bridge {
  const bridge = bridgeOf([bridgePart(month('2026-09'))]);
  if (bridge === undefined) throw new Error('a month has a bridge');
  return bridge;
}

describe('the bridge of an account as reports show it', () => {
  it('goes from the records over each code to the statement', () => {
    const { rows } = accountBridgeOf(overcharged(), new Map(), undefined);
    expect(rows.map(({ name, usd6 }) => [name, usd6])).toEqual([
      ['records', 500_000n],
      ['OR-CHARGE', -10_000n],
      ['accepted', 0n],
      ['settled_outside', 0n],
      ['unexplained', 0n],
      ['statement', 490_000n],
    ]);
  });

  it('keeps what was accepted or settled outside of the float in a row of its own, and claims none of it', () => {
    for (const how of ['accepted', 'settled_outside'] as const) {
      const { rows, claims } = accountBridgeOf(overcharged(), new Map([['i1', how]]), undefined);
      expect(rows.find(({ name }) => name === how)).toEqual({ name: how, count: 1, usd6: -10_000n });
      expect(rows.some(({ name }) => name === 'OR-CHARGE')).toBe(false);
      expect(claims).toEqual([]);
    }
  });

  it('says who owes what is open', () => {
    const { claims } = accountBridgeOf(overcharged(), new Map(), undefined);
    expect(claims).toEqual([{ owedBy: 'provider', count: 1, usd6: 10_000n }]);
  });

  it('claims what stands on the accounts of the ledger', () => {
    const { footing } = accountBridgeOf(overcharged(), new Map(), ledger);
    expect(footing).toMatchObject({ claimsUsd6: 10_000n, statementArithmeticUsd6: 0n });
  });

  it('claims nothing of what was accepted, which has left the ledger as well', () => {
    const accepted = { ...ledger, differencesUsd6: 0n, acceptedUsd6: -10_000n };
    const { footing } = accountBridgeOf(overcharged(), new Map([['i1', 'accepted']]), accepted);
    expect(footing).toMatchObject({ claimsUsd6: 0n, statementArithmeticUsd6: 0n });
  });

  it('is refused where the claims do not stand in the ledger', () => {
    const other = { ...ledger, differencesUsd6: 9999n };
    expect(() => accountBridgeOf(overcharged(), new Map(), other)).toThrow(ProgramFault);
  });
});
