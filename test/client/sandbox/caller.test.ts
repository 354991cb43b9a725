import { describe, expect, it } from 'vitest';
import type { FixedClock } from '../../../src/base/time/clock.js';
import { Pace } from '../../../src/client/calling/pace.js';
import { defaultRetryPolicy } from '../../../src/client/calling/retry.js';
import { ServiceCaller } from '../../../src/client/calling/service-caller.js';
import { SandboxDialect } from '../../../src/client/sandbox/caller.js';
import { balanceCall, depositCall, orderCall } from '../../../src/client/sandbox/calls.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import type { TransportAnswer, TransportRequest } from '../../../src/client/transport/transport.js';
import { readTarget } from '../../../src/wire/request-target.js';
import type { LimitClass } from '../../../src/wire/sandbox/endpoints.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';
import { formatSignatureDebug, verifyRequestSignature } from '../../../src/wire/sandbox/signing.js';
import { fc } from '../../support/fast-check.js';
import { apiKey, balance, order, signingSecret } from '../support/sandbox-samples.js';
import { virtualTime } from '../support/virtual-time.js';

const START = Date.UTC(2026, 9, 1);
const SANDBOX = { 'content-type': 'application/json', 'x-service-env': 'sandbox' };

type Reply = TransportAnswer | SourceFault;

function reply(status: number, body: unknown, headers: Record<string, string> = {}): TransportAnswer {
  return {
    status,
    headers: new Map(Object.entries({ ...SANDBOX, ...headers })),
    bytes: Buffer.from(JSON.stringify(body)),
    receivedAtMs: START,
  };
}

const data = (value: unknown, status = 200) => reply(status, { data: value, request_id: 'req_1' });
const stated = (status: number, code: string, headers: Record<string, string> = {}) =>
  reply(status, { error: { code, message: '', request_id: 'req_1' } }, headers);

/** A caller on a clock that only its sleeping moves, against a wire that replies by a script. */
function rig(script: (count: number, clock: FixedClock) => Reply) {
  const { clock, sleep } = virtualTime(START);
  const sent: { request: TransportRequest; atMs: number }[] = [];
  const pace = (perSecond: number) => new Pace({ perSecond, clock, sleep });
  const caller = new ServiceCaller<LimitClass>({
    transport: {
      exchange: async (request) => {
        sent.push({ request, atMs: clock.nowMs() });
        const next = script(sent.length, clock);
        if (next instanceof SourceFault) throw next;
        return next;
      },
    },
    prefix: '',
    dialect: new SandboxDialect({
      names: headerNames(),
      credentials: { apiKey, signingSecret },
      secrets: [apiKey, signingSecret],
      clock,
    }),
    clock,
    receiptClock: clock,
    paces: { read: pace(5), quote: pace(5), order: pace(2), write: pace(2), key: pace(1) },
    policy: defaultRetryPolicy,
    sleep,
    random: () => 0.5,
  });
  return { caller, clock, sent };
}

function isSigned({ request, atMs }: { request: TransportRequest; atMs: number }): boolean {
  const names = headerNames();
  const target = readTarget(request.target);
  return (
    target !== undefined &&
    verifyRequestSignature({
      method: request.method,
      target,
      body: request.body ?? new Uint8Array(0),
      timestamp: request.headers[names.timestamp],
      nonce: request.headers[names.nonce],
      signature: request.headers[names.signature],
      signingSecret,
      nowUnixSeconds: Math.floor(atMs / 1000),
    }).reason === undefined
  );
}

const lost = (sent: boolean) => new SourceFault('cut_off', { message: 'lost', sent });
const skewDebug = formatSignatureDebug({
  reason: 'timestamp_skew',
  bodySha256: '0'.repeat(64),
  signedLines: 'x',
});
const reusedDebug = formatSignatureDebug({
  reason: 'nonce_reused',
  bodySha256: '0'.repeat(64),
  signedLines: 'x',
});

describe('SandboxDialect', () => {
  it('signs every attempt anew, at the time at which it is sent', async () => {
    const { caller, sent } = rig((count) => (count < 4 ? stated(500, 'internal_error') : data(balance)));
    await caller.ask(balanceCall());
    expect(sent).toHaveLength(4);
    expect(sent.every(isSigned)).toBe(true);
    expect(new Set(sent.map(({ request }) => request.headers['x-service-nonce'])).size).toBe(4);
  });

  it('signs anew after the process slept between two attempts for ten minutes', async () => {
    const { caller, sent } = rig((count, clock) => {
      if (count > 1) return data(balance);
      clock.advance(600_000);
      return lost(true);
    });
    await caller.ask(balanceCall());
    expect(sent.every(isSigned)).toBe(true);
  });

  it('signs anew when a timestamp was too old although the clocks agree: suspended before sending', async () => {
    const date = { 'x-service-signature-debug': skewDebug };
    const stale = { ...stated(401, 'signature_invalid', date), dateHeaderMs: START };
    const { caller, sent } = rig((count) => (count === 1 ? stale : data(order, 201)));
    expect((await caller.ask(orderCall('shop-1001', new Uint8Array(2)))).answer.kind).toBe('data');
    expect(sent).toHaveLength(2);
  });

  it('does not try again when the clocks are 301 s apart', async () => {
    const date = { 'x-service-signature-debug': skewDebug };
    const off = { ...stated(401, 'signature_invalid', date), dateHeaderMs: START - 301_000 };
    const { caller, sent } = rig(() => off);
    const exchange = await caller.ask(balanceCall());
    expect(exchange).toMatchObject({ status: 401, signatureReason: 'timestamp_skew' });
    expect(sent).toHaveLength(1);
  });

  it('takes a new nonce when a proxy had delivered the old one already', async () => {
    const reused = stated(401, 'signature_invalid', { 'x-service-signature-debug': reusedDebug });
    const { caller, sent } = rig((count) => (count === 1 ? reused : data({ ...order, replay: true })));
    await caller.ask(orderCall('shop-1001', new Uint8Array(2)));
    expect(sent).toHaveLength(2);
  });

  it('sends a deposit once, whatever comes back, unless it certainly was not worked on', async () => {
    const once: Reply[] = [lost(true), stated(500, 'internal_error'), stated(502, 'upstream_failed')];
    for (const first of once) {
      const { caller, sent } = rig(() => first);
      await caller.ask(depositCall(new Uint8Array(2))).catch((error: unknown) => error);
      expect(sent).toHaveLength(1);
    }
    for (const first of [lost(false), stated(429, 'rate_limited')]) {
      const { caller, sent } = rig(() => first);
      await caller.ask(depositCall(new Uint8Array(2))).catch((error: unknown) => error);
      expect(sent).toHaveLength(defaultRetryPolicy.attemptsMost);
    }
  });

  it('throws the fault, or returns the error, that the last attempt ended with', async () => {
    const broken = rig(() => lost(true));
    await expect(broken.caller.ask(balanceCall())).rejects.toMatchObject({ fault: 'cut_off' });
    expect(broken.sent).toHaveLength(defaultRetryPolicy.attemptsMost);
    const busy = rig(() => stated(429, 'rate_limited'));
    expect((await busy.caller.ask(balanceCall())).answer).toMatchObject({ error: { code: 'rate_limited' } });
    expect(busy.sent).toHaveLength(defaultRetryPolicy.attemptsMost);
  });

  it('lets a fault of the program through as it is', async () => {
    const { caller } = rig(() => {
      throw new TypeError('a bug');
    });
    await expect(caller.ask(balanceCall())).rejects.toThrow(TypeError);
  });
});

describe('SandboxCaller, Retry-After', () => {
  const date = new Date(START + 30_000).toUTCString();
  it.each([
    ['1', 6, 5_000],
    ['0', 6, 4_000],
    ['-5', 6, 4_000],
    ['1e9', 6, 4_000],
    ['abc', 6, 4_000],
    ['', 6, 4_000],
    [undefined, 6, 4_000],
    ['100000000000', 1, 0],
    ['61', 1, 0],
    ['60', 6, 300_000],
    [date, 6, 30_000],
  ])('asks %j at most six times, and never in a tight loop', async (header, requests, leastMs) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    const { caller, clock, sent } = rig(() => stated(429, 'rate_limited', headers));
    await caller.ask(balanceCall());
    expect(sent).toHaveLength(requests);
    expect(clock.nowMs() - START).toBeGreaterThanOrEqual(leastMs);
    const gaps = sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(200);
  });

  it('holds back every read, not only the one that was turned away', async () => {
    const { caller, sent } = rig((count) =>
      count === 1 ? stated(429, 'rate_limited', { 'retry-after': '10' }) : data(balance),
    );
    await Promise.all([caller.ask(balanceCall()), caller.ask(balanceCall()), caller.ask(balanceCall())]);
    const after = sent.filter(({ atMs }) => atMs >= START + 10_000);
    expect(after.length).toBeGreaterThanOrEqual(1);
    expect(sent.filter(({ atMs }) => atMs > START + 400 && atMs < START + 10_000)).toHaveLength(0);
  });
});

describe('SandboxCaller, pacing', () => {
  it('never sends more than five reads or two orders in any second, whatever fails and however many ask', async () => {
    const outcomes = fc.array(fc.constantFrom('data', 'lost', '500', '429'), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(outcomes, fc.integer({ min: 1, max: 6 }), async (script, together) => {
        const { caller, sent } = rig((count) => {
          const outcome = script[count % script.length];
          if (outcome === 'lost') return lost(true);
          if (outcome === '500') return stated(500, 'internal_error');
          return outcome === '429' ? stated(429, 'rate_limited') : data(balance);
        });
        await Promise.allSettled(
          Array.from({ length: together }, async (_, at) => {
            await (at % 3 === 2
              ? caller.ask(orderCall('shop-1001', new Uint8Array(2)))
              : caller.ask(balanceCall()));
          }),
        );
        for (const [method, most] of [
          ['GET', 5],
          ['POST', 2],
        ] as const) {
          const starts = sent.filter(({ request }) => request.method === method).map(({ atMs }) => atMs);
          for (const from of starts) {
            expect(starts.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
