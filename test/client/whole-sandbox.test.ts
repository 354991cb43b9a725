// The client against the local service over HTTP: the whole interface, and every fault of the way that it
// survives.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '../../src/base/time/calendar-month.js';
import { Decide, GiveUp, MendConfiguration, RetryLater } from '../../src/client/failures/client-failure.js';
import { SandboxClient } from '../../src/client/sandbox/client.js';
import { createSandboxKey, type RevealedKey } from '../../src/client/sandbox/key-creation.js';
import type { SandboxOptions } from '../../src/client/sandbox/options.js';
import { SandboxReader } from '../../src/client/sandbox/reader.js';
import { type LocalService, startLocalService } from '../../src/service/local-service.js';
import { publicKeyOf } from '../../src/wire/statement-verification.js';
import { fastRetry } from './support/sandbox-samples.js';

const buyer = { ref: 'buyer-17', country: 'US' };
const books = { slug: 'demo-books', currency: 'GBP', endCustomer: { ref: 'buyer-18', country: 'GB' } };
const coffee = { slug: 'demo-coffee', currency: 'USD', endCustomer: buyer };
const free = { read: 1000, quote: 1000, order: 1000, write: 1000 };

let service: LocalService;
let key: RevealedKey;

function clientOf(more: Partial<SandboxOptions> = {}): SandboxClient {
  return new SandboxClient({
    baseUrl: service.sandboxUrl,
    retry: fastRetry,
    perSecond: free,
    ...key,
    ...more,
  });
}

async function withClient<T>(run: (client: SandboxClient) => Promise<T>, more: Partial<SandboxOptions> = {}) {
  const client = clientOf(more);
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

beforeAll(async () => {
  service = await startLocalService({ limits: 'off', difficulty: 8 });
  key = (await createSandboxKey({ baseUrl: service.sandboxUrl })).reveal();
});

afterAll(() => service.close());

describe('the whole sandbox interface', () => {
  it('sells a card: ping, catalogue, quote, order, read, balance', async () => {
    await withClient(async (client) => {
      const { keyId } = await client.ping();
      expect(key.apiKey).toContain(keyId);
      const slugs = (await client.catalogue()).map((brand) => brand.slug);
      expect(slugs).toEqual(['demo-books', 'demo-coffee', 'demo-limited']);
      expect((await client.catalogue({ country: 'US', limit: 1 })).map((brand) => brand.slug)).toEqual([
        'demo-coffee',
      ]);
      const quote = await client.quote({ ...coffee, faceMinor: 2500 });
      expect(quote.costMinor).toBe(2375);
      const before = await client.balance();
      const order = await client.order({
        ...coffee,
        clientRef: 's:1',
        faceMinor: 2500,
        quoteId: quote.quoteId,
      });
      expect(order).toMatchObject({ status: 'issued', replay: false, costUsd6: 23750000 });
      expect(order.card?.reveal().code).toMatch(/^DEMO-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
      expect((await client.readOrder('s:1')).card?.reveal()).toEqual(order.card?.reveal());
      const again = await client.order({ ...coffee, clientRef: 's:1', faceMinor: 2500 });
      expect(again.replay).toBe(true);
      expect(again.card?.reveal()).toEqual(order.card?.reveal());
      expect((await client.balance()).balanceUsd6).toBe(before.balanceUsd6 - 23750000);
    });
  });

  it('meets every test value of the source as it should', async () => {
    await withClient(async (client) => {
      await client.simulateDeposit('100');
      const restocking = await failureOf(client.order({ ...books, clientRef: 't-1337', faceMinor: 1337 }));
      expect(restocking).toBeInstanceOf(RetryLater);
      expect(restocking).toMatchObject({ code: 'restocking', retryAfterSec: 3600 });
      const retried = await client.order({ ...books, clientRef: 't-6660', faceMinor: 6660 });
      expect(retried).toMatchObject({ status: 'issued', replay: false });
      const blocked = {
        ...coffee,
        clientRef: 't-xx',
        faceMinor: 1000,
        endCustomer: { ref: 'b', country: 'XX' },
      };
      expect(await failureOf(client.order(blocked))).toMatchObject({ decision: { code: 'region_blocked' } });
      const limited = { ...books, slug: 'demo-limited', clientRef: 't-lim', faceMinor: 5001 };
      expect(await failureOf(client.order(limited))).toMatchObject({
        decision: { code: 'denomination_unavailable' },
      });
      const pending = await client.order({ ...coffee, clientRef: 'pending-1', faceMinor: 1000 });
      expect(pending).toMatchObject({ status: 'pending', card: null });
    });
  });

  it('funds the balance, and accepts a price change only when it is told to', async () => {
    await withClient(async (client) => {
      const deposit = await client.simulateDeposit('100');
      expect(deposit).toMatchObject({ creditedUsd6: 299100000, poolFeeUsd6: 900000 });
      const input = { ...books, clientRef: 't-9999', faceMinor: 9999 };
      const changed = await failureOf(client.order(input));
      expect(changed).toBeInstanceOf(Decide);
      const { decision } = changed as Decide;
      expect(decision).toMatchObject({ code: 'price_changed', costUsd6: 122500000, rateBps: 200 });
      if (decision.code !== 'price_changed') return;
      const order = await client.order({ ...input, quoteId: decision.quoteId });
      expect(order).toMatchObject({ replay: false, costUsd6: 122500000 });
      const spend = async () => {
        for (let at = 0; at < 9; at += 1) {
          await client.order({ ...books, clientRef: `t-poor-${at}`, faceMinor: 10000 });
        }
      };
      const short = await failureOf(spend());
      expect(short).toMatchObject({ decision: { code: 'insufficient_balance' } });
    });
  });

  it('says which reference stands for another order, and which order nobody knows', async () => {
    await withClient(async (client) => {
      const other = { ...coffee, clientRef: 's:1', faceMinor: 5000 };
      expect(await failureOf(client.order(other))).toMatchObject({
        decision: { code: 'idempotency_conflict' },
      });
      const unknown = await failureOf(client.readOrder('nobody'));
      expect(unknown).toBeInstanceOf(GiveUp);
      expect(unknown).toMatchObject({ code: 'unknown_order', httpStatus: 404 });
    });
  });

  it('verifies events, also doubled, altered, unsigned and stale ones, by the standing of each', async () => {
    await withClient(async (client) => {
      await client.testEvent('balance.low');
      const events = await client.events();
      expect(new Set(events.map((event) => event.standing))).toEqual(new Set(['new']));
      expect(events.some((event) => event.event?.figures.kind === 'test')).toBe(true);
      service.addFault({ fault: 'event_doubled', times: 1 });
      expect((await client.events()).filter((event) => event.standing === 'repeated')).toHaveLength(1);
      service.addFault({ fault: 'event_stale', times: 1, match: { type: 'deposit.credited' } });
      expect((await client.events()).find((event) => event.standing === 'refused')?.problem).toBe('too_old');
    });
  });

  it('opens the running month under the key that the service serves', async () => {
    await withClient(async (client) => {
      const { publicKeyHex, keyId } = await client.statementKey();
      const verdict = publicKeyOf(publicKeyHex);
      const month = monthOf(Date.now());
      const statement = verdict.usable ? await client.verifiedStatement(month, verdict.key) : undefined;
      expect(statement).toMatchObject({ month, key_id: keyId, grants: { count: 1 } });
      expect(statement?.closing_balance_usd6).toBe((await client.balance()).balanceUsd6);
    });
  });
});

describe('faults of the way, on an order', () => {
  it.each([
    ['an answer that is lost after the work', { fault: 'reset_after' }, true],
    ['a request that is lost', { fault: 'reset_before' }, false],
    ['an answer that is cut', { fault: 'cut' }, true],
    ['a chunked answer that is cut', { fault: 'cut_chunked' }, true],
    ['a body that drips', { fault: 'drip', delay_ms: 400 }, true],
    ['an answer that is slow', { fault: 'slow', delay_ms: 3000 }, true],
  ])('survives %s with one card and one debit', async (name, fault, replay) => {
    await withClient(
      async (client) => {
        await client.simulateDeposit('10');
        const before = (await client.balance()).balanceUsd6;
        service.addFault({ ...fault, match: { method: 'POST', path: '/v1/orders' } });
        const clientRef = `f-${name.replaceAll(' ', '-')}`;
        const order = await client.order({ ...coffee, clientRef, faceMinor: 1000 });
        expect(order).toMatchObject({ status: 'issued', replay });
        expect((await client.balance()).balanceUsd6).toBe(before - order.costUsd6);
      },
      { deadlineMs: 1000 },
    );
  });

  it('does not repeat a deposit whose answer was lost, which had been credited once', async () => {
    await withClient(async (client) => {
      const before = (await client.balance()).balanceUsd6;
      service.addFault({ fault: 'reset_after', match: { path: '/v1/sandbox/deposits/simulate' } });
      expect(await failureOf(client.simulateDeposit('10'))).toMatchObject({ code: 'outcome_unknown' });
      expect((await client.balance()).balanceUsd6).toBe(before + 29910000);
    });
  });

  it('says in plain words that the clock is off by an hour', async () => {
    await withClient(
      async (client) => {
        const failure = await failureOf(client.ping());
        expect(failure).toBeInstanceOf(MendConfiguration);
        expect(failure).toMatchObject({ code: 'signature_invalid' });
        expect(String(failure)).toMatch(
          /the clock of this machine is about 3[56]\d\d s behind the service's/,
        );
      },
      { clock: { nowMs: () => Date.now() - 3_600_000 } },
    );
  });
});

describe('faults of the way, on a read', () => {
  const readerOf = () =>
    new SandboxReader({
      baseUrl: service.sandboxUrl,
      retry: fastRetry,
      perSecond: free,
      deadlineMs: 1000,
      ...key,
    });

  it.each([
    [{ fault: 'status', status: 500, times: 3 }],
    [{ fault: 'status', status: 503, times: 3 }],
    [{ fault: 'status', status: 429, retry_after: '0', times: 3 }],
    [{ fault: 'reset_before', times: 2 }],
    [{ fault: 'cut', times: 2 }],
    [{ fault: 'drip', delay_ms: 400, times: 1 }],
  ])('survives %o', async (fault) => {
    const reader = readerOf();
    service.addFault({ ...fault, match: { path: '/v1/balance' } });
    expect((await reader.balance()).answer.kind).toBe('data');
    await reader.close();
  });

  it.each([
    [{ fault: 'redirect' }, 'redirect'],
    [{ fault: 'html' }, 'not_json'],
    [{ fault: 'empty' }, 'not_json'],
    [{ fault: 'doubled' }, 'not_json'],
    [{ fault: 'no_env' }, 'wrong_env'],
    [{ fault: 'oversize' }, 'too_large'],
  ])('ends the source at %o, and the next run succeeds', async (fault, kind) => {
    const reader = readerOf();
    service.addFault({ ...fault, match: { path: '/v1/balance' } });
    expect(await failureOf(reader.balance())).toMatchObject({ fault: kind });
    expect((await reader.balance()).answer.kind).toBe('data');
    await reader.close();
  });
});

describe('the limits of the sandbox', () => {
  it('are kept by a client at its own pace, whatever it calls at once', async () => {
    const limited = await startLocalService({ difficulty: 8 });
    try {
      const made = await createSandboxKey({ baseUrl: limited.sandboxUrl });
      const client = new SandboxClient({ baseUrl: limited.sandboxUrl, ...made.reveal() });
      const startedMs = performance.now();
      const reads = Array.from({ length: 12 }, () => client.balance());
      const orders = Array.from({ length: 5 }, (_, at) =>
        client.order({ ...coffee, clientRef: `p-${at}`, faceMinor: 1000 }),
      );
      const sold = await Promise.all(orders);
      await Promise.all(reads);
      await client.close();
      expect(sold.every((order) => !order.replay)).toBe(true);
      // Eleven gaps of 200 ms between reads, four of 500 ms between orders, side by side.
      expect(performance.now() - startedMs).toBeGreaterThan(2200);
    } finally {
      await limited.close();
    }
  });
});
