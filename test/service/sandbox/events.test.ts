// Source, section 6; contract, "Events".

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdsCode } from '../../../src/wire/card-code.js';
import { eventTypes } from '../../../src/wire/sandbox/event-bodies.js';
import { readEventBody } from '../../../src/wire/sandbox/event-reader.js';
import { type EventDelivery, verifyDelivery } from '../../../src/wire/sandbox/event-verification.js';
import { startService, startWithKey } from '../running-service.js';
import { SignedClient } from '../signed-client.js';

const path = '/v1/sandbox/webhooks/test';

async function eventsOf(client: SignedClient, query = ''): Promise<EventDelivery[]> {
  return (await client.get(`/v1/sandbox/events${query}`)).json.data;
}

function typeOf(delivery: EventDelivery): string {
  return JSON.parse(delivery.raw_body).type;
}

describe('the events endpoint', () => {
  it('shows each event as the delivery an endpoint would get, signed at the time of reading', async () => {
    const { client } = await startWithKey();
    await client.order('a-1');
    const [delivery] = await eventsOf(client);
    if (delivery === undefined) throw new Error('no event');
    const secret = client.key.webhook_secret;
    const nowUnixSeconds = Math.floor(Date.now() / 1000);
    const { eventId, verdict } = verifyDelivery({ delivery, secret, nowUnixSeconds });
    expect(verdict.valid && Math.abs(verdict.timestampSeconds - nowUnixSeconds) <= 1).toBe(true);
    expect(JSON.parse(delivery.raw_body)).toEqual({
      id: eventId,
      type: 'order.issued',
      created_at: '2026-09-10T10:00:00.000Z',
      data: {
        client_ref: 'a-1',
        order_id: (await client.get('/v1/orders/a-1')).json.data.order_id,
        slug: 'demo-coffee',
        currency: 'USD',
        face_minor: 2500,
        rate_bps: 500,
        cost_minor: 2375,
        cost_usd6: 23_750_000,
        status: 'issued',
      },
    });
    expect(delivery.headers['content-type']).toBe('application/json');
  });

  it('gives the newest `limit`, oldest first', async () => {
    const { client } = await startWithKey();
    for (const type of ['balance.low', 'key.revoked', 'statement.ready']) await client.post(path, { type });
    expect((await eventsOf(client, '?limit=2')).map(typeOf)).toEqual(['key.revoked', 'statement.ready']);
    expect(await eventsOf(client)).toHaveLength(3);
  });

  it('gives the newest 1000 where no limit is asked for', async () => {
    const { client } = await startWithKey();
    const made = await Promise.all(
      Array.from({ length: 1003 }, () => client.post(path, { type: 'balance.low' })),
    );
    const ids = made.map((answer) => answer.json.data.event_id);
    const shown = (await eventsOf(client)).map((delivery) => delivery.headers['service-event-id'] ?? '');
    const left = ids.filter((id) => !shown.includes(id));
    expect([shown.length, left.length]).toEqual([1000, 3]);
    expect(shown).toEqual(
      (await eventsOf(client, '?limit=1000')).map((each) => each.headers['service-event-id']),
    );
    await client.post(path, { type: 'key.revoked' });
    expect(typeOf((await eventsOf(client)).at(-1) as EventDelivery)).toBe('key.revoked');
  });

  it.each(['0', '1001', '-1', '1e3', 'abc', '1000000000', '', '1&limit=2'])(
    'refuses limit=%s with 400',
    async (limit) => {
      const { client } = await startWithKey();
      const answer = await client.get(`/v1/sandbox/events?limit=${limit}`);
      expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'limit' }]);
    },
  );

  it('shows a key its own events only', async () => {
    const { service, client } = await startWithKey();
    await client.order('a-1');
    expect(await eventsOf(await SignedClient.open(service.sandboxUrl))).toEqual([]);
  });

  it('never carries a code or a link', async () => {
    const { client } = await startWithKey();
    await client.order('a-1');
    await client.order('pending-1');
    for (const type of eventTypes) await client.post(path, { type });
    for (const delivery of await eventsOf(client)) {
      expect(holdsCode(delivery.raw_body)).toBe(false);
      expect(delivery.raw_body).not.toMatch(/"(code|link)"/);
    }
  });

  it('tells once that the balance fell under 20 dollars, and again after it had risen', async () => {
    const { client } = await startWithKey();
    await client.order('a-1', { face_minor: 5000 });
    await client.order('a-2', { face_minor: 2500 });
    await client.order('a-3', { face_minor: 1000 });
    await client.order('a-4', { face_minor: 1000 });
    const low = async (): Promise<string[]> =>
      (await eventsOf(client))
        .filter((event) => typeOf(event) === 'balance.low')
        .map((event) => event.raw_body);
    expect(await low()).toHaveLength(1);
    expect(JSON.parse((await low())[0] ?? '').data).toEqual({
      balance_usd6: 19_250_000,
      threshold_usd6: 20_000_000,
    });
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '4' });
    await client.order('a-5', { face_minor: 1000 });
    expect(await low()).toHaveLength(2);
  });
});

describe('a test event', () => {
  it.each(eventTypes)('of type %s says that it is one and has its figures', async (type) => {
    const { client } = await startWithKey();
    const answer = await client.post(path, { type });
    expect([answer.status, answer.json.data.type]).toEqual([201, type]);
    const [delivery] = await eventsOf(client);
    const body = delivery?.raw_body ?? '';
    expect(JSON.parse(body)).toMatchObject({ id: answer.json.data.event_id, type, data: { test: true } });
    expect(readEventBody(body)).toMatchObject({ ok: true, event: { figures: { kind: 'test' } } });
    expect(await client.balanceUsd6()).toBe(100_000_000);
  });

  it.each([{}, { type: 'order.refunded' }, { type: 1 }, { type: 'key.revoked', extra: 1 }])(
    'asked for with %j is refused',
    async (body) => {
      const { client } = await startWithKey();
      expect((await client.post(path, body)).status).toBe(400);
    },
  );

  it('is made 50 times by a key at most', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const { service, client } = await startWithKey({ dataDir });
    await Promise.all(Array.from({ length: 50 }, () => client.post(path, { type: 'key.revoked' })));
    await service.close();
    const limited = await startService({ dataDir, limits: 'contract' });
    const answer = await new SignedClient(limited.sandboxUrl, client.key).post(path, { type: 'key.revoked' });
    expect([answer.status, answer.json.error.details]).toEqual([429, { limit: 50, used: 50 }]);
  });
});
