import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  Decide,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from '../../../src/client/failures/client-failure.js';
import { SandboxClient } from '../../../src/client/sandbox/client.js';
import type { SandboxOptions } from '../../../src/client/sandbox/options.js';
import { eventSignatureOf } from '../../../src/wire/event-signature.js';
import { formatSignatureDebug } from '../../../src/wire/sandbox/signing.js';
import {
  apiKey,
  balance,
  cardCode,
  cardLink,
  clientOptions,
  deposit,
  keyId,
  order,
  orderInput,
  ping,
  quote,
  signingSecret,
  webhookSecret,
} from '../support/sandbox-samples.js';
import {
  type KeptRequest,
  type Script,
  sendData,
  sendError,
  withServer,
} from '../support/scripted-server.js';
import { signingPair, statementAnswer } from '../support/signed-statement.js';

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
        expect(await failureOf(client.order(wrong))).toMatchObject({ field: 'faceMinor' });
        const mail = { ...orderInput, endCustomer: { ref: 'a@b.example', country: 'US' } };
        expect(await failureOf(client.order(mail))).toMatchObject({ field: 'endCustomer.ref' });
        expect(await failureOf(client.simulateDeposit('1e5'))).toMatchObject({ field: 'plusAmount' });
        expect(await failureOf(client.readOrder('..'))).toMatchObject({ field: 'clientRef' });
        expect(await failureOf(client.statement('2026-13'))).toMatchObject({ field: 'month' });
        expect(requests).toHaveLength(0);
      },
    );
  });
});

describe('SandboxClient, events and statements', () => {
  it('gives each delivery with its standing, and needs the webhook secret for it', async () => {
    const raw = JSON.stringify({
      id: 'evt_1',
      type: 'key.revoked',
      created_at: '2026-10-02T00:00:00.000Z',
      data: { key_id: keyId },
    });
    const script: Script = (_request, response) => {
      const signature = eventSignatureOf(webhookSecret, Math.floor(Date.now() / 1000), Buffer.from(raw));
      const headers = { 'service-event-id': 'evt_1', 'service-signature': signature };
      sendData(response, [
        { raw_body: raw, headers },
        { raw_body: `${raw} `, headers },
      ]);
    };
    await withClient(script, async (client) => {
      const events = await client.events();
      expect(events.map((event) => event.standing)).toEqual(['new', 'refused']);
      expect(events[0]?.event?.figures).toEqual({ kind: 'key_revoked', data: { key_id: keyId } });
    });
    await withServer(script, async (server) => {
      const { webhookSecret: _, ...without } = clientOptions(server.baseUrl);
      const client = new SandboxClient(without);
      expect(await failureOf(client.events())).toBeInstanceOf(MendConfiguration);
      expect(server.requests).toHaveLength(0);
      await client.close();
    });
  });

  it('gives a statement as it was signed, or its figures where the signature holds', async () => {
    const pair = signingPair();
    await withClient(
      (_request, response) => sendData(response, statementAnswer(pair)),
      async (client) => {
        expect(await client.statement('2026-10')).toMatchObject({ month: '2026-10', keyId: 'sk_1' });
        const figures = await client.verifiedStatement('2026-10', pair.key);
        expect(figures.closing_balance_usd6).toBe(100000000);
        expect(await failureOf(client.verifiedStatement('2026-10', signingPair().key))).toMatchObject({
          code: 'statement_refused',
          kind: 'evidence',
        });
      },
    );
  });

  it('gives the statement key, the catalogue, test events and the revocation', async () => {
    const answers: Record<string, unknown> = {
      '/v1/sandbox/statement-key': { key_id: 'sk_1', algorithm: 'Ed25519', public_key: 'ab' },
      '/v1/sandbox/webhooks/test': { event_id: 'evt_1', type: 'balance.low' },
      '/v1/sandbox/keys/revoke': { key_id: keyId, revoked_at: '2026-10-02T00:00:00.000Z' },
      '/v1/catalogue?limit=100': [],
    };
    await withClient(
      (request, response) => sendData(response, answers[request.target]),
      async (client) => {
        expect(await client.statementKey()).toEqual({ keyId: 'sk_1', publicKeyHex: 'ab' });
        expect(await client.testEvent('balance.low')).toEqual({ eventId: 'evt_1', type: 'balance.low' });
        expect(await client.revoke()).toEqual({ keyId, revokedAt: '2026-10-02T00:00:00.000Z' });
        expect(await client.catalogue()).toEqual([]);
      },
    );
  });
});

describe('SandboxClient, secrets', () => {
  const secrets = [apiKey, signingSecret, webhookSecret, cardCode, cardLink, orderInput.endCustomer.ref];
  const forms = (secret: string) => [
    secret,
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    encodeURIComponent(secret),
    [...secret].reverse().join(''),
  ];

  /** Everything a careless caller could log of a failure, down to what it was caused by. */
  function everythingOf(failure: unknown): string {
    const texts = [inspect(failure, { depth: 12, showHidden: true, getters: true }), JSON.stringify(failure)];
    for (let at = failure; at instanceof Error; at = at.cause) texts.push(String(at), at.stack ?? '');
    return texts.join('\n');
  }

  it('stand in no failure and nothing printed, whatever a hostile service sends back', async () => {
    const echo = (request: KeptRequest) =>
      `${JSON.stringify(request.headers)} ${request.body} ${cardCode} ${cardLink}`;
    const hostile: Script[] = [
      (request, response) => sendError(response, 400, 'invalid_request', { message: echo(request) }),
      (_request, response) =>
        sendError(response, 401, 'signature_invalid', {
          headers: {
            'x-service-signature-debug': formatSignatureDebug({
              reason: 'signature_mismatch',
              bodySha256: '0'.repeat(64),
              signedLines: `v1\n${apiKey}\n${cardCode}`,
            }),
          },
        }),
      (request, response) =>
        sendError(response, 400, 'invalid_request', {
          message: `${cardCode} at ${cardLink} in ${request.body}`,
          details: { field: cardCode },
        }),
      (_request, response) => sendData(response, { ...order, status: cardCode }, 201),
      (_request, response) => sendData(response, { ...order, face_minor: 1 }, 201),
      (request, response) => void response.writeHead(500, { 'x-echo': apiKey }).end(echo(request)),
      (_request, response) => void response.writeHead(302, { location: `http://x/${apiKey}` }).end(),
      (request, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${echo(request)}\r\n\r\n`),
      (_request, response) => void response.socket?.resetAndDestroy(),
    ];
    for (const script of hostile) {
      await withClient(
        script,
        async (client) => {
          for (const ask of [() => client.order(orderInput), () => client.simulateDeposit('20')]) {
            const shown =
              everythingOf(await failureOf(ask())) + inspect(client, { depth: 12, showHidden: false });
            for (const secret of secrets.flatMap(forms)) expect(shown).not.toContain(secret);
          }
        },
        { perSecond: { order: 1000, write: 1000 } },
      );
    }
  });

  it('go to nobody but the address that was set, whatever redirect comes back', async () => {
    await withServer(
      (_request, response) => sendData(response, order),
      async (other) => {
        for (const status of [301, 302, 303, 307, 308]) {
          await withClient(
            (_request, response) =>
              void response.writeHead(status, { location: `${other.baseUrl}/v1/orders` }).end(),
            async (client, requests) => {
              expect(await failureOf(client.order(orderInput))).toBeInstanceOf(MendConfiguration);
              expect(requests).toHaveLength(1);
            },
          );
        }
        expect(other.requests).toHaveLength(0);
      },
    );
  });
});
