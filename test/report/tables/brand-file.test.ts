import { describe, expect, it } from 'vitest';
import { brandColumns, brandRows } from '../../../src/report/tables/brand-file.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { brandOf, resultOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'month,interface,account,slug,currency,stated_count,recomputed_count,stated_face,stated_face_minor,' +
  'recomputed_face,recomputed_face_minor,stated_cost,stated_cost_minor,recomputed_cost,recomputed_cost_minor,' +
  'stated_cost_usd,stated_cost_usd6,recomputed_cost_usd,recomputed_cost_usd6,reversed_count,reversed_usd6,margin,' +
  'margin_minor,difference,difference_usd6,result,item_ids,' +
  'recomputed_reversed_usd6,discount_minor,untested_usd6\r\n';

function lineOf(changes: Parameters<typeof brandOf>[0] = {}): string {
  const rows = brandRows([resultOf({ brands: [brandOf(changes)] })]);
  const text = textOfPieces(csvPieces(brandColumns, rows, settings));
  expect(text.startsWith(header)).toBe(true);
  return text.slice(header.length);
}

const figures = { count: 2n, faceMinor: 19_998n, costMinor: 19_400n, costUsd6: 242_500_000n };

describe('07-brands', () => {
  it('shows stated beside recomputed, what was reversed apart, and the margin, to the byte', () => {
    const changes = { recomputed: figures, reversedCount: 1n, reversedUsd6: 121_250_000n, untestedUsd6: 7n };
    expect(lineOf({ ...changes, result: 'differs', itemIds: ['i1', 'i2'] })).toBe(
      '2026-10,sandbox,ab12cd34ef56,demo-books,GBP,1,2,99.99,9999,199.98,19998,97.00,9700,194.00,19400,' +
        '121.250000,121250000,242.500000,242500000,1,121250000,8.00,800,-121.250000,-121250000,differs,i1|i2,0,598,7\r\n',
    );
  });

  it('leaves empty the stated side and the difference where nothing verified, and the margin where no sale says what was paid', () => {
    expect(lineOf({ stated: undefined, marginMinor: undefined, result: 'not_tested' })).toBe(
      '2026-10,sandbox,ab12cd34ef56,demo-books,GBP,,1,,,99.99,9999,,,97.00,9700,,,121.250000,121250000,0,0,' +
        ',,,,not_tested,,0,299,0\r\n',
    );
  });

  it('keeps a brand’s name from being run by a spreadsheet', () => {
    expect(lineOf({ slug: '=1+1' })).toContain(",'=1+1,GBP,");
  });
});
