// Each fault of tokens does to answers, pool and wallets what docs/service-faults.md says, and no more; and
// no token is made or lost by any.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../../src/base/time/clock.js';
import { movedBy } from '../../../../src/service/rewards/faults/token-faults.js';
import { tenthOfSeptember } from '../../running-service.js';
import { deadWallet, type Exact, startRewards, wallet } from '../rewards-client.js';

async function under(fault: string, parameters: Record<string, unknown> = {}) {
  const clock = new FixedClock(tenthOfSeptember);
  const { client, service } = await startRewards('1000', { clock });
  service.addRewardsFault({ fault, ...parameters });
  const kinds = async (): Promise<Exact[]> =>
    (await client.pool()).movements.slice(1).map((each: Exact) => [each.kind, each.plus_amount]);
  return { client, clock, service, kinds };
}

describe('a booked fault', () => {
  it('issuance_amount: tokens and debit are off', async () => {
    const { client, kinds } = await under('issuance_amount', { delta_plus: '-0.5' });
    expect((await client.issue('t')).json).toMatchObject({ plus_amount: '14.5', reward_rate: '1.5' });
    expect(await kinds()).toEqual([['issuance', '14.5']]);
    expect((await client.issue('u')).json.plus_amount).toBe(15);
  });

  it('issuance_rate: another rate is stated and used', async () => {
    const { client } = await under('issuance_rate', { rate: '1.25' });
    expect((await client.issue('t')).json).toMatchObject({ plus_amount: '12.5', reward_rate: '1.25' });
  });

  it.each([
    ['issuance_overcharge', { delta_plus: '1' }, [['issuance', 16]]],
    [
      'issuance_charged_twice',
      {},
      [
        ['issuance', 15],
        ['issuance', 15],
      ],
    ],
    [
      'debit_without_issuance',
      {},
      [
        ['issuance', 15],
        ['issuance', 15],
      ],
    ],
    [
      'issuance_reversed',
      {},
      [
        ['issuance', 15],
        ['issuance_reversal', 15],
      ],
    ],
  ])('%s: the pool moves otherwise than the wallet', async (fault, parameters, expected) => {
    const { client, clock, kinds } = await under(fault, parameters);
    expect((await client.issue('t')).json.plus_amount).toBe(15);
    expect(await kinds()).toEqual(expected);
    clock.advance(2000);
    expect((await client.balance()).json.total_plus).toBe(15);
  });

  it('debit_without_issuance: names a transaction that nobody knows', async () => {
    const { client } = await under('debit_without_issuance');
    await client.issue('t');
    expect((await client.pool()).movements[2].transaction_id).toBe('t-unknown');
  });

  it('issuance_fails and reversal_missing: failed, and reversed or not', async () => {
    const { client, clock, service, kinds } = await under('issuance_fails');
    await client.issue('t');
    clock.advance(2000);
    expect(await kinds()).toEqual([
      ['issuance', 15],
      ['issuance_reversal', 15],
    ]);
    service.addRewardsFault({ fault: 'reversal_missing' });
    const { issuance_id } = (await client.issue('u', { wallet_address: deadWallet })).json;
    clock.advance(2000);
    expect((await client.get(`/v2/rewards/${issuance_id}`)).json.status).toBe('failed');
    expect((await client.pool()).balance_plus).toBe(985);
  });

  it('issuance_stuck: pending for ever', async () => {
    const { client, clock } = await under('issuance_stuck');
    const { issuance_id } = (await client.issue('t')).json;
    clock.advance(86_400_000);
    expect((await client.get(`/v2/rewards/${issuance_id}`)).json.status).toBe('pending');
  });

  it('redemption_charge: more is spent than cost times quantity', async () => {
    const { client, clock } = await under('redemption_charge', { delta_plus: '0.25' });
    await client.issue('t', { amount_usd: 100 });
    clock.advance(2000);
    const body = { wallet_address: wallet, item_id: 'travel-001' };
    expect((await client.post('/v2/redemption/redeem', body)).json.plus_spent).toBe('7.75');
    expect((await client.balance()).json).toMatchObject({ total_plus: '142.25', lifetime_redeemed: '7.75' });
  });
});

describe('a fault of a reading', () => {
  it('issuance_unknown and issuance_attribute: unknown, or of another amount', async () => {
    const { client, service } = await under('issuance_unknown');
    const { issuance_id } = (await client.issue('t')).json;
    const read = () => client.get(`/v2/rewards/${issuance_id}`);
    expect((await read()).status).toBe(404);
    service.addRewardsFault({ fault: 'issuance_attribute', field: 'amount_usd', value: '10.01' });
    expect([(await read()).json.amount_usd, (await read()).json.amount_usd]).toEqual(['10.01', '10.01']);
    service.removeRewardsFaults();
    expect((await read()).json.amount_usd).toBe(10);
  });

  it('pool_figure, movement_missing and movement_doubled: the pool reads otherwise than it is', async () => {
    const { client, service } = await under('pool_figure', { figure: 'closing_plus', delta_plus: '1' });
    expect(await client.pool()).toMatchObject({ closing_plus: 1001, balance_plus: 1000 });
    service.removeRewardsFaults();
    service.addRewardsFault({ fault: 'movement_doubled', match: { kind: 'funding' } });
    expect((await client.pool()).movements).toHaveLength(2);
    service.addRewardsFault({ fault: 'movement_missing', match: { kind: 'funding' } });
    expect(await client.pool()).toMatchObject({ movements: [], total: 1 });
  });

  it('wallet_figure, stake_term and stake_status: wallet and stake read otherwise than they are', async () => {
    const { client, clock, service } = await under('wallet_figure', {
      figure: 'total_plus',
      delta_plus: '-1',
    });
    await client.issue('t');
    clock.advance(2000);
    expect((await client.balance()).json).toMatchObject({ total_plus: 14, available_plus: 15 });
    const body = { wallet_address: wallet, plus_amount: 1, tier: '3m' };
    const { stake_id } = (await client.post('/v2/staking/stake', body)).json;
    service.addRewardsFault({ fault: 'stake_term', days: 1 });
    service.addRewardsFault({ fault: 'stake_status' });
    expect((await client.get(`/v2/staking/${stake_id}`)).json).toMatchObject({
      matures_at: '2026-12-11T10:00:02.000Z',
      status: 'matured',
    });
  });

  it('answer_field: a field is another one, to its last digit', async () => {
    const { client } = await under('answer_field', { field: 'plus_amount', value: '15.000000000000000001' });
    expect((await client.issue('t')).json.plus_amount).toBe('15.000000000000000001');
  });

  it.each([{ delta_plus: 'x' }, { delta_plus: '1e1' }])('is refused with %j', async (parameters) => {
    const { service } = await startRewards();
    expect(() => service.addRewardsFault({ fault: 'pool_figure', ...parameters })).toThrow(
      expect.objectContaining({ field: 'delta_plus' }),
    );
    expect(service.removeRewardsFaults()).toBe(0);
  });

  it('is refused where it moves a maturity by more than a year', async () => {
    const { service } = await startRewards();
    for (const days of [366, -366]) {
      expect(() => service.addRewardsFault({ fault: 'stake_term', days })).toThrow(
        expect.objectContaining({ field: 'days' }),
      );
    }
  });
});

describe('an amount moved by a fault', () => {
  it('never falls under nothing', () => {
    expect([movedBy(undefined, 5n), movedBy('0.000000000000000002', 5n), movedBy('-1', 5n)]).toEqual([
      5n,
      7n,
      0n,
    ]);
  });
});
