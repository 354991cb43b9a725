// The client against the local service, also where that one loses answers: nothing is ever done twice.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { Decide, GiveUp, MendConfiguration } from '../../../src/client/failures/client-failure.js';
import { formatPlus18, plus18OfDecimal } from '../../../src/money/plus18.js';
import { deadWallet, wallet, wallets } from '../../service/rewards/rewards-client.js';
import { tenthOfSeptember } from '../../service/running-service.js';
import { withRewards } from './samples.js';

const purchase = { walletAddress: wallet, amountUsdMinor: 1234, transactionId: 't-1' };

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

describe('issuing', () => {
  it('hands the issuance out with whole numbers and their units', async () => {
    const { client } = await withRewards();
    const issued = await client.issue({ ...purchase, merchantId: 'm', metadata: { a: 'b' } });
    expect(issued).toMatchObject({
      plus18: 18_510_000_000_000_000_000n,
      amountUsdMinor: 1234,
      rewardRate: '1.5',
      status: 'pending',
      txHash: null,
      failureReason: null,
      merchantId: 'm',
      metadata: { a: 'b' },
      replay: false,
    });
    expect(await client.issuance(issued.issuanceId)).toMatchObject({ transactionId: 't-1' });
  });

  it.each(['reset_after', 'cut', 'empty', 'reset_before'])(
    'earns once where the answer meets %s',
    async (fault) => {
      const { client, service } = await withRewards();
      service.addRewardsFault({ fault, match: { path: '/v2/rewards/issue' } });
      const issued = await client.issue(purchase).catch((failure: unknown) => failure);
      const pool = await client.pool();
      expect(pool.movements).toHaveLength(2);
      const expected = { transactionId: 't-1', replay: fault !== 'reset_before' };
      // An answer without a body is no answer: it is not asked again, and the caller is told.
      expect(issued).toMatchObject(fault === 'empty' ? { code: 'not_json' } : expected);
    },
  );

  it('leaves the decision to the caller where something else stands under the transaction', async () => {
    const { client } = await withRewards();
    const { issuanceId } = await client.issue(purchase);
    expect(await client.issue(purchase)).toMatchObject({ issuanceId, replay: true });
    const failure = await failureOf(client.issue({ ...purchase, amountUsdMinor: 1 }));
    expect(failure).toBeInstanceOf(Decide);
    expect(failure).toMatchObject({
      decision: { code: 'transaction_issued', existingIssuanceId: issuanceId },
    });
  });

  it('gives each item of a batch its issuance or its error', async () => {
    const { client } = await withRewards();
    const [first, second, third] = await client.issueBatch([
      purchase,
      purchase,
      { ...purchase, transactionId: 't-2', walletAddress: 'nobody' },
    ]);
    expect(first?.issuance?.plus18).toBe(18_510_000_000_000_000_000n);
    expect(second?.error).toMatchObject({
      code: 'DUPLICATE_TRANSACTION',
      existingIssuanceId: first?.issuance?.issuanceId,
    });
    expect(third?.error).toMatchObject({ code: 'INVALID_WALLET', existingIssuanceId: null });
  });

  it('tells why an issuance failed', async () => {
    const clock = new FixedClock(tenthOfSeptember);
    const { client } = await withRewards('1000', { clock });
    const { issuanceId } = await client.issue({ ...purchase, walletAddress: deadWallet });
    clock.advance(2000);
    expect(await client.issuance(issuanceId)).toMatchObject({
      status: 'failed',
      failureReason: expect.any(String),
    });
  });

  it.each([
    ['amountUsdMinor', { amountUsdMinor: 1.5 }],
    ['amountUsdMinor', { amountUsdMinor: 0 }],
    ['transactionId', { transactionId: 'a b' }],
  ])('sends nothing with a bad %s', async (field, wish) => {
    const { client } = await withRewards();
    expect(await failureOf(client.issue({ ...purchase, ...wish }))).toMatchObject({ field });
    expect((await client.pool()).movements).toHaveLength(1);
  });
});

describe('redeeming and staking', () => {
  async function rich() {
    const clock = new FixedClock(tenthOfSeptember);
    const started = await withRewards('10000', { clock });
    await started.client.issue({ ...purchase, amountUsdMinor: 100_000 });
    clock.advance(2000);
    return { clock, ...started };
  }

  it('hands out what was spent and set aside, to the last digit', async () => {
    const { client } = await rich();
    const redeemed = await client.redeem({ walletAddress: wallet, catalogueItemId: 'travel-009' });
    expect(formatPlus18(redeemed.spentPlus18)).toBe('37.500000000000000001');
    expect(await client.redemption(redeemed.redemptionId)).toEqual(redeemed);
    const staked = await client.stake({ walletAddress: wallet, plus18: 1n, tier: '3m', autoCompound: true });
    expect(staked).toMatchObject({ plus18: 1n, autoCompound: true, renewedAs: null });
    expect(await client.stakePosition(staked.stakeId)).toMatchObject({
      accruedRewardsUsdMinor: 0,
      daysRemaining: 91,
    });
    expect(await client.walletBalance(wallet)).toMatchObject({
      totalPlus18: plus18OfDecimal('1462.499999999999999999'),
      stakedPlus18: 1n,
      lifetimeRedeemedPlus18: plus18OfDecimal('37.500000000000000001'),
    });
  });

  it.each(['reset_after', 'cut', 'status'])(
    'is never sent twice where the answer meets %s',
    async (fault) => {
      const { client, service } = await rich();
      for (const [path, call] of [
        [
          '/v2/redemption/redeem',
          () => client.redeem({ walletAddress: wallet, catalogueItemId: 'travel-001' }),
        ],
        [
          '/v2/staking/stake',
          () => client.stake({ walletAddress: wallet, plus18: 10n ** 18n, tier: 'flex' }),
        ],
      ] as const) {
        service.addRewardsFault({ fault, match: { path } });
        const failure = await failureOf(call());
        expect(failure).toMatchObject({ decision: { code: 'outcome_unknown' } });
      }
      const { stakedPlus18, lifetimeRedeemedPlus18 } = await client.walletBalance(wallet);
      const done = fault === 'status' ? 0n : 1n;
      expect([stakedPlus18, lifetimeRedeemedPlus18]).toEqual([done * 10n ** 18n, done * 75n * 10n ** 17n]);
    },
  );

  it.each([
    ['review_required', { catalogueItemId: 'travel-002' }],
    ['out_of_stock', { catalogueItemId: 'travel-003' }],
    ['tokens_insufficient', { catalogueItemId: 'travel-005', quantity: 100 }],
  ])('leaves %s to the caller', async (code, wish) => {
    const { client } = await rich();
    const failure = await failureOf(client.redeem({ walletAddress: wallet, ...wish }));
    expect(failure).toMatchObject({ decision: { code } });
  });
});

describe('the rest', () => {
  it('lists the catalogue whole, whatever the pages of the service', async () => {
    const { client } = await withRewards();
    const ids: string[] = [];
    for await (const item of client.catalogue()) ids.push(item.catalogueItemId);
    const page = await client.cataloguePage(
      { page: 2, perPage: 10 },
      { category: 'gift_card', minPlus: '10' },
    );
    expect([ids.length, new Set(ids).size, page.items.length]).toEqual([104, 104, 10]);
  });

  it('reads a month of the pool', async () => {
    const { client } = await withRewards('2.5');
    const pool = await client.pool('2026-09');
    expect(pool).toMatchObject({ openingPlus18: 0n, closingPlus18: 25n * 10n ** 17n });
    expect(pool.movements.map(({ kind }) => kind)).toEqual(['funding']);
    expect(await failureOf(client.pool('2026-9'))).toMatchObject({ field: 'month' });
  });

  it('registers users and webhooks, whose secret and e-mail stand in no failure', async () => {
    const { client } = await withRewards();
    const user = { walletAddress: wallets[1], email: 'canary@b.example', externalId: 'canary-7' };
    expect(await client.registerUser(user)).toMatchObject({ externalId: 'canary-7', kycStatus: 'none' });
    const known = await failureOf(client.registerUser(user));
    expect(known).toMatchObject({ decision: { code: 'user_known' } });
    expect(String(known)).not.toContain('canary');
    const events = ['reward.issued'] as const;
    const webhook = await client.registerWebhook({
      url: 'http://127.0.0.1:9/',
      events,
      secret: 'x'.repeat(16),
    });
    expect(await client.testWebhook(webhook.webhookId)).toMatch(/^dlv_/);
    expect(await failureOf(client.testWebhook('whk_0'))).toBeInstanceOf(GiveUp);
    const bad = { url: 'http://partner.example/', events, secret: 'canary-secret-00' };
    expect(String(await failureOf(client.registerWebhook(bad)))).not.toContain('canary');
  });

  it('says what to fix where key or partner are wrong', async () => {
    const { client, service } = await withRewards();
    service.addRewardsFault({ fault: 'answer_field', field: 'issuance_id', value: 'iss_other' });
    expect(await failureOf(client.issuance('iss_1'))).toBeInstanceOf(GiveUp);
    expect(await failureOf(client.walletBalance('0x1'))).toMatchObject({ field: 'walletAddress' });
    expect(await failureOf(client.stakePosition('..'))).toMatchObject({ field: 'stakeId' });
    const { RewardsClient } = await import('../../../src/client/rewards/client.js');
    const other = new RewardsClient({ baseUrl: service.rewardsUrl, key: 'pm_live_1' });
    expect(await failureOf(other.pool())).toBeInstanceOf(MendConfiguration);
    await other.close();
  });
});
