import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { earlierMonthsOf } from '../../../src/jobs/close/earlier-months.js';
import { acceptItem } from '../../../src/jobs/items/item-job.js';
import { month } from '../../store/sample.js';
import { fc } from '../../support/fast-check.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { bookRowsOf, importRows, ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const [september, october] = [month('2026-09'), month('2026-10')];

describe('the earlier months that a close looks at', () => {
  it('are those with items that are not settled and those that are locked, at most twelve back, oldest first', () => {
    const books = ownBooks();
    for (const text of ['2025-09', '2025-10', '2026-08', '2026-10']) {
      recordSample(books, month(text), [sampleItem(`i${text}`, month(text))]);
    }
    recordSample(books, september, [sampleItem('i9', september, { class: 'I', code: 'PR-REPRICED' })]);
    const change = { changedBy: 'Ann', reason: 'closed', changedAtMs: 0 };
    books.periods.change({ month: month('2026-07'), state: 'certified', ...change });
    expect(earlierMonthsOf(new Archive(books, undefined), october)).toEqual([
      '2025-10',
      '2026-07',
      '2026-08',
    ]);
  });

  it('leave an item that holds carried, and seen again', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const [item] = shop.books.items.items(october).filter((one) => one.item.code === 'OR-CHARGE');
    expect(item).toMatchObject({ state: 'carried', firstMonth: september });
    expect(item?.lastSeenMs).toBeGreaterThan(item?.firstSeenMs ?? 0);
  });
});

describe('what the last fetch of an earlier month could not read', () => {
  it('is not missing, and stays told until that month is closed again', async () => {
    const shop = await shopInSeptember();
    shop.live.service.addFault({ fault: 'html', times: 1, match: { path: '/v1/statements' } });
    expect((await shop.close('2026-09')).exitCode).toBe(4);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const ofSeptember = shop.books.items.openItems(october).filter(({ item }) => item.month === september);
    expect(ofSeptember.map(({ item }) => `${item.code} ${item.field}`)).toEqual(['RN-INCOMPLETE statement']);
    await shop.close('2026-09');
    expect(shop.books.items.openItems(october)).toEqual([]);
  });

  it('stays told of an order that a later fetch read, where no close has posted the month', async () => {
    const shop = await shopInSeptember();
    const { live, books } = shop;
    live.service.addFault({ fault: 'redirect', match: { path: '/v1/orders/shop-1' }, times: 1 });
    expect((await shop.close('2026-09')).exitCode).toBe(4);
    const { unread } = await live.fetch(books, '2026-09');
    books.unread.replaceUnread('sandbox', live.account, september, unread);
    live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const open = books.items.openItems(october).map(({ item }) => `${item.code} ${item.subject}`);
    expect(open).toEqual(['RN-INCOMPLETE shop-1']);
    expect((await shop.close('2026-09')).exitCode).toBe(0);
    expect(books.items.openItems(october)).toEqual([]);
  });

  it('does not suspend a certified month', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.books.unread.replaceUnread('sandbox', shop.live.account, september, [
      { source: 'order', subject: 'shop-1', reason: 'the answer was cut off' },
    ]);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    expect(shop.books.periods.stateOf(september)).toBe('certified');
  });
});

describe('what an earlier month is found to have', () => {
  it('follows from the changed key that the closed month has', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.live.service.addFault({ fault: 'statement_key_replaced', times: null });
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const open = shop.books.items.openItems(october).map(({ item }) => item);
    const changed = open.filter(({ code }) => code === 'EV-KEY-CHANGED');
    expect(changed.map((item) => item.month)).toEqual([october]);
    const unsigned = open.filter(({ code }) => code === 'EV-SIG-INVALID');
    expect(unsigned.map((item) => [item.month, item.causedBy])).toEqual([
      [september, changed.map(({ itemId }) => itemId)],
      [october, changed.map(({ itemId }) => itemId)],
    ]);
  });
});

describe('a finding of the run that was accepted', () => {
  it('stays accepted where a later close reads another balance but finds it off by the same', async () => {
    const { live, books, close } = await shopInSeptember();
    live.service.addFault({
      fault: 'statement_total',
      figure: 'closing_balance_usd6',
      delta: 5,
      times: null,
      match: { month: '2026-09' },
    });
    await close('2026-09');
    const [root] = books.items.openItems(september).filter(({ item }) => item.causedBy.length === 0);
    acceptItem({ books, machineClock: live.clock }, root?.item.itemId ?? '', 'five millionths', 'Ann');
    await live.at('2026-10-05T09:00:00Z').deposit('20');
    live.at('2026-11-01T06:00:00Z');
    await close('2026-10');
    const ofSeptember = books.items.items(october).filter(({ item }) => item.month === september);
    expect(ofSeptember.map(({ item, state }) => `${item.code} ${state}`).sort()).toEqual([
      'BL-MISMATCH accepted',
      'RF-FOOTING accepted',
    ]);
  });
});

describe('an item over the months', () => {
  it('is never lost: whatever the order in which months are recorded, it is open until a run no longer finds it', () => {
    const months = [september, october, month('2026-11')];
    const runs = fc.array(fc.record({ at: fc.nat({ max: 2 }), finds: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(runs, (list) => {
        const books = ownBooks();
        const standing = new Map<string, boolean>();
        for (const [index, { at, finds }] of list.entries()) {
          const of = months[at] ?? september;
          recordSample(books, of, finds ? [sampleItem(`i${at}`, of)] : [], 1_000 + index);
          if (finds || standing.has(of)) standing.set(of, finds);
        }
        const open = books.items.openItems(monthAfter(month('2026-11'))).map(({ item }) => item.month);
        expect(open).toEqual(months.filter((one) => standing.get(one) === true));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a row that comes in late', () => {
  it('clears the item of its month with the next close, which posts nothing for it', async () => {
    const shop = await shopInSeptember();
    shop.live.clock.set(Date.parse('2026-10-01T06:00:00Z'));
    const [first, second] = [
      await shop.live.client.readOrder('shop-1'),
      await shop.live.client.readOrder('shop-2'),
    ];
    importRows(shop.books, 'book', 'wrong.csv', [
      'client_ref,slug,currency,face_minor,sold_at',
      'shop-2,demo-coffee,USD,5000,2026-09-11T09:00:00Z',
    ]);
    await shop.close('2026-09');
    const open = shop.books.items.openItems(september).map(({ item }) => item.code);
    expect(open).toEqual(['OR-ATTR']);
    importRows(shop.books, 'book', 'right.csv', bookRowsOf([second, first]));
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const [item] = shop.books.items.items(october).filter((one) => one.item.code === 'OR-ATTR');
    const run = shop.books.runs.runs().at(-1);
    expect(item).toMatchObject({ state: 'cleared', clearedMonth: october, clearedByRun: run?.runId });
    await shop.close('2026-10');
    const [again] = shop.books.items.items(october).filter((one) => one.item.code === 'OR-ATTR');
    expect(again?.clearedByRun).toBe(run?.runId);
  });
});
