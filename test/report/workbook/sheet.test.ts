import { describe, expect, it } from 'vitest';
import { integer, text } from '../../../src/report/tables/column.js';
import { sheetOf, tabName } from '../../../src/report/workbook/sheet.js';

const sheet = sheetOf<number>(
  '05-orders.csv',
  [integer('seq', (row) => row), text('result', () => 'matched')],
  () => [1, 2],
);

describe('a sheet', () => {
  it('has the columns of its file and its rows typed, anew with each reading', () => {
    expect(sheet.columnNames).toEqual(['seq', 'result']);
    const rows = [1, 2].map((seq) => [
      { kind: 'number', text: String(seq) },
      { kind: 'text', text: 'matched' },
    ]);
    expect([...sheet.rows()]).toEqual(rows);
    expect([...sheet.rows()]).toEqual(rows);
  });

  it('is named as its file without the ending', () => {
    expect(tabName(sheet)).toBe('05-orders');
  });
});
