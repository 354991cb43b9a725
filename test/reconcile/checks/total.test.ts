import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { BrandFigures } from '../../../src/records/stated-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, said } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

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

  it('names what a total of charges that is too high takes off the closing', () => {
    const draft = stated('orders', 0, 9);
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 - 9);
    draft.balanceUsd6 -= 9;
    expect(said(draft, 'RF-TOTAL')).toEqual([
      'RF-TOTAL 2026-10 orders.cost_usd6: 48000000 -> 48000009 (9), claim 0',
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
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
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

/** A month in which nothing on file but totals, numbers and balances knows of a movement. */
function hiding(ref: string): DraftMonth {
  const draft = draftMonth({
    orders: [
      { ref: 'shop-1' },
      { ref: 'shop-2', slug: 'demo-books', face: 2000, day: 12 },
      { ref: 'shop-3', day: 14 },
    ],
  });
  draft.lines = draft.lines.filter((line) => line.ref !== ref);
  draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== ref);
  draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== ref);
  draft.book = draft.book?.filter(({ clientRef }) => clientRef !== ref);
  draft.ownDeposits = draft.ownDeposits?.filter(({ depositRef }) => depositRef !== ref);
  return draft;
}

describe('RF-TOTAL of a line that the structure shows to be missing', () => {
  it('follows from the gap, every figure of its brand with it', () => {
    expect(said(hiding('shop-2'))).toEqual([
      ...[
        'by_brand.demo-books.GBP.cost_minor: 0 -> 1940',
        'by_brand.demo-books.GBP.cost_usd6: 0 -> 24250000 (24250000)',
        'by_brand.demo-books.GBP.count: 0 -> 1',
        'by_brand.demo-books.GBP.face_minor: 0 -> 2000',
        'orders.cost_usd6: 47500000 -> 71750000 (24250000)',
        'orders.count: 2 -> 3',
      ].map((finding) => `RF-TOTAL 2026-10 ${finding}, from RF-SEQUENCE 2026-10`),
      'RF-RUNNING 2026-10 lines.5.balance_usd6: 351600000 -> 327350000 (-24250000), from RF-SEQUENCE 2026-10',
      'RF-SEQUENCE 2026-10 seq.4: 4 -> 5, claim 0',
    ]);
  });

  it('leaves faces of another brand, and a count without money, as roots of their own', () => {
    const draft = hiding('shop-2');
    draft.figures.byBrand = draft.figures.byBrand.map((brand) =>
      brand.slug === 'demo-coffee' ? { ...brand, costMinor: costMinor(brand.costMinor + 7) } : brand,
    );
    draft.figures.grants = { ...draft.figures.grants, count: 2 };
    expect(said(draft, 'RF-TOTAL').filter((one) => !one.includes(', from '))).toEqual([
      'RF-TOTAL 2026-10 by_brand.demo-coffee.USD.cost_minor: 4750 -> 4757, claim 0',
      'RF-TOTAL 2026-10 grants.count: 1 -> 2, claim 0',
    ]);
  });

  it.each([
    ['deposit', 'dep_1', 'deposits', 299_100_000n],
    ['order', 'shop-1', 'orders', 71_750_000n],
  ])('makes a missing %s count as due', (_, ref, name, due) => {
    const { result } = reconcileAccountMonth(factsOf(hiding(ref)));
    const figure = result.tieOut.find(
      ({ figure }) => figure === `${name}.${name === 'orders' ? 'cost' : 'credited'}_usd6`,
    );
    const count = result.tieOut.find(({ figure }) => figure === `${name}.count`);
    expect([figure?.recomputed, figure?.result, count?.recomputed, count?.result]).toEqual([
      due,
      'ties',
      name === 'orders' ? 3n : 1n,
      'ties',
    ]);
  });

  it('makes a missing grant due by its own rule alone', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.kind !== 'grant');
    const { tieOut } = reconcileAccountMonth(factsOf(draft)).result;
    expect(tieOut.find(({ figure }) => figure === 'grants.credited_usd6')?.recomputed).toBe(100_000_000n);
    expect(tieOut.find(({ figure }) => figure === 'grants.count')?.recomputed).toBe(1n);
  });
});

describe('RF-TOTAL of the float', () => {
  it('follows from the movements that are not listed', () => {
    const found = foundAfter((evidence) => {
      october(evidence).lines = october(evidence).lines.filter(
        ({ ref }) => ref !== 'pay-2' && ref !== 'pay-3',
      );
    });
    expect(floatWords(found).filter((one) => one.startsWith('RF-TOTAL'))).toEqual([
      'RF-TOTAL A 2026-10 total: 8 -> 10; from OR-NOT-IN-STATEMENT|OR-NOT-IN-STATEMENT',
    ]);
  });
});

describe('RF-TOTAL of the float', () => {
  it('is a root beside a transfer that was not credited: the closing has nothing of it either', () => {
    const found = foundAfter((evidence) => {
      const read = october(evidence);
      read.total = (read.total ?? 0) + 1;
      const sentAtMs = Date.UTC(2026, 9, 20);
      evidence.ownDeposits?.push({ txHash: '0xlost', amountUsd6: 5_000_000, sentAtMs, line: 9 });
    });
    expect(floatWords(found)).toEqual([
      expect.stringMatching(/^RF-TOTAL A 2026-10 total: [0-9]+ -> [0-9]+$/),
      expect.stringMatching(/^DP-NOT-CREDITED A 0xlost /),
    ]);
  });
});
