import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import {
  tokenBridgeRows,
  tokenClaimRows,
  tokenTotalRows,
  untestedTokenRows,
} from '../../../src/report/control/token-control.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import { judged, movement, october, one, pool, pools } from '../../reconcile/rewards/token-samples.js';

const charged = bridgedOf(
  judged({
    pools: pools(pool(october, 1000n * one, [movement(2, 'issuance', 't-1', { plus18: plus18(16n * one) })])),
  }),
);

describe('the pool on the control sheet', () => {
  it('states claims, bridge and movements in tokens, never in dollars', () => {
    const rows = [
      ...tokenClaimRows(charged, []),
      ...[tokenBridgeRows, tokenTotalRows].flatMap((of) => of(charged)),
    ];
    expect(rows.every(({ amountUsd6, unit }) => amountUsd6 === undefined && unit === 'plus')).toBe(true);
    expect(rows.map(({ section, name, amountPlus }) => [section, name, amountPlus])).toEqual([
      ['claim', 'provider', '1'],
      ['bridge', 'records', '985'],
      ['bridge', 'RW-CHARGE', '-1'],
      ['bridge', 'accepted', '0'],
      ['bridge', 'settled_outside', '0'],
      ['bridge', 'unexplained', '0'],
      ['bridge', 'statement', '984'],
      ['bridge', 'claims', '1'],
      ['total_in', 'movements', '0'],
      ['total_in', 'movements', '-16'],
      ['total_in', 'movements', '0'],
    ]);
  });

  it('says what was not tested', () => {
    expect(untestedTokenRows(charged).every(({ status }) => status === 'not_tested')).toBe(true);
  });

  it('lists the open claims where no closing is proven, held against nothing', () => {
    const { result } = judged({ pools: new Map(), issuances: new Map() });
    const standing = { state: 'new', firstSeenMs: 1, lastSeenMs: 1 } as const;
    const openItems = charged.items.map((item) => ({ item, standing }));
    expect(tokenClaimRows(result, openItems)).toMatchObject([
      {
        section: 'claim',
        name: 'provider',
        unit: 'plus',
        rowCount: 1,
        amountPlus: '1',
        status: 'not_tested',
      },
    ]);
  });

  it('proves no bridge where there is none', () => {
    const { result } = judged({ pools: new Map(), issuances: new Map() });
    expect(tokenBridgeRows(result).map(({ status }) => status)).toEqual([
      'not_tested',
      'not_tested',
      'not_tested',
    ]);
  });
});
