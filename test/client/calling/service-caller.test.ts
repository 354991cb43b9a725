import { describe, expect, it } from 'vitest';
import type { FixedClock } from '../../../src/base/time/clock.js';
import { Pace } from '../../../src/client/calling/pace.js';
import { defaultRetryPolicy } from '../../../src/client/calling/retry.js';
import {
  type CallDialect,
  type ServiceCall,
  ServiceCaller,
} from '../../../src/client/calling/service-caller.js';
import { SourceWatch } from '../../../src/client/calling/source-watch.js';
import {
  fxCall,
  summaryCall,
  supplierOrderCall,
  supplierOrderRecordCall,
} from '../../../src/client/supplier/calls.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import type { TransportAnswer, TransportRequest } from '../../../src/client/transport/transport.js';
import type { SupplierClass } from '../../../src/wire/supplier/endpoints.js';
import { supplierHeaders } from '../../../src/wire/supplier/names.js';
import { supplierKey, supplierOrder } from '../support/supplier-samples.js';
import { virtualTime } from '../support/virtual-time.js';

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

const dialect: CallDialect = {
  secrets: [supplierKey],
  headersOf: (_, target) => ({ [supplierHeaders.key]: supplierKey, 'x-target': target }),
  signatureReasonOf: () => undefined,
  mendableSigningOf: () => undefined,
};

function rig(
  script: (count: number, request: TransportRequest, clock: FixedClock) => TransportAnswer,
  patienceMs?: number,
) {
  const { clock, sleep } = virtualTime(START);
  const sent: TransportRequest[] = [];
  const pace = new Pace({ perSecond: 10, clock, sleep });
  const caller = new ServiceCaller<SupplierClass>({
    transport: {
      exchange: async (request) => {
        sent.push(request);
        return script(sent.length, request, clock);
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
    watch: patienceMs === undefined ? undefined : new SourceWatch({ patienceMs, clock }),
  });
  return { caller, sent, clock };
}

/** A service that never answers: each try takes as long as it may. */
function hanging(_: number, { deadlineMs = 30_000 }: TransportRequest, clock: FixedClock): never {
  clock.advance(Math.min(30_000, deadlineMs));
  throw new SourceFault('deadline', { message: 'no whole answer', sent: true });
}

describe('a read', () => {
  it.each([201, 203, 206])('takes no data under HTTP %i: a read answers 200', async (status) => {
    const { caller, sent } = rig(() => reply(status, { data: fx }));
    await expect(caller.ask(fxCall())).rejects.toMatchObject({ fault: 'schema', httpStatus: status });
    expect(sent).toHaveLength(1);
  });
});

describe('a caller with patience', () => {
  const orders = Array.from({ length: 10_000 }, (_, at) => supplierOrderRecordCall(`shop-${at}`));

  it('ends any number of questions to a service that hangs when its patience does', async () => {
    const { caller, sent, clock } = rig(hanging, 120_000);
    const calls: readonly ServiceCall<unknown, SupplierClass>[] = [fxCall(), summaryCall(), ...orders];
    for (const call of calls) await expect(caller.ask(call)).rejects.toBeInstanceOf(SourceFault);
    expect(clock.nowMs() - START).toBeGreaterThanOrEqual(119_000);
    expect(clock.nowMs() - START).toBeLessThanOrEqual(120_000);
    expect(sent.length).toBeLessThanOrEqual(8);
  });

  it('lets one source that hangs cost two thirds of it, and reads the others', async () => {
    const { caller, clock } = rig((count, request, time) => {
      if (request.target.includes('/orders/')) return hanging(count, request, time);
      return reply(200, { data: fx });
    }, 120_000);
    for (const call of orders) await expect(caller.ask(call)).rejects.toBeInstanceOf(SourceFault);
    expect(clock.nowMs() - START).toBeLessThanOrEqual(81_000);
    expect((await caller.ask(fxCall())).status).toBe(200);
  });

  it('survives what passes within the run as a caller without it does', async () => {
    const { caller, sent } = rig(
      (count) =>
        count < 4 ? reply(503, { error: 'x', code: 'busy', retry_after_sec: 20 }) : reply(200, { data: fx }),
      120_000,
    );
    expect((await caller.ask(fxCall())).status).toBe(200);
    expect(sent).toHaveLength(4);
  });

  it('ends a service that asks to wait for ever', async () => {
    const busy = { error: 'x', code: 'busy', retry_after_sec: 50 };
    const { caller, clock } = rig(() => reply(503, busy), 120_000);
    for (const call of orders) await caller.ask(call).catch(() => undefined);
    expect(clock.nowMs() - START).toBeLessThanOrEqual(240_000);
  });

  it('takes an order that the service does not know for an answer', async () => {
    const { caller, sent } = rig(() => reply(404, { error: 'no', code: 'unknown_order' }), 120_000);
    for (const call of orders.slice(0, 5)) expect((await caller.ask(call)).status).toBe(404);
    expect(sent).toHaveLength(5);
  });
});

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

  it.each([
    ['cap_exceeded', 429],
    ['issue_failed', 502],
  ])('repeats a read after %s as after any %i: it spends and issues nothing', async (code, status) => {
    const { caller, sent } = rig((count) =>
      count === 1 ? reply(status, { error: 'no', code }) : reply(200, { data: fx }),
    );
    expect((await caller.ask(fxCall())).status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['of orders', { error: 'no', code: 'cap_exceeded' }],
    ['in capitals', { error: 'no', code: 'RATE_LIMITED' }],
    ['that cannot be read', '<html>'],
  ])('holds back every read after a 429 with a code %s', async (_, body) => {
    const atMs: number[] = [];
    const { caller } = rig((count, _request, clock) => {
      atMs.push(clock.nowMs() - START);
      return count === 1 ? reply(429, body, { 'retry-after': '10' }) : reply(200, { data: fx });
    });
    await Promise.all(Array.from({ length: 16 }, () => caller.ask(fxCall())));
    expect(atMs).toHaveLength(17);
    expect(atMs.filter((ms) => ms > 200 && ms < 10_000)).toEqual([]);
  });

  it('believes no answer that repeats the key', async () => {
    const { caller } = rig(() => reply(200, { data: { ...fx, source: supplierKey } }));
    await expect(caller.ask(fxCall())).rejects.toMatchObject({ fault: 'schema' });
  });
});
