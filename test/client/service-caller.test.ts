import { describe, expect, it } from 'vitest';
import { Pace } from '../../src/client/pace.js';
import { defaultRetryPolicy } from '../../src/client/retry.js';
import { type Dialect, ServiceCaller } from '../../src/client/service-caller.js';
import { fxCall, type SupplierClass, supplierOrderCall } from '../../src/client/supplier-calls.js';
import type { TransportAnswer, TransportRequest } from '../../src/client/transport.js';
import { supplierHeaders } from '../../src/wire/supplier/names.js';
import { supplierKey, supplierOrder } from './support/supplier-samples.js';
import { virtualTime } from './support/virtual-time.js';

const START = Date.UTC(2026, 9, 1);
const fx = { base: 'USD', rates: { USD: 1 }, source: 'x' };

function reply(status: number, body: unknown, headers: Record<string, string> = {}): TransportAnswer {
  return {
    status,
    headers: new Map(Object.entries({ 'content-type': 'application/json', ...headers })),
    bytes: Buffer.from(JSON.stringify(body)),
    receivedAtMs: START,
  };
}

const dialect: Dialect = {
  names: supplierHeaders,
  secrets: [supplierKey],
  headersOf: (_, target) => ({ [supplierHeaders.key]: supplierKey, 'x-target': target }),
  signatureReasonOf: () => undefined,
  mendableSigningOf: () => undefined,
};

function rig(script: (count: number) => TransportAnswer) {
  const { clock, sleep } = virtualTime(START);
  const sent: TransportRequest[] = [];
  const pace = new Pace({ perSecond: 10, clock, sleep });
  const caller = new ServiceCaller<SupplierClass>({
    transport: {
      exchange: async (request) => {
        sent.push(request);
        return script(sent.length);
      },
    },
    prefix: '/base',
    dialect,
    clock,
    receiptClock: clock,
    paces: { read: pace, order: pace },
    policy: defaultRetryPolicy,
    sleep,
    random: () => 0.5,
  });
  return { caller, sent, clock };
}

describe('ServiceCaller', () => {
  it('sends the headers of the dialect to the path behind the base address', async () => {
    const { caller, sent } = rig(() => reply(200, { data: fx }, { 'x-request-id': 'req_1' }));
    const exchange = await caller.ask(fxCall());
    expect(exchange).toMatchObject({ requestId: 'req_1', target: '/base/v1/fx', status: 200 });
    expect(sent[0]?.headers).toEqual({ 'x-supplier-key': supplierKey, 'x-target': '/base/v1/fx' });
  });

  it('takes no environment header where the interface has none, and no request id that is no plain word', async () => {
    const { caller } = rig(() => reply(200, { data: fx }, { 'x-request-id': 'two words' }));
    expect((await caller.ask(fxCall())).requestId).toBe('');
  });

  it('waits out order_in_progress with the very same order', async () => {
    const body = Buffer.from('{"client_ref":"shop-1"}');
    const busy = { error: 'wait', code: 'order_in_progress', retry_after_sec: 3 };
    const { caller, sent, clock } = rig((count) =>
      count === 1 ? reply(409, busy) : reply(201, { data: supplierOrder }),
    );
    expect((await caller.ask(supplierOrderCall(body))).status).toBe(201);
    expect(sent.map((request) => request.body)).toEqual([body, body]);
    expect(clock.nowMs() - START).toBeGreaterThanOrEqual(3000);
  });

  it.each([
    ['price_changed', 409],
    ['cap_exceeded', 429],
    ['issue_failed', 502],
    ['LEDGER_INSUFFICIENT', 402],
  ])('never repeats an order by itself after %s', async (code, status) => {
    const { caller, sent } = rig(() => reply(status, { error: 'no', code }));
    const { answer } = await caller.ask(supplierOrderCall(Buffer.from('{}')));
    expect(answer).toMatchObject({ kind: 'error', error: { code } });
    expect(sent).toHaveLength(1);
  });

  it('believes no answer that repeats the key', async () => {
    const { caller } = rig(() => reply(200, { data: { ...fx, source: supplierKey } }));
    await expect(caller.ask(fxCall())).rejects.toMatchObject({ fault: 'schema' });
  });
});
