import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { SandboxReader } from '../../../src/client/sandbox/reader.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import { readTarget } from '../../../src/wire/request-target.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';
import { verifyRequestSignature } from '../../../src/wire/sandbox/signing.js';
import {
  apiKey,
  balance,
  cardCode,
  clientOptions,
  order,
  ping,
  signingSecret,
} from '../support/sandbox-samples.js';
import {
  type KeptRequest,
  type Script,
  sendData,
  sendError,
  sendJson,
  withServer,
} from '../support/scripted-server.js';

/** What a source's fault is, or that none came. */
async function faultOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof SourceFault ? error.fault : String(error)),
  );
}

function withReader<T>(
  script: Script,
  run: (reader: SandboxReader, requests: readonly KeptRequest[]) => Promise<T>,
): Promise<T> {
  return withServer(script, async (server) => {
    const reader = new SandboxReader(clientOptions(server.baseUrl));
    try {
      return await run(reader, server.requests);
    } finally {
      await reader.close();
    }
  });
}

/** Whether a kept request verifies as the service would verify it. */
function reasonOf(request: KeptRequest, service = 'service'): string | undefined {
  const names = headerNames(service);
  const text = (name: string) => String(request.headers[name]);
  const target = readTarget(request.target);
  if (target === undefined) return 'target';
  return verifyRequestSignature({
    method: request.method,
    target,
    body: Buffer.from(request.body),
    timestamp: text(names.timestamp),
    nonce: text(names.nonce),
    signature: text(names.signature),
    signingSecret,
    nowUnixSeconds: Math.floor(Date.now() / 1000),
  }).reason;
}

describe('SandboxReader', () => {
  it('returns the exchange with target, status, request id, both times, the bytes and the data', async () => {
    const script: Script = (_request, response) => sendData(response, balance);
    await withServer(script, async (server) => {
      const receiptClock = new FixedClock(1_000);
      const reader = new SandboxReader(clientOptions(server.baseUrl, { receiptClock }));
      const before = Date.now();
      const exchange = await reader.balance();
      await reader.close();
      expect(exchange.method).toBe('GET');
      expect(exchange.target).toBe('/v1/balance');
      expect(exchange.status).toBe(200);
      expect(exchange.requestId).toBe('req_test1');
      expect(exchange.receivedAtMs).toBe(1_000);
      expect(exchange.machineUnixMs).toBeGreaterThanOrEqual(before);
      expect(exchange.answer).toEqual({ kind: 'data', data: balance });
      expect(JSON.parse(Buffer.from(exchange.receivedBytes).toString())).toEqual({
        data: balance,
        request_id: 'req_test1',
      });
    });
  });

  it('signs every read so that the service can verify it, with the key as the bearer token', async () => {
    await withReader(
      (request, response) => sendData(response, request.target.startsWith('/v1/ping') ? ping : []),
      async (reader, requests) => {
        await reader.ping();
        await reader.catalogue({ limit: 100, country: 'GB' });
        await reader.events(5);
        expect(requests.map((request) => request.target)).toEqual([
          '/v1/ping',
          '/v1/catalogue?country=GB&limit=100',
          '/v1/sandbox/events?limit=5',
        ]);
        expect(requests.map((request) => reasonOf(request))).toEqual([undefined, undefined, undefined]);
        expect(requests.map((request) => request.headers['authorization'])).toEqual(
          Array.from({ length: 3 }, () => `Bearer ${apiKey}`),
        );
      },
    );
  });

  it('carries the word of the service in every header name, and signs the path of the base address', async () => {
    await withServer(
      (_request, response) =>
        sendJson(response, 200, { data: ping, request_id: 'req_1' }, { 'x-cards-env': 'sandbox' }),
      async (server) => {
        const address = { baseUrl: `${server.baseUrl}/partners/`, headerName: 'cards' };
        const reader = new SandboxReader(clientOptions(address.baseUrl, address));
        expect((await reader.ping()).target).toBe('/partners/v1/ping');
        await reader.close();
        const [sent] = server.requests;
        expect(sent?.target).toBe('/partners/v1/ping');
        expect(Object.keys(sent?.headers ?? {})).toEqual(
          expect.arrayContaining(['x-cards-timestamp', 'x-cards-nonce', 'x-cards-signature']),
        );
        expect(sent && reasonOf(sent, 'cards')).toBeUndefined();
      },
    );
  });

  it('takes an error that the service states as a result', async () => {
    await withReader(
      (_request, response) => sendError(response, 404, 'unknown_order'),
      async (reader, requests) => {
        const exchange = await reader.order('shop-1001');
        expect(exchange?.answer.kind === 'error' && exchange.answer.error.code).toBe('unknown_order');
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('drops code and link of an order at the parser, and shows neither when it is printed', async () => {
    await withReader(
      (_request, response) => sendData(response, order),
      async (reader) => {
        const exchange = await reader.order('shop-1001');
        expect(exchange?.answer.kind === 'data' && Object.keys(exchange.answer.data)).not.toContain('code');
        expect(inspect(exchange, { depth: 9 })).not.toContain(cardCode);
        expect(JSON.stringify(exchange)).not.toContain(cardCode);
        expect(Buffer.from(exchange?.receivedBytes ?? []).toString()).toContain(cardCode);
      },
    );
  });

  it('asks nothing for a text that is no reference', async () => {
    await withReader(
      (_request, response) => sendData(response, order),
      async (reader, requests) => {
        for (const text of ['', '.', '..', 'a/b', '../balance', 'x'.repeat(129), '\ud800']) {
          expect(await reader.order(text)).toBeUndefined();
        }
        expect(requests).toHaveLength(0);
      },
    );
  });

  it('survives 5xx and 429 bursts, resets, cut-off and slow answers within the run', async () => {
    const script: Script = (_request, response, count) => {
      if (count === 1) return sendError(response, 500, 'internal_error');
      if (count === 2) return sendError(response, 429, 'rate_limited', { headers: { 'retry-after': '0' } });
      if (count === 3) return void response.socket?.resetAndDestroy();
      if (count === 4) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
        return void response.write('{"data":', () => response.socket?.destroySoon());
      }
      return sendData(response, balance);
    };
    await withReader(script, async (reader, requests) => {
      expect((await reader.balance()).answer.kind).toBe('data');
      expect(requests).toHaveLength(5);
      expect(new Set(requests.map((request) => request.headers['x-service-nonce'])).size).toBe(5);
      expect(requests.map((request) => reasonOf(request))).toEqual(requests.map(() => undefined));
    });
  });

  it('throws http_status with the wait that was asked for when 503 stays', async () => {
    await withReader(
      (_request, response) => sendError(response, 503, 'restocking', { retry_after_sec: 3600 }),
      async (reader, requests) => {
        const error: unknown = await reader.balance().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(SourceFault);
        expect(error).toMatchObject({
          fault: 'http_status',
          httpStatus: 503,
          retryAfterSec: 3600,
          kind: 'unfinished',
        });
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('ends the source without a second request at a redirect, HTML, no JSON or another environment', async () => {
    const json = { 'content-type': 'application/json', 'x-service-env': 'sandbox' };
    const scripts: Record<string, Script> = {
      redirect: (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
      not_json: (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 6 }).end('<html>'),
      wrong_env: (_request, response) =>
        void response.writeHead(200, { ...json, 'x-service-env': 'live', 'content-length': 2 }).end('{}'),
      schema: (_request, response) => sendData(response, { ...balance, balance_usd6: null }),
    };
    for (const [fault, script] of Object.entries(scripts)) {
      await withReader(script, async (reader, requests) => {
        expect(await faultOf(reader.balance())).toBe(fault);
        expect(requests).toHaveLength(1);
      });
    }
  });
});
