// Source, section 2.1 and section 8; contract, "Keys".

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../../src/base/time/instant.js';
import { goneAtMs } from '../../../src/service/sandbox/keys.js';
import { isSigningSecret, isWebhookSecret, parseApiKey } from '../../../src/wire/sandbox/key-format.js';
import { solveChallenge } from '../../../src/wire/sandbox/proof-of-work.js';
import { startService, startWithKey, tenthOfSeptember } from '../running-service.js';
import { makeKey, SignedClient, send, type TestAnswer } from '../signed-client.js';

const DAY_MS = 86_400_000;

async function challengeOf(baseUrl: string): Promise<{ challenge: string; difficulty: number }> {
  return (await send(baseUrl, 'POST', '/v1/sandbox/keys/challenge')).json.data;
}

function create(baseUrl: string, challenge: string, solution: string): Promise<TestAnswer> {
  return send(baseUrl, 'POST', '/v1/sandbox/keys', { body: JSON.stringify({ challenge, solution }) });
}

describe('making a key', () => {
  it('gives the three values once, 100 dollars and 30 days', async () => {
    const service = await startService({ keyDays: 30 });
    const { challenge, difficulty } = await challengeOf(service.sandboxUrl);
    const answer = await create(service.sandboxUrl, challenge, solveChallenge(challenge, difficulty));
    const data = answer.json.data;
    expect(answer.status).toBe(201);
    expect(parseApiKey(data.api_key)).toMatchObject({ kind: 'test', keyId: data.key_id });
    expect(isSigningSecret(data.signing_secret)).toBe(true);
    expect(isWebhookSecret(data.webhook_secret)).toBe(true);
    expect(data.balance_usd6).toBe(100_000_000);
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(30 * DAY_MS);
  });

  it('never makes a secret from the seed', async () => {
    const first = await startService({ seed: 'same' });
    const second = await startService({ seed: 'same' });
    const one = await makeKey(first.sandboxUrl);
    const other = await makeKey(second.sandboxUrl);
    expect(one.key_id).toBe(other.key_id);
    expect(one.api_key).not.toBe(other.api_key);
    expect(one.signing_secret).not.toBe(other.signing_secret);
    expect(one.webhook_secret).not.toBe(other.webhook_secret);
  });

  it('tells a secret once, when the key is made, and in no later answer', async () => {
    const { service, client } = await startWithKey();
    const { api_key, signing_secret, webhook_secret } = client.key;
    const answers = [
      await client.order('a-1'),
      await client.post('/v1/quotes', { slug: 'demo-coffee', currency: 'USD', face_minor: 1000 }),
      await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' }),
      await client.post('/v1/sandbox/webhooks/test', { type: 'order.issued' }),
    ];
    const reads = [
      'ping',
      'catalogue',
      'orders/a-1',
      'balance',
      'statements?month=2026-09',
      'sandbox/events',
    ];
    for (const path of [...reads, 'sandbox/statement-key', 'nothing-here']) {
      answers.push(await client.get(`/v1/${path}`));
    }
    answers.push(
      await client.get('/v1/ping', { headers: { 'x-service-signature': `v1=${'0'.repeat(64)}` } }),
    );
    answers.push(await client.post('/v1/sandbox/keys/revoke'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 200, 404, 401]));
    const told = answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('');
    for (const secret of [api_key.slice(-32), signing_secret.slice(-43), webhook_secret.slice(-43)]) {
      expect(told).not.toContain(secret);
    }
    expect((await SignedClient.open(service.sandboxUrl)).key.signing_secret).not.toBe(signing_secret);
  });

  it('leaves nothing to read with another key, before or after its data is deleted', async () => {
    const { service, client } = await startWithKey();
    await client.order('mine');
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });
    const readings = async (): Promise<unknown[]> => {
      const other = await SignedClient.open(service.sandboxUrl);
      const month = formatInstant(Date.parse((await other.get('/v1/ping')).json.data.server_time)).slice(
        0,
        7,
      );
      const { raw_statement } = (await other.get(`/v1/statements?month=${month}`)).json.data;
      return [
        (await other.get('/v1/orders/mine')).json.error.code,
        (await other.get('/v1/sandbox/events')).json.data,
        await other.balanceUsd6(),
        JSON.parse(raw_statement).lines.length,
      ];
    };
    const nothing = ['unknown_order', [], 100_000_000, 1];
    expect(await readings()).toEqual(nothing);
    const goneMs = tenthOfSeptember + 92 * DAY_MS;
    await service.setClock(goneMs - 1);
    expect((await client.get('/v1/orders/mine')).json.error.code).toBe('key_expired');
    await service.setClock(goneMs);
    expect((await client.get('/v1/orders/mine')).json.error.code).toBe('unauthorised');
    expect(await readings()).toEqual(nothing);
  });

  it('stores a hash of the API key’s secret, never the secret', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const service = await startService({ dataDir });
    const key = await makeKey(service.sandboxUrl);
    await service.close();
    const stored = readFileSync(join(dataDir, 'service.db'), 'latin1');
    expect(stored).toContain(key.key_id);
    expect(stored).not.toContain(key.api_key.slice(-32));
  });

  it.each([
    ['a wrong solution', async (url: string) => [(await challengeOf(url)).challenge, 'x'.repeat(20)]],
    ['an unknown challenge', async () => ['0'.repeat(32), solveChallenge('0'.repeat(32), 12)]],
  ])('refuses %s with 403', async (_name, attempt) => {
    const service = await startService({ difficulty: 12 });
    const [challenge = '', solution = ''] = await attempt(service.sandboxUrl);
    const answer = await create(service.sandboxUrl, challenge, solution);
    expect([answer.status, answer.json.error.code]).toEqual([403, 'challenge_failed']);
  });

  it('takes a challenge once, also when it failed', async () => {
    const service = await startService({ difficulty: 8 });
    const { challenge } = await challengeOf(service.sandboxUrl);
    const solution = solveChallenge(challenge, 8);
    expect((await create(service.sandboxUrl, challenge, solution)).status).toBe(201);
    expect((await create(service.sandboxUrl, challenge, solution)).status).toBe(403);
    const other = await challengeOf(service.sandboxUrl);
    await create(service.sandboxUrl, other.challenge, 'wrong');
    const answer = await create(service.sandboxUrl, other.challenge, solveChallenge(other.challenge, 8));
    expect(answer.status).toBe(403);
  });

  it('lets a challenge live five minutes', async () => {
    const service = await startService();
    const early = await challengeOf(service.sandboxUrl);
    const late = await challengeOf(service.sandboxUrl);
    await service.setClock(tenthOfSeptember + 299_999);
    expect(
      (await create(service.sandboxUrl, early.challenge, solveChallenge(early.challenge, 2))).status,
    ).toBe(201);
    await service.setClock(tenthOfSeptember + 300_000);
    expect((await create(service.sandboxUrl, late.challenge, solveChallenge(late.challenge, 2))).status).toBe(
      403,
    );
  });

  it('asks 16 bits of work unless told otherwise', async () => {
    const service = await startService({ difficulty: 16 });
    expect((await challengeOf(service.sandboxUrl)).difficulty).toBe(16);
  });

  it.each([
    {},
    { challenge: 'a' },
    { challenge: 'a', solution: 1 },
    { challenge: 'a', solution: 'b', name: 'c' },
  ])('refuses the body %j with 400', async (body) => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'POST', '/v1/sandbox/keys', { body: JSON.stringify(body) });
    expect(answer.json.error.code).toBe('invalid_request');
  });
});

describe('asking for a challenge', () => {
  it('takes no body but an empty object, as every call that has none', async () => {
    const { sandboxUrl } = await startService();
    const ask = (body: string) => send(sandboxUrl, 'POST', '/v1/sandbox/keys/challenge', { body });
    expect((await ask('{}')).status).toBe(201);
    for (const body of ['{"name":"a"}', 'x']) {
      expect((await ask(body)).json.error).toMatchObject({
        code: 'invalid_request',
        details: { field: 'body' },
      });
    }
  });
});

describe('the limits of new keys', () => {
  it('are two a day for an address, until the next UTC day', async () => {
    const service = await startService({ keysPerAddress: 2 });
    await makeKey(service.sandboxUrl);
    await makeKey(service.sandboxUrl);
    await expect(makeKey(service.sandboxUrl)).rejects.toThrow(
      /^no key: 429 .*"address_limit".*"retry_after_sec":50400/,
    );
    await service.setClock(Date.parse('2026-09-11T00:00:00.000Z'));
    expect((await makeKey(service.sandboxUrl)).key_id).toHaveLength(12);
  });

  it('are 25 a day for the whole sandbox, with the seconds to the next UTC day', async () => {
    const service = await startService({ keysPerDay: 1 });
    await makeKey(service.sandboxUrl);
    await expect(makeKey(service.sandboxUrl)).rejects.toThrow(
      /503 .*"capacity_unavailable".*"retry_after_sec":50400/,
    );
  });

  it('are what the sandbox can store; keys that were issued keep working', async () => {
    const { service, client } = await startWithKey({ keysStored: 1 });
    await expect(makeKey(service.sandboxUrl)).rejects.toThrow(/503 .*"sandbox_full".*full.*try later/);
    expect((await client.get('/v1/ping')).status).toBe(200);
  });

  it('are one call a second from an address', async () => {
    const service = await startService({ limits: 'contract' });
    await challengeOf(service.sandboxUrl);
    const second = await send(service.sandboxUrl, 'POST', '/v1/sandbox/keys/challenge');
    expect([second.status, second.json.error.code]).toEqual([429, 'rate_limited']);
    const { body } = { body: JSON.stringify({ challenge: 'a', solution: 'b' }) };
    expect((await send(service.sandboxUrl, 'POST', '/v1/sandbox/keys', { body })).status).toBe(403);
    expect((await send(service.sandboxUrl, 'POST', '/v1/sandbox/keys', { body })).status).toBe(429);
  });

  it('make room again when a key and everything it made is deleted, two days after its end', async () => {
    const { service, client } = await startWithKey({ keysStored: 1, keyDays: 1 });
    await client.order('a-1');
    await service.setClock(tenthOfSeptember + 3 * DAY_MS);
    const other = await SignedClient.open(service.sandboxUrl);
    expect((await client.get('/v1/ping')).json.error.code).toBe('unauthorised');
    expect((await other.get('/v1/orders/a-1')).status).toBe(404);
  });
});

describe('revoking a key', () => {
  it('answers with its time and ends it at once', async () => {
    const { client } = await startWithKey();
    const answer = await client.post('/v1/sandbox/keys/revoke');
    expect(answer.json.data).toEqual({ key_id: client.key.key_id, revoked_at: '2026-09-10T10:00:00.000Z' });
    expect((await client.post('/v1/sandbox/keys/revoke')).json.error.code).toBe('key_revoked');
  });

  it('at the same moment as orders and deposits leaves none of them booked after it', async () => {
    const { client } = await startWithKey();
    const calls = Array.from({ length: 30 }, (_, count) =>
      count === 15
        ? client.post('/v1/sandbox/keys/revoke')
        : count % 2 === 0
          ? client.order(`a-${count}`, { face_minor: 1000 })
          : client.post('/v1/sandbox/deposits/simulate', { plus_amount: '1' }),
    );
    const answers = await Promise.all(calls);
    expect(answers.every((answer) => [200, 201, 401, 402].includes(answer.status))).toBe(true);
    expect((await client.get('/v1/balance')).json.error.code).toBe('key_revoked');
  });
});

describe('goneAtMs', () => {
  it('is two days after expiry or revocation, whichever comes first', () => {
    const key = {
      key_id: 'a',
      secret_sha256: '',
      signing_secret: '',
      webhook_secret: '',
      created_at_ms: 0,
      expires_at_ms: 30 * DAY_MS,
      revoked_at_ms: null,
    };
    expect(goneAtMs(key)).toBe(32 * DAY_MS);
    expect(goneAtMs({ ...key, revoked_at_ms: 5 * DAY_MS })).toBe(7 * DAY_MS);
  });
});
