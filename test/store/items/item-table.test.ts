import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { Books } from '../../../src/store/books.js';
import type { ItemStanding } from '../../../src/store/items/item-table.js';
import { ItemTable } from '../../../src/store/items/item-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { RunTable } from '../../../src/store/tables/run-table.js';
import { booksInMemory, discrepancy, failureOf, hostileTexts, month, sandboxKey } from '../sample.js';

const september = month('2026-09');
const october = month('2026-10');
const november = month('2026-11');

/** Books with a way to reconcile in one line; each reconciliation is a run of its own. */
function reconciling(books: Books = booksInMemory()) {
  const reconcile = (
    of: typeof october,
    items: readonly Discrepancy[],
    asOfMs: number,
  ): Map<string, ItemStanding> => {
    const runId = books.runs.startRun({ command: 'reconcile', month: of, asOfMs, startedAtMs: asOfMs });
    return books.items.recordItems('sandbox', sandboxKey.account, of, items, asOfMs, runId);
  };
  return { items: books.items, reconcile };
}

describe('ItemTable recording', () => {
  it('has a new item as new, seen first and last as of this run', () => {
    const { items, reconcile } = reconciling();
    const standings = reconcile(october, [discrepancy('a1'), discrepancy('b1', { subject: 'ref-2' })], 100);
    expect([...standings]).toEqual([
      ['a1', { state: 'new', firstSeenMs: 100, lastSeenMs: 100 }],
      ['b1', { state: 'new', firstSeenMs: 100, lastSeenMs: 100 }],
    ]);
    expect(items.openItems().map(({ item }) => item)).toEqual([
      discrepancy('a1'),
      discrepancy('b1', { subject: 'ref-2' }),
    ]);
  });

  it('changes nothing but the time it was last seen when the month is reconciled again', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(reconcile(october, [discrepancy('a1')], 100).get('a1')?.lastSeenMs).toBe(100);
    expect(reconcile(october, [discrepancy('a1')], 200).get('a1')).toEqual({
      state: 'new',
      firstSeenMs: 100,
      lastSeenMs: 200,
    });
    expect(items.items().length).toBe(1);
  });

  it('does not move the times apart when a run looks from an earlier as-of', () => {
    const { reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(reconcile(october, [discrepancy('a1')], 50).get('a1')).toMatchObject({
      firstSeenMs: 50,
      lastSeenMs: 100,
    });
  });

  it('takes the figures of now', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    reconcile(october, [discrepancy('a1', { claimUsd6: 7n, class: 'E' })], 200);
    expect(items.item('a1').item).toMatchObject({ claimUsd6: 7n, class: 'E' });
  });

  it('clears what the same account and month find no more, and names run and month', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1'), discrepancy('b1')], 100);
    reconcile(october, [discrepancy('b1')], 200);
    expect(items.item('a1')).toMatchObject({
      state: 'cleared',
      clearedAtMs: 200,
      clearedByRun: 2,
      clearedMonth: october,
    });
    expect(items.openItems().map(({ item }) => item.itemId)).toEqual(['b1']);
    reconcile(october, [discrepancy('b1')], 300);
    expect(items.item('a1')).toMatchObject({ clearedAtMs: 200, clearedByRun: 2 });
  });

  it('opens a cleared item again when it is found again', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    reconcile(october, [], 200);
    expect(reconcile(october, [discrepancy('a1')], 300).get('a1')).toMatchObject({
      state: 'new',
      firstSeenMs: 100,
    });
    expect(items.item('a1')).toMatchObject({ state: 'new', clearedAtMs: undefined, clearedByRun: undefined });
  });

  it('clears nothing of other months, accounts and interfaces', () => {
    const books = booksInMemory();
    const { items, reconcile } = reconciling(books);
    reconcile(october, [discrepancy('a1')], 100);
    const runId = books.runs.startRun({ command: 'x', month: october, asOfMs: 1, startedAtMs: 1 });
    items.recordItems('sandbox', 'other', october, [], 200, runId);
    items.recordItems('supplier', sandboxKey.account, october, [], 200, runId);
    reconcile(september, [], 200);
    expect(items.item('a1').state).toBe('new');
  });

  it('carries an item to a later month that finds it too, and keeps it open until none does', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(reconcile(november, [discrepancy('a1')], 200).get('a1')?.state).toBe('carried');
    expect(reconcile(october, [discrepancy('a1')], 200).get('a1')?.state).toBe('new');
    reconcile(october, [], 300);
    expect(items.item('a1').state).toBe('new');
    reconcile(november, [], 400);
    expect(items.item('a1')).toMatchObject({ state: 'cleared', clearedMonth: november });
  });

  it('keeps an item cleared by a later month cleared when the earlier month is reconciled again', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1', { class: 'T' })], 100);
    reconcile(november, [], 200);
    items.clearItems(['a1'], november, 200, 2);
    expect(items.item('a1')).toMatchObject({ state: 'cleared', clearedMonth: november, clearedByRun: 2 });
    expect(reconcile(october, [discrepancy('a1', { class: 'T' })], 300).get('a1')?.state).toBe('new');
    expect(items.item('a1')).toMatchObject({ state: 'cleared', clearedMonth: november, clearedAtMs: 200 });
    items.clearItems(['a1'], november, 999, 3);
    expect(items.item('a1').clearedAtMs).toBe(200);
  });

  it('shows each month its own view: earlier items carried, later ones absent, later clearings still open', () => {
    const { items, reconcile } = reconciling();
    reconcile(september, [discrepancy('a1', { month: september })], 100);
    reconcile(october, [discrepancy('b1'), discrepancy('c1')], 200);
    reconcile(october, [discrepancy('b1')], 210);
    items.clearItems(['a1'], november, 300, 1);
    const view = (of?: typeof october) => items.items(of).map(({ item, state }) => [item.itemId, state]);
    expect(view(september)).toEqual([['a1', 'new']]);
    expect(view(october)).toEqual([
      ['a1', 'carried'],
      ['b1', 'new'],
      ['c1', 'cleared'],
    ]);
    expect(view(november)).toEqual([
      ['a1', 'cleared'],
      ['b1', 'carried'],
      ['c1', 'cleared'],
    ]);
    expect(view()).toEqual([
      ['a1', 'cleared'],
      ['b1', 'new'],
      ['c1', 'cleared'],
    ]);
    expect(items.openItems(october).map(({ item }) => item.itemId)).toEqual(['a1', 'b1']);
  });

  it('gives those of earlier months alone, and all without information, as they are among all', () => {
    const { items, reconcile } = reconciling();
    const info = discrepancy('i1', { class: 'I', subject: 'ref-3', month: september });
    reconcile(september, [discrepancy('a1', { month: september }), info], 100);
    reconcile(october, [discrepancy('b1', { subject: 'ref-2' })], 200);
    const all = items.items(october);
    expect(all.map(({ item }) => item.itemId)).toEqual(['a1', 'i1', 'b1']);
    expect(items.itemsBefore(october)).toEqual(all.filter(({ item }) => item.month < october));
    expect(items.itemsBefore(september)).toEqual([]);
    expect(items.itemsToSettle(october)).toEqual(all.filter(({ item }) => item.class !== 'I'));
  });

  it('records a reconciliation whole or not at all', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(() => reconcile(october, [discrepancy('b1'), discrepancy('b1')], 200)).toThrow(ProgramFault);
    expect(items.items().map(({ item, state }) => [item.itemId, state])).toEqual([['a1', 'new']]);
  });

  it('keeps hostile texts byte for byte', () => {
    const { items, reconcile } = reconciling();
    const found = hostileTexts.map((text, at) =>
      discrepancy(`id${at}${text}`, { subject: text, note: text, slug: text }),
    );
    reconcile(october, found, 100);
    for (const each of found) expect(items.item(each.itemId).item).toEqual(each);
  });
});

describe('ItemTable.item', () => {
  it('finds an item by its id or by the beginning of it, where only one begins so', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('abc1'), discrepancy('abd2'), discrepancy('ab')], 100);
    expect(items.item('abc').item.itemId).toBe('abc1');
    expect(items.item('ab').item.itemId).toBe('ab');
    const failure = failureOf(() => items.item('a'));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toBe('several items begin with "a": ab, abc1, abd2');
  });

  it('says that no item begins so, and takes no pattern for a beginning', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('abc1')], 100);
    for (const text of hostileTexts) {
      expect(failureOf(() => items.item(text)).message).toMatch(/^no item has an id that begins with "/);
    }
  });
});

describe('ItemTable.accept', () => {
  it('accepts on the record, and the item stays accepted as long as its figures do', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(items.accept('a', 'agreed on the phone', 'a partner', 150)).toMatchObject({
      state: 'accepted',
      acceptedBy: 'a partner',
      acceptedAtMs: 150,
      acceptedReason: 'agreed on the phone',
    });
    expect(items.openItems()).toEqual([]);
    expect(reconcile(october, [discrepancy('a1', { note: 'now with a note' })], 200).get('a1')).toEqual({
      state: 'accepted',
      firstSeenMs: 100,
      lastSeenMs: 200,
      acceptedBy: 'a partner',
      acceptedAtMs: 150,
      acceptedReason: 'agreed on the phone',
    });
    expect(reconcile(november, [discrepancy('a1')], 300).get('a1')?.state).toBe('accepted');
  });

  it('opens an accepted item whose figures are not those that were accepted', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    items.accept('a1', 'agreed', 'a partner', 150);
    const standing = reconcile(october, [discrepancy('a1', { claimUsd6: 99n })], 200).get('a1');
    expect(standing).toEqual({ state: 'new', firstSeenMs: 100, lastSeenMs: 200 });
    expect(items.accept('a1', 'agreed again', 'a partner', 250).acceptedReason).toBe('agreed again');
    expect(reconcile(october, [discrepancy('a1', { claimUsd6: 99n })], 300).get('a1')?.state).toBe(
      'accepted',
    );
  });

  it('keeps an accepted item accepted when it is found no more', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    items.accept('a1', 'agreed', 'a partner', 150);
    reconcile(october, [], 200);
    expect(items.item('a1')).toMatchObject({ state: 'accepted', clearedMonth: october });
  });

  it('refuses an empty reason, an empty name, an unknown item and a cleared one', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1'), discrepancy('b1')], 100);
    reconcile(october, [discrepancy('b1')], 200);
    expect(failureOf(() => items.accept('b1', ' ', 'a partner', 1)).message).toMatch(/reason is empty/);
    expect(failureOf(() => items.accept('b1', 'agreed', '\t', 1)).message).toMatch(/name is empty/);
    expect(failureOf(() => items.accept('c', 'agreed', 'a partner', 1)).message).toMatch(/no item/);
    expect(failureOf(() => items.accept('a1', 'agreed', 'a partner', 1)).message).toMatch(/is cleared/);
    expect(items.item('b1').state).toBe('new');
  });

  it('keeps reasons and names byte for byte', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    for (const text of hostileTexts.filter((each) => each.trim() !== '')) {
      expect(items.accept('a1', text, text, 150)).toMatchObject({ acceptedBy: text, acceptedReason: text });
    }
  });
});

describe('the tables of the items', () => {
  it('refuse that an item is deleted and that an acceptance is changed or deleted', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    const runId = new RunTable(database, new SealedSteps(database)).startRun({
      command: 'x',
      month: october,
      asOfMs: 1,
      startedAtMs: 1,
    });
    const items = new ItemTable(database, new SealedSteps(database));
    items.recordItems('sandbox', sandboxKey.account, october, [discrepancy('a1')], 1, runId);
    items.accept('a1', 'agreed', 'a partner', 2);
    expect(() => database.exec('DELETE FROM item')).toThrow(/never deleted/);
    expect(() => database.exec("UPDATE item_acceptance SET reason = 'x'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM item_acceptance')).toThrow(/never deleted/);
    database.close();
  });

  it('refuse to clear an item by a run that never was', () => {
    const { items, reconcile } = reconciling();
    reconcile(october, [discrepancy('a1')], 100);
    expect(() => items.clearItems(['a1'], october, 200, 99)).toThrow(/FOREIGN KEY/);
    expect(items.item('a1').state).toBe('new');
  });
});

describe('ItemTable recording an earlier month in the close of a later one', () => {
  /** The later month's close looks at September again. */
  function lookBack(books: Books, items: readonly Discrepancy[], asOfMs: number): number {
    const runId = books.runs.startRun({ command: 'close', month: october, asOfMs, startedAtMs: asOfMs });
    books.items.recordItems('sandbox', sandboxKey.account, september, items, asOfMs, runId, {
      closing: october,
    });
    return runId;
  }

  it('has what it finds first as the later month’s, and of the earlier month by origin', () => {
    const books = booksInMemory();
    lookBack(books, [discrepancy('a1', { month: september })], 100);
    expect(books.items.items(september)).toEqual([]);
    expect(books.items.items(october)).toMatchObject([
      { state: 'new', firstMonth: october, item: { month: september } },
    ]);
    expect(books.items.items(november)[0]?.state).toBe('carried');
    expect(books.items.foundIn('sandbox', sandboxKey.account, september)).toEqual(new Set(['a1']));
  });

  it('clears what it finds no more, in the later month, and opens it again when it is found again', () => {
    const { items, reconcile } = reconciling();
    const books = booksInMemory();
    expect(items.items()).toEqual([]);
    expect(reconcile(september, [], 1).size).toBe(0);
    const runId = books.runs.startRun({ command: 'close', month: september, asOfMs: 50, startedAtMs: 50 });
    const item = discrepancy('a1', { month: september });
    books.items.recordItems('sandbox', sandboxKey.account, september, [item], 50, runId);
    const looking = lookBack(books, [], 100);
    expect(books.items.item('a1')).toMatchObject({
      state: 'cleared',
      clearedMonth: october,
      clearedByRun: looking,
    });
    expect(books.items.items(september)[0]?.state).toBe('new');
    lookBack(books, [item], 200);
    expect(books.items.item('a1', october)).toMatchObject({ state: 'carried', lastSeenMs: 200 });
  });

  it('leaves settled what a later month settled, while its figures are the same, and not seen again', () => {
    const books = booksInMemory();
    const item = discrepancy('a1', { month: september });
    lookBack(books, [item], 100);
    const runId = lookBack(books, [item], 100);
    books.items.clearItems(['a1'], october, 100, runId);
    lookBack(books, [item], 200);
    expect(books.items.item('a1')).toMatchObject({ state: 'cleared', clearedByRun: runId, lastSeenMs: 100 });
    lookBack(books, [discrepancy('a1', { month: september, actual: '7' })], 300);
    expect(books.items.item('a1').state).toBe('new');
  });
});
