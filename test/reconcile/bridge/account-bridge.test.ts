import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/assert.js';
import {
  accountBridgeOf,
  type ClosedItems,
  type LedgerStanding,
} from '../../../src/reconcile/bridge/account-bridge.js';
import { type Bridge, bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { bridgePart, month } from '../../store/sample.js';

/** The books after a cent too much for one order. */
const ledger: LedgerStanding = {
  floatUsd6: 490_000n,
  differencesUsd6: 10_000n,
  reversalsUsd6: 0n,
  owedUsd6: 0n,
  takenOffUsd6: 0n,
  mayLag: () => false,
};

const nothingClosed: ClosedItems = { accepted: new Set(), outsideUsd6: new Map() };

function overcharged(): Bridge {
  const bridge = bridgeOf([bridgePart(month('2026-09'))]);
  if (bridge === undefined) throw new Error('a month has a bridge');
  return bridge;
}

describe('the bridge of an account as reports show it', () => {
  it('goes from the records over each code to the statement', () => {
    const { rows } = accountBridgeOf(overcharged(), nothingClosed, undefined);
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
    for (const [how, closed] of [
      ['accepted', { ...nothingClosed, accepted: new Set(['i1']) }],
      ['settled_outside', { ...nothingClosed, outsideUsd6: new Map([['i1', 10_000n]]) }],
    ] as const) {
      const { rows, claims } = accountBridgeOf(overcharged(), closed, undefined);
      expect(rows.find(({ name }) => name === how)).toEqual({ name: how, count: 1, usd6: -10_000n });
      expect(rows.some(({ name }) => name === 'OR-CHARGE')).toBe(false);
      expect(claims).toEqual([]);
    }
  });

  it('parts what was settled outside of the float in part: the rest is claimed still', () => {
    const closed = { ...nothingClosed, outsideUsd6: new Map([['i1', 4000n]]) };
    const posted = { ...ledger, differencesUsd6: 6000n, takenOffUsd6: -4000n };
    const { rows, claims, footing } = accountBridgeOf(overcharged(), closed, posted);
    expect(rows.find(({ name }) => name === 'OR-CHARGE')?.usd6).toBe(-6000n);
    expect(rows.find(({ name }) => name === 'settled_outside')?.usd6).toBe(-4000n);
    expect(claims).toEqual([{ owedBy: 'provider', count: 1, usd6: 6000n }]);
    expect(footing).toMatchObject({ claimsUsd6: 6000n, statementArithmeticUsd6: 0n });
  });

  it('says who owes what is open', () => {
    const { claims } = accountBridgeOf(overcharged(), nothingClosed, undefined);
    expect(claims).toEqual([{ owedBy: 'provider', count: 1, usd6: 10_000n }]);
  });

  it('claims what stands on the accounts of the ledger', () => {
    const { footing } = accountBridgeOf(overcharged(), nothingClosed, ledger);
    expect(footing).toMatchObject({ claimsUsd6: 10_000n, statementArithmeticUsd6: 0n });
  });

  it('claims nothing of what was accepted, which has left the ledger as well', () => {
    const accepted = { ...ledger, differencesUsd6: 0n, takenOffUsd6: -10_000n };
    const { footing } = accountBridgeOf(
      overcharged(),
      { ...nothingClosed, accepted: new Set(['i1']) },
      accepted,
    );
    expect(footing).toMatchObject({ claimsUsd6: 0n, statementArithmeticUsd6: 0n });
  });

  it('has no footing where the books may lack a part of the month, and do', () => {
    const locked = { ...ledger, mayLag: () => true };
    expect(accountBridgeOf(overcharged(), nothingClosed, locked).footing).toBeDefined();
    const changed = { ...locked, differencesUsd6: 0n };
    expect(accountBridgeOf(overcharged(), nothingClosed, changed).footing).toBeUndefined();
  });

  it('is refused where the claims do not stand in the ledger', () => {
    const other = { ...ledger, differencesUsd6: 9999n };
    expect(() => accountBridgeOf(overcharged(), nothingClosed, other)).toThrow(ProgramFault);
  });
});
