// The contract's handling order, its limits, and what every answer carries.

import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/wire/sandbox/endpoints.js';
import { sendRaw } from '../raw-socket.js';
import { startService, startWithKey } from '../running-service.js';
import { SignedClient, send, type TestAnswer } from '../signed-client.js';

const bad = { 'x-service-signature': `v1=${'0'.repeat(64)}` };

function codes(answers: readonly TestAnswer[]): string[] {
  return answers.map((answer) => answer.json.error?.code ?? String(answer.status));
}

function expectEnvelope(answer: TestAnswer): void {
  const requestId = answer.headers.get('x-request-id');
  expect(answer.headers.get('x-service-env')).toBe('sandbox');
  expect(answer.json.request_id ?? answer.json.error.request_id).toBe(requestId);
  expect(requestId).toMatch(/^req_/);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
}

describe('every answer', () => {
  it('carries the envelope, x-service-env and x-request-id, whatever its status', async () => {
    const { service, client } = await startWithKey();
    const answers = await Promise.all([
      client.get('/v1/ping'),
      client.post('/v1/quotes', { slug: 'demo-coffee', currency: 'USD', face_minor: 2500 }),
      client.get('/v1/ping', { headers: bad }),
      send(service.sandboxUrl, 'GET', '/v1/ping'),
      send(service.sandboxUrl, 'GET', '/nowhere'),
      send(service.sandboxUrl, 'DELETE', '/v1/ping'),
      send(service.sandboxUrl, 'GET', '/v1/a+b'),
      send(service.sandboxUrl, 'POST', '/v1/orders', { body: 'a'.repeat(9000) }),
    ]);
    for (const answer of answers) expectEnvelope(answer);
    expect(answers.map((answer) => answer.status)).toEqual([200, 201, 401, 401, 404, 405, 400, 413]);
  });

  it('has a request id of its own', async () => {
    const { client } = await startWithKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.get('/v1/ping')));
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(50);
  });

  it('uses the word of the headerName option', async () => {
    const service = await startService({ headerName: 'gift-cards' });
    const answer = await send(service.sandboxUrl, 'GET', '/v1/ping');
    expect(answer.headers.get('x-gift-cards-env')).toBe('sandbox');
    expect(answer.headers.get('x-service-env')).toBeNull();
  });
});

describe('the handling order', () => {
  it('judges the target before the size, the path before the key, the key before the signature', async () => {
    const { service, client } = await startWithKey();
    const large = { body: 'a'.repeat(9000) };
    expect(
      codes([
        await send(service.sandboxUrl, 'POST', '/v1/orders?a=b+c', large),
        await send(service.sandboxUrl, 'POST', '/nowhere', large),
        await send(service.sandboxUrl, 'GET', '/nowhere', { headers: { authorization: 'Bearer x' } }),
        await client.get('/v1/ping', { headers: { ...bad, authorization: 'Bearer x' } }),
        await client.post('/v1/orders', { wrong: 1 }, { headers: bad }),
        await client.post('/v1/orders', { wrong: 1 }),
      ]),
    ).toEqual([
      'invalid_request',
      'payload_too_large',
      'not_found',
      'unauthorised',
      'signature_invalid',
      'invalid_request',
    ]);
  });

  it('asks the rate after the signature and before the body', async () => {
    const { client } = await startWithKey({ limits: 'contract' });
    const order = (options = {}): Promise<TestAnswer> => client.post('/v1/orders', { wrong: 1 }, options);
    expect(codes([await order(), await order(), await order(), await order({ headers: bad })])).toEqual([
      'invalid_request',
      'invalid_request',
      'rate_limited',
      'signature_invalid',
    ]);
  });
});

describe('the limits of a key in any second', () => {
  const calls: readonly (readonly [string, number, (client: SignedClient) => Promise<TestAnswer>])[] = [
    ['reads', 5, (client) => client.get('/v1/ping')],
    ['quotes', 5, (client) => client.post('/v1/quotes', {})],
    ['orders', 2, (client) => client.post('/v1/orders', {})],
    ['other writes', 2, (client) => client.post('/v1/sandbox/webhooks/test', {})],
  ];

  it.each(calls)('are for %s %i', async (_name, limit, call) => {
    const { client } = await startWithKey({ limits: 'contract' });
    const answers = await Promise.all(Array.from({ length: limit + 3 }, () => call(client)));
    const refusals = answers.filter((answer) => answer.status === 429);
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) {
      expect(refusal.json.error).toMatchObject({ code: 'rate_limited', retry_after_sec: 1 });
      expect(refusal.headers.get('retry-after')).toBe('1');
    }
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await call(client)).status).not.toBe(429);
  });

  it('are counted by class and by key', async () => {
    const { service, client } = await startWithKey({ limits: 'contract' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const other = await SignedClient.open(service.sandboxUrl);
    await Promise.all(Array.from({ length: 5 }, () => client.get('/v1/ping')));
    expect((await client.post('/v1/quotes', {})).status).toBe(400);
    expect((await other.get('/v1/ping')).status).toBe(200);
  });

  it('never meet a client that paces one read every 200 ms', async () => {
    const { client } = await startWithKey({ limits: 'contract' });
    const answers: Promise<TestAnswer>[] = [];
    for (let count = 0; count < 16; count += 1) {
      answers.push(client.get('/v1/ping'));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(Array(16).fill(200));
  });

  it('are off with limits off', async () => {
    const { client } = await startWithKey();
    const answers = await Promise.all(Array.from({ length: 60 }, () => client.get('/v1/ping')));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  });
});

describe('the limit of an address', () => {
  it('is 30 requests in any second, whatever they are, and no forwarded header makes it another address', async () => {
    const service = await startService({ limits: 'contract' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, count) =>
        send(service.sandboxUrl, 'GET', '/v1/ping', {
          headers: { 'x-forwarded-for': `10.0.0.${count}`, forwarded: `for=10.0.0.${count}` },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(30);
    expect(answers.filter((answer) => answer.json.error.code === 'rate_limited')).toHaveLength(10);
  });
});

describe('paths and methods', () => {
  it.each(
    Object.values(endpoints).map((endpoint) => [endpoint.path.replace('{client_ref}', 'a'), endpoint.method]),
  )('answer another method on %s with 405 and Allow', async (path, method) => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'PUT', path);
    expect([answer.status, answer.json.error.code, answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      method,
    ]);
  });

  it.each([
    '/v1/ping/',
    '/v1//ping',
    '/v1/Ping',
    '/v1/%70ing',
    '/v1/orders/',
    '/v1/orders/a/b',
    '/v1/x/../ping',
    '//v1/ping',
  ])('are exact: %s is unknown', async (path) => {
    const service = await startService();
    const { text } = await sendRaw(
      service.sandboxUrl,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 404 .*"not_found"/s);
  });

  it('do not offer HEAD for a GET', async () => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'HEAD', '/v1/ping');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('a reference that is being processed', () => {
  it('meets order_in_progress, and the retry is a replay of the one card', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'slow_before', delay_ms: 300, match: { client_ref: 'slow' } });
    const first = client.order('slow');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = await client.order('slow');
    expect([second.status, second.json.error.code, second.json.error.retry_after_sec]).toEqual([
      409,
      'order_in_progress',
      1,
    ]);
    const issued = await first;
    expect(issued.status).toBe(201);
    const replay = await client.order('slow');
    expect([replay.status, replay.json.data.code]).toEqual([200, issued.json.data.code]);
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('does not hold up another one', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'slow_before', delay_ms: 300, match: { client_ref: 'slow' } });
    const first = client.order('slow');
    expect((await client.order('quick')).status).toBe(201);
    expect((await first).status).toBe(201);
  });
});

describe('unsigned requests pipelined behind a signed one', () => {
  it('are refused on their own', async () => {
    const { service, client } = await startWithKey();
    const headers = Object.entries(client.headersFor('GET', '/v1/ping', ''))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const { text } = await sendRaw(
      service.sandboxUrl,
      `GET /v1/ping HTTP/1.1\r\nHost: localhost\r\n${headers}\r\nPOST /v1/sandbox/keys/revoke HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['200', '401']);
    expect((await client.get('/v1/ping')).status).toBe(200);
  });
});

describe('objects in a body', () => {
  it('never reach a prototype', async () => {
    const { client } = await startWithKey();
    const rawBody = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    await client.call('POST', '/v1/orders', { rawBody, headers: { 'idempotency-key': 'a' } });
    await client.get('/v1/catalogue?__proto__[polluted]=1&constructor=2');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
