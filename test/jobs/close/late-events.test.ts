import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { monthsWithLateEvents } from '../../../src/jobs/close/late-events.js';
import { month } from '../../store/sample.js';
import { shopInSeptember } from '../support/certified.js';
import { ownBooks } from '../support/live-account.js';

const october = month('2026-10');

describe('the months of which an event came late', () => {
  it('are none where nothing was judged before', () => {
    expect(monthsWithLateEvents(new Archive(ownBooks(), undefined), october)).toEqual([]);
  });

  it('are none where the events that were read again are as they were', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    expect(monthsWithLateEvents(new Archive(shop.books, undefined), month('2026-11'))).toEqual([]);
  });

  it.each([
    ['event_altered', 'EV-EVENT-CONFLICT', { field: 'cost_usd6', delta: 1 }],
    ['event_wrong_signature', 'EV-EVENT-SIG', {}],
  ] as const)('are looked at again: an item of the earlier month, by %s', async (fault, code, more) => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    shop.live.service.addFault({ fault, ...more, match: { type: 'order.issued' } });
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const found = shop.books.items.items(october).filter(({ item }) => item.causedBy.length === 0);
    expect(found.map(({ item, state }) => [item.code, item.month, state])).toEqual([
      [code, '2026-09', 'new'],
    ]);
    expect(monthsWithLateEvents(new Archive(shop.books, undefined), october)).toEqual(['2026-09']);
  });

  it('are none before the month at whose first instant an undated event can first have been made', async () => {
    const shop = await shopInSeptember();
    shop.live.at('2026-10-01T00:00:00.000Z');
    await shop.close('2026-09');
    await shop.live.at('2026-10-05T09:00:00Z').order('shop-3');
    // Without an id nothing dates it but its neighbour before: statement.ready, of the first instant of
    // October.
    for (const fault of ['event_wrong_signature', 'event_without_id']) {
      shop.live.service.addFault({ fault, match: { client_ref: 'shop-3' } });
    }
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.live.fetch(shop.books, '2026-10');
    expect(monthsWithLateEvents(new Archive(shop.books, undefined), month('2026-11'))).toEqual([]);
  });

  it('are both months around the instant at which an undated event was made at the latest', async () => {
    const shop = await shopInSeptember();
    shop.live.at('2026-10-01T00:00:00.000Z');
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    // Its neighbour behind is statement.ready, of the first instant of October: made in that instant at the
    // latest.
    shop.live.service.addFault({ fault: 'event_wrong_signature', match: { client_ref: 'shop-2' } });
    shop.live.at('2026-11-02T06:00:00Z');
    await shop.live.fetch(shop.books, '2026-11');
    expect(monthsWithLateEvents(new Archive(shop.books, undefined), month('2026-11'))).toEqual([
      '2026-09',
      '2026-10',
    ]);
  });
});
