import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packFileBytes, packRows } from '../../../src/jobs/packs/pack-table.js';
import { newFolder } from '../support/run-settings.js';

const name = '05-orders.csv';

function packWith(text: string): string {
  const pack = newFolder();
  writeFileSync(join(pack, name), text);
  return pack;
}

function cellsOf(text: string): [number, string, bigint | undefined][] {
  const cells: ReturnType<typeof cellsOf> = [];
  // A row lives until the next is asked for.
  for (const row of packRows(packWith(text), name)) {
    cells.push([row.line, row.cell('ref'), row.integer('usd6')]);
  }
  return cells;
}

describe('the rows of a table', () => {
  it.each([
    ['commas', 'ref,usd6\r\na,-1\r\n"b,c",\r\n'],
    ['a byte order mark and commas', '\uFEFFref,usd6\r\na,-1\r\n"b,c",\r\n'],
    ['semicolons', 'ref;usd6\r\na;-1\r\nb,c;\r\n'],
    ['tabs', 'ref\tusd6\r\na\t-1\r\nb,c\t\r\n'],
  ])('are read by the names of the columns, with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      [2, 'a', -1n],
      [3, 'b,c', undefined],
    ]);
  });

  it('may have a cell beyond what a file that is handed over may have', () => {
    // The ids of the items of a figure: a wrong rate is an item on every order.
    const ids = 'i0123456789abcde|'.repeat(100_000);
    expect(cellsOf(`ref,usd6\r\n${ids},1\r\n`)).toEqual([[2, ids, 1n]]);
  });

  it('are none of a header alone', () => {
    expect(cellsOf('ref,usd6\r\n')).toEqual([]);
  });

  it.each([
    ['no line', '', '05-orders.csv, line 1, column 1: the file is empty'],
    ['a column too few', 'ref\r\na\r\n', '05-orders.csv, line 1: the header has no column usd6'],
    ['a cell too many', 'ref,usd6\r\na,1,2\r\n', '05-orders.csv, line 2: the count of cells is '],
    ['a cell too few', 'ref,usd6\r\na\r\n', '05-orders.csv, line 2: the count of cells is '],
    ['a mark of another alphabet', 'ref\u00e9usd6\r\na\u00e91\r\n', 'has no column'],
    ['a mark that ends fields', 'ref"usd6\r\na"1\r\n', 'quote'],
    [
      'words for a number',
      'ref,usd6\r\na,one\r\n',
      '05-orders.csv, line 2, field usd6: the cell is not a whole number',
    ],
    [
      'a broken number',
      'ref,usd6\r\na,1.5\r\n',
      '05-orders.csv, line 2, field usd6: the cell is not a whole number',
    ],
  ])('are refused of a table with %s', (_, text, words) => {
    expect(() => cellsOf(text)).toThrow(words);
  });

  it('are refused where the file is not there', () => {
    expect(() => packFileBytes(newFolder(), name)).toThrow('05-orders.csv: it is missing from the pack');
    expect(packFileBytes(packWith('ref\r\n'), name).toString()).toBe('ref\r\n');
  });
});
