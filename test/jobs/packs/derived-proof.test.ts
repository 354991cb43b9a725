import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveDerived } from '../../../src/jobs/packs/derived-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { reportsWithSample, rewriteFile } from '../support/sample-pack.js';

/** The faults of the sample pack with a text of one file otherwise. */
function faultsOf(file = '', from: string | RegExp = '', to = ''): readonly string[] {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  if (file !== '') rewriteFile(pack, file, (text) => text.replace(from, to));
  return proveTopic('derived cells', (proof) => proveDerived(pack, proof)).faults;
}

/** The table, a text of it, what stands in its place, and the cell that is named. */
const alterations: readonly (readonly [file: string, from: RegExp, to: string, cell: string])[] = [
  ['03-discrepancies.csv', /,2026-10-05,/, ',2026-10-06,', 'occurred_on'],
  ['03-discrepancies.csv', /,26,2026-/, ',27,2026-', 'age_days'],
  ['04-open-items.csv', /,31-60,/, ',61-90,', 'bucket'],
  ['05-orders.csv', /,2026-10-03,250,/, ',2026-10-04,250,', 'sold_on'],
  ['05-orders.csv', /,2026-10-03,250,/, ',2026-10-03,251,', 'discount_minor'],
  ['05-orders.csv', /,2\.50,250,/, ',2.51,251,', 'margin_minor'],
  ['07-brands.csv', /,10593750,differs/, ',10593751,differs', 'difference_usd6'],
  ['07-brands.csv', /,0,513,0\r/, ',0,514,0\r', 'discount_minor'],
  ['08-journal.csv', /(\r\ne[0-9a-f]{24}),2,/, '$1,3,', 'posting'],
  ['08-journal.csv', /(\r\ne[0-9a-f]{24},2,2026-10),2026-10,/, '$1,2026-09,', 'origin_month'],
];

describe('the cells of a row that follow from others', () => {
  it('are what these make them', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('hold an age to the as-of time only until a month cleared the item, accepted ones as well', () => {
    const aged = /(\r\n2026-09,[^\r]*,)37,31-60,carried,([^\r]*,),,,,,(?="?[^,\r]*"?\r)/;
    const gone = '$136,31-60,accepted,$2by,2026-11-01T06:00:00.000Z,why,,2026-09,';
    expect(faultsOf('04-open-items.csv', aged, gone)).toEqual([]);
    expect(faultsOf('04-open-items.csv', /,37,31-60,carried,/, ',36,31-60,accepted,')).toEqual([
      expect.stringMatching(/^04-open-items\.csv:\d+: age_days is not what the row makes it$/),
    ]);
  });

  it('hold an age of 03 to no as-of time where 04 names the month that cleared the item', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    const faults = () => proveTopic('derived cells', (proof) => proveDerived(pack, proof)).faults;
    rewriteFile(pack, '03-discrepancies.csv', (text) => text.replace(/,26,2026-/, ',25,2026-'));
    expect(faults()).toHaveLength(1);
    const row = /(\r\n2026-10,[^\r]*,i21ff6b92e4da5a2,[^\r]*,),(?="?[^,\r]*"?\r)/;
    rewriteFile(pack, '04-open-items.csv', (text) => text.replace(row, '$12026-11,'));
    expect(faults()).toEqual([]);
  });

  it.each(alterations)('are a fault where they are not: %s, %s by %s', (file, from, to, cell) => {
    expect(faultsOf(file, from, to)).toEqual([
      expect.stringMatching(
        new RegExp(`^${file.replace('.', '\\.')}:\\d+: ${cell} is not what the row makes it$`),
      ),
    ]);
  });
});
