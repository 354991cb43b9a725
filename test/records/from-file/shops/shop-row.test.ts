import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { shopFormats } from '../../../../src/records/from-file/shops/shop-format.js';
import type { ShopLine } from '../../../../src/records/from-file/shops/shop-line.js';
import { readShopLine } from '../../../../src/records/from-file/shops/shop-row.js';
import { readTable } from '../../../../src/records/from-file/table-reader.js';

const header =
  'Name,Financial Status,Currency,Created at,Lineitem quantity,Lineitem price,Lineitem sku,Email';

function lineOf(row: string): ShopLine | undefined {
  const [format] = shopFormats;
  if (format === undefined) throw new Error('no format');
  const lines: (ShopLine | undefined)[] = [];
  readTable([utf8Bytes(`${header}\n${row}\n`)], format.shape, { fileName: 'a.csv' }, lines, (table) => {
    lines.push(readShopLine(table, format));
  });
  return lines[0];
}

describe('a row of a shop export', () => {
  it('is a line item with the figures of the columns that the format names', () => {
    expect(
      lineOf('#1001,paid,USD,2026-09-03 10:14:00 -0400,2,25.00,CARD-1,buyer@shop.invalid'),
    ).toMatchObject({
      line: 2,
      faults: [],
      order: '1001',
      sku: 'CARD-1',
      quantity: 2,
      unitPriceMinor: 2500,
      totalMinor: 5000,
      soldAtMs: Date.parse('2026-09-03T14:14:00Z'),
    });
  });

  it('is none where it has no item, such as a total', () => {
    expect(lineOf('Total,,,,,,,')).toBeUndefined();
  });

  it.each([
    ['#1,paid,USD,,0,25.00,A,', 'Lineitem quantity'],
    ['#1,paid,USD,,x,25.00,A,', 'Lineitem quantity'],
    ['#1,paid,USD,,1,25.001,A,', 'Lineitem price'],
    ['#1,lost,USD,,1,25.00,A,', 'Financial Status'],
    ['#1,paid,USD,yesterday,1,25.00,A,', 'Created at'],
    ['#1,paid,USD,,1,25.00,,', 'Lineitem sku is empty'],
    [',paid,USD,,1,25.00,A,', 'Name is empty'],
  ])('says what is wrong with %j', (row, fault) => {
    expect(lineOf(row)?.faults.join('; ')).toContain(fault);
  });
});
