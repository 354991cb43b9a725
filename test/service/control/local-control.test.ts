// Contract, "Local service only".

import { describe, expect, it } from 'vitest';
import { startService, startWithKey } from '../running-service.js';
import { SignedClient, send, type TestAnswer } from '../signed-client.js';
import { SupplierTestClient } from '../supplier/supplier-client.js';

function post(url: string, path: string, body: unknown): Promise<TestAnswer> {
  return send(url, 'POST', path, { body: JSON.stringify(body) });
}

describe('/_local/clock', () => {
  it('reads the clock and sets it forward', async () => {
    const service = await startService();
    const url = service.sandboxUrl;
    expect((await send(url, 'GET', '/_local/clock')).json.data).toEqual({ now: '2026-09-10T10:00:00.000Z' });
    expect((await post(url, '/_local/clock', { now: '2026-10-01T02:00:00+02:00' })).json.data).toEqual({
      now: '2026-10-01T00:00:00.000Z',
    });
  });

  it.each(['9999-12-31T23:59:59.999Z', '9999-12-01T00:00:00Z', '9999-01-01T00:00:00Z'])(
    'refuses %s, from where nothing could be dated ahead, on both listeners',
    async (now) => {
      const service = await startService();
      for (const url of [service.sandboxUrl, service.supplierUrl]) {
        expect((await post(url, '/_local/clock', { now })).status).toBe(400);
        expect((await send(url, 'GET', '/_local/clock')).json.data).toEqual({
          now: '2026-09-10T10:00:00.000Z',
        });
      }
    },
  );

  it('set to the last instant that it takes leaves a service on which everything works', async () => {
    const { service, client } = await startWithKey();
    const supplier = new SupplierTestClient(service);
    await service.depositToFloat({ amountUsd6: 100_000_000, txHash: '0x1', fromWallet: '0xaa' });
    await service.setClock(Date.parse('9997-12-30T00:00:00.000Z'));
    const late = await SignedClient.open(service.sandboxUrl);
    const answers = await Promise.all([
      late.order('a-1'),
      late.order('pending-1'),
      late.post('/v1/quotes', { slug: 'demo-coffee', currency: 'USD', face_minor: 1000 }),
      late.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' }),
      late.get('/v1/statements?month=9997-12'),
      late.get('/v1/sandbox/events'),
      supplier.order('a-1'),
      supplier.get('/v1/float?month=9999-12'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 202, 201, 201, 200, 200, 201, 200]);
    expect((await client.get('/v1/ping')).json.error.code).toBe('unauthorised');
  });

  it.each([
    { now: '2026-09-10T09:59:59.999Z' },
    { now: '2026-09-11' },
    { now: 1 },
    { now: '2027-01-01T00:00:00Z', to: 1 },
    {},
    [],
  ])('refuses %j with 400', async (body) => {
    const service = await startService();
    expect((await post(service.sandboxUrl, '/_local/clock', body)).status).toBe(400);
  });
});

describe('/_local/faults', () => {
  it('switches on, lists and switches off', async () => {
    const { service, client } = await startWithKey();
    const url = service.sandboxUrl;
    const made = await post(url, '/_local/faults', { fault: 'status', status: 503, times: 1 });
    expect([made.status, made.json.data.fault]).toEqual([201, 'status']);
    expect((await send(url, 'GET', '/_local/faults')).json.data).toEqual([made.json.data]);
    expect((await client.get('/v1/ping')).status).toBe(503);
    expect((await send(url, 'GET', '/_local/faults')).json.data[0].times).toBe(0);
    expect((await send(url, 'DELETE', '/_local/faults')).json.data).toEqual({ removed: 1 });
  });

  it('takes no misspelt name for one that was left out: nothing is switched off', async () => {
    const service = await startService();
    const url = service.sandboxUrl;
    await post(url, '/_local/faults', { fault: 'status', status: 503, times: 1 });
    const init = { body: JSON.stringify({ faultId: 'flt_1' }) };
    const answer = await send(url, 'DELETE', '/_local/faults', init);
    expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'faultId' }]);
    expect((await send(url, 'GET', '/_local/faults')).json.data).toHaveLength(1);
  });

  it('names the field it refuses', async () => {
    const service = await startService();
    const answer = await post(service.sandboxUrl, '/_local/faults', { fault: 'status', surprise: 1 });
    expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'surprise' }]);
  });
});

describe('/_local', () => {
  it('answers other methods with 405 and other paths with 404', async () => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'PUT', '/_local/clock');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await send(service.sandboxUrl, 'GET', '/_local/other')).status).toBe(404);
  });

  it('does not answer a page in a browser', async () => {
    const service = await startService();
    const headers = { origin: 'https://evil.example' };
    expect((await send(service.sandboxUrl, 'DELETE', '/_local/faults', { headers })).status).toBe(400);
  });

  it('is counted against no limit', async () => {
    const service = await startService({ limits: 'contract' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => send(service.sandboxUrl, 'GET', '/_local/clock')),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  });
});
