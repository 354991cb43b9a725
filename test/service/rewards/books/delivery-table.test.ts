import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

function opened() {
  const { deliveries } = new RewardsBooks(undefined);
  deliveries.insertWebhook({ webhook_id: 'w', url: 'u', events: '[]', secret: 's', created_at_ms: 1 });
  const row = { event_id: 'e', type: 't', body: '{}', webhook_id: 'w', delivered: 0 } as const;
  deliveries.insert({ ...row, delivery_id: 'd1', next_try_at_ms: 5 });
  deliveries.insert({ ...row, delivery_id: 'd2', next_try_at_ms: 3 });
  return deliveries;
}

describe('deliveries', () => {
  it('are open by when their next try is due, the first due first', () => {
    const deliveries = opened();
    expect(deliveries.openTo('w', 4, 9).map(({ delivery_id }) => delivery_id)).toEqual(['d2']);
    expect(
      deliveries.openTo('w', 5, 9).map(({ delivery_id, url, secret }) => [delivery_id, url, secret]),
    ).toEqual([
      ['d2', 'u', 's'],
      ['d1', 'u', 's'],
    ]);
    expect([deliveries.nextTryMs(), deliveries.count(), deliveries.webhook('w')?.url]).toEqual([3, 2, 'u']);
  });

  it('are asked for by webhook and by number, so that a long queue to one hides none to another', () => {
    const deliveries = opened();
    deliveries.insertWebhook({ webhook_id: 'x', url: 'v', events: '[]', secret: 's', created_at_ms: 1 });
    const row = { event_id: 'e', type: 't', body: '{}', webhook_id: 'x', delivered: 0 } as const;
    deliveries.insert({ ...row, delivery_id: 'd3', next_try_at_ms: 5 });
    const opens = ['w', 'x'].map((id) => deliveries.openTo(id, 5, 1).map((open) => open.delivery_id));
    expect(opens).toEqual([['d2'], ['d3']]);
  });

  it('keep their tries, and are tried no more once they arrived', () => {
    const deliveries = opened();
    const [second] = deliveries.openTo('w', 3, 9);
    const delivery_number = second?.delivery_number ?? 0;
    deliveries.record({ delivery_number, try_number: 1, at_ms: 3, status: null }, false, 4);
    expect(deliveries.openTo('w', 4, 9)[0]).toMatchObject({ delivery_id: 'd2', tries: 1 });
    deliveries.record({ delivery_number, try_number: 2, at_ms: 4, status: 200 }, true, null);
    const third = { delivery_number, try_number: 3, at_ms: 5, status: 200 };
    expect(() => deliveries.record(third, true, null)).toThrow();
    expect(deliveries.all().map(({ delivered }) => delivered)).toEqual([0, 1]);
    expect(deliveries.nextTryMs()).toBe(5);
  });

  it('tell the instant of the newest webhook or try', () => {
    const deliveries = opened();
    expect([deliveries.latestMs(), new RewardsBooks(undefined).deliveries.latestMs()]).toEqual([1, 0]);
    deliveries.record({ delivery_number: 1, try_number: 1, at_ms: 7, status: null }, false, 9);
    expect(deliveries.latestMs()).toBe(7);
  });
});
