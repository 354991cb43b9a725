import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  lineOf,
  orderOf,
  priceAs,
  restate,
  said,
  without,
} from '../../months/sandbox/findings.js';

/** The month as a statement states it that signs totals alone. */
function totalsOnly(draft: DraftMonth = draftMonth()): DraftMonth {
  draft.hasLines = false;
  return draft;
}

describe('a statement without lines', () => {
  it('leaves nothing where the known orders and deposits add up to its totals', () => {
    expect(said(totalsOnly())).toEqual([]);
  });

  it.each([
    ['grants', 'grants.count: 1 -> 2'],
    ['deposits', 'deposits.count: 1 -> 2'],
    ['orders', 'orders.count: 2 -> 3'],
    ['reversals', 'reversals.count: 0 -> 1'],
  ] as const)('leaves a count of %s by its own name, and claims nothing', (kind, finding) => {
    const draft = totalsOnly();
    const total = draft.figures[kind];
    draft.figures[kind] = { ...total, count: total.count + 1 };
    expect(said(draft)).toEqual([`BL-RESIDUAL 2026-10 ${finding}, claim 0`]);
  });

  it('has one residual where the figures of one brand are off together', () => {
    const draft = totalsOnly();
    draft.figures.byBrand = draft.figures.byBrand.filter((brand) => brand.slug !== 'demo-coffee');
    const items = said(draft);
    expect(items).toHaveLength(4);
    expect(items.filter((item) => !item.endsWith(', from BL-RESIDUAL 2026-10'))).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.count: 1 -> 0, claim 0',
    ]);
  });

  it('has a residual for a row by brand that is missing, though the book puts its one order under another brand', () => {
    const draft = totalsOnly();
    bookLineOf(draft, 'shop-1').slug = 'demo-limited';
    draft.figures.byBrand = draft.figures.byBrand.filter((brand) => brand.slug !== 'demo-coffee');
    expect(said(draft).filter((item) => !item.includes(', from '))).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.count: 1 -> 0, claim 0',
      expect.stringMatching(/^OR-ATTR shop-1 slug: /),
    ]);
  });

  it('takes the wrong price that did not reach the totals for that of the brand whose total is right', () => {
    const draft = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    Object.assign(orderOf(draft, 'shop-2'), { costUsd6: usd6(orderOf(draft, 'shop-2').costUsd6 + 10_000) });
    expect(said(totalsOnly(draft), 'PR-COST', 'FX-CONVERSION', 'BL-RESIDUAL')).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2376 (10000), claim 10000',
      expect.stringMatching(/^FX-CONVERSION shop-2 .*, claim 0$/),
    ]);
  });

  it('says by RF-FOOTING alone that a total does not foot, and by nothing that the closing is off', () => {
    const draft = totalsOnly();
    draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 9) };
    expect(said(draft)).toEqual([
      expect.stringMatching(/^RF-FOOTING 2026-10 .*, claim 0$/),
      'BL-RESIDUAL 2026-10 orders.cost_usd6: 48000000 -> 48000009 (9), from RF-FOOTING 2026-10',
    ]);
  });

  it('claims a wrong price that the totals bear out, without a residual', () => {
    const draft = totalsOnly(priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 }));
    expect(said(draft)).toEqual(['PR-COST shop-1 cost_minor: 2375 -> 2376 (10000), claim 10000']);
  });

  it('claims nothing for a wrong price that did not reach the totals', () => {
    const draft = totalsOnly();
    Object.assign(orderOf(draft, 'shop-1'), { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    expect(said(draft, 'PR-COST', 'BL-RESIDUAL')).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2376 (10000), claim 0',
    ]);
  });

  it('claims nothing for a wrong price that did not reach them, beside an order that they have and the read denies', () => {
    const draft = totalsOnly();
    Object.assign(orderOf(draft, 'shop-1'), { costUsd6: usd6(23_750_001) });
    draft.orders = without(draft.orders, 'shop-2');
    draft.unknownRefs = ['shop-2'];
    expect(said(draft).filter((item) => !item.includes(', from '))).toEqual([
      'OR-NOT-AT-PROVIDER shop-2 client_ref: 24250000 -> 0 (-24250000), claim 0',
      'FX-CONVERSION shop-1 cost_usd6: 23750000 -> 23750001 (1), claim 0',
    ]);
  });

  it('leaves reversals that nothing here knows, and no rest, where they give back an order that the read denies', () => {
    const draft = totalsOnly();
    draft.orders = without(draft.orders, 'shop-2');
    draft.unknownRefs = ['shop-2'];
    draft.figures.reversals = { count: 1, usd6: usd6(24_250_000) };
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 24_250_000);
    draft.balanceUsd6 += 24_250_000;
    expect(said(draft, 'BL-RESIDUAL', 'BL-MISMATCH', 'OR-NOT-AT-PROVIDER')).toEqual([
      'BL-RESIDUAL 2026-10 reversals.count: 0 -> 1, claim 0',
      'BL-RESIDUAL 2026-10 reversals.credited_usd6: 0 -> 24250000 (24250000), claim 0',
      'OR-NOT-AT-PROVIDER shop-2 client_ref: 24250000 -> 0 (-24250000), claim 0',
    ]);
  });

  it('leaves an order that nothing here knows as one residual of the closing, which nobody owes', () => {
    const draft = draftMonth();
    draft.lines.push({ ...lineOf(draft, 'shop-1'), ref: 'shop-9' });
    restate(totalsOnly(draft));
    const items = said(draft);
    expect(items.every((item) => item.startsWith('BL-RESIDUAL 2026-10 '))).toBe(true);
    expect(items.filter((item) => item.includes('usd6:'))).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.cost_usd6: 23750000 -> 47500000 (23750000), from BL-RESIDUAL 2026-10',
      'BL-RESIDUAL 2026-10 closing_balance_usd6: 351100000 -> 327350000 (-23750000), claim 0',
      'BL-RESIDUAL 2026-10 orders.cost_usd6: 48000000 -> 71750000 (23750000), from BL-RESIDUAL 2026-10',
    ]);
  });

  it('leaves one rest, and nothing owed, where the totals leave out an order that the balance has', () => {
    const draft = draftMonth();
    const { balanceUsd6 } = draft;
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
    restate(totalsOnly(draft)).balanceUsd6 = balanceUsd6;
    const items = said(draft);
    expect(items.filter((item) => !item.includes(', from '))).toEqual([
      expect.stringMatching(/^BL-RESIDUAL 2026-10 closing_balance_usd6: .* \(23750000\), claim 0$/),
    ]);
    expect(items).toContainEqual(
      expect.stringMatching(/^BL-MISMATCH .* \(-23750000\), from BL-RESIDUAL 2026-10$/),
    );
  });

  it('leaves a count of its own beside a rest of money that has nothing to do with it', () => {
    const draft = totalsOnly();
    draft.figures.deposits = { ...draft.figures.deposits, usd6: usd6(draft.figures.deposits.usd6 + 9) };
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
    draft.balanceUsd6 += 9;
    draft.figures.reversals = { ...draft.figures.reversals, count: 1 };
    const roots = said(draft).filter((item) => !item.includes(', from '));
    expect(roots).toEqual([
      expect.stringMatching(/^BL-RESIDUAL 2026-10 closing_balance_usd6: .* \(9\), claim 0$/),
      'BL-RESIDUAL 2026-10 reversals.count: 0 -> 1, claim 0',
    ]);
  });

  it('has one residual for each brand and currency whose row is missing', () => {
    const draft = totalsOnly();
    draft.figures.byBrand = draft.figures.byBrand.flatMap((row) =>
      row.slug === 'demo-coffee'
        ? [
            { ...row, currency: 'EUR' },
            { ...row, currency: 'GBP' },
          ]
        : [],
    );
    expect(said(draft).filter((item) => !item.includes(', from '))).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-books.GBP.count: 1 -> 0, claim 0',
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.EUR.count: 0 -> 1, claim 0',
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.GBP.count: 0 -> 1, claim 0',
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.count: 1 -> 0, claim 0',
    ]);
  });

  it('leaves a count as a root beside a total that does not foot', () => {
    const draft = totalsOnly();
    const { orders } = draft.figures;
    draft.figures.orders = { count: orders.count + 1, usd6: usd6(orders.usd6 + 9) };
    expect(said(draft)).toContain('BL-RESIDUAL 2026-10 orders.count: 2 -> 3, claim 0');
  });
});
