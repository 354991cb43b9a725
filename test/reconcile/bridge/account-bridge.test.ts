import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import {
  accountBridgeOf,
  type ClosedItems,
  type LedgerStanding,
} from '../../../src/reconcile/bridge/account-bridge.js';
import { type Bridge, bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { bridgePart, month } from '../../store/sample.js';

type LeftItem = Bridge['left'] extends ReadonlyMap<string, infer Item> ? Item : never;

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

  it('leaves out of the claims what the statement is off by that nobody owes, and adds up all three accounts', () => {
    const moved = { effectUsd6: -11n, movedUsd6: -11n, statedUsd6: 0n, claimUsd6: 0n };
    const own = { code: 'OR-NOT-IN-BOOKS', ...moved } as const;
    const statement = { ...overcharged(), unexplainedUsd6: 3n, unpostedUsd6: 5n, strayUsd6: 7n };
    const left = new Map([...statement.left, ['i2', { ...own, owedBy: 'book' as const }]]);
    const bridge: Bridge = { ...statement, left, statementUsd6: statement.recordsUsd6 - 10_011n + 3n };
    // The statement, less the float of the books and what nobody owes, is 13 more than its own lines.
    const floatUsd6 = bridge.statementUsd6 - (3n + 5n + 7n - 11n) - 13n;
    const standing = { ...ledger, floatUsd6, differencesUsd6: 9_843n, reversalsUsd6: 200n, owedUsd6: -30n };
    expect(accountBridgeOf(bridge, nothingClosed, standing).footing).toEqual({
      claimsUsd6: 10_000n,
      differencesUsd6: 9_843n,
      reversalsUsd6: 200n,
      owedUsd6: -30n,
      statementArithmeticUsd6: 13n,
    });
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
    const words = 'claims stand in the ledger: 10000 and 9999 - 0';
    expect(() => accountBridgeOf(overcharged(), nothingClosed, other)).toThrow(words);
  });

  it('is refused where its rows do not come to the statement', () => {
    const off = { ...overcharged(), statementUsd6: 490_001n };
    expect(() => accountBridgeOf(off, nothingClosed, undefined)).toThrow(
      'the bridge foots: 490000 and 490001',
    );
  });
});

describe('the claims that are open', () => {
  const item = (owedBy: LeftItem['owedBy'], effectUsd6: bigint, claimUsd6: bigint): LeftItem => {
    return { code: 'OR-CHARGE', effectUsd6, movedUsd6: effectUsd6, statedUsd6: 0n, claimUsd6, owedBy };
  };
  const claimsOf = (...items: readonly LeftItem[]) => {
    const left = new Map(items.map((one, at) => [`i${at}`, one]));
    const sum = items.reduce((total, { effectUsd6 }) => total + effectUsd6, 0n);
    const bridge = { ...overcharged(), left, statementUsd6: overcharged().recordsUsd6 + sum };
    return accountBridgeOf(bridge, nothingClosed, undefined).claims.map(
      ({ owedBy, count, usd6 }) => `${owedBy} ${count} ${usd6}`,
    );
  };

  it('stand at the side that owes what is left of them', () => {
    expect(claimsOf(item('provider', -5n, 5n), item('us', 3n, -3n))).toEqual(['provider 1 5', 'us 1 -3']);
    expect(claimsOf(item('provider', 5n, -5n), item('us', -3n, 3n))).toEqual(['provider 1 3', 'us 1 -5']);
  });

  it('are for the provider to put right where nothing of them is owed', () => {
    expect(claimsOf(item('us', 5n, 0n))).toEqual(['provider 1 0']);
  });

  it('stay where they are if nobody is known to owe them', () => {
    const all = [item('time', -1n, 0n), item('statement', -2n, 0n), item('book', -3n, 0n)];
    expect(claimsOf(...all, item('unclear', 4n, -4n))).toEqual([
      'unclear 1 -4',
      'book 1 0',
      'statement 1 0',
      'time 1 0',
    ]);
  });

  it('count what moves the balance or claims something, and nothing else', () => {
    const all = [item('provider', -5n, 0n), item('provider', 0n, 5n), item('provider', 0n, 0n)];
    expect(claimsOf(...all)).toEqual(['provider 2 5']);
    expect(claimsOf(item('provider', 0n, 0n))).toEqual([]);
  });
});
