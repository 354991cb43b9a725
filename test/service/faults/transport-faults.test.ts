// Each fault of a request as a whole, as a client meets it on the wire.

import { afterEach, describe, expect, it } from 'vitest';
import { sendRaw } from '../raw-socket.js';
import { startWithKey } from '../running-service.js';
import type { SignedClient } from '../signed-client.js';

const wasted: Promise<unknown>[] = [];
afterEach(() => Promise.allSettled(wasted.splice(0)));

function rawPing(client: SignedClient): Promise<{ text: string; ms: number }> {
  const headers = Object.entries(client.headersFor('GET', '/v1/ping', ''))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const bytes = `GET /v1/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
  return sendRaw(client.baseUrl, bytes);
}

async function ping(
  fault: string,
  parameters: Record<string, unknown> = {},
): Promise<{ text: string; ms: number }> {
  const { service, client } = await startWithKey();
  service.addFault({ fault, match: { path: '/v1/ping' }, ...parameters });
  const spoilt = await rawPing(client);
  expect((await client.get('/v1/ping')).status).toBe(200);
  return spoilt;
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4);
}

function lengthOf(text: string): number {
  return Number(/content-length: (\d+)/i.exec(text)?.[1]);
}

describe('a fault of the transport', () => {
  it('reset_before does nothing and resets; reset_after has done the work, and the retry is a replay', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'reset_before' });
    await expect(client.order('a-1')).rejects.toThrow();
    expect((await client.get('/v1/orders/a-1')).status).toBe(404);
    service.addFault({ fault: 'reset_after' });
    await expect(client.order('a-1')).rejects.toThrow();
    expect((await client.order('a-1')).json.data.replay).toBe(true);
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it.each([
    [{ status: 500 }, 500, null],
    [{ status: 503, retry_after: '1' }, 503, '1'],
    [{ status: 429, retry_after: '-5' }, 429, '-5'],
  ])('status %j answers so before any work', async (parameters, status, retryAfter) => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'status', times: 2, ...parameters });
    for (let count = 0; count < 2; count += 1) {
      const answer = await client.order('a-1');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    }
    expect((await client.order('a-1')).status).toBe(201);
  });

  it('cut declares more than it sends, cut_chunked never ends its chunks', async () => {
    const declared = await ping('cut');
    expect(bodyOf(declared.text).length).toBeLessThan(lengthOf(declared.text));
    const chunked = await ping('cut_chunked');
    expect(chunked.text).toMatch(/transfer-encoding: chunked/i);
    expect(chunked.text.endsWith('0\r\n\r\n')).toBe(false);
  });

  it('empty has no body, doubled has it twice, html is a page with 200', async () => {
    expect(bodyOf((await ping('empty')).text)).toBe('');
    const doubled = bodyOf((await ping('doubled')).text);
    expect(doubled.slice(0, doubled.length / 2)).toBe(doubled.slice(doubled.length / 2));
    const page = await ping('html');
    expect(page.text).toMatch(/^HTTP\/1\.1 200 .*content-type: text\/html.*<!doctype html>/s);
  });

  it('no_env leaves the environment header out', async () => {
    expect((await ping('no_env')).text).not.toContain('x-service-env');
  });

  it('oversize sends more bytes than anyone asked for', async () => {
    expect(lengthOf((await ping('oversize', { bytes: 100_000 })).text)).toBeGreaterThan(100_000);
  });

  it('redirect points elsewhere', async () => {
    expect((await ping('redirect', { status: 308, location: 'http://127.0.0.1:9/' })).text).toMatch(
      /^HTTP\/1\.1 308 .*location: http:\/\/127\.0\.0\.1:9\//s,
    );
  });

  it('slow and slow_before take their time, drip takes it for each byte', async () => {
    expect((await ping('slow', { delay_ms: 200 })).ms).toBeGreaterThanOrEqual(200);
    expect((await ping('slow_before', { delay_ms: 200 })).ms).toBeGreaterThanOrEqual(200);
    expect((await ping('drip', { delay_ms: 2 })).ms).toBeGreaterThan(300);
  });

  it('clock_off shows another Date and judges timestamps by it', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'clock_off', seconds: 3600 });
    const answer = await client.get('/v1/ping');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-service-signature-debug')).toMatch(/^reason=timestamp_skew/);
    const off = Date.parse(answer.headers.get('date') ?? '') - Date.now();
    expect(Math.abs(off - 3_600_000)).toBeLessThan(5000);
  });
});

describe('answer_field', () => {
  it.each([
    [{ field: 'data.balance_usd6', delta: 1 }, '/v1/balance', ['data', 'balance_usd6'], 100_000_001],
    [{ field: 'data.env', value: 'production' }, '/v1/ping', ['data', 'env'], 'production'],
    [{ field: 'data.0.rate_bps', value: 250 }, '/v1/catalogue', ['data', '0', 'rate_bps'], 250],
    [{ field: 'data.expires_at', value: 'null' }, '/v1/ping', ['data', 'expires_at'], null],
  ])('%j changes that field of the answer', async (parameters, path, steps, value) => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'answer_field', match: { path }, ...parameters });
    const answer = await client.get(path);
    expect(steps.reduce((json, step) => json[step], answer.json)).toEqual(value);
    expect((await client.get(path)).text).not.toBe(answer.text);
  });

  it('leaves an answer alone that has no such field', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'answer_field', field: 'data.nothing.here', value: 'x' });
    expect((await client.get('/v1/ping')).status).toBe(200);
  });
});

describe('order_unknown', () => {
  it('answers 404 on the read of an order that was placed', async () => {
    const { service, client } = await startWithKey();
    await client.order('a-1');
    service.addFault({ fault: 'order_unknown', match: { client_ref: 'a-1' } });
    expect((await client.get('/v1/orders/a-1')).status).toBe(404);
    expect((await client.get('/v1/orders/a-1')).status).toBe(200);
  });
});
