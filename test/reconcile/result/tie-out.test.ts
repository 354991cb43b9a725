import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { discrepancyOf, type Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type Draft, DraftList, type LineEffect } from '../../../src/reconcile/finding/draft.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { TieOutFigure } from '../../../src/reconcile/result/result.js';
import {
  recomputedClosing,
  resultOf,
  statedLineTotals,
  testedResultOf,
  tieOutOf,
} from '../../../src/reconcile/result/tie-out.js';
import { RecomputedTotals } from '../../../src/reconcile/totals/recomputed-totals.js';
import { runs } from '../../months/campaign.js';
import { changedFacts } from '../../months/changed-facts.js';
import { evidenceOf } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { fc } from '../../support/fast-check.js';

/** A line of demo-coffee that changes no figure. */
const noEffect: LineEffect = {
  kind: 'order',
  slug: 'demo-coffee',
  currency: 'USD',
  count: 0n,
  faceMinor: 0n,
  costMinor: 0n,
  usd6: 0n,
};

/**
 * A month whose balance was read when the provider had no statement of the next one yet: nothing was booked
 * since.
 */
function closedMonth(): DraftMonth {
  const draft = draftMonth();
  draft.facts = { statementsMissing: new Set([monthAfter(draft.month)]) };
  return draft;
}

const figuresOf = (draft: DraftMonth): readonly TieOutFigure[] =>
  reconcileAccountMonth(factsOf(draft)).result.tieOut;

const nameOf = ({ figure, slug }: TieOutFigure): string => (slug === '' ? figure : `${figure} ${slug}`);

function figureOf(draft: DraftMonth, name: string): TieOutFigure {
  const figure = figuresOf(draft).find((one) => nameOf(one) === name);
  if (figure === undefined) throw new Error(`no figure ${name}`);
  return figure;
}

const differing = (draft: DraftMonth): string[] =>
  figuresOf(draft)
    .filter((one) => one.result === 'differs')
    .map(nameOf);

describe('the result of a figure', () => {
  it('ties only where both sides are the same, and is not tested where one could not be had', () => {
    expect([resultOf(1n, 1n), resultOf(1n, 2n)]).toEqual(['ties', 'differs']);
    expect([resultOf(undefined, 1n), resultOf(1n, undefined), resultOf(undefined, undefined)]).toEqual(
      Array(3).fill('not_tested'),
    );
  });
});

describe('the tie-out of a month', () => {
  it('has every signed figure, kinds first, then brands, then the balance, each tying', () => {
    const told = figuresOf(closedMonth()).map(
      (one) => `${nameOf(one)} ${one.unit} ${one.stated} ${one.recomputed} ${one.result}`,
    );
    expect(told).toEqual([
      'opening_balance_usd6 usd6 0 0 ties',
      'grants.count count 1 1 ties',
      'grants.credited_usd6 usd6 100000000 100000000 ties',
      'deposits.count count 1 1 ties',
      'deposits.credited_usd6 usd6 299100000 299100000 ties',
      'orders.count count 2 2 ties',
      'orders.cost_usd6 usd6 48000000 48000000 ties',
      'reversals.count count 0 0 ties',
      'reversals.credited_usd6 usd6 0 0 ties',
      'closing_balance_usd6 usd6 351100000 351100000 ties',
      'by_brand.count demo-books count 1 1 ties',
      'by_brand.face_minor demo-books minor 2000 2000 ties',
      'by_brand.cost_minor demo-books minor 1940 1940 ties',
      'by_brand.cost_usd6 demo-books usd6 24250000 24250000 ties',
      'by_brand.count demo-coffee count 1 1 ties',
      'by_brand.face_minor demo-coffee minor 2500 2500 ties',
      'by_brand.cost_minor demo-coffee minor 2375 2375 ties',
      'by_brand.cost_usd6 demo-coffee usd6 23750000 23750000 ties',
      'balance_usd6 usd6 351100000 351100000 ties',
    ]);
  });

  it('holds the statement against the recomputation, the opening against the archive, the balance against it', () => {
    const sources = figuresOf(draftMonth()).map(
      (one) => `${one.figure.split('.')[0]} ${one.statedSource} ${one.recomputedSource}`,
    );
    expect([...new Set(sources)]).toEqual([
      'opening_balance_usd6 statement archive',
      'grants statement recomputed',
      'deposits statement recomputed',
      'orders statement recomputed',
      'reversals statement recomputed',
      'closing_balance_usd6 statement recomputed',
      'by_brand statement recomputed',
      'balance_usd6 balance statement',
    ]);
    expect(figureOf(draftMonth(), 'orders.count').evidenceSha256).toBe(evidenceOf('statement').sha256);
    expect(figureOf(draftMonth(), 'balance_usd6').evidenceSha256).toBe(evidenceOf('balance').sha256);
  });

  it('differs in just the figures that an overcharge moves, each naming it', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 -= 1;
    restate(draft);
    expect(differing(draft)).toEqual([
      'orders.cost_usd6',
      'closing_balance_usd6',
      'by_brand.cost_usd6 demo-books',
    ]);
    const ids = itemsOf(draft).map((item) => item.itemId);
    expect(ids).toHaveLength(1);
    for (const one of figuresOf(draft)) expect(one.itemIds).toEqual(one.result === 'differs' ? ids : []);
  });

  it('differs in the total of deposits and the closing by a credit too small', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').amountUsd6 -= 10_000;
    restate(draft);
    expect(differing(draft)).toEqual(['deposits.credited_usd6', 'closing_balance_usd6']);
  });

  it('differs in the opening of a new account that does not begin with nothing', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(5);
    restate(draft);
    expect(differing(draft)).toEqual(['opening_balance_usd6', 'closing_balance_usd6']);
    expect(figureOf(draft, 'opening_balance_usd6')).toMatchObject({ stated: 5n, recomputed: 0n });
  });

  it('differs in a brand that the statement leaves out, and in no other', () => {
    const draft = draftMonth();
    draft.figures.byBrand = draft.figures.byBrand.filter((brand) => brand.slug !== 'demo-books');
    expect(differing(draft)).toEqual([
      'by_brand.count demo-books',
      'by_brand.face_minor demo-books',
      'by_brand.cost_minor demo-books',
      'by_brand.cost_usd6 demo-books',
    ]);
    expect(figureOf(draft, 'by_brand.count demo-books')).toMatchObject({ stated: 0n, recomputed: 1n });
  });

  it('has its brands in the order of their names, whatever order the statement has them in', () => {
    const draft = draftMonth();
    draft.figures.byBrand = draft.figures.byBrand.toReversed();
    const rows = figuresOf(draft).filter(({ figure }) => figure === 'by_brand.count');
    expect(rows.map(({ slug }) => slug)).toEqual(['demo-books', 'demo-coffee']);
  });

  it('names an item at every figure that differs, whatever is off in the lines', () => {
    const change = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const law = fc.property(fc.constantFrom('shop-1', 'shop-2', 'dep_1', ''), change, (ref, off) => {
      const draft = draftMonth();
      lineOf(draft, ref).amountUsd6 += off;
      for (const one of figuresOf(restate(draft))) {
        expect(one.itemIds.length > 0, one.figure).toBe(one.result === 'differs');
      }
    });
    fc.assert(law, runs(40));
  });

  it('is not tested, and no match, where there is no statement', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    const figures = figuresOf(draft);
    expect(new Set(figures.map((one) => one.result))).toEqual(new Set(['not_tested']));
    expect(figures.every((one) => one.itemIds.length === 0)).toBe(true);
    expect(figureOf(draft, 'orders.count')).toMatchObject({
      stated: undefined,
      recomputed: 2n,
      evidenceSha256: '',
    });
  });

  it('differs in the balance alone where it is not the closing with what was booked since', () => {
    const draft = closedMonth();
    draft.balanceUsd6 -= 1;
    expect(differing(draft)).toEqual(['balance_usd6']);
    const mismatch = itemsOf(draft).filter((item) => item.code === 'BL-MISMATCH');
    expect(figureOf(draft, 'balance_usd6').itemIds).toEqual(mismatch.map((item) => item.itemId));
  });

  it('has a balance not tested where nothing tells what was booked since', () => {
    expect(figureOf(draftMonth(), 'balance_usd6')).toMatchObject({
      recomputed: undefined,
      result: 'not_tested',
    });
  });

  it('has a balance not tested where it was not read', () => {
    const draft = draftMonth();
    draft.facts = { balance: undefined };
    expect(figureOf(draft, 'balance_usd6').result).toBe('not_tested');
  });
});

describe('the recomputed closing', () => {
  it('is the opening that the month must have with every movement due', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(5);
    const totals = new RecomputedTotals();
    totals.add('grant', 100n);
    totals.add('order', -30n);
    expect(recomputedClosing(monthContextOf(factsOf(draft)), totals)).toBe(70n);
  });

  it('begins at the stated opening where nothing on file says what it must be', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(5);
    draft.facts = { createdAtMs: undefined };
    expect(recomputedClosing(monthContextOf(factsOf(draft)), new RecomputedTotals())).toBe(5n);
  });

  it('is none without a statement', () => {
    const facts = changedFacts(factsOf(draftMonth()), { statements: new Map() });
    expect(recomputedClosing(monthContextOf(facts), new RecomputedTotals())).toBeUndefined();
  });
});

describe('the lines added up', () => {
  it('are there where the statement has lines, and not where it signs totals only', () => {
    const draft = draftMonth();
    expect(statedLineTotals(monthContextOf(factsOf(draft)))?.kinds.order.count).toBe(2n);
    draft.hasLines = false;
    expect(statedLineTotals(monthContextOf(factsOf(draft)))).toBeUndefined();
  });
});

describe('the items of a figure that differs', () => {
  /** What the figures of the draft name where these are found in it, against totals that are all empty. */
  function namedIn(
    draft: DraftMonth,
    found: Partial<Parameters<typeof tieOutOf>[0]> & { readonly drafts?: ReadonlyMap<Draft, string> },
  ): Map<string, readonly string[]> {
    const { drafts = new Map<Draft, string>(), ...given } = found;
    const context = monthContextOf(factsOf(draft));
    const items = new Map(
      [...drafts].map(([one, id]) => {
        const { interfaceName, account } = context.facts;
        return [one, discrepancyOf(one.finding, { interfaceName, account }, draft.month, id)] as const;
      }),
    );
    const month = { context, carried: [], disputedFigures: new Map(), ...given };
    return new Map(tieOutOf(month, new RecomputedTotals(), items).map((one) => [nameOf(one), one.itemIds]));
  }

  const found = (
    code: Finding['code'],
    unit: Finding['unit'],
    effectUsd6 = 0n,
    ...lines: readonly Partial<LineEffect>[]
  ): Draft =>
    new DraftList().add(
      {
        code,
        subject: 'shop-1',
        sourceA: 'recomputed',
        sourceB: 'statement',
        unit,
        expected: 0,
        actual: 1,
      },
      { effectUsd6, lineEffects: lines.map((line) => ({ ...noEffect, ...line })) },
    );

  it('are, of the closing, what moves money and the rest of it, and no rest of a count', () => {
    const drafts = new Map([
      [found('OR-STATUS', 'text', 5n), 'c'],
      [found('BL-RESIDUAL', 'usd6'), 'b'],
      [found('BL-RESIDUAL', 'count'), 'a'],
      [found('OR-STATUS', 'text'), 'd'],
      [found('OR-CHARGE', 'usd6'), 'e'],
    ]);
    expect(namedIn(draftMonth(), { drafts }).get('closing_balance_usd6')).toEqual(['b', 'c']);
  });

  it('are, of a count, of money and of a face, each what changes just that', () => {
    const drafts = new Map([
      [found('OR-CHARGE', 'usd6', 0n, { usd6: -5n }), 'money'],
      [found('OR-CHARGE', 'count', 0n, { count: 1n }), 'count'],
      [found('OR-CHARGE', 'minor', 0n, { faceMinor: 1n }), 'face'],
      [found('OR-CHARGE', 'minor', 0n, { costMinor: 1n }), 'cost'],
    ]);
    const named = namedIn(draftMonth(), { drafts });
    expect([named.get('orders.count'), named.get('orders.cost_usd6')]).toEqual([['count'], ['money']]);
    expect(
      ['count', 'face_minor', 'cost_minor', 'cost_usd6'].map((part) =>
        named.get(`by_brand.${part} demo-coffee`),
      ),
    ).toEqual([['count'], ['face'], ['cost'], ['money']]);
  });

  it('are those of the month that a movement settles, and none of an earlier month', () => {
    const carried = {
      ref: 'old',
      kind: 'order',
      slug: 'demo-books',
      currency: 'GBP',
      effectUsd6: 5n,
    } as const;
    const named = namedIn(draftMonth(), {
      carried: [
        { ...carried, itemId: 'own-item', isOfItsMonth: true },
        { ...carried, itemId: 'old-item' },
      ],
    });
    expect(named.get('orders.count')).toEqual(['own-item']);
    expect(named.get('closing_balance_usd6')).toEqual(['own-item']);
    expect(named.get('by_brand.count demo-books')).toEqual(['own-item']);
    expect(named.get('by_brand.count demo-coffee')).toEqual([]);
    expect(named.get('deposits.count')).toEqual([]);
  });

  it('are, where nothing else names it, what disputes the total, under the name of the total', () => {
    const doubted = found('OR-NOT-AT-PROVIDER', 'text');
    const drafts = new Map([[doubted, 'doubt']]);
    const disputedFigures = new Map([
      ['deposits.count', [doubted]],
      ['by_brand.demo-books.GBP.count', [doubted]],
    ]);
    const named = namedIn(draftMonth(), { drafts, disputedFigures });
    expect(named.get('deposits.count')).toEqual(['doubt']);
    expect(named.get('deposits.credited_usd6')).toEqual([]);
    expect(named.get('by_brand.count demo-books')).toEqual(['doubt']);
    expect(named.get('by_brand.count demo-coffee')).toEqual([]);
  });

  it('are those of the balance alone where the balance is off, and those of the opening where that is', () => {
    const drafts = new Map([
      [found('RF-OPENING', 'usd6'), 'opening'],
      [found('BL-MISMATCH', 'usd6'), 'balance'],
    ]);
    const draft = closedMonth();
    draft.figures.openingUsd6 = usd6(5);
    draft.balanceUsd6 += 1;
    const named = namedIn(draft, { drafts });
    expect([named.get('opening_balance_usd6'), named.get('balance_usd6')]).toEqual([
      ['opening'],
      ['balance'],
    ]);
  });
});

describe('a figure that is taken over in part', () => {
  it('ties in part where it agrees, and differs as any other', () => {
    expect(['ties', 'differs', 'not_tested'].map((one) => testedResultOf(one as 'ties', 5n))).toEqual([
      'part_tested',
      'differs',
      'not_tested',
    ]);
    expect(testedResultOf('ties', 0n)).toBe('ties');
  });
});

describe('the tie-out of a float', () => {
  const tieOut = reconcileAccountMonth(supplierAccountFactsOf(playFloat(quietLife()))).result.tieOut;

  it('has no grants, and says by which formulas its cost and closing are worked out', () => {
    expect(tieOut.map(({ figure }) => figure)).not.toContain('grants.count');
    const formulaOf = (name: string) => tieOut.find(({ figure }) => figure === name)?.formula;
    expect(formulaOf('closing_balance_usd6')).toBe('opening + deposits - orders + reversals, all recomputed');
    expect(formulaOf('by_brand.cost_usd6')).toBe(
      'sum of cost * 10000 / units of the currency for one dollar',
    );
    expect(formulaOf('by_brand.cost_minor')).toBe('sum of face - floor(face * rate / 10000)');
    expect(new Set(tieOut.map(({ result }) => result))).toEqual(new Set(['ties']));
  });

  it('has its brands in the order of their names', () => {
    const brands = tieOut.filter(({ figure }) => figure === 'by_brand.count').map(({ slug }) => slug);
    expect(brands).toEqual(['elm-books', 'fir-games', 'oak-cafe']);
  });
});
