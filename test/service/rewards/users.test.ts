// Users and wallets over HTTP.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, startRewards, wallet, wallets } from './rewards-client.js';

describe('a user', () => {
  it('is registered with what was given, the external id by the name of either variant', async () => {
    const { client } = await startRewards();
    const answer = await client.post('/v2/users', {
      wallet_address: wallet.toLowerCase(),
      email: 'a@b.example',
      external_user_id: 'u-1',
      region: 'GB',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      wallet_address: wallet,
      email: 'a@b.example',
      external_id: 'u-1',
      region: 'GB',
      kyc_status: 'none',
      created_at: '2026-09-10T10:00:00.000Z',
    });
    const bare = await client.post('/v2/users', { wallet_address: wallets[1] });
    expect(bare.json).toMatchObject({ email: null, external_id: null, region: null });
  });

  it('is one a wallet, in whatever letter case, and one an external id', async () => {
    const { client } = await startRewards();
    await client.post('/v2/users', { wallet_address: wallet, external_id: 'u-1' });
    for (const body of [
      { wallet_address: wallet.toLowerCase() },
      { wallet_address: wallets[1], external_id: 'u-1' },
      { wallet_address: wallets[1], external_user_id: 'u-1' },
    ]) {
      expect(codeOf(await client.post('/v2/users', body))).toEqual([409, 'DUPLICATE_USER']);
    }
  });

  it.each([
    ['external_id', { external_id: 'a', external_user_id: 'b' }],
    ['region', { region: 'gb' }],
    ['email', { email: 'nobody' }],
    ['name', { name: 'x' }],
  ])('is refused with a bad %s', async (field, wish) => {
    const { client } = await startRewards();
    const answer = await client.post('/v2/users', { wallet_address: wallet, ...wish });
    expect([answer.status, answer.json.field]).toEqual([400, field]);
  });
});

describe('a wallet', () => {
  it('is known once it is registered or has an issuance, pending or not', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await startRewards('1000', { clock });
    expect(codeOf(await client.balance())).toEqual([404, 'NOT_FOUND']);
    await client.post('/v2/users', { wallet_address: wallet });
    expect((await client.balance()).json).toMatchObject({ total_plus: 0, lifetime_earned: 0 });
    await client.issue('t-1', { wallet_address: wallets[1].toLowerCase() });
    expect((await client.balance(wallets[1])).json).toEqual({
      wallet_address: wallets[1],
      total_plus: 0,
      available_plus: 0,
      staked_plus: 0,
      pending_rewards: 15,
      lifetime_earned: 0,
      lifetime_redeemed: 0,
    });
    clock.advance(2000);
    expect((await client.balance(wallets[1])).json).toMatchObject({ total_plus: 15, pending_rewards: 0 });
  });

  it('is refused in a path as in a body', async () => {
    const { client } = await startRewards();
    expect(codeOf(await client.balance('0xabc'))).toEqual([400, 'INVALID_WALLET']);
    expect(codeOf(await client.balance('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'))).toEqual([
      400,
      'INVALID_WALLET',
    ]);
  });
});
