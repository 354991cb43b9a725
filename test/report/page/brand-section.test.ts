import { describe, expect, it } from 'vitest';
import { brandsHtml } from '../../../src/report/page/brand-section.js';
import { BrandRows, LISTED_BRANDS } from '../../../src/report/page/brand-sums.js';
import { brandOf, resultOf } from '../sample-month.js';
import { recordsOf, textOf } from './support/read-page.js';

function shown(...brands: ReturnType<typeof brandOf>[]): string {
  const rows = new BrandRows();
  rows.begin();
  const result = resultOf();
  for (const brand of brands) rows.read({ result, brand });
  return brandsHtml(result, rows).html;
}

const figures = { count: 1n, faceMinor: 9999n, costMinor: 9700n, costUsd6: 121_250_000n };

describe('sales and margin by brand', () => {
  it('have the figures of 07, each with its currency', () => {
    expect(recordsOf(shown(brandOf()), 'Recomputed')).toEqual([
      {
        Brand: 'demo-books',
        Cards: '1',
        'Face value': '99.99 GBP',
        Cost: '97.00 GBP',
        Discount: '2.99 GBP',
        Margin: '8.00 GBP',
        'Cost in USD': '121.250000 USD',
        Share: '',
        'Against the statement': 'ties',
      },
      expect.objectContaining({ Brand: 'All', Cards: '1', 'Cost in USD': '121.250000 USD' }),
    ]);
  });

  it('say how far the statement is off, and that a margin is not known', () => {
    const stated = { ...figures, costUsd6: 121_250_001n };
    const [brand, all] = recordsOf(
      shown(brandOf({ stated, marginMinor: undefined, result: 'differs' })),
      'Recomputed',
    );
    expect(brand).toMatchObject({ Margin: 'unknown', 'Against the statement': 'differs +0.000001 USD' });
    expect(all).toMatchObject({ 'Against the statement': '+0.000001 USD' });
  });

  it('say of what is not stated that it was not tested', () => {
    const [brand] = recordsOf(shown(brandOf({ stated: undefined, result: 'not_tested' })), 'Recomputed');
    expect(brand).toMatchObject({ 'Against the statement': 'not tested' });
  });

  it('are summed in one row beyond the largest, which says where they stand', () => {
    const many = Array.from({ length: LISTED_BRANDS + 3 }, (_, at) => brandOf({ slug: `b${at}` }));
    const rows = recordsOf(shown(...many), 'Recomputed');
    expect(rows).toHaveLength(LISTED_BRANDS + 2);
    expect(rows.at(-2)).toMatchObject({ Brand: '3 more, in 07-brands.csv', 'Cost in USD': '363.750000 USD' });
  });

  it('say that there were none', () => {
    expect(textOf(shown())).toContain('No brand was sold this month.');
  });
});
