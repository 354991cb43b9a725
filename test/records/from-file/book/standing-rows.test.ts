import { describe, expect, it } from 'vitest';
import { JoinedRows } from '../../../../src/records/from-file/book/joined-rows.js';
import { standingRowsOf } from '../../../../src/records/from-file/book/standing-rows.js';
import { readBookText } from './read-book-rows.js';

const file = (source: string, ...rows: readonly string[]) =>
  readBookText(`client_ref,slug,currency,face_minor,status\n${rows.map((row) => `${row}\n`).join('')}`, {
    source,
  }).rows;

function standing(...files: Parameters<typeof file>[]) {
  const { rows, superseded } = standingRowsOf(new JoinedRows(files.map((one) => file(...one))));
  return { rows: [...rows], old: superseded.old, by: superseded.by };
}

describe('the rows of a book that stand', () => {
  it('are those of the newest file of their source, by rising number', () => {
    expect(
      standing(['web', 'a,s,USD,1,', 'b,s,USD,1,'], ['till', 'b,s,USD,2,'], ['web', 'a,s,USD,3,']),
    ).toEqual({
      rows: [1, 2, 3],
      old: [0],
      by: [3],
    });
  });

  it('are as before after a file that says the same', () => {
    expect(standing(['web', 'a,s,USD,1,'], ['web', 'a,s,USD,1,'])).toEqual({ rows: [0], old: [], by: [] });
  });

  it('are none where there is no file, or none with a row', () => {
    expect(standing()).toEqual({ rows: [], old: [], by: [] });
    expect(standing(['web'])).toEqual({ rows: [], old: [], by: [] });
  });

  it('lose one for each cancelled row of a later file, and no more when it is met again', () => {
    const sales = ['web', 'a,s,USD,1,', 'a,s,USD,2,', 'a,s,USD,3,'] as const;
    const first = ['web', 'a,s,USD,2,cancelled'] as const;
    expect(standing([...sales], [...first], [...first])).toEqual({ rows: [0, 2], old: [1], by: [3] });
    const both = ['web', 'a,s,USD,2,cancelled', 'a,s,USD,1,cancelled'] as const;
    expect(standing([...sales], [...first], [...both]).rows).toEqual([2]);
  });
});
