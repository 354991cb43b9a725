import { describe, expect, it } from 'vitest';
import { pageTables } from '../../../src/jobs/packs/page-tables.js';
import { month } from '../../store/sample.js';
import { samplePack } from '../support/sample-pack.js';

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
});
