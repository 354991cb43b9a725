import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import type { BrandFigures } from '../../../src/records/stated-month.js';
import { type DraftMonth, draftMonth } from '../support/draft-month.js';
import { lineIn, restate, said } from '../support/findings.js';

type Kind = 'grants' | 'deposits' | 'orders' | 'reversals';

/** Adds to one stated total, and to its count, and to nothing else. */
function stated(kind: Kind, count: number, money: number): DraftMonth {
  const draft = draftMonth();
  const total = draft.figures[kind];
  draft.figures[kind] = { count: total.count + count, usd6: usd6(total.usd6 + money) };
  return draft;
}

function brands(alter: (brands: BrandFigures[]) => BrandFigures[]): DraftMonth {
  const draft = draftMonth();
  draft.figures.byBrand = alter([...draft.figures.byBrand]);
  return draft;
}

const renamed = (brand: BrandFigures): BrandFigures =>
  brand.slug === 'demo-coffee' ? { ...brand, slug: 'demo-tea' } : brand;

describe('RF-TOTAL', () => {
  it('is silent where every count and total is that of its lines', () => {
    expect(said(draftMonth())).toEqual([]);
  });

  it.each<[Kind, string]>([
    ['grants', 'grants.count: 1 -> 2'],
    ['deposits', 'deposits.count: 1 -> 2'],
    ['orders', 'orders.count: 2 -> 3'],
    ['reversals', 'reversals.count: 0 -> 1'],
  ])('names a count of %s that alone is off, and claims nothing', (kind, finding) => {
    expect(said(stated(kind, 1, 0))).toEqual([`RF-TOTAL 2026-10 ${finding}, claim 0`]);
  });

  it.each<[Kind, string]>([
    ['grants', 'grants.credited_usd6: 100000000 -> 100000009 (9)'],
    ['deposits', 'deposits.credited_usd6: 299100000 -> 299100009 (9)'],
    ['orders', 'orders.cost_usd6: 48000000 -> 48000009 (9)'],
    ['reversals', 'reversals.credited_usd6: 0 -> 9 (9)'],
  ])('names a total of %s that alone is off; the closing is right, so nothing is owed', (kind, finding) => {
    expect(said(stated(kind, 0, 9), 'RF-TOTAL')).toEqual([`RF-TOTAL 2026-10 ${finding}, claim 0`]);
  });

  it('claims what a total of charges that is too high takes off the closing', () => {
    const draft = stated('orders', 0, 9);
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 - 9);
    draft.balanceUsd6 -= 9;
    expect(said(draft, 'RF-TOTAL')).toEqual([
      'RF-TOTAL 2026-10 orders.cost_usd6: 48000000 -> 48000009 (9), claim 9',
    ]);
  });

  it('follows from the order whose line is missing while the totals count it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    expect(said(draft, 'RF-TOTAL')).toEqual(
      [
        'by_brand.demo-coffee.USD.cost_minor: 0 -> 2375',
        'by_brand.demo-coffee.USD.cost_usd6: 0 -> 23750000 (23750000)',
        'by_brand.demo-coffee.USD.count: 0 -> 1',
        'by_brand.demo-coffee.USD.face_minor: 0 -> 2500',
        'orders.cost_usd6: 24250000 -> 48000000 (23750000)',
        'orders.count: 1 -> 2',
      ].map((finding) => `RF-TOTAL 2026-10 ${finding}, from OR-NOT-IN-STATEMENT shop-1`),
    );
  });

  it('follows from a charge that is off in its line alone', () => {
    const draft = draftMonth();
    lineIn(draft, 'shop-1').amountUsd6 -= 1;
    expect(said(draft, 'RF-TOTAL')).toEqual(
      [
        'by_brand.demo-coffee.USD.cost_usd6: 23750001 -> 23750000 (-1)',
        'orders.cost_usd6: 48000001 -> 48000000 (-1)',
      ].map((finding) => `RF-TOTAL 2026-10 ${finding}, from OR-CHARGE shop-1`),
    );
  });
});

describe('RF-TOTAL by brand', () => {
  it('names one figure of a row that is off', () => {
    const draft = brands(([first, ...rest]) =>
      first === undefined ? [] : [{ ...first, costMinor: costMinor(first.costMinor + 1) }, ...rest],
    );
    expect(said(draft)).toEqual([
      'RF-TOTAL 2026-10 by_brand.demo-books.GBP.cost_minor: 1940 -> 1941, claim 0',
    ]);
  });

  it.each([
    [
      'missing',
      (rows: BrandFigures[]) => rows.slice(0, 1),
      ['2375 -> 0', '23750000 -> 0 (-23750000)', '1 -> 0', '2500 -> 0'],
    ],
    [
      'doubled',
      (rows: BrandFigures[]) => [...rows, ...rows.slice(1)],
      ['2375 -> 4750', '23750000 -> 47500000 (23750000)', '1 -> 2', '2500 -> 5000'],
    ],
  ])('is one root for a row that is %s', (_, alter, figures) => {
    const names = ['cost_minor', 'cost_usd6', 'count', 'face_minor'];
    expect(said(brands(alter))).toEqual(
      names.map(
        (name, i) =>
          `RF-TOTAL 2026-10 by_brand.demo-coffee.USD.${name}: ${figures[i]}, ` +
          (name === 'count' ? 'claim 0' : 'from RF-TOTAL 2026-10'),
      ),
    );
  });

  it('is one root for a row that stands under another name', () => {
    const items = said(brands((rows) => rows.map(renamed)));
    expect(items).toHaveLength(8);
    expect(items.filter((item) => !item.includes(', from '))).toEqual([
      'RF-TOTAL 2026-10 by_brand.demo-coffee.USD.count: 1 -> 0, claim 0',
    ]);
  });

  it('of a count alone is a root beside an order without a debit: such a line would change the money too', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restate(draft);
    draft.figures.orders = { ...draft.figures.orders, count: draft.figures.orders.count + 1 };
    expect(said(draft, 'RF-TOTAL')).toEqual(['RF-TOTAL 2026-10 orders.count: 1 -> 2, claim 0']);
  });

  it('of a count is a root where the gap in the numbers stands for a line of another kind', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.kind !== 'grant');
    draft.figures.reversals = { ...draft.figures.reversals, count: 1 };
    expect(said(draft, 'RF-TOTAL')).toContain('RF-TOTAL 2026-10 reversals.count: 0 -> 1, claim 0');
  });
});
