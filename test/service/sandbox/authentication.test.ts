// Contract, handling order, steps 4 and 5; faults S1, S2, S3, S13.

import { describe, expect, it } from 'vitest';
import { parseSignatureDebug, sevenLines } from '../../../src/wire/sandbox/signing.js';
import { startService, startWithKey, tenthOfSeptember } from '../running-service.js';
import { makeKey, SignedClient, send, type TestAnswer } from '../signed-client.js';

const DAY_MS = 86_400_000;
const nonce = 'c0ffee00-0000-4000-8000-00000000000a';

function debugReason(answer: TestAnswer): string | undefined {
  return parseSignatureDebug(answer.headers.get('x-service-signature-debug') ?? '')?.reason;
}

/** The body without what differs from request to request. */
function shape(answer: TestAnswer): string {
  return answer.text.replaceAll(/req_[0-9a-f]+/g, 'req_');
}

describe('the API key', () => {
  it.each([
    ['missing', undefined],
    ['of another scheme', 'Basic abc'],
    ['malformed', 'Bearer pmr_test_short'],
    ['unknown', `Bearer pmr_test_aaaaaaaaaaaa_${'a'.repeat(32)}`],
    ['with a wrong secret', 'wrong secret'],
    ['in capitals', 'capitals'],
  ])('%s is one and the same 401, with nothing that tells whether its id exists', async (_name, value) => {
    const { service, client } = await startWithKey();
    const forged: Record<string, string> = {
      'wrong secret': `Bearer pmr_test_${client.key.key_id}_${'0'.repeat(32)}`,
      capitals: `Bearer ${client.key.api_key.toUpperCase()}`,
    };
    const headers = client.headersFor('GET', '/v1/ping', '');
    delete headers['authorization'];
    const sent = value === undefined ? headers : { ...headers, authorization: forged[value] ?? value };
    const answer = await send(service.sandboxUrl, 'GET', '/v1/ping', { headers: sent });
    const reference = await send(service.sandboxUrl, 'GET', '/v1/ping');
    expect(answer.status).toBe(401);
    expect(shape(answer)).toBe(shape(reference));
    expect(answer.json.error.code).toBe('unauthorised');
    expect(answer.headers.get('x-service-signature-debug')).toBeNull();
  });

  it('of production is 403 wrong_environment, whatever follows its prefix', async () => {
    const { service } = await startWithKey();
    const headers = { authorization: 'Bearer pmr_live_anything' };
    const answer = await send(service.sandboxUrl, 'GET', '/v1/ping', { headers });
    expect([answer.status, answer.json.error.code]).toEqual([403, 'wrong_environment']);
  });

  it('revoked is 401 key_revoked, expired 401 key_expired, two days later unknown', async () => {
    const { service, client } = await startWithKey({ keyDays: 30 });
    const revoked = await SignedClient.open(service.sandboxUrl);
    await revoked.post('/v1/sandbox/keys/revoke');
    expect((await revoked.get('/v1/ping')).json.error.code).toBe('key_revoked');
    await service.setClock(tenthOfSeptember + 30 * DAY_MS - 1);
    expect((await client.get('/v1/ping')).status).toBe(200);
    await service.setClock(tenthOfSeptember + 30 * DAY_MS);
    expect((await client.get('/v1/ping')).json.error.code).toBe('key_expired');
    expect((await client.order('late')).json.error.code).toBe('key_expired');
    await service.setClock(tenthOfSeptember + 32 * DAY_MS);
    expect((await client.get('/v1/ping')).json.error.code).toBe('unauthorised');
    expect((await revoked.get('/v1/ping')).json.error.code).toBe('unauthorised');
  });

  it('of one partner does not go with the signing secret of another', async () => {
    const { service, client } = await startWithKey();
    const other = await makeKey(service.sandboxUrl);
    const mixed = new SignedClient(service.sandboxUrl, {
      ...client.key,
      signing_secret: other.signing_secret,
    });
    expect(debugReason(await mixed.get('/v1/ping'))).toBe('signature_mismatch');
  });
});

describe('the signature', () => {
  it('refused says why in the debug header, with the body digest and the signed text, and never a secret', async () => {
    const { client } = await startWithKey();
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const headers = { 'x-service-signature': `v1=${'0'.repeat(64)}` };
    const answer = await client.get('/v1/catalogue?limit=5&country=GB', { headers, nonce, timestampSeconds });
    const debug = parseSignatureDebug(answer.headers.get('x-service-signature-debug') ?? '');
    const bodySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(debug).toEqual({
      reason: 'signature_mismatch',
      bodySha256,
      signedLines: sevenLines({
        method: 'GET',
        path: '/v1/catalogue',
        canonicalQuery: 'country=GB&limit=5',
        timestamp: String(timestampSeconds),
        nonce,
        bodySha256,
      }),
    });
    const everything = JSON.stringify([answer.text, ...answer.headers]);
    expect(everything).not.toContain(client.key.signing_secret);
    expect(everything).not.toContain(client.key.api_key);
  });

  it.each([
    ['missing_header', 'x-service-signature', undefined],
    ['missing_header', 'x-service-timestamp', undefined],
    ['missing_header', 'x-service-nonce', undefined],
    ['malformed_timestamp', 'x-service-timestamp', '1e9'],
    ['malformed_timestamp', 'x-service-timestamp', '01795220820'],
    ['malformed_timestamp', 'x-service-timestamp', '-1'],
    ['timestamp_skew', 'x-service-timestamp', '1000000000'],
    ['malformed_nonce', 'x-service-nonce', 'not-a-uuid'],
    ['malformed_nonce', 'x-service-nonce', `{${nonce}}`],
    ['malformed_signature', 'x-service-signature', 'v1='],
    ['malformed_signature', 'x-service-signature', `v2=${'0'.repeat(64)}`],
    ['malformed_signature', 'x-service-signature', `v1=${'A'.repeat(64)}`],
    ['malformed_signature', 'x-service-signature', `v1=${'0'.repeat(63)}`],
    ['signature_mismatch', 'x-service-signature', `v1=${'0'.repeat(64)}`],
  ])('answers %s when %s is %s, with one body for all reasons', async (reason, header, value) => {
    const { service, client } = await startWithKey();
    const headers = client.headersFor('GET', '/v1/ping', '');
    delete headers[header];
    const sent = value === undefined ? headers : { ...headers, [header]: value };
    const answer = await send(service.sandboxUrl, 'GET', '/v1/ping', { headers: sent });
    expect([answer.status, answer.json.error.code, debugReason(answer)]).toEqual([
      401,
      'signature_invalid',
      reason,
    ]);
    const reference = await client.get('/v1/ping', { headers: { 'x-service-signature': 'none' } });
    expect(shape(answer)).toBe(shape(reference));
  });

  it.each([
    [-299, 200],
    [299, 200],
    [-302, 401],
    [302, 401],
  ])('of a timestamp %i seconds off answers %i: the window is 300 s of real time', async (shift, status) => {
    const { client } = await startWithKey();
    const timestampSeconds = Math.floor(Date.now() / 1000) + shift;
    expect((await client.get('/v1/ping', { timestampSeconds })).status).toBe(status);
  });

  it.each([
    ['method', 'POST', '/v1/orders', ''],
    ['path', 'GET', '/v1/balance', ''],
    ['path’s spelling', 'GET', '/v1/orders/%61', ''],
    ['query', 'GET', '/v1/catalogue?limit=2', ''],
    ['body', 'POST', '/v1/quotes', '{"slug":"demo-coffee"}'],
  ])('made for another %s does not hold', async (_name, method, target, body) => {
    const { service, client } = await startWithKey();
    const made: Record<string, readonly [string, string]> = {
      '/v1/orders': ['GET', '/v1/orders'],
      '/v1/balance': ['GET', '/v1/ping'],
      '/v1/orders/%61': ['GET', '/v1/orders/a'],
      '/v1/catalogue?limit=2': ['GET', '/v1/catalogue?limit=1'],
      '/v1/quotes': ['POST', '/v1/quotes'],
    };
    const [signedMethod, signedTarget] = made[target] ?? ['', '/'];
    const headers = client.headersFor(signedMethod, signedTarget, '');
    const init = body === '' ? { headers } : { headers, body };
    expect(debugReason(await send(service.sandboxUrl, method, target, init))).toBe('signature_mismatch');
  });

  it('holds for a query in another order and spelling, since the canonical one is signed', async () => {
    const { service, client } = await startWithKey();
    const headers = client.headersFor('GET', '/v1/catalogue?country=GB&limit=5', '');
    const answer = await send(service.sandboxUrl, 'GET', '/v1/catalogue?limit=5&country=%47B', { headers });
    expect(answer.status).toBe(200);
  });
});

describe('the nonce', () => {
  it('serves once, in whatever letter case, for the same request or another', async () => {
    const { client } = await startWithKey();
    expect((await client.get('/v1/ping', { nonce })).status).toBe(200);
    expect(debugReason(await client.get('/v1/ping', { nonce }))).toBe('nonce_reused');
    expect(debugReason(await client.get('/v1/balance', { nonce: nonce.toUpperCase() }))).toBe('nonce_reused');
  });

  it('is the key’s own: another key may use the same', async () => {
    const { service, client } = await startWithKey();
    const other = await SignedClient.open(service.sandboxUrl);
    await client.get('/v1/ping', { nonce });
    expect((await other.get('/v1/ping', { nonce })).status).toBe(200);
  });

  it('counts as used only once its signature has verified', async () => {
    const { client } = await startWithKey();
    await client.get('/v1/ping', { nonce, headers: { 'x-service-signature': `v1=${'0'.repeat(64)}` } });
    expect((await client.get('/v1/ping', { nonce })).status).toBe(200);
  });

  it('is spent by a request that is refused afterwards', async () => {
    const { client } = await startWithKey();
    expect((await client.get('/v1/catalogue?limit=0', { nonce })).status).toBe(400);
    expect(debugReason(await client.get('/v1/catalogue', { nonce }))).toBe('nonce_reused');
  });

  it('sent in 300 copies at once is answered to one of them', async () => {
    const { service, client } = await startWithKey();
    const headers = client.headersFor('GET', '/v1/ping', '');
    const copies = Array.from({ length: 300 }, () =>
      send(service.sandboxUrl, 'GET', '/v1/ping', { headers }),
    );
    const statuses = (await Promise.all(copies)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(299);
  });
});

describe('the time an answer takes', () => {
  it('goes through the same work for an unknown key id as for a known one', async () => {
    const service = await startService();
    const client = await SignedClient.open(service.sandboxUrl);
    const median = async (keyId: string): Promise<number> => {
      const headers = {
        ...client.headersFor('GET', '/v1/ping', ''),
        authorization: `Bearer pmr_test_${keyId}_${'0'.repeat(32)}`,
      };
      const times: number[] = [];
      for (let count = 0; count < 200; count += 1) {
        const before = performance.now();
        await send(service.sandboxUrl, 'GET', '/v1/ping', { headers });
        times.push(performance.now() - before);
      }
      return times.sort((a, b) => a - b)[100] ?? 0;
    };
    await median(client.key.key_id);
    const ratio = (await median('aaaaaaaaaaaa')) / (await median(client.key.key_id));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
