import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { TieOutFigure } from '../../../src/reconcile/result/result.js';
import { tieOutOf } from '../../../src/reconcile/result/tie-out.js';
import { RecomputedTotals } from '../../../src/reconcile/totals/recomputed-totals.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf, itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { judgeFloat, quietLife } from '../../months/supplier/quiet-month.js';

const nameOf = ({ figure, slug }: TieOutFigure): string => (slug === '' ? figure : `${figure} ${slug}`);

const brandFormulas = [
  ['by_brand.count', 'count of the recomputed orders of the brand'],
  ['by_brand.face_minor', 'sum of faces'],
  ['by_brand.cost_minor', 'sum of face - floor(face * rate / 10000)'],
];

const formulasOf = (figures: readonly TieOutFigure[]): string[][] => [
  ...new Map(figures.map(({ figure, formula }) => [figure, formula])),
];

describe('the formulas of the tie-out', () => {
  it('say how each figure is recomputed beside a signed statement', () => {
    const month = { context: contextOf(draftMonth()), carried: [], disputedFigures: new Map() };
    expect(formulasOf(tieOutOf(month, new RecomputedTotals(), new Map()))).toEqual([
      ['opening_balance_usd6', 'closing of the month before; zero for a new account'],
      ['grants.count', 'count of the recomputed grants'],
      ['grants.credited_usd6', 'sum of the recomputed grants'],
      ['deposits.count', 'count of the recomputed deposits'],
      ['deposits.credited_usd6', 'sum of the recomputed deposits'],
      ['orders.count', 'count of the recomputed orders'],
      ['orders.cost_usd6', 'sum of the recomputed orders'],
      ['reversals.count', 'count of the recomputed reversals'],
      ['reversals.credited_usd6', 'sum of the recomputed reversals'],
      ['closing_balance_usd6', 'opening + grants + deposits - orders + reversals, all recomputed'],
      ...brandFormulas,
      ['by_brand.cost_usd6', 'sum of cost * 10000 * rate'],
      ['balance_usd6', 'stated closing plus later movements'],
    ]);
  });

  it('know no grants beside a float, and divide by the units for one dollar', () => {
    const formulas = formulasOf(judgeFloat(playFloat(quietLife())).tieOut);
    expect(formulas.filter(([figure]) => /^(grants|closing|by_brand)/.test(figure ?? ''))).toEqual([
      ['closing_balance_usd6', 'opening + deposits - orders + reversals, all recomputed'],
      ...brandFormulas,
      ['by_brand.cost_usd6', 'sum of cost * 10000 / units of the currency for one dollar'],
    ]);
  });
});

describe('the balance of a float', () => {
  it('is held against the stated closing with what was booked after the month', () => {
    const { tieOut, rollForward } = judgeFloat(playFloat(quietLife()));
    const closing = tieOut.find(({ figure }) => figure === 'closing_balance_usd6')?.stated ?? 0n;
    const later = rollForward.find(({ step }) => step === 'later_movements')?.movements?.usd6 ?? 0n;
    // One order of the life is of the first of November.
    expect(later).toBeLessThan(0n);
    expect(tieOut.at(-1)).toMatchObject({
      figure: 'balance_usd6',
      result: 'ties',
      recomputed: closing + later,
    });
  });

  it('has no evidence where it was not read', () => {
    const facts = { ...supplierAccountFactsOf(playFloat(quietLife())), balance: undefined };
    const month = { context: monthContextOf(facts), carried: [], disputedFigures: new Map() };
    const figures = tieOutOf(month, new RecomputedTotals(), new Map());
    expect(figures.at(-1)).toMatchObject({ figure: 'balance_usd6', stated: undefined, evidenceSha256: '' });
  });
});

describe('the part of a figure that is only taken over as stated', () => {
  it('is counted at each figure that it goes into, and at no other', () => {
    const totals = new RecomputedTotals();
    totals.addTaken('demo-books', 'GBP', { whole: 1n, price: 20n, conversion: 300n });
    totals.takenDepositsUsd6 = 4000n;
    totals.takenReversalsUsd6 = 50_000n;
    const month = { context: contextOf(draftMonth()), carried: [], disputedFigures: new Map() };
    const untested = tieOutOf(month, totals, new Map())
      .filter(({ untestedUsd6 }) => untestedUsd6 !== 0n)
      .map((figure) => `${nameOf(figure)} ${figure.untestedUsd6}`);
    expect(untested).toEqual([
      'deposits.credited_usd6 4000',
      'orders.count 1',
      'orders.cost_usd6 321',
      'reversals.count 50000',
      'reversals.credited_usd6 50000',
      'closing_balance_usd6 54321',
      'by_brand.count demo-books 1',
      'by_brand.face_minor demo-books 1',
      'by_brand.cost_minor demo-books 21',
      'by_brand.cost_usd6 demo-books 321',
    ]);
  });

  it('does not hide that a figure differs', () => {
    const totals = new RecomputedTotals();
    totals.takenDepositsUsd6 = 1n;
    const month = { context: contextOf(draftMonth()), carried: [], disputedFigures: new Map() };
    const deposits = tieOutOf(month, totals, new Map()).find(
      ({ figure }) => figure === 'deposits.credited_usd6',
    );
    expect(deposits).toMatchObject({ untestedUsd6: 1n, result: 'differs' });
  });
});

describe('a movement that settles an item', () => {
  const carriedOf = (changes: Partial<CarriedEffect>): CarriedEffect => ({
    itemId: 'own',
    isOfItsMonth: true,
    ref: 'shop-0',
    kind: 'order',
    slug: 'demo-books',
    currency: 'GBP',
    effectUsd6: 1n,
    ...changes,
  });

  it('names one of the month itself at its kind, its brand and the closing, and none of an earlier month', () => {
    const carried = [
      carriedOf({ itemId: 'b-order' }),
      carriedOf({ itemId: 'a-reversal', kind: 'reversal', slug: 'demo-coffee', currency: 'USD' }),
      carriedOf({ itemId: 'c-earlier', isOfItsMonth: false }),
    ];
    // Nothing is recomputed here, so every figure that is not zero differs.
    const month = { context: contextOf(draftMonth()), carried, disputedFigures: new Map() };
    const named = tieOutOf(month, new RecomputedTotals(), new Map())
      .filter(({ itemIds }) => itemIds.length > 0)
      .map((figure) => `${nameOf(figure)}: ${figure.itemIds.join(' ')}`);
    expect(named).toEqual([
      'orders.count: b-order',
      'orders.cost_usd6: b-order',
      'closing_balance_usd6: a-reversal b-order',
      ...['count', 'face_minor', 'cost_minor', 'cost_usd6'].map(
        (part) => `by_brand.${part} demo-books: b-order`,
      ),
      ...['count', 'face_minor', 'cost_minor', 'cost_usd6'].map(
        (part) => `by_brand.${part} demo-coffee: a-reversal`,
      ),
    ]);
  });
});

describe('an opening that is not the closing before', () => {
  it('is named at the opening, and an overcharge beside it is not', () => {
    const draft = draftMonth();
    Object.assign(draft.figures, { openingUsd6: 5 });
    lineOf(draft, 'shop-2').amountUsd6 -= 1;
    restate(draft);
    const openings = itemsOf(draft, 'RF-OPENING').map(({ itemId }) => itemId);
    expect(openings).toHaveLength(1);
    const { tieOut } = reconcileAccountMonth(factsOf(draft)).result;
    expect(tieOut[0]).toMatchObject({ result: 'differs', stated: 5n, itemIds: openings });
  });
});
