// How spoilt answers look on the wire is shown in faults/transport-faults.test.ts; here what they leave
// behind.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/service/http/answer.js';
import { refuseUnread, writeAnswer } from '../../../src/service/http/answer-writer.js';
import { openSocket, sendRaw } from '../raw-socket.js';

const answer: Answer = { status: 200, headers: { a: 'b' }, body: 'ü' };
let server: Server | undefined;

afterEach(() => server?.close());

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const made = createServer(handler ?? (() => undefined));
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

describe('writeAnswer', () => {
  it('declares the length in bytes', async () => {
    const url = await serve((request, response) => void writeAnswer(request, response, answer));
    const { text } = await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(text).toMatch(/content-length: 2\r\n/);
    expect(text.endsWith(Buffer.from('ü').toString('latin1'))).toBe(true);
  });

  it('ends quietly when nobody listens any more', async () => {
    let written: Promise<void> | undefined;
    const url = await serve((request, response) => {
      request.socket.destroy();
      written = writeAnswer(request, response, answer);
    });
    await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect(written).resolves.toBeUndefined();
  });
});

describe('refuseUnread', () => {
  it('lets the answer be read although the rest of the request never is, and hangs up', async () => {
    const url = await serve(
      (request, response) => void refuseUnread(request, response, { ...answer, status: 413 }),
    );
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';
    const { text, isClosed } = await sendRaw(url, [head, Buffer.alloc(300_000)], { gapMs: 20 });
    expect(text).toMatch(/^HTTP\/1\.1 413 .*connection: close/s);
    expect(isClosed).toBe(true);
  });

  it('takes the whole request of a client that sends for less than half a second before it reads', async () => {
    const url = await serve(
      (request, response) => void refuseUnread(request, response, { ...answer, status: 413 }),
    );
    const answered = async (count: number, bytes: number, gapMs: number): Promise<string> => {
      const socket = openSocket(url).pause();
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${count * bytes}\r\n\r\n`);
      for (let sent = 0; sent < count; sent += 1) {
        await promisify<Buffer>(socket.write.bind(socket))(Buffer.alloc(bytes));
        await setTimeout(gapMs);
      }
      const chunks = await socket.resume().toArray();
      return Buffer.concat(chunks).toString();
    };
    expect(await answered(20, 65_536, 5)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await answered(12, 1 << 20, 0)).toMatch(/^HTTP\/1\.1 413 /);
  });
});
