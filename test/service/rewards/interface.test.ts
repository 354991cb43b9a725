// The way in: key, partner, paths, methods, limits, and the envelope of every refusal.

import { describe, expect, it } from 'vitest';
import { codeOf, startRewards, wallet } from './rewards-client.js';

const noKey = { authorization: '' };

describe('the key', () => {
  it.each([
    ['none', { authorization: '' }, 401, 'UNAUTHORIZED'],
    ['another one', { authorization: 'Bearer pm_test_0' }, 401, 'UNAUTHORIZED'],
    ['another scheme', { authorization: 'Basic x' }, 401, 'UNAUTHORIZED'],
    ['one of production', { authorization: 'Bearer pm_live_1' }, 403, 'WRONG_ENVIRONMENT'],
    ['another partner', { 'x-partner-id': 'somebody' }, 403, 'WRONG_PARTNER'],
  ])('is asked for before anything: %s', async (_what, headers, status, code) => {
    const { client } = await startRewards();
    for (const target of ['/v2/pool', '/nothing']) {
      const answer = await client.get(target, headers);
      expect(codeOf(answer)).toEqual([status, code]);
      expect(answer.json).toEqual({
        error: true,
        code,
        message: expect.any(String),
        request_id: answer.headers.get('x-request-id'),
      });
    }
  });

  it('is taken with its own partner beside it', async () => {
    const { client } = await startRewards('1', { rewardsPartner: 'shop-7', rewardsKey: 'our-own-key' });
    expect((await client.get('/v2/pool', { 'x-partner-id': 'shop-7' })).status).toBe(200);
    expect((await client.get('/v2/pool', { authorization: 'Bearer our-own-key' })).status).toBe(200);
  });

  it('is refused while it is revoked', async () => {
    const { client } = await startRewards();
    expect((await client.post('/_local/keys', { revoked: true })).json).toEqual({ revoked: true });
    expect(codeOf(await client.get('/v2/pool'))).toEqual([401, 'UNAUTHORIZED']);
    await client.post('/_local/keys', { revoked: false });
    expect((await client.get('/v2/pool')).status).toBe(200);
  });
});

describe('a path', () => {
  it('that there is not is 404, and one under another method 405', async () => {
    const { client } = await startRewards();
    expect(codeOf(await client.get('/v2/nothing'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await client.get('/v2/rewards/issue'))).toEqual([404, 'NOT_FOUND']);
    for (const [method, target, allow] of [
      ['POST', '/v2/pool', 'GET'],
      ['GET', '/v2/users', 'POST'],
      ['GET', '/v2/webhooks/whk_1/test', 'POST'],
      ['DELETE', '/v2/rewards/iss_1', 'GET'],
    ] as const) {
      const answer = await client.send(method, target);
      expect(codeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it('is read as it was sent: a raw plus is a bad request', async () => {
    const { client } = await startRewards();
    expect(codeOf(await client.get('/v2/redemption/catalogue?brand=a+b'))).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('a body', () => {
  it.each(['', '[]', '{', '{"a":1,"a":2}', 'null'])('that is %j is refused', async (body) => {
    const { client } = await startRewards();
    expect(codeOf(await client.post('/v2/rewards/issue', body))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('is not taken by a read', async () => {
    const { client } = await startRewards();
    const answer = await client.post('/v2/webhooks/whk_1/test', '{"a":1}');
    expect([answer.status, answer.json.field]).toEqual([400, 'body']);
  });
});

describe('the limits of production', () => {
  it('let 50 batches through in a minute, refused ones counted, and say so on every answer to the key', async () => {
    const { client } = await startRewards('1', { limits: 'production' });
    const batch = () => client.post('/v2/rewards/issue/batch', { issuances: [] });
    const answers = await Promise.all(Array.from({ length: 51 }, batch));
    const refused = answers.filter(({ status }) => status === 429);
    // A minute may end in between: then none is refused, and the next ones are.
    if (refused.length > 0) {
      expect(codeOf(refused[0] ?? answers[0] ?? (await batch()))).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(refused.length).toBeLessThanOrEqual(1);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('50');
    const pool = await client.get('/v2/pool');
    expect(pool.headers.get('x-ratelimit-limit')).toBe('1000');
    expect(Number(pool.headers.get('x-ratelimit-remaining'))).toBe(999);
    expect(Number(pool.headers.get('x-ratelimit-reset')) % 60).toBe(0);
    const unknown = await client.get('/v2/nothing');
    expect([unknown.status, unknown.headers.has('x-ratelimit-limit')]).toEqual([404, true]);
    expect((await client.get('/v2/pool', noKey)).headers.has('x-ratelimit-limit')).toBe(false);
  });

  it('are those of a sandbox otherwise: none', async () => {
    const { client } = await startRewards('1', { limits: 'contract' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => client.post('/v2/rewards/issue/batch', {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(answers[0]?.headers.has('x-ratelimit-limit')).toBe(false);
  });
});

describe('control', () => {
  it('funds, reviews and sells as the world around the partner would', async () => {
    const { client } = await startRewards('');
    const funded = await client.post('/_local/pool', '{"plus_amount":20.000000000000000001}');
    expect([funded.status, funded.json.balance_plus]).toEqual([201, '20.000000000000000001']);
    const card = { wallet_address: wallet, amount_usd: 10, merchant_id: 'm', transaction_id: 'card-1' };
    expect((await client.post('/_local/card-transactions', card)).json).toMatchObject({ plus_amount: 15 });
    expect(
      codeOf(await client.post('/_local/users', { wallet_address: wallet, kyc_status: 'full' })),
    ).toEqual([404, 'NOT_FOUND']);
    expect((await client.post('/_local/pool', { plus_amount: 0 })).json.field).toBe('plus_amount');
    expect(codeOf(await client.send('GET', '/_local/pool'))).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(codeOf(await client.send('POST', '/_local/deliveries', '{}'))).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
    ]);
  });

  it('is unknown where the service was started without it', async () => {
    const { client } = await startRewards('', { control: false });
    expect(codeOf(await client.get('/_local/deliveries'))).toEqual([404, 'NOT_FOUND']);
  });
});
