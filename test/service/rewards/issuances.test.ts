// Issuing over HTTP: one by one, in batches, and a thousand at once (source, part B, sections 2.6 and 4.2).

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, deadWallet, startRewards, wallet, wallets } from './rewards-client.js';

const rates = JSON.stringify({
  default: '1.5',
  categories: { food: [{ value: '2' }, { from: '2026-09-20T00:00:00Z', value: '2.5' }] },
  merchants: {
    baker: { category: 'food' },
    odd: { rate: '0.333333333333333333' },
    late: { rate: [{ from: '2026-10-01T00:00:00Z', value: '9' }] },
  },
});

describe('an issuance', () => {
  it('is accepted as pending, with amount times rate as its tokens', async () => {
    const { client } = await startRewards();
    const answer = await client.issue('t-1', { amount_usd: 12.34, metadata: { till: '4' } });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      issuance_id: expect.stringMatching(/^iss_[0-9a-f]{24}$/),
      wallet_address: wallet,
      plus_amount: '18.51',
      amount_usd: '12.34',
      reward_rate: '1.5',
      status: 'pending',
      tx_hash: null,
      created_at: '2026-09-10T10:00:00.000Z',
      transaction_id: 't-1',
      merchant_id: null,
      metadata: { till: '4' },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('is confirmed after the block time of two seconds, and reads so', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await startRewards('1000', { clock });
    const { issuance_id } = (await client.issue('t-1')).json;
    clock.advance(1999);
    expect((await client.get(`/v2/rewards/${issuance_id}`)).json.status).toBe('pending');
    clock.advance(1);
    const read = (await client.get(`/v2/rewards/${issuance_id}`)).json;
    expect(read).toMatchObject({ status: 'confirmed', tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect('failure_reason' in read).toBe(false);
  });

  it('fails on the chain for a wallet that ends in dead, and the pool has its tokens back', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await startRewards('1000', { clock });
    const first = (await client.issue('t-1', { wallet_address: deadWallet })).json;
    expect((await client.pool()).balance_plus).toBe(985);
    clock.advance(2000);
    const read = (await client.get(`/v2/rewards/${first.issuance_id}`)).json;
    expect(read).toMatchObject({ status: 'failed', tx_hash: null, failure_reason: expect.any(String) });
    const pool = await client.pool();
    expect(pool.balance_plus).toBe(1000);
    expect(pool.movements.map((movement: { kind: string }) => movement.kind)).toEqual([
      'funding',
      'issuance',
      'issuance_reversal',
    ]);
    const second = await client.issue('t-1', { wallet_address: wallet });
    expect([second.status, second.json.issuance_id === first.issuance_id]).toEqual([201, false]);
  });

  it('takes the rate of the merchant, else of its category, else the default, each by its date', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await startRewards('1000', { clock, rewardsRates: rates });
    const plusAt = async (id: string, merchant_id?: string) =>
      (await client.issue(id, { amount_usd: 0.1, ...(merchant_id === undefined ? {} : { merchant_id }) }))
        .json.plus_amount;
    expect(await plusAt('a')).toBe('0.15');
    expect(await plusAt('b', 'nobody')).toBe('0.15');
    expect(await plusAt('c', 'baker')).toBe('0.2');
    expect(await plusAt('d', 'odd')).toBe('0.033333333333333333');
    expect(await plusAt('e', 'late')).toBe('0.15');
    clock.set(Date.parse('2026-10-01T00:00:00Z'));
    expect(await plusAt('f', 'baker')).toBe('0.25');
    expect(await plusAt('g', 'late')).toBe('0.9');
  });

  it('is refused for tokens that are cut to nothing', async () => {
    const { client } = await startRewards('1', { rewardsRates: '{"default":"0.000000000000000001"}' });
    const answer = await client.issue('t-1', { amount_usd: 0.01 });
    expect(answer.json).toMatchObject({ error: true, code: 'INVALID_REQUEST', field: 'amount_usd' });
  });

  it.each(['1e1', '10.000', '10', '1.0e+1'])('reads %s dollars by its value', async (digits) => {
    const { client } = await startRewards();
    const body = `{"wallet_address":"${wallet}","transaction_id":"t","amount_usd":${digits}}`;
    expect((await client.post('/v2/rewards/issue', body)).json).toMatchObject({
      amount_usd: 10,
      plus_amount: 15,
    });
  });

  it.each([
    ['amount_usd', { amount_usd: 0 }],
    ['amount_usd', { amount_usd: -1 }],
    ['amount_usd', { amount_usd: 1.001 }],
    ['amount_usd', { amount_usd: '10' }],
    ['amount_usd', { amount_usd: 1_000_000.01 }],
    ['amount_usd', { amount_usd: undefined }],
    ['transaction_id', { transaction_id: '' }],
    ['transaction_id', { transaction_id: 'a b' }],
    ['transaction_id', { transaction_id: 'x'.repeat(129) }],
    ['wallet_address', { wallet_address: undefined }],
    ['wallet_address', { wallet_address: 7 }],
    ['merchant_id', { merchant_id: 7 }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, 'v'])) }],
    ['metadata.deep', { metadata: { deep: {} } }],
    ['metadata.count', { metadata: { count: 1 } }],
    ['metadata.__proto__', { metadata: JSON.parse('{"__proto__": "kept by no one"}') }],
    ['metadata.long', { metadata: { long: 'x'.repeat(501) } }],
    ['surprise', { surprise: true }],
  ])('is refused with 400 and the field %s', async (field, wish) => {
    const { client } = await startRewards();
    const answer = await client.issue('t-1', wish);
    expect(codeOf(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.json).toMatchObject({ error: true, field, request_id: answer.headers.get('x-request-id') });
  });

  it('takes the bounds themselves: a cent, a million dollars, ten pairs of metadata', async () => {
    const { client } = await startRewards('2000000');
    const metadata = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`k${at}`, 'x'.repeat(500)]));
    expect((await client.issue('a', { amount_usd: 0.01, metadata })).status).toBe(201);
    expect((await client.issue('b'.repeat(128), { amount_usd: 1_000_000 })).status).toBe(201);
  });

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0x123',
    `${wallet}0`,
    wallet.slice(2),
    ' ',
    'x'.repeat(5000),
  ])('is refused with INVALID_WALLET for %s', async (wallet_address) => {
    const { client } = await startRewards();
    expect(codeOf(await client.issue('t-1', { wallet_address }))).toEqual([400, 'INVALID_WALLET']);
  });

  it('is refused where the pool does not cover it, and leaves nothing behind', async () => {
    const { client } = await startRewards('14.999999999999999999');
    expect(codeOf(await client.issue('t-1'))).toEqual([402, 'INSUFFICIENT_POOL']);
    expect((await client.pool()).total).toBe(1);
    expect(codeOf(await client.balance())).toEqual([404, 'NOT_FOUND']);
    expect((await client.issue('t-1', { amount_usd: 9.99 })).status).toBe(201);
  });

  it('earns once: a second request is refused and told which one stands, whatever else it says', async () => {
    const { client } = await startRewards();
    const { issuance_id } = (await client.issue('t-1')).json;
    for (const wish of [{}, { amount_usd: 11 }, { wallet_address: wallets[1] }, { merchant_id: 'm' }]) {
      const answer = await client.issue('t-1', wish);
      expect(codeOf(answer)).toEqual([409, 'DUPLICATE_TRANSACTION']);
      expect(answer.json.existing_issuance_id).toBe(issuance_id);
    }
  });

  it('is unknown under an id that nobody made', async () => {
    const { client } = await startRewards();
    expect(codeOf(await client.get('/v2/rewards/iss_0'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a batch', () => {
  const item = (transaction_id: string, wish = {}) => ({
    wallet_address: wallet,
    amount_usd: 10,
    transaction_id,
    ...wish,
  });
  const batch = (issuances: unknown[]) => ['/v2/rewards/issue/batch', { issuances }] as const;

  it('issues what it can and gives each other item its own error', async () => {
    const { client } = await startRewards('31');
    const answer = await client.post(
      ...batch([
        item('a'),
        item('a'),
        item('b', { wallet_address: '0x1' }),
        item('c', { amount_usd: 'x' }),
        item('d'),
        item('e'),
        7,
      ]),
    );
    expect(answer.status).toBe(200);
    const { results, succeeded, failed } = answer.json;
    expect([succeeded, failed]).toEqual([2, 5]);
    expect(results.map((result: { index: number }) => result.index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(results[1].error).toMatchObject({
      code: 'DUPLICATE_TRANSACTION',
      existing_issuance_id: results[0].issuance.issuance_id,
    });
    expect(results[2].error.code).toBe('INVALID_WALLET');
    expect(results[3].error).toMatchObject({ code: 'INVALID_REQUEST', field: 'amount_usd' });
    expect(results[4].issuance.status).toBe('pending');
    expect(results[5].error.code).toBe('INSUFFICIENT_POOL');
    expect(results[6].error.code).toBe('INVALID_REQUEST');
  });

  it('counts the first of two items of one transaction only where it is accepted', async () => {
    const { client } = await startRewards();
    const { results } = (await client.post(...batch([item('a', { amount_usd: 0 }), item('a')]))).json;
    expect([results[0].error.code, results[1].issuance.transaction_id]).toEqual(['INVALID_REQUEST', 'a']);
  });

  it('takes 500 items with metadata, and no more, and none that is empty', async () => {
    const { client } = await startRewards('100000');
    const items = (count: number) =>
      Array.from({ length: count }, (_, at) => item(`t-${at}`, { metadata: { note: 'n'.repeat(100) } }));
    expect((await client.post(...batch(items(500)))).json.succeeded).toBe(500);
    for (const list of [items(501), []]) {
      const answer = await client.post(...batch(list));
      expect([answer.status, answer.json.field]).toEqual([400, 'issuances']);
    }
  });

  it('is refused with 413 over a mebibyte', async () => {
    const { client } = await startRewards();
    const answer = await client.post('/v2/rewards/issue/batch', `{"issuances":[]${' '.repeat(1 << 20)}}`);
    expect(codeOf(answer)).toEqual([413, 'INVALID_REQUEST']);
  });
});

describe('a thousand at once', () => {
  it('are issued to ten where the pool covers ten', async () => {
    const { client } = await startRewards('150');
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, at) => client.issue(`t-${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(990);
    const pool = await client.pool();
    expect([pool.balance_plus, pool.total]).toEqual([0, 11]);
    expect((await client.balance()).json.pending_rewards).toBe(150);
  });

  it('are one issuance where they are one transaction', async () => {
    const { client } = await startRewards('1000000');
    const answers = await Promise.all(Array.from({ length: 1000 }, () => client.issue('t-1')));
    const [issued, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const named = answers.filter(({ status }) => status === 409).map(({ json }) => json.existing_issuance_id);
    expect(named).toEqual(Array.from({ length: 999 }, () => issued?.json.issuance_id));
    expect((await client.pool()).total).toBe(2);
  });
});
