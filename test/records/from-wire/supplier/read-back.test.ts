import { describe, expect, it } from 'vitest';
import { rational } from '../../../../src/money/rational.js';
import {
  brandReadsOf,
  fxReadsOf,
  summaryReadsOf,
} from '../../../../src/records/from-wire/supplier/read-back.js';
import { brandsReceipts, supplierReceipt } from '../../../../src/records/from-wire/supplier/receipts.js';
import { brand } from '../../../client/support/supplier-samples.js';
import { supplierAnswer } from '../supplier-samples.js';

const page = (slugs: string[], at: number) =>
  supplierAnswer(
    'brands',
    { data: slugs.map((slug) => brand(slug)), page: at, per_page: 2, total: 3 },
    200,
    at,
  );

describe('archived lists and figures of the supplier interface', () => {
  it('are one read of the brands for all its pages, dated by the last', () => {
    const receipts = brandsReceipts([page(['a', 'b'], 1), page(['c'], 2)]);
    const [read, ...others] = brandReadsOf(receipts);
    expect(others).toEqual([]);
    expect([...(read?.brands.keys() ?? [])]).toEqual(['a', 'b', 'c']);
    expect(read).toMatchObject({ total: 3, receivedAtMs: 2 });
    expect(read?.brands.get('a')?.prices).toEqual(new Map([[2500, 2375]]));
  });

  it('are no read where a page is missing', () => {
    const [first, second] = brandsReceipts([page(['a', 'b'], 1), page(['c'], 2)]);
    if (first === undefined || second === undefined) return expect.unreachable('there are two');
    expect(brandReadsOf([first])).toEqual([]);
    expect(brandReadsOf([second])).toEqual([]);
    expect(brandReadsOf([first, first, second])).toHaveLength(1);
  });

  it('are exact rates and a count', () => {
    const fx = '{"data":{"base":"USD","rates":{"USD":1,"GBP":0.8},"source":"x"}}';
    expect(fxReadsOf([supplierReceipt(supplierAnswer('fx', fx))])[0]?.unitsPerUsd.get('GBP')).toEqual(
      rational(4n, 5n),
    );
    const summary = supplierReceipt(supplierAnswer('summary', { data: { gift_cards_listed: 61 } }));
    expect(summaryReadsOf([summary])[0]?.giftCardsListed).toBe(61);
  });
});
