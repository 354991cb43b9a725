// What time alone brings about, over HTTP and by a clock that is moved: nothing early, nothing lost,
// everything dated at the instant at which it fell due.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { tenthOfSeptember } from '../running-service.js';
import { type Exact, type RewardsTestClient, startRewards, wallet } from './rewards-client.js';

async function started(tokens = '1000') {
  const clock = new FixedClock(tenthOfSeptember);
  return { clock, ...(await startRewards(tokens, { clock })) };
}

/** The wallet has so many tokens, confirmed. */
async function earn(client: RewardsTestClient, clock: FixedClock, dollars: number): Promise<void> {
  await client.issue(`earn-${dollars}`, { amount_usd: dollars });
  clock.advance(2000);
}

describe('what falls due', () => {
  it('is booked in the order of its instants where the clock jumps over all of it', async () => {
    const { client, clock } = await started();
    await earn(client, clock, 100);
    const stake = (
      await client.post('/v2/staking/stake', {
        wallet_address: wallet,
        plus_amount: 10,
        tier: '3m',
        auto_compound: true,
      })
    ).json;
    clock.set(Date.parse('2027-04-01T00:00:00.000Z'));
    const terms: Exact[] = [];
    for (let id = stake.stake_id; id !== null; ) {
      const { json } = await client.get(`/v2/staking/${id}`);
      terms.push([json.status, json.created_at, json.matures_at]);
      id = json.renewed_as;
    }
    expect(terms).toEqual([
      ['matured', '2026-09-10T10:00:02.000Z', '2026-12-10T10:00:02.000Z'],
      ['matured', '2026-12-10T10:00:02.000Z', '2027-03-10T10:00:02.000Z'],
      ['active', '2027-03-10T10:00:02.000Z', '2027-06-10T10:00:02.000Z'],
    ]);
    expect((await client.balance()).json).toMatchObject({ staked_plus: 10, available_plus: 140 });
  });

  it('stays booked where the call that came upon it is refused', async () => {
    const { client, clock } = await started();
    const { issuance_id } = (await client.issue('t-1')).json;
    clock.advance(5000);
    expect((await client.issue('t-1')).status).toBe(409);
    expect((await client.get(`/v2/rewards/${issuance_id}`)).json.status).toBe('confirmed');
  });

  it('dates a reversal at the block, not at the reading', async () => {
    const { client, clock } = await started();
    await client.issue('t-1', { wallet_address: `0x${'2'.repeat(36)}dEaD`.toLowerCase() });
    clock.advance(86_400_000);
    const [, , reversal] = (await client.pool()).movements;
    expect(reversal).toMatchObject({ kind: 'issuance_reversal', booked_at: '2026-09-10T10:00:02.000Z' });
  });

  it('completes a redemption after five seconds', async () => {
    const { client, clock } = await started();
    await earn(client, clock, 100);
    const body = { wallet_address: wallet, item_id: 'travel-001' };
    const { redemption_id } = (await client.post('/v2/redemption/redeem', body)).json;
    clock.advance(4999);
    expect((await client.get(`/v2/redemption/${redemption_id}`)).json.status).toBe('processing');
    clock.advance(1);
    expect((await client.get(`/v2/redemption/${redemption_id}`)).json.status).toBe('completed');
  });
});
