import { describe, expect, it } from 'vitest';
import { cellMaker } from '../../../src/report/tables/cell.js';
import { date, integer, text } from '../../../src/report/tables/column.js';
import { type SheetLimits, SheetWriter } from '../../../src/report/workbook/sheet-xml.js';
import { cellStyles } from '../../../src/report/workbook/style.js';
import { openedSheet } from './support/opened-workbook.js';

const columns = [
  integer<number>('seq', (row) => row),
  text<number>('a_long_name_of_a_column', (row) => 'x'.repeat(row)),
  date<number>('sold_on', () => 0),
];
const roomy: SheetLimits = { rows: 1_048_576, hasRoom: () => true };

function written(count: number, limits = roomy) {
  let xml = '';
  const into = {
    get byteCount() {
      return Buffer.byteLength(xml);
    },
    write(text: string) {
      xml += text;
    },
    pass() {},
  };
  const form = { fileName: '05-orders.csv', columnNames: columns.map(({ name }) => name) };
  const writer = new SheetWriter(form, limits, into);
  const makers = columns.map((column) => cellMaker(column));
  for (let row = 1; row <= count; row += 1) writer.write(makers.map((cellOf) => cellOf(row)));
  const filtered = writer.end();
  return { ...openedSheet(xml), filtered };
}

describe('the XML of a sheet', () => {
  it('has a header in its own style, frozen, with a filter over all rows', () => {
    const { xml, cells, filtered } = written(3);
    expect(['A1', 'B1', 'C1'].map((reference) => cells.get(reference))).toEqual(
      columns.map(({ name }) => ({ content: name, isText: true, style: cellStyles.header })),
    );
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:C4"/>');
    expect(filtered).toBe('A1:C4');
  });

  it('has every row at its number, the empty cells left out', () => {
    const { cells, rowCount } = written(200);
    expect(rowCount).toBe(201);
    expect(cells.get('A201')).toMatchObject({ content: '200', isText: false });
    expect(cells.get('B201')?.content).toHaveLength(200);
  });

  it('makes a column as wide as its name or what its first rows hold, within limits', () => {
    const widths = [...written(100).xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([8, 51, 11]);
    const none = [...written(0).xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(none).toEqual([8, 26, 10]);
  });

  it('is whole where its rows just fit', () => {
    const { cells, rowCount } = written(8, { ...roomy, rows: 10 });
    expect(rowCount).toBe(9);
    expect(cells.get('A9')?.content).toBe('8');
  });

  it('says in the last row it may have from which row on the file alone has them', () => {
    for (const count of [9, 10, 1000]) {
      const { cells, rowCount, filtered } = written(count, { ...roomy, rows: 10 });
      expect(rowCount).toBe(10);
      expect(cells.get('A9')?.content).toBe('8');
      expect(cells.get('A10')).toMatchObject({
        content: 'The rows from number 9 on stand in 05-orders.csv alone.',
        isText: true,
      });
      expect(filtered).toBe('A1:C9');
    }
  });

  it('ends likewise where there is no more room for it', () => {
    let asked = 0;
    const { cells, rowCount } = written(9000, {
      ...roomy,
      hasRoom: (xmlBytes) => {
        asked = xmlBytes;
        return xmlBytes < 200_000;
      },
    });
    expect(asked).toBeGreaterThanOrEqual(200_000);
    expect(rowCount).toBeLessThan(9000);
    expect(cells.get(`A${rowCount}`)?.content).toBe(
      `The rows from number ${rowCount - 1} on stand in 05-orders.csv alone.`,
    );
    expect(cells.get(`A${rowCount - 1}`)?.content).toBe(String(rowCount - 2));
  });
});
