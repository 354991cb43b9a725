import { describe, expect, it } from 'vitest';
import { changedCells, replacedRows } from '../../../../src/records/from-file/book/replaced-rows.js';

const replaced = (known: string, rows: string): string[] =>
  replacedRows([...known], [...rows], (row) => row.toLowerCase()).map(({ old, by }) => `${old}${by}`);

describe('the rows that a later file replaces', () => {
  it('are those that it does not have alike, each by the new one in its place, or by the last', () => {
    expect(replaced('a', 'b')).toEqual(['ab']);
    expect(replaced('ab', 'Bc')).toEqual(['ac']);
    expect(replaced('abc', 'x')).toEqual(['ax', 'bx', 'cx']);
    expect(replaced('ab', 'xyz')).toEqual(['ax', 'by']);
  });

  it('are none where it has them all, in whatever order, and none that it has more of', () => {
    expect(replaced('ab', 'BA')).toEqual([]);
    expect(replaced('a', 'aa')).toEqual([]);
    expect(replaced('', 'a')).toEqual([]);
  });

  it('are replaced by the one that stays, where a row only stands once less', () => {
    expect(replaced('aa', 'A')).toEqual(['aA']);
  });
});

it('names the cells in which two rows differ by their columns', () => {
  const columns = ['ref', 'amount', 'sent_at'];
  expect(changedCells(columns, ['a', 1, undefined], ['a', 2, 'x'])).toEqual([
    { field: 'amount', before: 1, after: 2 },
    { field: 'sent_at', before: undefined, after: 'x' },
  ]);
});
