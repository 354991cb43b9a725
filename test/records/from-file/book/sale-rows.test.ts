import { describe, expect, it } from 'vitest';
import { SaleRows } from '../../../../src/records/from-file/book/sale-rows.js';
import { readBookText } from './read-book-rows.js';

/** Rows of one reference, each `face status`, and which of them stand; what was replaced is noted. */
function stand(known: readonly number[], added: readonly number[], ...rows: readonly string[]) {
  const lines = rows.map((row) => `a,s,USD,${row.replace(' ', ',')}`);
  const book = readBookText(`client_ref,slug,currency,face_minor,status\n${lines.join('\n')}\n`).rows;
  const replaced: string[] = [];
  const sale = new SaleRows(book, known, (old, by) => void replaced.push(`${old} by ${by}`));
  for (const row of added) sale.add(row);
  return { standing: sale.standing(), replaced };
}

describe('the rows of one reference', () => {
  it.each([
    ['stand beside one another', ['1 ', '2 ', '1 '], [0, 1, 2], []],
    ['are changed by a later one of their sale', ['1 ', '1 refunded'], [1], ['0 by 1']],
    ['are taken out by a cancelled one, which stands alone', ['1 ', '2 cancelled'], [1], ['0 by 1']],
    ['are left where another of them was taken out', ['1 ', '2 ', '1 cancelled'], [1], ['0 by 2']],
    ['stand again after that', ['1 ', '1 cancelled', '1 issued'], [2], ['0 by 1', '1 by 2']],
  ])('%s', (_, rows, standing, replaced) => {
    expect(stand([], [...rows.keys()], ...rows)).toEqual({ standing, replaced });
  });

  it('begin with those that stood before', () => {
    expect(stand([0, 1], [2], '1 ', '1 refunded', '1 cancelled')).toEqual({
      standing: [0],
      replaced: ['1 by 2'],
    });
  });
});
