import { describe, expect, it } from 'vitest';
import { discrepancyText } from '../../../src/store/items/discrepancy-text.js';
import { claimNow, type ItemRow, itemOfRow } from '../../../src/store/items/item-row.js';
import { discrepancy, month } from '../sample.js';

const [september, october, november] = [month('2026-09'), month('2026-10'), month('2026-11')];
const item = discrepancy('a1', { claimUsd6: 10n });
const row: ItemRow = {
  itemId: 'a1',
  discrepancy: discrepancyText(item),
  firstMonth: october,
  firstSeenMs: 1,
  lastSeenMs: 2,
  clearedAtMs: null,
  clearedByRun: null,
  clearedMonth: null,
  acceptedBy: null,
  acceptedAtMs: null,
  acceptedReason: null,
  acceptedDiscrepancy: null,
  isFound: 1,
};
const unsettled = {
  item,
  settledLaterUsd6: 0n,
  settledLaterIn: undefined,
  settledBy: '',
  cleared: undefined,
};
const stateOf = (changes: Partial<ItemRow>, seenFrom?: typeof october) =>
  itemOfRow({ ...row, ...changes }, seenFrom, unsettled).state;

describe('a row as an item', () => {
  it('is new in the month that found it first, and carried in later ones', () => {
    expect([stateOf({}), stateOf({}, october), stateOf({}, november)]).toEqual(['new', 'new', 'carried']);
  });

  it('is cleared from the month on that cleared it', () => {
    const cleared = { clearedAtMs: 5, clearedByRun: 7, clearedMonth: november };
    expect([stateOf(cleared), stateOf(cleared, october), stateOf(cleared, november)]).toEqual([
      'cleared',
      'new',
      'cleared',
    ]);
  });

  it('ages in the eyes of a month before the one that cleared it', () => {
    const cleared = { ...row, clearedAtMs: 5, clearedByRun: 7, clearedMonth: november };
    const settled = { ...unsettled, cleared: { month: november, atMs: 5 } };
    const clearedAt = [october, november, undefined].map((seenFrom) => [
      itemOfRow(cleared, seenFrom, unsettled).clearedAtMs,
      itemOfRow(row, seenFrom, settled).clearedAtMs,
    ]);
    expect(clearedAt).toEqual([
      [undefined, undefined],
      [5, 5],
      [5, 5],
    ]);
  });

  it('is cleared by a settlement of which nothing is left, and says by which', () => {
    const settled = {
      item,
      settledLaterUsd6: 10n,
      settledLaterIn: november,
      settledBy: 'reversal:ref-1',
      cleared: { month: november, atMs: 9 },
    };
    expect(itemOfRow(row, undefined, settled)).toMatchObject({
      state: 'cleared',
      settledLaterUsd6: 10n,
      settledBy: 'reversal:ref-1',
      clearedMonth: november,
      clearedAtMs: 9,
    });
    expect(itemOfRow(row, september, settled).state).toBe('new');
  });

  it('is accepted for as long as its figures are those that were accepted', () => {
    const accepted = { acceptedBy: 'Ann', acceptedAtMs: 3, acceptedReason: 'small' };
    const asNow = { ...accepted, acceptedDiscrepancy: row.discrepancy };
    expect(itemOfRow({ ...row, ...asNow }, october, unsettled)).toMatchObject({
      state: 'accepted',
      ...accepted,
    });
    const other = discrepancyText({ ...item, actual: '12640001' });
    expect(stateOf({ ...accepted, acceptedDiscrepancy: other }, october)).toBe('new');
  });

  it('claims nothing any more where no reconciliation finds it', () => {
    const stored = itemOfRow(row, undefined, unsettled);
    expect([claimNow(row, stored), claimNow({ ...row, isFound: 0 }, stored)]).toEqual([10n, 0n]);
  });
});
