import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { Books } from '../../../src/store/books.js';
import { booksInMemory, discrepancy, month, remark, sandboxKey, settlement } from '../sample.js';

const [october, november, december] = [month('2026-10'), month('2026-11'), month('2026-12')];

function record(books: Books, items: readonly Discrepancy[], atMs = 1): void {
  const runId = books.runs.startRun({ command: 'x', month: october, asOfMs: atMs, startedAtMs: atMs });
  books.items.recordItems('sandbox', sandboxKey.account, october, items, atMs, runId);
}

const claiming = (claimUsd6: bigint, changes: Partial<Discrepancy> = {}) =>
  discrepancy('a1', { claimUsd6, effectUsd6: -claimUsd6, ...changes });

function booksClaiming(claimUsd6: bigint): Books {
  const books = booksInMemory();
  record(books, [claiming(claimUsd6)]);
  return books;
}

describe('what was settled of an item outside of the float', () => {
  it('leaves its effect whole, and of its claim what is left', () => {
    const books = booksClaiming(10n);
    books.itemWork.settle(settlement('a1', 4n));
    expect(books.items.item('a1')).toMatchObject({
      item: { claimUsd6: 6n, effectUsd6: -10n },
      state: 'new',
      settledOutsideUsd6: 4n,
      settledBy: 'CN-7',
      clearedMonth: undefined,
    });
  });

  it('clears it where parts add up to the claim, with every reference, from the last month on', () => {
    const books = booksClaiming(10n);
    books.itemWork.settle(settlement('a1', 4n));
    books.itemWork.settle(settlement('a1', 6n, { reference: 'CN-8', postingMonth: december }));
    const whole = { state: 'cleared', settledBy: 'CN-7|CN-8', clearedMonth: december };
    expect(books.items.items(december)).toMatchObject([{ ...whole, item: { claimUsd6: 0n } }]);
    expect(books.items.items(november)).toMatchObject([
      { ...whole, state: 'carried', item: { claimUsd6: 6n }, settledOutsideUsd6: 4n },
    ]);
    expect(books.items.items(october)).toMatchObject([
      { ...whole, state: 'new', item: { claimUsd6: 10n }, settledOutsideUsd6: 0n },
    ]);
    expect(books.items.openItems(december)).toEqual([]);
  });

  it('is the same whether one item is asked for, all, or those of a recording', () => {
    const books = booksClaiming(10n);
    record(books, [claiming(10n), discrepancy('a2', { causedBy: ['a1'], claimUsd6: 0n })]);
    books.itemWork.settle(settlement('a1', 10n));
    books.itemWork.remark(remark('a2', { owner: 'Bob' }));
    for (const seenFrom of [undefined, october, november]) {
      const all = books.items.items(seenFrom);
      expect(all.map(({ item }) => books.items.item(item.itemId, seenFrom))).toEqual(all);
    }
    const runId = books.runs.startRun({ command: 'x', month: october, asOfMs: 1, startedAtMs: 1 });
    const standings = books.items.recordItems(
      'sandbox',
      sandboxKey.account,
      october,
      [claiming(10n)],
      1,
      runId,
    );
    expect(standings.get('a1')).toMatchObject({ state: 'new', settledBy: 'CN-7', clearedMonth: november });
  });

  it('takes along what follows from it alone, and not what has another root as well', () => {
    const books = booksInMemory();
    record(books, [
      claiming(10n),
      discrepancy('a2', { causedBy: ['a1'], claimUsd6: 0n }),
      discrepancy('a3', { causedBy: ['a1', 'a4'], claimUsd6: 0n }),
      discrepancy('a4'),
    ]);
    books.itemWork.settle(settlement('a1', 10n));
    expect(books.items.openItems().map(({ item }) => item.itemId)).toEqual(['a3', 'a4']);
    expect(books.items.item('a2')).toMatchObject({ state: 'cleared', settledBy: 'CN-7' });
  });

  it('counts up to what the item claims now: more of a greater claim is left, nothing of one that went', () => {
    const books = booksClaiming(10n);
    books.itemWork.settle(settlement('a1', 10n));
    record(books, [claiming(12n)], 2);
    expect(books.items.item('a1')).toMatchObject({ state: 'new', item: { claimUsd6: 2n } });
    record(books, [claiming(3n)], 3);
    expect(books.items.item('a1')).toMatchObject({ state: 'cleared', settledOutsideUsd6: 3n });
    record(books, [], 4);
    expect(books.items.item('a1').settledBy).toBeUndefined();
    expect(books.items.settlementsOf('a1')).toMatchObject([{ amountUsd6: 10n, countedUsd6: 0n }]);
  });

  it('leaves an acceptance of what is left, which holds as long as the figures do', () => {
    const books = booksClaiming(10n);
    books.itemWork.settle(settlement('a1', 4n));
    books.items.accept('a1', 'the rest is small', 'Ann', 5);
    expect(books.items.item('a1')).toMatchObject({ state: 'accepted', item: { claimUsd6: 6n } });
    record(books, [claiming(11n)], 2);
    expect(books.items.item('a1').state).toBe('new');
  });

  it('keeps amounts beyond what a number holds', () => {
    const books = booksClaiming(2n ** 60n);
    books.itemWork.settle(settlement('a1', 2n ** 60n - 1n));
    expect(books.items.item('a1').item.claimUsd6).toBe(1n);
  });
});

describe('remarks on an item', () => {
  it('stand beside it, the last one with who was last named as its owner, and change no figure', () => {
    const books = booksClaiming(10n);
    const before = books.items.item('a1');
    books.itemWork.remark(remark('a1', { owner: 'Bob' }));
    books.itemWork.remark(remark('a1', { remark: 'they look into it', notedBy: 'Cid' }));
    expect(books.items.item('a1')).toEqual({
      ...before,
      remark: 'they look into it',
      remarkBy: 'Cid',
      owner: 'Bob',
    });
    expect(books.itemWork.remarksOf('a1').map((one) => one.remark)).toEqual([
      'asked the provider',
      'they look into it',
    ]);
    expect(books.itemWork.remarks().get('a1')).toHaveLength(2);
  });
});
