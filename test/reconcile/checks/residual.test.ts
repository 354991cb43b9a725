import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { knownEffectUsd6 } from '../../../src/reconcile/judge/final-effects.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  factsOfBoth,
  follow,
  itemsOf,
  lineOf,
  priceAs,
  restate,
  said,
} from '../../months/sandbox/findings.js';

/**
 * A month of totals alone whose orders come to so much more than the known ones, and whose closing to less.
 */
function beyondKnown(money: number): DraftMonth {
  const draft = draftMonth();
  const { orders, closingUsd6 } = draft.figures;
  draft.hasLines = false;
  draft.figures.orders = { ...orders, usd6: usd6(orders.usd6 + money) };
  draft.figures.closingUsd6 = usd6(closingUsd6 - money);
  draft.balanceUsd6 -= money;
  return draft;
}

const closingOf = (draft: DraftMonth) =>
  itemsOf(draft, 'BL-RESIDUAL').filter((item) => item.field === 'closing_balance_usd6');

describe('BL-RESIDUAL', () => {
  it('is silent where opening and recomputed movements give the closing', () => {
    expect(said(draftMonth(), 'BL-RESIDUAL')).toEqual([]);
  });

  it('is silent where the closing is off by what a known root moves', () => {
    const draft = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    expect(said(draft, 'BL-RESIDUAL')).toEqual([]);
    expect(knownEffectUsd6(reconcileAccountMonth(factsOf(draft)).found)).toBe(-10_000n);
  });

  it.each([
    ['too low', 7, '351100000 -> 351099993 (-7), claim 0'],
    ['too high', -7, '351100000 -> 351100007 (7), claim 0'],
  ])('is signed: a closing that is %s', (_, money, finding) => {
    expect(said(beyondKnown(money), 'BL-RESIDUAL')[0]).toBe(
      `BL-RESIDUAL 2026-10 closing_balance_usd6: ${finding}`,
    );
  });

  it('names orders of one price as alternatives where the totals hold only one of them', () => {
    const alike = (count: number): DraftMonth => {
      const draft = draftMonth({ orders: [...Array(count).keys()].map((n) => ({ ref: `shop-${n + 1}` })) });
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
      draft.hasLines = false;
      return restate(draft);
    };
    expect(closingOf(alike(2)).map(({ note }) => note)).toEqual([
      'leaving out one of shop-1, shop-2 would give it exactly',
    ]);
    expect(closingOf(alike(7)).map(({ note }) => note)).toEqual([
      'leaving out one of shop-1, shop-2, shop-3, shop-4, shop-5 and 2 more would give it exactly',
    ]);
  });

  it('says that several sets explain the rest where no single item does', () => {
    const faces = [1000, 2000, 3000, 4000].map((face, n) => ({ ref: `shop-${n + 1}`, face }));
    const draft = draftMonth({ orders: faces, deposits: [] });
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1' && ref !== 'shop-4');
    draft.hasLines = false;
    expect(closingOf(restate(draft)).map(({ note }) => note)).toEqual([
      'leaving out one of several sets of known items would give it exactly',
    ]);
  });

  it.each([
    ['leaving one out', -23_750_000, 'leaving out shop-1 would give it exactly'],
    ['counting one twice', 24_250_000, 'counting shop-2 twice would give it exactly'],
    ['none', 1, 'no known item explains it'],
  ])('names the known items that explain the rest: %s', (_, money, note) => {
    expect(closingOf(beyondKnown(money)).map((item) => item.note)).toEqual([note]);
  });

  it('follows from an order that could not be read where only totals are signed', () => {
    const draft = beyondKnown(23_750_000);
    draft.facts = { unread: [{ source: 'order', subject: 'shop-9', reason: 'answered 500' }] };
    expect(said(draft, 'BL-RESIDUAL').at(0)).toBe(
      'BL-RESIDUAL 2026-10 closing_balance_usd6: 351100000 -> 327350000 (-23750000), from RN-INCOMPLETE shop-9',
    );
  });

  it('counts a line that settles an item of the month before as known', () => {
    const first = draftMonth();
    const late = { ...lineOf(first, 'shop-1') };
    first.lines = first.lines.filter((line) => line.ref !== 'shop-1');
    restate(first);
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    second.lines.push({ ...late, bookedAtMs: second.figures.periodStartMs });
    expect(said(factsOfBoth(first, follow(first, second)))).toEqual([
      'ST-SETTLED shop-1 settled_usd6: 0 -> -23750000 (-23750000), claim 0',
    ]);
  });

  it('knows no effect before any check has run', () => {
    expect(knownEffectUsd6({ findings: new DraftList(), carried: [] })).toBe(0n);
  });
});
