import { describe, expect, it } from 'vitest';
import { PageRows } from '../../../src/report/page/page-rows.js';
import { postingRows } from '../../../src/report/tables/journal-file.js';
import { asOfMs, brandOf, depositOf, entryOf, itemOf, month, orderOf, resultOf } from '../sample-month.js';

describe('the rows of the page', () => {
  it('are taken from each file as it is written, the workings behind the discrepancies', () => {
    const rows = new PageRows(month);
    const { discrepancies, openItems, orders, deposits, brands, journal } = rows.readers;
    const result = resultOf();
    const standing = { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
    const item = itemOf();
    const deposit = itemOf({ subject: 'dep_1' });
    discrepancies.begin();
    for (const one of [item, deposit]) discrepancies.read({ item: one, standing, asOfMs });
    openItems.begin();
    openItems.read({ item, standing, asOfMs });
    orders.begin();
    orders.read({ result, order: orderOf() });
    deposits.begin();
    deposits.read({ result, deposit: depositOf() });
    brands.begin();
    brands.read({ result, brand: brandOf() });
    journal.begin();
    for (const row of postingRows([entryOf()])) journal.read(row);

    expect(rows.items.listed.map((one) => one.item)).toEqual([item, deposit]);
    expect([rows.items.rowOf(item), rows.items.rowOf(deposit)]).toMatchObject([
      { order: { clientRef: 'ref-1' } },
      { deposit: { depositRef: 'dep_1' } },
    ]);
    expect(rows.ages.sums()).toHaveLength(1);
    expect(rows.brands.listOf(result).all.brandCount).toBe(1);
    expect(rows.days.daysOf(result)).toHaveLength(1);
  });
});
