import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import {
  asLeftIn,
  openAtEndOf,
  type SettleableItem,
  withoutCredited,
} from '../../../src/reconcile/settlement/left-open.js';
import type { Settlements } from '../../../src/reconcile/settlement/settling.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

describe('what a month leaves open', () => {
  it('is its own roots, and what the months before left, less what was settled since', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    overcharge(life, 'pay-3', 20_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-3', amountUsd6: 20_000 });
    const atEnd = openAtEndOf([], judged(life, '2026-10'));
    const told = atEnd.map(({ item, openUsd6 }) => `${item.code} ${item.subject} ${openUsd6}`);
    expect(told).toEqual(['OR-CHARGE pay-2 10000', 'OR-CHARGE pay-3 20000']);
    const later = openAtEndOf(atEnd, judged(life, '2026-11'));
    expect(later.map(({ item, openUsd6 }) => `${item.subject} ${openUsd6}`)).toEqual([
      'pay-2 6000',
      'pay-3 0',
    ]);
  });

  it('is an item with nothing open where a person has closed it', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    const month = judged(life, '2026-10', { closedUsd6: () => 10_000n });
    expect(openAtEndOf([], month).map(({ openUsd6 }) => openUsd6)).toEqual([0n]);
  });

  it('has of an item that its own month settled what is left', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-10', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    const month = judged(life, '2026-10');
    const charge = month.result.items.find(({ code }) => code === 'OR-CHARGE');
    expect([charge?.differenceUsd6, charge?.claimUsd6, charge?.effectUsd6]).toEqual([10_000n, 6000n, -6000n]);
    expect(openAtEndOf([], month).map(({ openUsd6 }) => openUsd6)).toEqual([6000n]);
  });

  it('has of an item that its own month settled whole nothing, and knows it all the same', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-10', { kind: 'reversal', ref: 'pay-2', amountUsd6: 10_000 });
    const [left, ...others] = openAtEndOf([], judged(life, '2026-10'));
    expect([left?.item.subject, left?.openUsd6, others]).toEqual(['pay-2', 0n, []]);
  });

  it('is nothing that only the own records have to put right, but for what is there or not', () => {
    const life = threeMonths();
    const row = life.book?.find(({ clientRef }) => clientRef === 'pay-2');
    if (row !== undefined) row.expectedCostMinor = 2000;
    life.book = life.book?.filter(({ clientRef }) => clientRef !== 'pay-3');
    const { result } = judged(life, '2026-10');
    expect(result.items.map(({ code }) => code)).toEqual(['OR-NOT-IN-BOOKS', 'PR-EXPECTED']);
    const left = openAtEndOf([], judged(life, '2026-10'));
    expect(left.map(({ item, openUsd6 }) => `${item.code} ${openUsd6}`)).toEqual([
      'OR-NOT-IN-BOOKS 24187500',
    ]);
  });

  it('may be named by its subject, and a deposit by its transaction as well', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    life.ownDeposits = life.ownDeposits?.slice(0, 1);
    const named = openAtEndOf([], judged(life, '2026-10')).map(({ refs }) => [...refs]);
    expect(named).toEqual([['pay-2'], ['dep_2', '0xfeed2']]);
  });
});

describe('an item after the late credits of transfers of our own', () => {
  const item = { itemId: 'a' } as Discrepancy;
  const open: SettleableItem = { item, refs: new Set(), occurredAtMs: 1, openUsd6: 9n };
  const credit = (effectUsd6: bigint, changes: Partial<CarriedEffect> = {}): CarriedEffect => ({
    itemId: 'a',
    ref: 'dep_1',
    kind: 'deposit',
    slug: '',
    currency: '',
    effectUsd6,
    ...changes,
  });

  it('is open for what they left of it, all of them together', () => {
    expect(withoutCredited([open], [credit(2n), credit(3n)])).toEqual([{ ...open, openUsd6: 4n }]);
  });

  it('is gone where nothing is left', () => {
    expect(withoutCredited([open], [credit(9n)])).toEqual([]);
    expect(withoutCredited([open], [credit(10n)])).toEqual([]);
  });

  it('is as it was after credits of others, and after lines that may settle it themselves', () => {
    expect(withoutCredited([open], [credit(2n, { itemId: 'b' }), credit(2n, { row: 3 })])).toEqual([open]);
  });
});

describe('an item as its month has left it', () => {
  const asLeft = (settled: Settlements, one: Discrepancy): Discrepancy | undefined =>
    asLeftIn(settled, new Map([['it', one]])).get('it');
  const item = { itemId: 'a', claimUsd6: 9n, effectUsd6: -9n } as Discrepancy;
  const settledFor = (itemId: string, ...amounts: bigint[]): Settlements =>
    new Map(
      amounts.map((amountUsd6, row) => {
        const part = { item: { ...item, itemId, field: '' }, amountUsd6, openUsd6: 9n, leftUsd6: 0n };
        return [row, { line: {} as never, parts: [part], restUsd6: 0n, rivals: [] }];
      }),
    );

  it('claims and moves what is left of it', () => {
    expect(asLeft(settledFor('a', 4n, 2n), item)).toEqual({ ...item, claimUsd6: 3n, effectUsd6: -3n });
  });

  it('that claimed nothing claims nothing still', () => {
    const absence = { ...item, claimUsd6: 0n };
    expect(asLeft(settledFor('a', 4n), absence)).toEqual({ ...item, claimUsd6: 0n, effectUsd6: -5n });
  });

  it('is the same where nothing settled it', () => {
    expect(asLeft(settledFor('b', 4n), item)).toBe(item);
  });
});
