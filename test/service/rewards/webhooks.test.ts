// Webhooks over HTTP: registered, signed, delivered at least once, and what each event tells of.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { receiveEvent } from '../../../src/client/event-receiver.js';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, type Exact, type RewardsTestClient, startRewards, wallet } from './rewards-client.js';
import { type Delivery, openEndpoint } from './webhook-endpoint.js';

const SECRET = 'a-secret-of-the-partner';
const EVERY = ['reward.issued', 'redemption.completed', 'staking.matured', 'pool.low_balance'];

async function registered(client: RewardsTestClient, url: string, events: string[] = EVERY): Promise<string> {
  const answer = await client.post('/v2/webhooks', { url, events, secret: SECRET });
  expect(answer.status).toBe(201);
  return answer.json.webhook_id;
}

function read({ body, headers }: Delivery) {
  const event = receiveEvent(body, headers, SECRET);
  expect(event.standing).toBe('verified');
  return JSON.parse(body.toString());
}

describe('a webhook', () => {
  it('is registered without its secret in the answer', async () => {
    const { client } = await startRewards();
    const body = {
      url: 'https://partner.example/hook',
      events: ['reward.issued', 'reward.issued'],
      secret: SECRET,
    };
    expect((await client.post('/v2/webhooks', body)).json).toEqual({
      webhook_id: expect.stringMatching(/^whk_/),
      url: 'https://partner.example/hook',
      events: ['reward.issued'],
      created_at: '2026-09-10T10:00:00.000Z',
    });
  });

  it.each([
    ['url', { url: 'http://partner.example/hook' }],
    ['url', { url: 'http://localhost/hook' }],
    ['url', { url: 'https://name:word@partner.example/' }],
    ['url', { url: 'ftp://127.0.0.1/' }],
    ['url', { url: 'hook' }],
    ['events', { events: [] }],
    ['events[0]', { events: ['order.issued'] }],
    ['events[0]', { events: ['webhook.test'] }],
    ['secret', { secret: 'x'.repeat(15) }],
    ['secret', { secret: undefined }],
  ])('is refused with a bad %s', async (field, wish) => {
    const { client } = await startRewards();
    const body = { url: 'http://[::1]:1/hook', events: EVERY, secret: SECRET, ...wish };
    const answer = await client.post('/v2/webhooks', body);
    expect([answer.status, answer.json.field]).toEqual([400, field]);
  });

  it('receives each of the four events with the object that it tells of', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client, service } = await startRewards('160', { clock });
    const endpoint = await openEndpoint();
    await registered(client, endpoint.url);
    await client.issue('t-1', { amount_usd: 50 });
    await endpoint.arrived(1);
    await service.setClock(tenthOfSeptember + 2000);
    await endpoint.arrived(2);
    await client.post('/v2/redemption/redeem', { wallet_address: wallet, item_id: 'travel-001' });
    await client.post('/v2/staking/stake', { wallet_address: wallet, plus_amount: 5, tier: '3m' });
    await service.setClock(tenthOfSeptember + 10_000);
    await endpoint.arrived(3);
    await service.setClock(Date.parse('2027-01-01T00:00:00Z'));
    await endpoint.arrived(4);
    const events = endpoint.deliveries.map(read);
    expect(events.map(({ type, created_at }) => [type, created_at])).toEqual([
      ['pool.low_balance', '2026-09-10T10:00:00.000Z'],
      ['reward.issued', '2026-09-10T10:00:02.000Z'],
      ['redemption.completed', '2026-09-10T10:00:07.000Z'],
      ['staking.matured', '2026-12-10T10:00:02.000Z'],
    ]);
    expect(events.map(({ data }) => data)).toMatchObject([
      { balance_plus: 85, threshold_plus: 100 },
      { transaction_id: 't-1', status: 'confirmed', plus_amount: 75 },
      { catalogue_item_id: 'travel-001', status: 'completed' },
      { tier: '3m', status: 'matured' },
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  });

  it('receives what it is registered for, and a test whatever that is', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await startRewards('1000', { clock });
    const endpoint = await openEndpoint();
    const id = await registered(client, endpoint.url, ['staking.matured']);
    await client.issue('t-1');
    clock.advance(2000);
    const answer = await client.post(`/v2/webhooks/${id}/test`, '');
    expect([answer.status, answer.json]).toEqual([202, { delivery_id: expect.stringMatching(/^dlv_/) }]);
    await endpoint.arrived(1);
    expect(endpoint.deliveries.map(read)).toMatchObject([{ type: 'webhook.test', data: { test: true } }]);
    expect(codeOf(await client.post('/v2/webhooks/whk_0/test', ''))).toEqual([404, 'NOT_FOUND']);
  });

  it('is told of a low pool once, and again after it was above the threshold', async () => {
    const { client, service } = await startRewards('110', { rewardsLow: '100' });
    const endpoint = await openEndpoint();
    await registered(client, endpoint.url, ['pool.low_balance']);
    for (const id of ['a', 'b']) await client.issue(id);
    await service.fundPool('50');
    await client.issue('c', { amount_usd: 30 });
    await endpoint.arrived(2);
    const balances = endpoint.deliveries.map((each) => read(each).data.balance_plus);
    expect(balances.sort()).toEqual([85, 95]);
    const listed: Exact[] = (await client.get('/_local/deliveries')).json;
    expect(listed.map(({ type }) => type)).toEqual(['pool.low_balance', 'pool.low_balance']);
  });
});
