// Staking over HTTP: terms in calendar months, maturity, renewal, and the figures of a position.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { codeOf, startRewards, wallet, wallets } from './rewards-client.js';

async function staking(now = '2026-09-10T10:00:00.000Z') {
  const clock = new FixedClock(Date.parse(now) - 2000);
  const { client } = await startRewards('10000', { clock });
  await client.issue('earn', { amount_usd: 1000 });
  clock.advance(2000);
  const stake = (wish: Record<string, unknown>) =>
    client.post('/v2/staking/stake', { wallet_address: wallet, plus_amount: 100, tier: '3m', ...wish });
  return { clock, client, stake };
}

describe('a stake', () => {
  it.each([
    ['3m', '2026-11-30T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['3m', '2027-11-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ['6m', '2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['12m', '2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
    ['flex', '2026-09-10T10:00:00.000Z', null],
  ])('of the tier %s made at %s matures at %s', async (tier, now, maturesAt) => {
    const { stake } = await staking(now);
    const answer = await stake({ tier });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ tier, created_at: now, matures_at: maturesAt, status: 'active' });
    expect(answer.json).toMatchObject({ auto_compound: false, renewed_as: null, plus_amount: 100 });
  });

  it('sets tokens aside, and gives them back at the instant of its maturity', async () => {
    const { client, clock, stake } = await staking();
    const { stake_id, matures_at } = (await stake({ plus_amount: 0.000000000000000001 })).json;
    const other = (await stake({ plus_amount: 99.5 })).json;
    expect((await client.balance()).json).toMatchObject({
      total_plus: 1500,
      staked_plus: '99.500000000000000001',
      available_plus: '1400.499999999999999999',
    });
    clock.set(Date.parse(matures_at) - 1);
    expect((await client.get(`/v2/staking/${stake_id}`)).json).toMatchObject({
      status: 'active',
      days_remaining: 1,
    });
    clock.advance(1);
    expect((await client.get(`/v2/staking/${other.stake_id}`)).json).toMatchObject({
      status: 'matured',
      days_remaining: 0,
      renewed_as: null,
      early_withdrawal_penalty_plus: null,
    });
    expect((await client.balance()).json).toMatchObject({ total_plus: 1500, staked_plus: 0 });
  });

  it('goes into a new one of the same tier where it compounds, and hands that on', async () => {
    const { client, clock, stake } = await staking();
    const first = (await stake({ tier: '12m', auto_compound: true })).json;
    clock.set(Date.parse(first.matures_at));
    const { renewed_as } = (await client.get(`/v2/staking/${first.stake_id}`)).json;
    expect((await client.get(`/v2/staking/${renewed_as}`)).json).toMatchObject({
      tier: '12m',
      auto_compound: true,
      plus_amount: 100,
      created_at: first.matures_at,
    });
    expect((await client.balance()).json).toMatchObject({ staked_plus: 100, lifetime_earned: 1500 });
  });

  it('accrues by whole days and by the tier, in cents rounded down; a position without a term has no days', async () => {
    const { client, clock, stake } = await staking();
    const [term, flex] = [(await stake({})).json, (await stake({ tier: 'flex' })).json];
    clock.advance(10 * 86_400_000 - 1);
    // 100 tokens of 3 dollars at 4 percent: 0.295… after nine days.
    expect((await client.get(`/v2/staking/${term.stake_id}`)).json).toMatchObject({
      accrued_rewards_usd: '0.29',
      days_remaining: 82,
      early_withdrawal_penalty_plus: 10,
    });
    expect((await client.get(`/v2/staking/${flex.stake_id}`)).json).toMatchObject({
      accrued_rewards_usd: '0.14',
      days_remaining: null,
      early_withdrawal_penalty_plus: null,
      matures_at: null,
    });
  });

  it.each([
    ['plus_amount', { plus_amount: 0 }],
    ['plus_amount', { plus_amount: '1' }],
    ['plus_amount', { plus_amount: undefined }],
    ['tier', { tier: '9m' }],
    ['auto_compound', { auto_compound: 'yes' }],
    ['more', { more: 1 }],
  ])('is refused with 400 and the field %s', async (field, wish) => {
    const { stake } = await staking();
    const answer = await stake(wish);
    expect([answer.status, answer.json.field]).toEqual([400, field]);
  });

  it('is refused with 19 decimals, and for more than is available', async () => {
    const { client, stake } = await staking();
    const body = `{"wallet_address":"${wallet}","tier":"flex","plus_amount":0.0000000000000000001}`;
    expect((await client.post('/v2/staking/stake', body)).json.field).toBe('plus_amount');
    expect(codeOf(await stake({ plus_amount: 1500.5 }))).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect(codeOf(await stake({ wallet_address: wallets[3] }))).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect(codeOf(await stake({ wallet_address: '0x1' }))).toEqual([400, 'INVALID_WALLET']);
    expect(codeOf(await client.get('/v2/staking/stk_0'))).toEqual([404, 'NOT_FOUND']);
  });
});
