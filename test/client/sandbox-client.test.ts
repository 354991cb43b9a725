import { describe, expect, it } from 'vitest';
import { Decide, GiveUp, MendConfiguration, RetryLater } from '../../src/client/client-failure.js';
import { SandboxClient } from '../../src/client/sandbox-client.js';
import type { SandboxOptions } from '../../src/client/sandbox-options.js';
import {
  balance,
  cardCode,
  cardLink,
  clientOptions,
  deposit,
  order,
  orderInput,
  ping,
  quote,
} from './support/sandbox-samples.js';
import { type KeptRequest, type Script, sendData, sendError, withServer } from './support/scripted-server.js';

function withClient<T>(
  script: Script,
  run: (client: SandboxClient, requests: readonly KeptRequest[]) => Promise<T>,
  more: Partial<SandboxOptions> = {},
): Promise<T> {
  return withServer(script, async (server) => {
    const client = new SandboxClient(clientOptions(server.baseUrl, more));
    try {
      return await run(client, server.requests);
    } finally {
      await client.close();
    }
  });
}

/** What a call failed with; a call that succeeds fails the test. */
async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

describe('SandboxClient, what it gives back', () => {
  it('names fields in the spelling of the language, with units as integers', async () => {
    const script: Script = (request, response) => {
      if (request.target === '/v1/ping') return sendData(response, ping);
      if (request.target === '/v1/quotes') return sendData(response, quote, 201);
      return sendData(response, balance);
    };
    await withClient(script, async (client) => {
      expect(await client.ping()).toMatchObject({ keyId: ping.key_id, expiresAt: ping.expires_at });
      expect(await client.quote(orderInput)).toMatchObject({ quoteId: 'quo_1', costMinor: 2375 });
      expect(await client.balance()).toEqual({ balanceUsd6: 12630000, asOf: balance.as_of });
    });
  });

  it('gives the card of an order to the caller who asks for it by name', async () => {
    await withClient(
      (_request, response) => sendData(response, order, 201),
      async (client) => {
        const bought = await client.order(orderInput);
        expect(bought.card?.reveal()).toEqual({ code: cardCode, link: cardLink });
        expect(bought).toMatchObject({ status: 'issued', replay: false, costUsd6: 23750000 });
      },
    );
  });

  it('takes a pending order as one without a card', async () => {
    const pending = { ...order, status: 'pending', code: null, link: null, issued_at: null };
    await withClient(
      (_request, response) => sendData(response, pending, 202),
      async (client) => expect((await client.order(orderInput)).card).toBeNull(),
    );
  });
});

describe('SandboxClient, orders', () => {
  it('sends the reference as the Idempotency-Key and the whole order as the body', async () => {
    await withClient(
      (_request, response) => sendData(response, order, 201),
      async (client, requests) => {
        await client.order({ ...orderInput, quoteId: 'quo_1' });
        expect(requests[0]?.headers['idempotency-key']).toBe('shop-1001');
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
          client_ref: 'shop-1001',
          slug: 'demo-coffee',
          currency: 'USD',
          face_minor: 2500,
          quote_id: 'quo_1',
          end_customer: { ref: orderInput.endCustomer.ref, country: 'US' },
        });
      },
    );
  });

  it('repeats a lost answer, a 502 and order_in_progress with the same body and a new nonce each time', async () => {
    const script: Script = (_request, response, count) => {
      if (count === 1) return void response.socket?.resetAndDestroy();
      if (count === 2) return sendError(response, 502, 'upstream_failed');
      if (count === 3) return sendError(response, 409, 'order_in_progress', { retry_after_sec: 0 });
      return sendData(response, { ...order, replay: true });
    };
    await withClient(script, async (client, requests) => {
      expect((await client.order(orderInput)).replay).toBe(true);
      expect(new Set(requests.map((request) => request.body)).size).toBe(1);
      expect(new Set(requests.map((request) => request.headers['x-service-nonce'])).size).toBe(4);
    });
  });

  it('never repeats price_changed, and gives the new price with its quote to be decided on', async () => {
    const details = {
      quote_id: 'quo_2',
      rate_bps: 200,
      cost_minor: 9799,
      cost_usd6: 122500000,
      expires_at: '2026-10-02T00:01:00.000Z',
    };
    await withClient(
      (_request, response) => sendError(response, 409, 'price_changed', { details }),
      async (client, requests) => {
        const failure = await failureOf(client.order(orderInput));
        expect(failure).toBeInstanceOf(Decide);
        expect(failure).toMatchObject({
          decision: { code: 'price_changed', quoteId: 'quo_2', rateBps: 200, costUsd6: 122500000 },
        });
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('never repeats limit_exceeded, and states the limit and its use', async () => {
    const script: Script = (_request, response) =>
      sendError(response, 429, 'limit_exceeded', { details: { limit: 200, used: 200 }, retry_after_sec: 0 });
    await withClient(script, async (client, requests) => {
      const failure = await failureOf(client.order(orderInput));
      expect(failure).toBeInstanceOf(GiveUp);
      expect(failure).toMatchObject({ limit: { limit: 200, used: 200 } });
      expect(requests).toHaveLength(1);
    });
  });

  it('does not wait an hour for restocking, but says when to come back', async () => {
    await withClient(
      (_request, response) =>
        sendError(response, 503, 'restocking', { retry_after_sec: 3600, headers: { 'retry-after': '3600' } }),
      async (client, requests) => {
        const failure = await failureOf(client.order(orderInput));
        expect(failure).toBeInstanceOf(RetryLater);
        expect(failure).toMatchObject({ retryAfterSec: 3600, code: 'restocking', kind: 'unfinished' });
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('refuses an answer that is of another reference, currency or amount than was asked for', async () => {
    for (const [field, other] of [
      ['clientRef', { client_ref: 'shop-1002' }],
      ['currency', { currency: 'GBP' }],
      ['faceMinor', { face_minor: 2501 }],
      ['slug', { slug: 'demo-books' }],
    ] as const) {
      await withClient(
        (_request, response) => sendData(response, { ...order, ...other }, 201),
        async (client) => {
          expect(await failureOf(client.order(orderInput))).toMatchObject({ code: 'order_differs', field });
        },
      );
    }
  });
});

describe('SandboxClient, calls without a reference', () => {
  it('never repeats a deposit whose answer was lost, and leaves the decision to the caller', async () => {
    await withClient(
      (_request, response) => void response.socket?.resetAndDestroy(),
      async (client, requests) => {
        const failure = await failureOf(client.simulateDeposit('20'));
        expect(failure).toBeInstanceOf(Decide);
        expect(failure).toMatchObject({ decision: { code: 'outcome_unknown' } });
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('never repeats a deposit after a 500', async () => {
    await withClient(
      (_request, response) => sendError(response, 500, 'internal_error'),
      async (client, requests) => {
        expect(await failureOf(client.simulateDeposit('20'))).toMatchObject({ code: 'outcome_unknown' });
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('repeats a deposit that was turned away by the rate limit', async () => {
    const script: Script = (_request, response, count) =>
      count === 1 ? sendError(response, 429, 'rate_limited') : sendData(response, deposit, 201);
    await withClient(script, async (client, requests) => {
      expect((await client.simulateDeposit('20')).creditedUsd6).toBe(59820000);
      expect(requests).toHaveLength(2);
    });
  });

  it('calls a deposit that could not be sent one to try later', async () => {
    const client = new SandboxClient(clientOptions('http://127.0.0.1:1'));
    expect(await failureOf(client.simulateDeposit('20'))).toBeInstanceOf(RetryLater);
    await client.close();
  });
});

describe('SandboxClient, settings', () => {
  it('asks to mend the key for every 401 and for the other environment, without a second request', async () => {
    for (const [status, code] of [
      [401, 'unauthorised'],
      [401, 'key_revoked'],
      [401, 'key_expired'],
      [401, 'signature_invalid'],
      [403, 'wrong_environment'],
    ] as const) {
      await withClient(
        (_request, response) => sendError(response, status, code),
        async (client, requests) => {
          const failure = await failureOf(client.ping());
          expect(failure).toBeInstanceOf(MendConfiguration);
          expect(failure).toMatchObject({ code, httpStatus: status });
          expect(requests).toHaveLength(1);
        },
      );
    }
  });

  it('names the field of a request that cannot be right, and sends nothing', async () => {
    await withClient(
      (_request, response) => sendData(response, order),
      async (client, requests) => {
        const wrong = { ...orderInput, faceMinor: 25.5 };
        expect(await failureOf(client.order(wrong))).toMatchObject({ field: 'face_minor' });
        const mail = { ...orderInput, endCustomer: { ref: 'a@b.example', country: 'US' } };
        expect(await failureOf(client.order(mail))).toMatchObject({ field: 'end_customer.ref' });
        expect(await failureOf(client.simulateDeposit('1e5'))).toMatchObject({ field: 'plus_amount' });
        expect(await failureOf(client.readOrder('..'))).toMatchObject({ field: 'clientRef' });
        expect(await failureOf(client.statement('2026-13'))).toMatchObject({ field: 'month' });
        expect(requests).toHaveLength(0);
      },
    );
  });
});
