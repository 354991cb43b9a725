import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { figuresOf } from '../../../src/reconcile/month/statement-in-force.js';
import { brandKey, lineTotalsOf } from '../../../src/reconcile/totals/line-totals.js';
import { statedBrandsOf, totalFiguresOf } from '../../../src/reconcile/totals/stated-totals.js';
import { runs } from '../../months/campaign.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { restate } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

function totalsOf(draft: DraftMonth) {
  const figures = figuresOf(factsOf(draft), draft.month);
  if (figures?.lines === undefined) throw new Error('the draft has no lines');
  return totalFiguresOf(figures, lineTotalsOf(figures.lines));
}

const effect: LineEffect = {
  kind: 'order',
  slug: 'demo-books',
  currency: 'GBP',
  count: 1n,
  faceMinor: 2000n,
  costMinor: 1940n,
  usd6: -24_250_000n,
};

describe('the figures of a statement', () => {
  it('are the counts and totals of kinds, then by brand in the order of slug and currency', () => {
    expect(totalsOf(draftMonth()).map((one) => `${one.field} ${one.unit} ${one.stated}`)).toEqual([
      'grants.count count 1',
      'grants.credited_usd6 usd6 100000000',
      'deposits.count count 1',
      'deposits.credited_usd6 usd6 299100000',
      'orders.count count 2',
      'orders.cost_usd6 usd6 48000000',
      'reversals.count count 0',
      'reversals.credited_usd6 usd6 0',
      'by_brand.demo-books.GBP.count count 1',
      'by_brand.demo-books.GBP.face_minor minor 2000',
      'by_brand.demo-books.GBP.cost_minor minor 1940',
      'by_brand.demo-books.GBP.cost_usd6 usd6 24250000',
      'by_brand.demo-coffee.USD.count count 1',
      'by_brand.demo-coffee.USD.face_minor minor 2500',
      'by_brand.demo-coffee.USD.cost_minor minor 2375',
      'by_brand.demo-coffee.USD.cost_usd6 usd6 23750000',
    ]);
  });

  it('are each what the lines add up to, of every month that is made from its lines', () => {
    const order = fc.record({
      slug: fc.constantFrom('demo-books', 'demo-coffee', 'demo-limited'),
      face: fc.integer({ min: 1, max: 100_000 }),
    });
    const law = fc.property(fc.array(order, { maxLength: 6 }), (orders) => {
      const draft = restate(draftMonth({ orders: orders.map((one, i) => ({ ...one, ref: `r-${i}` })) }));
      for (const { field, stated, other } of totalsOf(draft)) expect(stated, field).toBe(other);
    });
    fc.assert(law, runs(50));
  });

  it('stand against zero where only one side knows the brand', () => {
    const draft = draftMonth();
    draft.figures.byBrand = draft.figures.byBrand.filter((brand) => brand.slug === 'demo-books');
    const coffee = totalsOf(draft).filter((one) => one.brand?.slug === 'demo-coffee');
    expect(coffee.map((one) => [one.stated, one.other])).toEqual([
      [0n, 1n],
      [0n, 2500n],
      [0n, 2375n],
      [0n, 23_750_000n],
    ]);
    draft.lines = [];
    const books = totalsOf(draft).filter((one) => one.brand?.slug === 'demo-books');
    expect(books.map((one) => one.other)).toEqual([0n, 0n, 0n, 0n]);
  });
});

describe('a figure of a statement', () => {
  it('says which kind of movement it is of, and which brand', () => {
    const named = totalsOf(draftMonth()).map(({ field, kind, brand }) => [field, kind, brand?.slug]);
    expect(named.filter(([field]) => !String(field).includes('cost'))).toEqual([
      ['grants.count', 'grant', undefined],
      ['grants.credited_usd6', 'grant', undefined],
      ['deposits.count', 'deposit', undefined],
      ['deposits.credited_usd6', 'deposit', undefined],
      ['orders.count', 'order', undefined],
      ['reversals.count', 'reversal', undefined],
      ['reversals.credited_usd6', 'reversal', undefined],
      ['by_brand.demo-books.GBP.count', 'order', 'demo-books'],
      ['by_brand.demo-books.GBP.face_minor', 'order', 'demo-books'],
      ['by_brand.demo-coffee.USD.count', 'order', 'demo-coffee'],
      ['by_brand.demo-coffee.USD.face_minor', 'order', 'demo-coffee'],
    ]);
  });

  it('stands in the order of slug and currency, whatever order rows and lines come in', () => {
    const draft = draftMonth();
    draft.figures.byBrand = [...draft.figures.byBrand].sort((a, b) => (a.slug < b.slug ? 1 : -1));
    const slugs = totalsOf(draft).flatMap(({ brand }) => brand?.slug ?? []);
    expect([...new Set(slugs)]).toEqual(['demo-books', 'demo-coffee']);
  });
});

describe('what a line adds to a figure', () => {
  const partsOf = (one: LineEffect) =>
    Object.fromEntries(
      totalsOf(draftMonth())
        .map((figure) => [figure.field, figure.partOf(one)] as const)
        .filter(([, part]) => part !== 0n),
    );

  it('is, of an order, its count and cost in the totals and in those of its brand, as a positive cost', () => {
    expect(partsOf(effect)).toEqual({
      'orders.count': 1n,
      'orders.cost_usd6': 24_250_000n,
      'by_brand.demo-books.GBP.count': 1n,
      'by_brand.demo-books.GBP.face_minor': 2000n,
      'by_brand.demo-books.GBP.cost_minor': 1940n,
      'by_brand.demo-books.GBP.cost_usd6': 24_250_000n,
    });
  });

  it('is, of a reversal, nothing by brand and its credit by its own sign', () => {
    expect(partsOf({ ...effect, kind: 'reversal', usd6: 24_250_000n })).toEqual({
      'reversals.count': 1n,
      'reversals.credited_usd6': 24_250_000n,
    });
  });
});

describe('brands that a statement states', () => {
  it('count twice where they stand twice', () => {
    const row = {
      slug: 'demo-books',
      currency: 'GBP',
      count: 1,
      faceMinor: faceMinor(2000),
      costMinor: costMinor(1940),
      costUsd6: usd6(24_250_000),
    };
    const brands = statedBrandsOf([row, { ...row, currency: 'USD' }, row]);
    expect([...brands.keys()]).toEqual([brandKey('demo-books', 'GBP'), brandKey('demo-books', 'USD')]);
    expect(brands.get(brandKey('demo-books', 'GBP'))).toEqual({
      slug: 'demo-books',
      currency: 'GBP',
      count: 2n,
      faceMinor: 4000n,
      costMinor: 3880n,
      costUsd6: 48_500_000n,
    });
  });
});
