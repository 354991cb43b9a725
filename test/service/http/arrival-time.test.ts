// The source's 15 seconds in real time, and what slow clients do to a good one (faults S5).

import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalService, startLocalService } from '../../../src/service/local-service.js';
import { openSocket, sendRaw } from '../raw-socket.js';
import { SignedClient } from '../signed-client.js';

let service: LocalService;

beforeAll(async () => {
  service = await startLocalService({ limits: 'off', difficulty: 0, keysPerAddress: 10 });
});

afterAll(() => service.close());

const head = 'POST /v1/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n';

describe('a request that does not arrive whole', () => {
  it.concurrent.each([
    ['whose head drips', ['GET / HTTP/1.1\r\nHost: localhost\r\n', ...Array(40).fill('x-a: b\r\n')]],
    ['whose body drips', [`${head}\r\n`, ...Array(40).fill('a')]],
    [
      'whose chunks drip',
      [
        `${head.replace('Content-Length: 100', 'Transfer-Encoding: chunked')}\r\n`,
        ...Array(40).fill('1\r\na\r\n'),
      ],
    ],
    ['that stops in its head', [head]],
    ['that stops in its body', [`${head}\r\nabc`]],
  ])('is cut between 14 and 16 seconds with 408: one %s', async (_name, parts) => {
    const { text, ms, isClosed } = await sendRaw(service.sandboxUrl, parts, { gapMs: 400, waitMs: 20_000 });
    expect(text).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
    expect(isClosed).toBe(true);
    expect(ms).toBeGreaterThan(14_000);
    expect(ms).toBeLessThan(16_500);
  });

  it.concurrent('is not waited for by anyone else: a good client is answered beside 500 idle ones', async () => {
    const idle: Socket[] = Array.from({ length: 500 }, () => openSocket(service.sandboxUrl));
    for (const socket of idle.slice(0, 250)) socket.write(head);
    const client = await SignedClient.open(service.sandboxUrl);
    const times: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      const before = performance.now();
      expect((await client.get('/v1/ping')).status).toBe(200);
      times.push(performance.now() - before);
    }
    expect(Math.max(...times)).toBeLessThan(1000);
    for (const socket of idle) socket.destroy();
  });
});
