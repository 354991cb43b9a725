import { describe, expect, it } from 'vitest';
import { alikeRowsOf, blocksOf } from '../../../src/reconcile/attribution/repeated-lines.js';
import { type DraftMonth, draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import { foundAs } from './caused.js';

const [one, other] = [foundAs({ subject: 'shop-1' }), foundAs({ subject: 'shop-2' })];

describe('lines that are too many', () => {
  it('are one block where they stand one behind the other', () => {
    const rows = new Map([
      [4, other],
      [3, one],
      [7, one],
    ]);
    expect(blocksOf(rows)).toEqual([
      { first: 3, last: 4, roots: [one, other] },
      { first: 7, last: 7, roots: [one] },
    ]);
  });
});

describe('a line that repeats another', () => {
  const columnsOf = (draft: DraftMonth) => {
    const { outcome } = readingOf(draft);
    if (outcome.kind !== 'verified' || outcome.figures.lines === undefined) throw new Error('no lines');
    return outcome.figures.lines;
  };

  it.each([
    ['with its balance', 0, [[3, 4]]],
    ['but for its balance', 1, []],
  ])('is in one group with it where they are alike %s', (_, off, alike) => {
    const draft = draftMonth();
    const last = draft.lines.at(-1);
    if (last === undefined) throw new Error('the draft has no lines');
    draft.lines.push({ ...last, balanceUsd6: (last.balanceUsd6 ?? 0) + off });
    const lines = columnsOf(draft);
    expect(alikeRowsOf(lines, new Map([[4, one]]))).toEqual(alike);
    expect(alikeRowsOf(lines, new Map())).toEqual([]);
    expect(alikeRowsOf(lines, new Map([[2, one]]))).toEqual([]);
  });
});
