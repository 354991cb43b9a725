// Contract, "Local service only".

import { describe, expect, it } from 'vitest';
import { startService, startWithKey } from '../running-service.js';
import { send, type TestAnswer } from '../signed-client.js';

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

  it.each([{ now: '2026-09-10T09:59:59.999Z' }, { now: '2026-09-11' }, { now: 1 }, {}, []])(
    'refuses %j with 400',
    async (body) => {
      const service = await startService();
      expect((await post(service.sandboxUrl, '/_local/clock', body)).status).toBe(400);
    },
  );
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
