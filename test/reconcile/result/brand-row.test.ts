import { describe, expect, it } from 'vitest';
import { monthEndMs, monthOf } from '../../../src/base/time/calendar-month.js';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { discrepancyOf, type Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import { type MonthContext, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { brandRowsOf } from '../../../src/reconcile/result/brand-row.js';
import type { BrandResult, OrderResult, TieOutFigure } from '../../../src/reconcile/result/result.js';
import { RecomputedTotals } from '../../../src/reconcile/totals/recomputed-totals.js';
import { runs } from '../../months/campaign.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { judge } from '../../months/sandbox/evidence.js';
import { addLine, itemsOf, lineOf, orderOf, restate } from '../../months/sandbox/findings.js';
import { play } from '../../months/sandbox/life.js';
import { lifeArbitrary } from '../../months/sandbox/life-arbitrary.js';
import { fc } from '../../support/fast-check.js';

const brandsOf = (draft: DraftMonth): readonly BrandResult[] =>
  reconcileAccountMonth(factsOf(draft)).result.brands;

function booksIn(draft: DraftMonth): BrandResult {
  const brand = brandsOf(draft).find(({ slug }) => slug === 'demo-books');
  if (brand === undefined) throw new Error('no row of demo-books');
  return brand;
}

const nothingFound = { tieOut: [], items: new Map() };
const books = { count: 1n, faceMinor: 2000n, costMinor: 1940n, costUsd6: 24_250_000n };
const nothing = { count: 0n, faceMinor: 0n, costMinor: 0n, costUsd6: 0n };

describe('a row of the brands', () => {
  it('holds what is signed against what is recomputed, one row a brand and currency', () => {
    expect(booksIn(draftMonth())).toMatchObject({
      slug: 'demo-books',
      currency: 'GBP',
      stated: books,
      recomputed: books,
      reversedCount: 0n,
      reversedUsd6: 0n,
      result: 'ties',
      itemIds: [],
    });
    expect(brandsOf(draftMonth()).map(({ slug }) => slug)).toEqual(['demo-books', 'demo-coffee']);
  });

  it('differs by an overcharge, and names its item', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 -= 10_000;
    restate(draft);
    const [item] = itemsOf(draft);
    const brand = booksIn(draft);
    expect(brand).toMatchObject({ recomputed: books, result: 'differs', itemIds: [item?.itemId] });
    expect(brand.stated?.costUsd6).toBe(24_260_000n);
  });

  it('shows a failed order before its reversal, and the reversal apart', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    restate(draft);
    expect(booksIn(draft)).toMatchObject({
      recomputed: books,
      reversedCount: 1n,
      reversedUsd6: 24_250_000n,
      recomputedReversedUsd6: 24_250_000n,
    });
  });

  it('shows what was given back as it is booked, and does not tie where something else was due', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_240_000 });
    restate(draft);
    const item = itemsOf(draft).find(({ code }) => code === 'OR-REVERSAL-MISSING');
    expect(booksIn(draft)).toMatchObject({
      stated: books,
      recomputed: books,
      reversedCount: 1n,
      reversedUsd6: 24_240_000n,
      recomputedReversedUsd6: 24_250_000n,
      result: 'differs',
      itemIds: [item?.itemId],
    });
  });

  it('names the item of a reversal that nothing asked for, whatever brand and currency the order’s read tells', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    Object.assign(orderOf(draft, 'shop-2'), { currency: 'USD' });
    restate(draft);
    draft.figures.reversals = { count: 0, usd6: usd6(0) };
    const item = itemsOf(draft).find(({ code }) => code === 'OR-REVERSAL-EXTRA');
    expect(booksIn(draft).result).toBe('differs');
    expect(booksIn(draft).itemIds).toContain(item?.itemId);
  });

  it('is tested in part where nothing proves a price, with the money that is only taken over', () => {
    const draft = draftMonth();
    draft.catalogue = [];
    expect(booksIn(draft)).toMatchObject({
      stated: books,
      recomputed: books,
      untestedUsd6: 24_250_000n,
      result: 'part_tested',
      itemIds: [],
    });
  });

  it('has nothing booked to show where only totals are stated', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    expect(booksIn(draft)).toMatchObject({
      reversedCount: undefined,
      reversedUsd6: undefined,
      recomputedReversedUsd6: 0n,
      result: 'ties',
    });
  });

  it('is not tested where no statement verified: nothing is shown as stated', () => {
    const context = { ...monthContextOf(factsOf(draftMonth())), figures: undefined };
    const rows = brandRowsOf(foundIn(context), totalsOfBooks(), nothingFound);
    expect(rows).toMatchObject([{ stated: undefined, recomputed: books, result: 'not_tested' }]);
  });

  it('stands for a brand that only the statement states, and for one that only the orders have', () => {
    const coffee = {
      slug: 'demo-coffee',
      currency: 'USD',
      count: 1,
      faceMinor: faceMinor(2500),
      costMinor: costMinor(2375),
      costUsd6: usd6(23_750_000),
    };
    const draft = draftMonth();
    draft.figures.byBrand = [coffee];
    const rows = brandRowsOf(foundIn(monthContextOf(factsOf(draft))), totalsOfBooks(), nothingFound);
    expect(rows).toMatchObject([
      { slug: 'demo-books', stated: nothing, recomputed: books, result: 'differs' },
      { slug: 'demo-coffee', recomputed: nothing, result: 'differs' },
    ]);
  });
});

/** A month in which nothing was found. */
const foundIn = (context: MonthContext) => ({ context, carried: [], disputedFigures: new Map() });

function totalsOfBooks(): RecomputedTotals {
  const totals = new RecomputedTotals();
  totals.brands.set('demo-books\nGBP', { slug: 'demo-books', currency: 'GBP', ...books });
  return totals;
}

/** Of a month that is still running, orders after the statement are not counted yet. */
const ended = lifeArbitrary({ size: 16 }).filter(
  ({ closedAtMs, month }) => closedAtMs >= monthEndMs(monthNamed(month)),
);

describe('the brands of a clean month', () => {
  it('add up to the orders of the month: recomputed cost, discount and margin', () => {
    fc.assert(
      fc.property(ended, (life) => {
        const evidence = play(life);
        // Every other sale says what the buyer paid, some in another currency than the order's.
        for (const [at, row] of (evidence.book ?? []).entries()) {
          if (at % 2 === 0) continue;
          row.paidMinor = row.faceMinor + at;
          row.paidCurrency = at % 5 === 0 ? 'EUR' : row.currency;
        }
        const { brands, orders, month } = judge(evidence);
        // A row of an order that another month books is only shown here.
        const own = [...orders].filter((order) => monthOf(order.bookedAtMs ?? 0) === month);
        const sum = (of: (order: OrderResult) => bigint | undefined): bigint =>
          own.reduce((total, order) => total + (of(order) ?? 0n), 0n);
        const total = (of: (brand: BrandResult) => bigint): bigint =>
          brands.reduce((all, brand) => all + of(brand), 0n);
        expect(total(({ recomputed }) => recomputed.costUsd6)).toBe(
          sum((order) => order.recomputedUsd6) + total(({ untestedUsd6 }) => untestedUsd6),
        );
        expect(total(({ recomputed }) => recomputed.faceMinor - recomputed.costMinor)).toBe(
          sum(
            ({ faceMinor: face = 0n, costMinor: cost = 0n, recomputedCostMinor: due = cost }) => face - due,
          ),
        );
        expect(total(({ marginMinor }) => marginMinor ?? 0n)).toBe(sum(({ marginMinor }) => marginMinor));
      }),
      runs(60),
    );
  });
});

describe('the items of a brand whose reversals differ', () => {
  const given = draftMonth();
  addLine(given, 'shop-2', { kind: 'reversal', amountUsd6: 5 });
  restate(given);
  const context = monthContextOf(factsOf(given));

  interface Found {
    readonly of: Partial<Pick<Finding, 'code' | 'subject' | 'slug' | 'currency'>>;
    readonly id: string;
  }
  const itemsOf = (all: readonly Found[]) =>
    new Map(
      all.map(({ of, id }) => {
        const finding: Finding = {
          code: 'OR-REVERSAL-EXTRA',
          subject: 'shop-9',
          slug: 'demo-tea',
          currency: 'USD',
          sourceA: 'order',
          sourceB: 'statement',
          unit: 'usd6',
          expected: 0,
          actual: 5,
          ...of,
        };
        const { interfaceName, account } = context.facts;
        const item = discrepancyOf(finding, { interfaceName, account }, given.month, id);
        return [new DraftList().add(finding, {}), item] as const;
      }),
    );
  const figure = (name: string, itemIds: readonly string[], slug = ''): TieOutFigure => ({
    ...(tieOutFigure as TieOutFigure),
    figure: name,
    slug,
    currency: slug === '' ? '' : 'GBP',
    itemIds,
  });
  const [tieOutFigure] = reconcileAccountMonth(factsOf(given)).result.tieOut;

  function idsOf(found: readonly Found[], tieOut: readonly TieOutFigure[], carried: CarriedEffect[] = []) {
    const month = { context, carried, disputedFigures: new Map() };
    const rows = brandRowsOf(month, totalsOfBooks(), { tieOut, items: itemsOf(found) });
    return rows.find(({ slug }) => slug === 'demo-books')?.itemIds;
  }
  const ofBrand = { slug: 'demo-books', currency: 'GBP' };
  const reversals = (...ids: string[]) => [figure('reversals.credited_usd6', ids)];

  it('are those of the brand that the reversals name too', () => {
    const found = [
      { of: ofBrand, id: 'b' },
      { of: ofBrand, id: 'a' },
    ];
    expect(idsOf(found, reversals('a', 'other'))).toEqual(['a']);
  });

  it('are those of the brand where the reversals name none of them, each once and in order', () => {
    const found = [
      { of: ofBrand, id: 'b' },
      { of: { subject: 'shop-2' }, id: 'a' },
      { of: { ...ofBrand, subject: 'shop-2' }, id: 'c' },
      { of: { code: 'RF-SEQUENCE' as const, ...ofBrand }, id: 'd' },
      { of: { code: 'BL-RESIDUAL' as const, ...ofBrand }, id: 'e' },
    ];
    expect(idsOf(found, reversals('other'))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are all that reversals differ by where nothing is of the brand, and nothing of other figures', () => {
    expect(idsOf([{ of: {}, id: 'x' }], [...reversals('r'), figure('orders.count', ['o'])])).toEqual(['r']);
    expect(idsOf([], [])).toEqual([]);
  });

  it('are those that a reversal of the brand settles, where they are of the month itself', () => {
    const settled = { ref: 'old', ...ofBrand, effectUsd6: 5n, isOfItsMonth: true } as const;
    const carried: CarriedEffect[] = [
      { ...settled, kind: 'reversal', itemId: 'back' },
      { ...settled, kind: 'order', itemId: 'debit' },
      { ...settled, kind: 'reversal', itemId: 'earlier', isOfItsMonth: false },
    ];
    expect(idsOf([], [], carried)).toEqual(['back']);
  });

  it('are those of its figures in the tie-out as well, of this brand alone', () => {
    const tieOut = [
      ...reversals('r'),
      figure('by_brand.count', ['own'], 'demo-books'),
      figure('by_brand.count', ['foreign'], 'demo-tea'),
      figure('orders.count', ['o'], 'demo-books'),
    ];
    expect(idsOf([], tieOut)).toEqual(['own', 'r']);
  });

  it('are none of reversals that are as they are due', () => {
    const month = { context: monthContextOf(factsOf(draftMonth())), carried: [], disputedFigures: new Map() };
    const found = { tieOut: reversals('r'), items: itemsOf([{ of: ofBrand, id: 'a' }]) };
    const [books] = brandRowsOf(month, totalsOfBooks(), found);
    expect(books).toMatchObject({ slug: 'demo-books', itemIds: [] });
  });
});

describe('what was given back of a brand', () => {
  it('is told apart by its number alone where the money is the same', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 0 });
    restate(draft);
    const month = { context: monthContextOf(factsOf(draft)), carried: [], disputedFigures: new Map() };
    const [row] = brandRowsOf(month, totalsOfBooks(), nothingFound);
    expect(row).toMatchObject({ reversedCount: 1n, reversedUsd6: 0n, result: 'differs' });
  });

  it('is of the brand of the order’s first debit, whatever brand a later try names', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    addLine(draft, 'shop-2', { slug: 'demo-tea' });
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    restate(draft);
    const rows = brandsOf(draft).filter(({ reversedCount }) => reversedCount !== 0n);
    expect(rows).toMatchObject([
      { slug: 'demo-books', reversedCount: 2n, recomputedReversedCount: 2n, itemIds: [] },
    ]);
    expect(brandsOf(draft).filter(({ result }) => result === 'differs')).toEqual([]);
  });

  it('is of the order’s own brand where none of its debits is there, and names the item', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', {
      kind: 'reversal',
      amountUsd6: 24_250_000,
      slug: undefined,
      currency: undefined,
    });
    lineOf(draft, 'shop-2').ref = 'shop-1';
    restate(draft);
    const item = itemsOf(draft).find(({ code }) => code === 'OR-REVERSAL-EXTRA');
    expect(booksIn(draft)).toMatchObject({ reversedCount: 1n, recomputedReversedCount: 0n });
    expect(booksIn(draft).itemIds).toContain(item?.itemId);
    expect(brandsOf(draft).map(({ slug }) => slug)).toEqual(['demo-books', 'demo-coffee']);
  });

  it('is of the brand that a line names itself where no debit of its reference is there', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', { ref: 'shop-9', kind: 'reversal', amountUsd6: 5 });
    addLine(draft, 'shop-2', { ref: 'shop-9', kind: 'reversal', amountUsd6: 6 });
    restate(draft);
    const month = { context: monthContextOf(factsOf(draft)), carried: [], disputedFigures: new Map() };
    const [row] = brandRowsOf(month, totalsOfBooks(), nothingFound);
    expect(row).toMatchObject({ slug: 'demo-books', reversedCount: 2n, reversedUsd6: 11n });
  });

  it('is of no brand where neither the line names one nor anything is there under its reference', () => {
    const draft = draftMonth();
    const nameless = { slug: undefined, currency: undefined };
    addLine(draft, 'shop-2', { ref: 'shop-9', kind: 'reversal', amountUsd6: 5, ...nameless });
    const reversed = brandsOf(restate(draft)).filter(({ reversedCount }) => reversedCount !== 0n);
    expect(reversed).toMatchObject([{ slug: '', currency: '', reversedCount: 1n, reversedUsd6: 5n }]);
  });

  it('is not tested in all that is taken over of it', () => {
    const totals = totalsOfBooks();
    totals.addTaken('demo-books', 'GBP', { whole: 1n, price: 20n, conversion: 300n });
    const month = { context: monthContextOf(factsOf(draftMonth())), carried: [], disputedFigures: new Map() };
    expect(brandRowsOf(month, totals, nothingFound)[0]?.untestedUsd6).toBe(321n);
  });
});
