import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import { Transport, type TransportRequest } from '../../../src/client/transport/transport.js';
import { answerText, type RawScript, withRawServer } from '../support/raw-server.js';
import { withServer } from '../support/scripted-server.js';
import { selfSigned } from '../support/self-signed.js';

const SECRET = 'Bearer pmr_test_canary';

function request(more: Partial<TransportRequest> = {}): TransportRequest {
  return { method: 'GET', target: '/v1/ping', headers: { authorization: SECRET }, bytesMax: 1000, ...more };
}

/** What became of one exchange with a server that answers so: the fault, and how long it took. */
async function faultOf(
  script: RawScript,
  more: { deadlineMs?: number; bytesMax?: number } = {},
): Promise<{ error: SourceFault; tookMs: number; ended: boolean; requests: number }> {
  let requests = 0;
  const counted: RawScript = (socket, count) => {
    requests = count;
    script(socket, count);
  };
  return withRawServer(counted, async (server) => {
    const transport = new Transport({
      baseUrl: server.baseUrl,
      clock: systemClock,
      deadlineMs: more.deadlineMs ?? 5000,
    });
    const startedMs = performance.now();
    const error: unknown = await transport
      .exchange(request(more.bytesMax === undefined ? {} : { bytesMax: more.bytesMax }))
      .catch((thrown: unknown) => thrown);
    const tookMs = performance.now() - startedMs;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const ended = server.firstEnded();
    await transport.close();
    if (!(error instanceof SourceFault)) return expect.unreachable(`no fault but ${inspect(error)}`);
    return { error, tookMs, ended, requests };
  });
}

function sends(text: string, end = true): RawScript {
  return (socket) => (end ? socket.end(text, 'latin1') : socket.write(text, 'latin1'));
}

/** Writes one byte every few milliseconds until the connection ends. */
function drips(socket: Socket, first: string): void {
  socket.write(first);
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('x')), 10);
}

describe('Transport, a whole answer', () => {
  it('returns status, headers by lower-case name, the bytes, the time of receipt and that of the Date header', async () => {
    const lines = ['X-Some: 1', 'Date: Thu, 01 Oct 2026 00:00:00 GMT', 'Content-Length: 2'];
    await withRawServer(sends(answerText(lines, '{}'), false), async (server) => {
      const transport = new Transport({ baseUrl: server.baseUrl, clock: new FixedClock(77) });
      const answer = await transport.exchange(request());
      await transport.close();
      expect(answer.status).toBe(200);
      expect([...answer.headers.keys()]).toEqual(['x-some', 'date', 'content-length']);
      expect(Buffer.from(answer.bytes).toString()).toBe('{}');
      expect(answer.receivedAtMs).toBe(77);
      expect(answer.dateHeaderMs).toBe(Date.UTC(2026, 9, 1));
    });
  });

  it.each(['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'takes a Date header that no run can go by for none: %s',
    async (date) => {
      const lines = [`Date: ${date}`, 'Content-Length: 2'];
      await withRawServer(sends(answerText(lines, '{}'), false), async (server) => {
        const transport = new Transport({ baseUrl: server.baseUrl, clock: systemClock });
        const answer = await transport.exchange(request());
        await transport.close();
        expect(answer.dateHeaderMs).toBeUndefined();
      });
    },
  );

  it('asks for the body as it is, and sends the target untouched', async () => {
    await withRawServer(sends(answerText(['Content-Length: 0']), false), async (server) => {
      const transport = new Transport({ baseUrl: server.baseUrl, clock: systemClock });
      await transport.exchange(request({ target: '/v1/orders/a%2Fb/../c?x=%7E&y=' }));
      await transport.close();
      expect(server.received[0]).toContain('GET /v1/orders/a%2Fb/../c?x=%7E&y= HTTP/1.1\r\n');
      expect(server.received[0]?.toLowerCase()).toContain('accept-encoding: identity\r\n');
    });
  });

  it('takes chunks, whatever their size, and an answer after interim ones', async () => {
    const text = `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${answerText(
      ['Transfer-Encoding: chunked'],
      '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
    )}`;
    await withRawServer(sends(text, false), async (server) => {
      const transport = new Transport({ baseUrl: server.baseUrl, clock: systemClock });
      expect(Buffer.from((await transport.exchange(request())).bytes).toString()).toBe('{}');
      await transport.close();
    });
  });

  it('exposes the host and port that are really called', () => {
    expect(new Transport({ baseUrl: 'http://2130706433:81', clock: systemClock }).base.effectiveHost).toBe(
      '127.0.0.1:81',
    );
  });
});

describe('Transport, answers that may not be believed', () => {
  const refused: [name: string, kind: string, script: RawScript][] = [
    [
      '301 to the same host',
      'redirect',
      sends(answerText(['Location: /b', 'Content-Length: 0'], '', '301 M')),
    ],
    ['302 to file:', 'redirect', sends(answerText(['Location: file:///etc/passwd'], '', '302 F'))],
    ['303', 'redirect', sends(answerText(['Location: http://127.0.0.1:9/'], '', '303 S'))],
    ['307', 'redirect', sends(answerText(['Location: http://127.0.0.1:9/'], '', '307 T'))],
    ['308', 'redirect', sends(answerText(['Location: http://127.0.0.1:9/'], '', '308 P'))],
    ['304', 'redirect', sends(answerText([], '', '304 Not Modified'))],
    ['a gzip body', 'malformed', sends(answerText(['Content-Encoding: gzip', 'Content-Length: 2'], 'xx'))],
    [
      'a header twice',
      'malformed',
      sends(answerText(['X-Service-Env: a', 'x-service-env: b', 'Content-Length: 0'])),
    ],
    ['two lengths', 'malformed', sends(answerText(['Content-Length: 2', 'Content-Length: 2'], '{}'))],
    [
      'a length and chunks',
      'malformed',
      sends(answerText(['Content-Length: 2', 'Transfer-Encoding: chunked'], '{}')),
    ],
    ['a broken status line', 'malformed', sends('HTTQ/1.1 200 OK\r\n\r\n')],
    ['65 headers', 'too_large', sends(answerText(Array.from({ length: 65 }, (_, at) => `x-${at}: 1`)))],
    [
      '100,000 headers',
      'too_large',
      sends(answerText(Array.from({ length: 100_000 }, (_, at) => `x-${at}: 1`))),
    ],
    [
      'a declared length over the cap',
      'too_large',
      sends(answerText(['Content-Length: 1000000000'], '{'), false),
    ],
    ['a body short of its length', 'cut_off', sends(answerText(['Content-Length: 20'], '{}'))],
    ['a cut chunk', 'cut_off', sends(answerText(['Transfer-Encoding: chunked'], '5\r\n{}'))],
    ['chunks without the last', 'cut_off', sends(answerText(['Transfer-Encoding: chunked'], '2\r\n{}\r\n'))],
    ['a body that only the close ends', 'cut_off', sends(answerText(['Connection: close'], '{}'))],
    ['an end in the headers', 'cut_off', sends('HTTP/1.1 200 OK\r\nContent-')],
    ['an end without a byte', 'cut_off', sends('')],
    ['a reset', 'cut_off', (socket) => void socket.resetAndDestroy()],
  ];

  it.each(refused)('gives up on %s as %s, and asks once', async (_name, kind, script) => {
    const { error, requests, ended } = await faultOf(script);
    expect(error.fault).toBe(kind);
    expect(error.sent).toBe(true);
    expect(requests).toBe(1);
    expect(ended).toBe(true);
  });

  it('cuts a body that never ends at the byte cap', async () => {
    const { error, ended } = await faultOf((socket) => {
      socket.write(answerText(['Transfer-Encoding: chunked'], ''));
      const pour = () => {
        while (!socket.destroyed && socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`)) {}
        socket.once('drain', pour);
      };
      pour();
    });
    expect(error.fault).toBe('too_large');
    expect(ended).toBe(true);
  });

  it('takes a body of exactly the cap, and refuses one byte more', async () => {
    const body = (length: number) => answerText([`Content-Length: ${length}`], 'x'.repeat(length));
    await withRawServer(sends(body(1000), false), async (server) => {
      const transport = new Transport({ baseUrl: server.baseUrl, clock: systemClock });
      expect((await transport.exchange(request())).bytes).toHaveLength(1000);
      await transport.close();
    });
    expect((await faultOf(sends(body(1001), false))).error.fault).toBe('too_large');
  });

  it('cuts dripping headers, a dripping body and silence at the one deadline', async () => {
    const slow: RawScript[] = [
      (socket) => drips(socket, 'HTTP/1.1 200 OK\r\nx-slow: '),
      (socket) => drips(socket, answerText(['Content-Length: 900'])),
      () => undefined,
      (socket) => {
        const timer = setInterval(() => {
          if (socket.destroyed) {
            clearInterval(timer);
          } else {
            socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
          }
        }, 10);
      },
    ];
    for (const script of slow) {
      const { error, tookMs, ended } = await faultOf(script, { deadlineMs: 300 });
      expect(error.fault).toBe('deadline');
      expect(tookMs).toBeGreaterThan(290);
      expect(tookMs).toBeLessThan(2000);
      expect(ended).toBe(true);
    }
  });

  it('says of a refused connection and an unknown host that nothing was sent', async () => {
    for (const baseUrl of ['http://127.0.0.1:1', 'https://no-such-host.invalid']) {
      const transport = new Transport({ baseUrl, clock: systemClock });
      const error: unknown = await transport.exchange(request()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ fault: 'refused_connection', sent: false, kind: 'unfinished' });
      await transport.close();
    }
  });

  it('refuses to send after it was closed, and ends what is under way', async () => {
    await withRawServer(
      () => undefined,
      async (server) => {
        const transport = new Transport({ baseUrl: server.baseUrl, clock: systemClock });
        const under = transport.exchange(request()).catch((thrown: unknown) => thrown);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await transport.close();
        expect(await under).toMatchObject({ fault: 'closed', sent: true });
        const after: unknown = await transport.exchange(request()).catch((thrown: unknown) => thrown);
        expect(after).toMatchObject({ fault: 'closed', sent: false });
      },
    );
  });
});

/**
 * A server in a process of its own, so that its memory is not counted here, that pours out a gigabyte in
 * chunks.
 */
const POURING = `
  const { createServer } = require('node:http');
  const piece = Buffer.alloc(1 << 20, 120);
  const server = createServer((request, response) => {
    let left = 1024;
    response.on('error', () => undefined);
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(piece)) return void response.once('drain', pour);
      }
      response.end();
    };
    response.on('close', () => process.send({ poured: 1024 - left }));
    pour();
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
`;

describe('Transport, a gigabyte', () => {
  it('is cut at the default cap, with the memory of this process grown by less than 64 MB', async () => {
    const child = spawn(process.execPath, ['-e', POURING], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const told = async (): Promise<{ port?: number; poured?: number }> => (await once(child, 'message'))[0];
    const { port } = await told();
    const transport = new Transport({ baseUrl: `http://127.0.0.1:${port}`, clock: systemClock });
    // The first exchange loads what every one needs, whatever it reads.
    const first = transport.exchange(request({ bytesMax: 1024 * 1024 }));
    await expect(first).rejects.toMatchObject({ fault: 'too_large' });
    await told();
    const before = process.memoryUsage.rss();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 2);
    const poured = told();
    const asked = transport.exchange(request({ bytesMax: 32 * 1024 * 1024 }));
    await expect(asked).rejects.toMatchObject({ fault: 'too_large' });
    clearInterval(timer);
    // What lies in the buffers of both ends was poured as well; far from all of it was.
    expect((await poured).poured).toBeLessThan(100);
    expect(peak - before).toBeLessThan(64_000_000);
    await transport.close();
    child.kill();
  });
});

describe('Transport, credentials', () => {
  it('shows another host nothing when a redirect points there', async () => {
    await withServer(
      (_kept, response) => void response.writeHead(200).end(),
      async (other) => {
        for (const status of ['301 M', '302 F', '303 S', '307 T', '308 P']) {
          const { error } = await faultOf(
            sends(answerText([`Location: ${other.baseUrl}/v1/ping`, 'Content-Length: 0'], '', status)),
          );
          expect(error.fault).toBe('redirect');
        }
        expect(other.requests).toHaveLength(0);
      },
    );
  });

  it('shows none of what was sent or received in any fault', async () => {
    const scripts: RawScript[] = [
      sends(`HTTQ/1.1 200 OK\r\nx-echo: ${SECRET}\r\n\r\n`),
      sends(answerText([`${SECRET.replaceAll(' ', '-')}: 1`, `${SECRET.replaceAll(' ', '-')}: 2`])),
      sends(answerText(['Content-Length: 50'], SECRET)),
      sends(answerText([`Location: http://x/${SECRET}`], '', `302 ${SECRET}`)),
    ];
    for (const script of scripts) {
      const { error } = await faultOf(script);
      expect(`${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`).not.toMatch(
        /canary/i,
      );
    }
  });
});

/** What became of one exchange with a TLS server, and how many requests got through to it. */
async function overTls(files: { key: string; cert: string } | undefined): Promise<[unknown, number]> {
  let requests = 0;
  const server = createSecureServer(files ?? {}, (_request, response) => {
    requests += 1;
    response.end();
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = new Transport({ baseUrl: `https://127.0.0.1:${port}`, clock: systemClock });
  const error: unknown = await transport.exchange(request()).catch((thrown: unknown) => thrown);
  await transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return [error, requests];
}

describe('Transport, TLS', () => {
  it('sends nothing to a server without a certificate, or with one that nobody vouches for', async () => {
    for (const files of [undefined, selfSigned()]) {
      const [error, requests] = await overTls(files);
      expect(error).toMatchObject({ fault: 'tls', sent: false });
      expect(requests).toBe(0);
    }
  });

  it('checks certificates even where the environment says not to', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const [error, requests] = await overTls(selfSigned());
      expect(error).toMatchObject({ fault: 'tls', systemCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      expect(requests).toBe(0);
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  it('does not fall back to plain http for another machine', () => {
    expect(() => new Transport({ baseUrl: 'http://example.com', clock: systemClock })).toThrow(/plain http/);
  });
});
