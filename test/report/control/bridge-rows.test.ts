import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import type { AccountBridge } from '../../../src/reconcile/bridge/account-bridge.js';
import { bridgeRows, claimRows } from '../../../src/report/control/bridge-rows.js';
import type { ItemStanding } from '../../../src/report/items/item-standing.js';
import { itemOf, resultOf } from '../sample-month.js';

const bridge: AccountBridge = {
  rows: [
    { name: 'records', count: undefined, usd6: 500_000n },
    { name: 'OR-CHARGE', count: 2, usd6: -10_000n },
    { name: 'statement', count: undefined, usd6: 490_000n },
  ],
  claims: [
    { owedBy: 'provider', count: 2, usd6: 13_000n },
    { owedBy: 'us', count: 1, usd6: -3000n },
  ],
  footing: {
    claimsUsd6: 10_000n,
    differencesUsd6: 13_000n,
    reversalsUsd6: 1n,
    owedUsd6: -3000n,
    statementArithmeticUsd6: 1n,
  },
};

const told = (changes: Parameters<typeof resultOf>[0]) =>
  bridgeRows(resultOf(changes)).map(({ name, rowCount, amountUsd6, status, reason }) =>
    [name, rowCount, amountUsd6, status, reason].filter((one) => one !== undefined).join(' '),
  );

describe('the bridge on the control sheet', () => {
  it('goes from the records to the statement, then the claims beside the accounts of the ledger', () => {
    const { differences, reversalsReceivable, owed } = chartOf('sandbox');
    expect(told({ bridge })).toEqual([
      'records 500000 ties',
      'OR-CHARGE 2 -10000 ties',
      'statement 490000 ties',
      'claims 10000 ties',
      `${differences} 13000 ties`,
      `${reversalsReceivable} 1 ties`,
      `${owed} -3000 ties`,
      'statement_arithmetic 1 ties',
    ]);
  });

  it('does not test the claims of a month that is not posted', () => {
    expect(told({ bridge: { ...bridge, footing: undefined } }).slice(3)).toEqual([
      'claims not_tested the books lack a part of the month, or of one before it',
    ]);
  });

  it('is not tested where no closing is proven', () => {
    const reason = 'not_tested no closing of this month is proven';
    expect(told({})).toEqual([`records ${reason}`, `statement ${reason}`, `claims ${reason}`]);
  });

  it('names the account in each row', () => {
    const rows = [...bridgeRows(resultOf({ bridge })), ...claimRows(resultOf({ bridge }), [])];
    const accounts = new Set(rows.map(({ interfaceName, account }) => `${interfaceName} ${account}`));
    expect([...accounts]).toEqual(['sandbox ab12cd34ef56']);
  });
});

describe('the claims on the control sheet', () => {
  it('are a row for each side that owes, signed: what the provider owes us is positive', () => {
    const rows = claimRows(resultOf({ bridge }), []);
    expect(
      rows.map(({ section, name, rowCount, amountUsd6 }) => [section, name, rowCount, amountUsd6]),
    ).toEqual([
      ['claim', 'provider', 2, 13_000n],
      ['claim', 'us', 1, -3000n],
    ]);
  });

  it('are those of the open items where the bridge knows nothing of the months before', () => {
    const standing = { state: 'carried', firstSeenMs: 1, lastSeenMs: 1 } as const;
    const item = itemOf({ itemId: 'i1', owedBy: 'provider', claimUsd6: 5n });
    const lacking = { ...bridge, footing: undefined };
    const rows = claimRows(resultOf({ bridge: lacking }), [{ item, standing }]);
    expect(rows.map(({ name, amountUsd6, status, reason }) => [name, amountUsd6, status, reason])).toEqual([
      ['provider', 5n, 'not_tested', 'the books lack a part of the month, or of one before it'],
    ]);
  });

  it('are none where there is no bridge, and nothing is open', () => {
    expect(claimRows(resultOf(), [])).toEqual([]);
  });

  it('are those of the open items where no closing is proven, held against nothing', () => {
    const standing = (state: ItemStanding['state']): ItemStanding => ({
      state,
      firstSeenMs: 1,
      lastSeenMs: 1,
    });
    const openItems = [
      { item: itemOf({ itemId: 'i1', owedBy: 'provider', claimUsd6: 13_000n }), standing: standing('new') },
      { item: itemOf({ itemId: 'i2', owedBy: 'provider', claimUsd6: 5n }), standing: standing('carried') },
      { item: itemOf({ itemId: 'i3', owedBy: 'us', claimUsd6: -3000n }), standing: standing('new') },
      { item: itemOf({ itemId: 'i4', owedBy: 'us', claimUsd6: -1n }), standing: standing('accepted') },
      { item: itemOf({ account: 'other', owedBy: 'us', claimUsd6: -1n }), standing: standing('new') },
    ];
    expect(
      claimRows(resultOf(), openItems).map(({ name, rowCount, amountUsd6, status, reason }) => [
        ...[name, rowCount, amountUsd6, status, reason],
      ]),
    ).toEqual([
      ['provider', 2, 13_005n, 'not_tested', 'no closing of this month is proven'],
      ['us', 1, -3000n, 'not_tested', 'no closing of this month is proven'],
    ]);
    expect(claimRows(resultOf({ bridge }), openItems)).toEqual(claimRows(resultOf({ bridge }), []));
  });
});
