// Node's traps (measured), each a test: what its parser answers bare, what it drops, joins or lets through.

import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, ListenerDialect, ReceivedRequest } from '../../../src/service/http/answer.js';
import { type HttpListener, openHttpListener } from '../../../src/service/http/http-listener.js';
import type { FaultPlace, RequestLine } from '../../../src/service/http/request-log.js';
import { openSocket, sendRaw } from '../raw-socket.js';

const seen: ReceivedRequest[] = [];
const lines: RequestLine[] = [];
const faults: { place: FaultPlace; error: unknown }[] = [];
let listener: HttpListener;
let ids = 0;

function answer(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'application/json', 'x-service-env': 'sandbox' }, body };
}

const dialect: ListenerDialect = {
  name: 'test',
  bodyBytesMost: 8192,
  makeRequestId: () => `req_${++ids}`,
  refuse: (refusal) => {
    const status = { malformed: 400, timeout: 408, too_large: 413, internal: 500 }[refusal.kind];
    return answer(
      status,
      JSON.stringify({ refused: refusal.kind, field: 'field' in refusal ? refusal.field : '' }),
    );
  },
  routePattern: (method, path) => (path === '/broken' ? `/route of ${method}` : undefined),
  answer: async (request) => {
    seen.push(request);
    if (request.target.path === '/slow') await new Promise((resolve) => setTimeout(resolve, 150));
    if (request.target.path === '/broken') throw new Error('our own fault');
    return answer(200, JSON.stringify({ path: request.target.path, bytes: request.body.length }));
  },
};

async function open(requestTimeoutMs?: number): Promise<void> {
  listener = await openHttpListener(dialect, {
    host: '127.0.0.1',
    port: 0,
    log: { request: (line) => lines.push(line), fault: (place, error) => faults.push({ place, error }) },
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
}

beforeEach(async () => {
  seen.length = 0;
  lines.length = 0;
  faults.length = 0;
  await open();
});

afterEach(() => listener.close());

const get = (target: string, extra = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${extra}\r\n`;

describe('openHttpListener', () => {
  it('answers a client that ends its own side behind the request', async () => {
    const socket = openSocket(listener.url);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.end(get('/slow'));
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 .*"path":"\/slow"/s);
  });

  it.each([
    ['a raw space in the target', 'GET /v1/a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['Content-Length beside chunks', get('/', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n')],
    ['two lengths that differ', get('/', 'Content-Length: 3\r\nContent-Length: 4\r\n')],
    ['an obscured Transfer-Encoding', get('/', 'Transfer-Encoding: xchunked\r\n')],
    ['a method that is none', 'G@T / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a header block over Node’s bound', get('/', `X: ${'a'.repeat(20_000)}\r\n`)],
    ['a bare line feed in a header', 'GET / HTTP/1.1\nHost: localhost\nA: b\n\n'],
    ['bytes that are no HTTP', '\x16\x03\x01\x00\xa5\x01\r\n\r\n'],
    ['a chunk size that is none', get('/', 'Transfer-Encoding: chunked\r\n') + 'zz\r\nabc\r\n0\r\n\r\n'],
    ['CONNECT', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('answers what the parser refuses with 400 in the envelope: %s', async (_name, bytes) => {
    const { text } = await sendRaw(listener.url, bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toContain('x-service-env: sandbox');
    expect(text).toContain('{"refused":"malformed"');
    expect(seen).toEqual([]);
  });

  it.each([
    '/v1/a#b',
    '/v1/a+b',
    '/v1?q=a+b',
    '/v1/%zz',
    '/v1/%',
    '/v1/%ff',
    '/v1/a%C3/b',
    '/v1?q=%ff%fe',
    'http://other/v1',
    '*',
  ])('refuses the target %s before anything else', async (target) => {
    const { text } = await sendRaw(listener.url, get(target));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"field":"target"');
    expect(seen).toEqual([]);
  });

  it.each([
    '//v1',
    '/v1/x/../y',
    '/v1/%2e%2e%2fy',
    '/v1/%70ing',
    '/v1/ping/',
    `/v1/orders/${'a'.repeat(300)}`,
  ])('hands the target %s on byte for byte', async (target) => {
    const { text } = await sendRaw(listener.url, get(`${target}?b=%2B`, 'Connection: close\r\n'));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen[0]?.target).toMatchObject({ path: target, rawQuery: 'b=%2B' });
  });

  it('counts doubled headers instead of joining them', async () => {
    await sendRaw(listener.url, get('/', 'A: 1\r\na: 2\r\nB: 3\r\nConnection: close\r\n'));
    expect(seen[0]?.headers.times('a')).toBe(2);
    expect(seen[0]?.headers.single('a')).toBeUndefined();
    expect(seen[0]?.headers.single('b')).toBe('3');
  });

  it('takes 64 headers and refuses 65', async () => {
    const headers = (count: number): string =>
      Array.from({ length: count - 2 }, (_, index) => `x-${index}: 1\r\n`).join('') + 'Connection: close\r\n';
    expect((await sendRaw(listener.url, get('/', headers(64)))).text).toMatch(/^HTTP\/1\.1 200 /);
    expect((await sendRaw(listener.url, get('/', headers(65)))).text).toMatch(
      /^HTTP\/1\.1 400 .*"field":"headers"/s,
    );
  });

  it.each([
    ['a missing Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['a strange Host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ])('refuses %s', async (_name, bytes) => {
    expect((await sendRaw(listener.url, bytes)).text).toMatch(/^HTTP\/1\.1 400 .*"field":"host"/s);
  });

  it('passes a body of 8192 bytes and refuses 8193, declared or in chunks', async () => {
    const declared = (bytes: number): string =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n${'a'.repeat(bytes)}`;
    const chunked = (bytes: number): string =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n0\r\n\r\n`;
    for (const form of [declared, chunked]) {
      expect((await sendRaw(listener.url, form(8192))).text).toMatch(/^HTTP\/1\.1 200 .*"bytes":8192/s);
      expect((await sendRaw(listener.url, form(8193))).text).toMatch(
        /^HTTP\/1\.1 413 .*"refused":"too_large"/s,
      );
    }
  });

  it('refuses ten declared gigabytes at once, and hangs up on a client that sends on', async () => {
    const socket = openSocket(listener.url);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const closed = once(socket, 'close');
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n');
    const before = performance.now();
    const flood = setInterval(() => socket.write(Buffer.alloc(100_000)), 5);
    await closed;
    clearInterval(flood);
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it('reads a body that comes with any content type, or a malformed one, in the same way', async () => {
    for (const type of ['text/plain', '///', 'application/json; charset=utf-7', '']) {
      const bytes = `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`;
      expect((await sendRaw(listener.url, bytes)).text).toMatch(/^HTTP\/1\.1 200 .*"bytes":2/s);
    }
  });

  it('hands HEAD, OPTIONS and methods nobody knows on to the rules', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'PURGE', 'PROPFIND']) {
      await sendRaw(listener.url, `${method} /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    }
    expect(seen.map((request) => request.method)).toEqual(['HEAD', 'OPTIONS', 'PURGE', 'PROPFIND']);
  });

  it('answers an Expect it does not know by its rules, not with a bare 417', async () => {
    const bytes = get('/', 'Expect: miracles\r\nConnection: close\r\n');
    expect((await sendRaw(listener.url, bytes)).text).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers pipelined requests in their order, and a malformed one behind them last', async () => {
    const { text } = await sendRaw(
      listener.url,
      `${get('/slow')}${get('/fast')}GET /bad target HTTP/1.1\r\n\r\n`,
    );
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]);
    expect(statuses).toEqual(['200', '200', '400']);
    expect(text.indexOf('/slow')).toBeLessThan(text.indexOf('/fast'));
  });

  it('says 500 and nothing more when the program itself fails', async () => {
    const { text } = await sendRaw(listener.url, get('/broken', 'Connection: close\r\n'));
    expect(text).toMatch(/^HTTP\/1\.1 500 .*\{"refused":"internal","field":""\}$/s);
    expect(text).not.toContain('our own fault');
  });

  it('logs the route and the cause of a 500', async () => {
    const { text } = await sendRaw(listener.url, get('/broken?q=secret', 'Connection: close\r\n'));
    const place = { listener: 'test', request_id: `req_${ids}`, method: 'GET', route: '/route of GET' };
    expect(faults).toEqual([{ place, error: new Error('our own fault') }]);
    expect(lines).toMatchObject([{ ...place, status: 500 }]);
    expect(text).not.toContain('/route of GET');
  });

  it('logs one line a request, without path, query or header', async () => {
    await sendRaw(
      listener.url,
      get('/secret-path?secret=query', 'Authorization: Bearer secret-key\r\nConnection: close\r\n'),
    );
    await sendRaw(listener.url, 'not http\r\n\r\n');
    expect(lines.map((line) => line.status)).toEqual([200, 400]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('closes within a second although connections sit idle or half-sent', async () => {
    const sockets = Array.from({ length: 50 }, () => openSocket(listener.url));
    sockets[0]?.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await listener.close();
    expect(performance.now() - before).toBeLessThan(1000);
    for (const socket of sockets) socket.destroy();
  });
});

describe('the time for a whole request', () => {
  beforeEach(async () => {
    await listener.close();
    await open(1500);
  });

  it.each([
    ['a head that drips', Array.from(get('/', `X: ${'a'.repeat(200)}\r\n`)), 100],
    [
      'a body that drips',
      ['POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n', ...Array.from('a'.repeat(99))],
      100,
    ],
  ])('cuts %s within a second of its end, with 408', async (_name, parts, gapMs) => {
    const { text, ms } = await sendRaw(listener.url, parts, { gapMs, waitMs: 3000 });
    expect(text).toMatch(/^HTTP\/1\.1 408 .*"refused":"timeout"/s);
    expect(ms).toBeGreaterThan(1300);
    expect(ms).toBeLessThan(2700);
  });

  it('hangs up on a connection that never sends a byte', async () => {
    const { isClosed, ms } = await sendRaw(listener.url, '', { waitMs: 3000 });
    expect(isClosed).toBe(true);
    expect(ms).toBeLessThan(2700);
  });
});
