// An opening that is not the closing of the month before: what it follows from, and what it undoes of it.

import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenPart } from '../../../src/reconcile/bridge/token-bridge.js';
import { tokenBridgeOf } from '../../../src/reconcile/bridge/token-bridge.js';
import type { PoolReading } from '../../../src/records/rewards/pool-reading.js';
import { judged, movement, november, october, one, pool, pools, row, september } from './token-samples.js';

const tokens = (units: bigint) => plus18(units * one);
const before = pool(september, 0n, [movement(1, 'funding', '', { plus18: tokens(1000n) })]);
const closed = (units: bigint) => ({ closingPlus18: tokens(units), balancePlus18: tokens(units) });
const debit = movement(2, 'issuance', 't-1');

/** The names of what November's opening follows from, what it undoes of each, and what is left of it. */
function openingIn(...months: readonly PoolReading[]) {
  const change = { pools: pools(before, ...months), ownRewards: [row('t-1')] };
  const [first, then] = [october, november].map((month) => judged({ ...change, month }));
  const items = first?.result.items ?? [];
  const nameOf = (itemId: string): string => {
    const { code, field } = items.find((item) => item.itemId === itemId) ?? {};
    return code === 'RW-POOL' ? `${field}` : `${code}`;
  };
  const opening = then?.result.items.find(({ field }) => field === 'opening_plus');
  const parts = [first?.part, then?.part].flatMap((part): TokenPart[] => (part === undefined ? [] : [part]));
  const bridge = tokenBridgeOf(parts);
  return {
    from: opening?.causedBy.map(nameOf).sort(),
    undone: then?.part?.carried
      .map(({ itemId, effectPlus18 }) => `${nameOf(itemId)} ${effectPlus18 / one}`)
      .sort(),
    left: [...(bridge?.left ?? [])].flatMap(([itemId, { effectPlus18 }]) =>
      effectPlus18 === 0n ? [] : [`${nameOf(itemId)} ${effectPlus18 / one}`],
    ),
    unexplained: bridge?.unexplainedPlus18,
  };
}

describe('an opening that is not the closing of the month before', () => {
  it('undoes by how much the closing was off, where the opening of that month was off as well', () => {
    const off = pool(october, 1005n * one, [debit], closed(993n));
    expect(openingIn(off, pool(november, 985n * one, []))).toEqual({
      from: ['closing_plus'],
      undone: ['closing_plus -8'],
      left: [],
      unexplained: 0n,
    });
  });

  it('undoes the closing alone where it goes on from a misstated opening, which stays open', () => {
    const off = pool(october, 1005n * one, [debit], closed(993n));
    expect(openingIn(off, pool(november, 990n * one, []))).toEqual({
      from: ['closing_plus'],
      undone: ['closing_plus -3'],
      left: ['opening_plus 5'],
      unexplained: 0n,
    });
  });

  it('undoes the closing alone where it goes on from the list, whatever numbers that leaves out', () => {
    const lacking = pool(october, 1000n * one, [debit, movement(4, 'funding', '', { plus18: tokens(1n) })], {
      ...closed(980n),
    });
    expect(openingIn(lacking, pool(november, 986n * one, []))).toEqual({
      from: ['closing_plus'],
      undone: ['closing_plus 6'],
      left: [],
      unexplained: 0n,
    });
  });

  it('undoes a misstated opening alone where nothing else was off', () => {
    const off = pool(october, 1005n * one, [debit]);
    expect(openingIn(off, pool(november, 985n * one, []))).toEqual({
      from: ['opening_plus'],
      undone: ['opening_plus -5'],
      left: [],
      unexplained: 0n,
    });
  });

  it('undoes what the closing itself was off where a line of that month was misstated as well', () => {
    const listed = movement(2, 'issuance', 't-1', { plus18: tokens(18n) });
    const off = pool(october, 1000n * one, [listed], closed(988n));
    expect(openingIn(off, pool(november, 985n * one, []))).toEqual({
      from: ['closing_plus'],
      undone: ['closing_plus -3'],
      left: [],
      unexplained: 0n,
    });
  });

  it('takes back what the opening before it undid, where the closing between was misstated again', () => {
    const off = pool(october, 1000n * one, [debit], closed(988n));
    const december = '2026-12' as CalendarMonth;
    // November opens right, and closes as October did; December opens right again.
    const receivedAtMs = Date.UTC(2026, 11, 2);
    const again = pool(november, 985n * one, [], { ...closed(989n), receivedAtMs });
    const change = {
      pools: pools(before, off, again, pool(december, 988n * one, [], { receivedAtMs, archivedAs: 4 })),
      ownRewards: [row('t-1')],
    };
    const parts = [october, november, december].flatMap((month) => judged({ ...change, month }).part ?? []);
    const [first, second, third] = parts.map(({ carried }) =>
      carried.map(({ effectPlus18 }) => effectPlus18 / one),
    );
    expect([first, second, third]).toEqual([[], [-3n], [-4n, 3n]]);
    expect(tokenBridgeOf(parts)?.unexplainedPlus18).toBe(0n);
  });

  it('is a root by itself where it is off by none of that', () => {
    const off = pool(october, 1005n * one, [debit], closed(993n));
    expect(openingIn(off, pool(november, 986n * one, [])).from).toEqual([]);
  });
});
