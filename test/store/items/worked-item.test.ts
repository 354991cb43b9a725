import { describe, expect, it } from 'vitest';
import type { StoredItem } from '../../../src/store/items/item-table.js';
import { remarked, settled, settledInTokens, settledWith } from '../../../src/store/items/worked-item.js';
import { discrepancy, month, remark, settlement, tokenSettlement } from '../sample.js';

const stored: StoredItem = {
  item: discrepancy('a1', { claimUsd6: 10n }),
  state: 'new',
  firstSeenMs: 1,
  lastSeenMs: 1,
  firstMonth: month('2026-10'),
  clearedAtMs: undefined,
  clearedByRun: undefined,
  clearedMonth: undefined,
};
const counted = (countedUsd6: bigint) => [{ ...settlement('a1', 10n), settlementId: 1, countedUsd6 }];

describe('an item with what persons recorded of it', () => {
  it('is as it was found where nothing counts', () => {
    expect(settled(stored, counted(0n), undefined)).toBe(stored);
    expect(settledWith(stored, [])).toBe(stored);
    expect(remarked(stored, [])).toBe(stored);
  });

  it('claims in tokens what is left, and is cleared where nothing is', () => {
    const tokens = { effectPlus18: -10n, claimPlus18: 10n, differencePlus18: 10n };
    const inTokens = { ...stored, item: discrepancy('a1', { claimUsd6: 0n, tokens }) };
    const given = (countedPlus18: bigint) => [
      { ...tokenSettlement('a1', 10n), settlementId: 1, countedPlus18 },
    ];
    expect(settledInTokens(inTokens, given(4n), undefined)).toMatchObject({
      state: 'new',
      settledOutsidePlus18: 4n,
      item: { tokens: { claimPlus18: 6n, effectPlus18: -10n } },
    });
    const whole = settledInTokens(inTokens, given(10n), undefined);
    expect([whole.state, whole.clearedMonth]).toEqual(['cleared', '2026-11']);
    const consequence = { ...stored, item: discrepancy('a2', { causedBy: ['a1'] }) };
    expect(settledWith(consequence, [whole]).state).toBe('cleared');
    expect(settledInTokens(stored, given(4n), undefined)).toBe(stored);
  });

  it('stays accepted where what was settled before is all that it claims', () => {
    const accepted = { ...stored, state: 'accepted' } as const;
    expect(settled(accepted, counted(10n), undefined).state).toBe('accepted');
    expect(settled(stored, counted(10n), undefined).state).toBe('cleared');
  });

  it('is cleared by the month of the last part, where persons and a movement settled a part each', () => {
    const rest = { ...stored, firstMonth: month('2026-08') };
    const byMonth = (postingMonth: string, settledLaterIn: string) =>
      settled(
        { ...rest, settledLaterIn: month(settledLaterIn) },
        counted(10n).map((one) => ({ ...one, postingMonth: month(postingMonth) })),
        month('2026-11'),
      ).clearedMonth;
    expect(byMonth('2026-08', '2026-11')).toBe('2026-11');
    expect(byMonth('2026-10', '2026-09')).toBe('2026-10');
  });

  it('does not go with a root that a run cleared, or that is not on the books', () => {
    const consequence = { ...stored, item: discrepancy('a2', { causedBy: ['a1'] }) };
    expect(settledWith(consequence, [{ ...stored, state: 'cleared' }])).toBe(consequence);
    expect(settledWith(consequence, [undefined])).toBe(consequence);
    expect(settledWith(consequence, [settled(stored, counted(10n), undefined)]).state).toBe('cleared');
  });

  it('names no owner where no remark does', () => {
    expect(remarked(stored, [remark('a1')])).not.toHaveProperty('owner');
  });
});
