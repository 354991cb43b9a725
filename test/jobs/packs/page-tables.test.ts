import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTables } from '../../../src/jobs/packs/page-tables.js';
import { month } from '../../store/sample.js';
import { reportsWithSample, rewriteFile, samplePack } from '../support/sample-pack.js';

const account = { interfaceName: 'sandbox', account: 's21xhhfv8hjz' } as const;

describe('what the page takes from the tables', () => {
  const { days, brands, ages } = pageTables(samplePack, month('2026-10'), Date.parse('2026-11-01T06:00:00Z'));

  it('is the brands of 07, the days of 08 and the ages of 04', () => {
    const { listed, all } = brands.listOf(account);
    expect(listed.map(({ brand }) => brand.slug)).toEqual(['demo-books', 'demo-coffee', 'demo-limited']);
    expect(all).toMatchObject({ orderCount: 9n, costUsd6: 345_725_000n, differenceUsd6: 10_593_750n });
    const moved = days.daysOf(account);
    expect(moved.map(({ day }) => day)).toEqual(moved.map(({ day }) => day).toSorted((a, b) => a - b));
    expect(moved.length).toBeGreaterThan(3);
    expect(ages.sums().map(({ bucket, itemCount }) => [bucket, itemCount])).toEqual([
      ['0-30', 12],
      ['31-60', 4],
    ]);
    expect(ages.carried().count).toBe(4);
  });

  it('counts an item that a later month cleared by the age that it had then', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    const columns = (readFileSync(join(pack, '04-open-items.csv'), 'utf8').split('\r\n')[0] ?? '').split(',');
    rewriteFile(pack, '04-open-items.csv', (text) => withClearedMonth(text, columns));
    const later = Date.parse('2027-02-01T06:00:00Z');
    const cleared = pageTables(pack, month('2026-10'), later).ages.sums();
    expect(cleared.map(({ bucket, itemCount }) => [bucket, itemCount])).toEqual([
      ['31-60', 1],
      ['over 90', 15],
    ]);
  });
});

/** The first item, between 31 and 60 days old, with the month that cleared it. */
function withClearedMonth(text: string, columns: readonly string[]): string {
  const rows = text.split('\r\n');
  const cells = (rows[1] ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  cells[columns.indexOf('cleared_month')] = '2026-11';
  return [rows[0], cells.join(','), ...rows.slice(2)].join('\r\n');
}
