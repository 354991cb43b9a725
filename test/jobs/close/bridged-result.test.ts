import { describe, expect, it } from 'vitest';
import { withBridge } from '../../../src/jobs/close/bridged-result.js';
import { postMonth, withLedger } from '../../../src/jobs/close/post-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { MonthPart } from '../../../src/reconcile/bridge/month-part.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, restate, statedToDate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';
import { shopInSeptember } from '../support/certified.js';
import { close, closeOnline } from '../support/closing.js';
import { bookRowsOf, importRows, ownBooks } from '../support/live-account.js';

const rowsOf = (bridge: { readonly rows: readonly { name: string; usd6: bigint }[] } | undefined) =>
  new Map(bridge?.rows.map(({ name, usd6 }) => [name, usd6]));

/** The part as a close of an earlier version kept it. */
function withoutNote({ isToDate: _, ...part }: MonthPart): MonthPart {
  return part;
}

describe('a result with its bridge', () => {
  it('has the own records beside each step, and no footing before the month is posted', () => {
    const month = reconcileAccountMonth(factsOf(draftMonth()));
    const { bridge, rollForward } = withBridge(ownBooks(), month, month.result, true);
    expect([...rowsOf(bridge)]).toEqual([
      ['records', 351_100_000n],
      ['accepted', 0n],
      ['settled_outside', 0n],
      ['unexplained', 0n],
      ['statement', 351_100_000n],
    ]);
    expect(rollForward.find(({ step }) => step === 'orders')?.records).toEqual({
      count: 2,
      usd6: -48_000_000n,
    });
    expect(bridge?.footing).toBeUndefined();
  });

  it('is as it was where no closing is proven', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    const month = reconcileAccountMonth(factsOf(draft));
    expect(withBridge(ownBooks(), month, month.result, true)).toBe(month.result);
  });

  it('claims what stands on provider differences, until a person accepts it', async () => {
    const shop = await shopInSeptember(10_000);
    const [open] = (await shop.close('2026-09')).results;
    expect(rowsOf(open?.bridge).get('OR-CHARGE')).toBe(-10_000n);
    expect(open?.bridge?.claims).toEqual([{ owedBy: 'provider', count: 1, usd6: 10_000n }]);
    expect(open?.bridge?.footing).toMatchObject({ claimsUsd6: 10_000n, differencesUsd6: 10_000n });
    const [item] = shop.books.items.openItems();
    shop.books.items.accept(item?.item.itemId ?? '', 'too small', 'Ann', 0);
    const [accepted] = (await shop.close('2026-09')).results;
    expect(rowsOf(accepted?.bridge).get('accepted')).toBe(-10_000n);
    expect(accepted?.bridge?.claims).toEqual([]);
    expect(accepted?.bridge?.footing).toMatchObject({ claimsUsd6: 0n, differencesUsd6: 0n });
  });

  it('goes on in the next month from what the own records closed with', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    const { results } = await closeOnline(shop.live, shop.books, '2026-10');
    const opening = results[0]?.rollForward.find(({ step }) => step === 'opening');
    expect([opening?.records?.usd6, opening?.statement?.usd6]).toEqual([52_500_000n, 52_490_000n]);
    expect(results[0]?.bridge?.footing?.claimsUsd6).toBe(10_000n);
  });

  it('claims nothing in a first month without money, as the books, which have nothing, say as well', () => {
    const steps = [{ kind: 'lists_read', atMs: at(1) }] as const;
    const empty = reconcileAccountMonth(supplierAccountFactsOf(playFloat(quietLife({ steps }))));
    const books = ownBooks();
    postMonth(books, empty);
    const { bridge, rollForward } = withBridge(books, empty, withLedger(books, empty), true);
    expect(bridge?.footing).toMatchObject({ claimsUsd6: 0n, differencesUsd6: 0n, owedUsd6: 0n });
    expect(rollForward.find(({ step }) => step === 'closing')?.ledger?.usd6).toBe(0n);
  });

  it('says nothing of the ledger where a first month without money states another opening than 0', () => {
    const steps = [{ kind: 'lists_read', atMs: at(1) }] as const;
    const month = reconcileAccountMonth(supplierAccountFactsOf(playFloat(quietLife({ steps }))));
    const rollForward = month.result.rollForward.map((step) =>
      step.step === 'opening' ? { ...step, statement: { count: undefined, usd6: 5n } } : step,
    );
    const ledger = withLedger(ownBooks(), { ...month, result: { ...month.result, rollForward } });
    expect(ledger.rollForward.filter((step) => step.ledger !== undefined)).toEqual([]);
  });

  it('says nothing of the ledger where a month before it has no statement, which may tell of more', async () => {
    const shop = await shopInSeptember();
    shop.live.service.addFault({ fault: 'statement_missing', match: { month: '2026-09' } });
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    const missing = (await shop.close('2026-10')).results[0]?.bridge;
    expect(rowsOf(missing).get('records')).toBe(rowsOf(missing).get('statement'));
    expect(missing?.footing).toBeUndefined();
  });

  it('says nothing of the ledger behind a month that was never closed: the books lack what moved in it', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    const order = await shop.live.at('2026-10-05T09:00:00Z').order('shop-3');
    importRows(shop.books, 'book', 'october.csv', bookRowsOf([order]));
    await shop.live.at('2026-11-05T09:00:00Z').deposit('20');
    for (const month of ['2026-11', '2026-12'] as const) {
      shop.live.at(month === '2026-11' ? '2026-12-01T06:00:00Z' : '2027-01-01T06:00:00Z');
      const later = (await shop.close(month)).results[0]?.bridge;
      expect(rowsOf(later).get('statement'), month).toBeGreaterThan(0n);
      expect(later?.footing, month).toBeUndefined();
    }
    await shop.close('2026-10');
    expect((await shop.close('2026-11')).results[0]?.bridge?.footing).toMatchObject({ claimsUsd6: 0n });
  });

  it.each([
    {
      name: 'says nothing of the ledger behind a month last closed before its end: the books lack the rest',
      isNoted: true,
    },
    {
      name: 'says nothing of it either where a close of an earlier version did not note that',
      isNoted: false,
    },
  ])('$name', ({ isNoted }) => {
    const books = ownBooks();
    const october = draftMonth();
    const orders = [{ ref: 'shop-3' }];
    const november = follow(october, draftMonth({ month: '2026-11', orders, deposits: [] }));
    november.figures.openingUsd6 = usd6(november.figures.openingUsd6 + 5);
    restate(november);
    const before = reconcileAccountMonth(factsOf(statedToDate(october)));
    postMonth(books, before);
    const { part } = before;
    expect(part?.isToDate).toBe(true);
    books.bridgeParts.record(before.result, october.month, part && (isNoted ? part : withoutNote(part)));
    const after = reconcileAccountMonth(factsOfBoth(october, november));
    postMonth(books, after);
    const { bridge, rollForward } = withBridge(books, after, withLedger(books, after), true);
    expect(after.result.items).toEqual([]);
    expect(rowsOf(bridge).get('records')).toBe(rowsOf(bridge).get('statement'));
    expect(bridge?.footing).toBeUndefined();
    expect(rollForward.find(({ step }) => step === 'opening')?.result).toBe('not_tested');
  });

  it('stands on the accounts as they were at the end of its month, also once a later one is posted', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    const fault = { fault: 'order_overcharge', delta_usd6: 5000, match: { client_ref: 'shop-3' } } as const;
    shop.live.service.addFault(fault);
    const order = await shop.live.at('2026-10-05T09:00:00Z').order('shop-3');
    importRows(shop.books, 'book', 'october.csv', bookRowsOf([order]));
    shop.live.at('2026-11-01T06:00:00Z');
    const october = (await shop.close('2026-10')).results[0]?.bridge?.footing;
    const september = close(shop.books, '2026-09').results[0]?.bridge?.footing;
    expect([october?.differencesUsd6, september?.differencesUsd6]).toEqual([15_000n, 10_000n]);
    expect([october?.claimsUsd6, september?.claimsUsd6]).toEqual([15_000n, 10_000n]);
  });
});
