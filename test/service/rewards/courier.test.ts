// Deliveries with their tries: signed anew, repeated by the service's clock, ended after the ninth, kept over
// a restart.

import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { verifyEvent } from '../../../src/wire/event-signature.js';
import { startService, tenthOfSeptember } from '../running-service.js';
import { type Exact, RewardsTestClient, startRewards, wallet } from './rewards-client.js';
import { openEndpoint, until } from './webhook-endpoint.js';

const SECRET = 'a-secret-of-the-partner';

async function withTest(statuses: readonly number[], options = {}) {
  const clock = new FixedClock(tenthOfSeptember);
  const started = await startRewards('1000', { clock, ...options });
  const { client } = started;
  const endpoint = await openEndpoint(statuses);
  const body = { url: endpoint.url, events: ['reward.issued'], secret: SECRET };
  const { webhook_id } = (await client.post('/v2/webhooks', body)).json;
  await client.post(`/v2/webhooks/${webhook_id}/test`, '');
  const listed = async (): Promise<Exact[]> => (await client.get('/_local/deliveries')).json;
  return { ...started, endpoint, listed, webhookId: webhook_id };
}

describe('a delivery', () => {
  it('carries type, id and a signature over its raw bytes on real time', async () => {
    const { endpoint } = await withTest([]);
    await endpoint.arrived(1);
    const [delivery] = endpoint.deliveries;
    const body = delivery?.body ?? Buffer.alloc(0);
    expect(delivery?.headers['content-type']).toBe('application/json');
    expect(delivery?.headers['x-service-event-id']).toBe(JSON.parse(body.toString()).id);
    const verdict = verifyEvent({
      rawBody: body,
      header: delivery?.headers['x-service-signature'] as string,
      secret: SECRET,
      nowUnixSeconds: Math.floor(Date.now() / 1000),
    });
    expect(verdict.valid).toBe(true);
  });

  it('is tried again after 1 and 5 seconds of the service clock, and no more once it arrived', async () => {
    const { endpoint, listed, service } = await withTest([500, 302]);
    await until(async () => (await listed())[0].tries.length === 1);
    expect((await listed())[0]).toMatchObject({ delivered: false });
    await service.setClock(tenthOfSeptember + 60_000);
    await until(async () => (await listed())[0].delivered);
    const [delivery] = await listed();
    expect(delivery.tries).toEqual([
      { at: '2026-09-10T10:00:00.000Z', status: 500 },
      { at: '2026-09-10T10:00:01.000Z', status: 302 },
      { at: '2026-09-10T10:00:06.000Z', status: 204 },
    ]);
    const bodies = new Set(endpoint.deliveries.map(({ body }) => body.toString()));
    expect([endpoint.deliveries.length, bodies.size]).toEqual([3, 1]);
  });

  it('to a silent endpoint holds up none to another', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { client, endpoint, webhookId } = await withTest([]);
    const body = { url: `http://127.0.0.1:${port}/`, events: ['reward.issued'], secret: SECRET };
    const { webhook_id: silentId } = (await client.post('/v2/webhooks', body)).json;
    for (let number = 0; number < 12; number += 1) await client.post(`/v2/webhooks/${silentId}/test`, '');
    for (let number = 0; number < 12; number += 1) await client.post(`/v2/webhooks/${webhookId}/test`, '');
    await endpoint.arrived(13);
    expect(endpoint.deliveries.length).toBe(13);
    silent.close();
    silent.closeAllConnections();
  });

  it('to a silent endpoint holds up none to another, however many wait for it', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { client, endpoint, service } = await withTest([]);
    const body = { url: `http://127.0.0.1:${port}/`, events: ['reward.issued'], secret: SECRET };
    await client.post('/v2/webhooks', body);
    const issuances = Array.from({ length: 150 }, (_, at) => ({
      wallet_address: wallet,
      amount_usd: 1,
      transaction_id: `t-${at}`,
    }));
    await client.post('/v2/rewards/issue/batch', { issuances });
    await service.setClock(tenthOfSeptember + 2000);
    await endpoint.arrived(151);
    expect(endpoint.deliveries.length).toBe(151);
    silent.close();
    silent.closeAllConnections();
  });

  it('ends after eight repeats', async () => {
    const { listed, service, endpoint } = await withTest(Array.from({ length: 20 }, () => 503));
    await service.setClock(tenthOfSeptember + 200 * 86_400_000);
    await until(async () => (await listed())[0].tries.length === 9);
    const gaps = (await listed())[0].tries.map(({ at }: Exact) => (Date.parse(at) - tenthOfSeptember) / 1000);
    expect(gaps).toEqual([0, 1, 6, 31, 156, 781, 3906, 19_531, 97_656]);
    await service.setClock(tenthOfSeptember + 300 * 86_400_000);
    expect([(await listed())[0].tries.length, endpoint.deliveries.length]).toEqual([9, 9]);
  });

  it('is sent after a restart where it had not arrived', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const { listed, service, endpoint } = await withTest([500], { dataDir });
    await until(async () => (await listed())[0].tries.length === 1);
    await service.close();
    const again = await startService({ dataDir, clock: new FixedClock(tenthOfSeptember + 5000) });
    await endpoint.arrived(2);
    const client = new RewardsTestClient(again);
    await until(async () => (await client.get('/_local/deliveries')).json[0].delivered);
    const [first, second] = endpoint.deliveries;
    expect(second?.body).toEqual(first?.body);
  });

  it('has no status where nobody listens', async () => {
    const { client } = await startRewards();
    const body = { url: 'http://127.0.0.1:9/', events: ['reward.issued'], secret: SECRET };
    const { webhook_id } = (await client.post('/v2/webhooks', body)).json;
    await client.post(`/v2/webhooks/${webhook_id}/test`, '');
    await until(async () => (await client.get('/_local/deliveries')).json[0].tries.length > 0);
    expect((await client.get('/_local/deliveries')).json[0].tries[0].status).toBe(null);
  });

  it.each([
    ['event_dropped', 0],
    ['event_doubled', 2],
    ['event_wrong_signature', 1],
  ])('under the fault %s arrives %s times', async (fault, times) => {
    const { client, service, endpoint, webhookId } = await withTest([]);
    await endpoint.arrived(1);
    service.addRewardsFault({ fault });
    await client.post(`/v2/webhooks/${webhookId}/test`, '');
    await endpoint.arrived(1 + times);
    const [, ...hit] = endpoint.deliveries.map(({ body, headers }) =>
      verifyEvent({
        rawBody: body,
        header: headers['x-service-signature'] as string,
        secret: SECRET,
        nowUnixSeconds: Math.floor(Date.now() / 1000),
      }),
    );
    expect(hit.map(({ valid }) => valid)).toEqual(
      Array.from({ length: times }, () => fault !== 'event_wrong_signature'),
    );
  });
});
