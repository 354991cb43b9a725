import { describe, expect, it } from 'vitest';
import { recordsPlus18Of } from '../../../src/reconcile/rewards/record-checks.js';
import { clearedCutOffs } from '../../../src/reconcile/rewards/token-cut-off.js';
import { at, found, judged, movement, november, october, one, pool, pools, row } from './token-samples.js';

const line = (seq: number, id = 't-1', change = {}) => movement(seq, 'issuance', id, change);

describe('RW-CUTOFF', () => {
  const bothMonths = pools(pool(october, 1000n * one, [line(2)]), pool(november, 985n * one, []));

  it('clears, where the records have it later, with what they have there', () => {
    const change = { pools: bothMonths, ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })] };
    const [item] = judged(change).result.items;
    const later = judged({ ...change, month: november });
    expect(clearedCutOffs(later.view)).toEqual([{ itemId: item?.itemId, recordsPlus18: 15n * one }]);
    expect(later.part).toMatchObject({ unexplainedPlus18: 0n });
  });

  it('is none within one month, nor without a date', () => {
    for (const issuedAtMs of [at(30), undefined]) {
      const { view, result } = judged({ ownRewards: [row('t-1', { issuedAtMs })] });
      expect([clearedCutOffs(view), result.items]).toEqual([[], []]);
    }
  });

  it('is an item of the earlier of two months, either way round', () => {
    expect(found({ ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })] })).toEqual(['RW-CUTOFF t-1 month']);
    const booked = pools(
      pool(october, 1000n * one, []),
      pool(november, 1000n * one, [movement(2, 'issuance', 't-1', { bookedAtMs: at(1, 11) })]),
    );
    const { result, view } = judged({ pools: booked });
    expect(result.items).toMatchObject([
      { code: 'RW-CUTOFF', owedBy: 'time', tokens: { effectPlus18: 15n * one } },
    ]);
    expect(recordsPlus18Of(view)).toEqual({ count: 1, plus18: 15n * one });
    const later = judged({ pools: booked, month: november });
    expect(later.result.items).toEqual([]);
    const [item] = judged({ pools: booked }).result.items;
    expect(clearedCutOffs(later.view)).toEqual([{ itemId: item?.itemId, recordsPlus18: -15n * one }]);
  });

  it('is one where the line of the issuance is dated in a later month than the one that lists it, and moves nothing', () => {
    const dated = (bookedAtMs: number) =>
      judged({ pools: pools(pool(october, 1000n * one, [line(2, 't-1', { bookedAtMs })])) });
    const late = dated(at(3, 11));
    expect(late.result.items).toMatchObject([
      {
        ...{ code: 'RW-CUTOFF', class: 'T', month: october, owedBy: 'time', causedBy: [] },
        ...{ actual: '2026-11-03T10:00:00.000Z', tokens: { effectPlus18: 0n, claimPlus18: 0n } },
        note: 'issued in 2026-10 by the own records, booked in 2026-11; clears with 2026-11',
      },
    ]);
    expect(late.part).toMatchObject({ unexplainedPlus18: 0n });
    expect(dated(at(3, 9)).result.items).toEqual([]);
  });
});
