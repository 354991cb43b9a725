import { describe, expect, it } from 'vitest';
import { rational } from '../../../../src/money/rational.js';
import {
  issuanceHistoriesOf,
  redemptionHistoriesOf,
  stakeHistoriesOf,
  tokenCatalogueReadsOf,
  walletHistoriesOf,
} from '../../../../src/records/from-wire/rewards/read-back.js';
import { archived, notFound, readAtMs } from './samples.js';

const wallet_address = `0x${'Ab'.repeat(20)}`;
const created_at = '2026-10-01T10:00:00.000Z';
const issuance = `{"issuance_id":"iss_1","wallet_address":"${wallet_address}","plus_amount":0.100000000000000001,
  "amount_usd":12.5,"reward_rate":1.50,"status":"confirmed","tx_hash":"0x1","created_at":"${created_at}",
  "transaction_id":"t-1","merchant_id":null,"metadata":{}}`;

describe('archived answers as records', () => {
  it('read tokens, dollars and rates from their digits', () => {
    const read = issuanceHistoriesOf([archived(7, 'issuance', 'iss_1', issuance)]).get('iss_1')?.reads[0];
    expect(read).toMatchObject({
      issuanceId: 'iss_1',
      wallet: wallet_address.toLowerCase(),
      plus18: 100_000_000_000_000_001n,
      amountUsdMinor: 1250,
      rewardRate: rational(3n, 2n),
      status: 'confirmed',
      merchantId: undefined,
      archivedAs: 7,
      readAtMs,
    });
  });

  it('know that there is no such thing, and leave out what is neither', () => {
    const histories = issuanceHistoriesOf([
      archived(1, 'issuance', 'a', notFound, 404),
      archived(2, 'issuance', 'b', { ...notFound, code: 'INTERNAL_ERROR' }, 500),
    ]);
    expect([...histories.keys()]).toEqual(['a']);
    expect(histories.get('a')).toMatchObject({ reads: [], unknown: { archivedAs: 1 } });
  });

  it('read a wallet, a stake and a redemption', () => {
    const balance = {
      wallet_address,
      total_plus: 3,
      available_plus: 2,
      staked_plus: 1,
      pending_rewards: 0,
      lifetime_earned: 4,
      lifetime_redeemed: 1,
    };
    expect(walletHistoriesOf([archived(1, 'wallet', 'w', balance)]).get('w')?.reads[0]).toMatchObject({
      totalPlus18: 3n * 10n ** 18n,
      lifetimeRedeemedPlus18: 10n ** 18n,
    });
    const stake = {
      ...{ stake_id: 's', wallet_address, plus_amount: 1, tier: 'flex', auto_compound: false },
      ...{ status: 'active', matures_at: null, created_at, renewed_as: null },
      ...{ accrued_rewards_usd: 0, days_remaining: null, early_withdrawal_penalty_plus: null },
    };
    expect(stakeHistoriesOf([archived(1, 'stake', 's', stake)]).get('s')?.reads[0]).toMatchObject({
      tier: 'flex',
      maturesAtMs: undefined,
      daysRemaining: undefined,
      renewedAs: undefined,
    });
    const redemption = {
      ...{ redemption_id: 'r', wallet_address, catalogue_item_id: 'i', quantity: 2, plus_spent: 5 },
      ...{ delivery_email: 'a@example.test', status: 'completed', created_at },
    };
    expect(
      redemptionHistoriesOf([archived(1, 'redemption', 'r', redemption)]).get('r')?.reads[0],
    ).toMatchObject({
      quantity: 2,
      spentPlus18: 5n * 10n ** 18n,
    });
  });

  it('read the catalogue over all its pages', () => {
    const item = (id: string, cost: number) => ({
      ...{ catalogue_item_id: id, name: 'n', brand: 'b', category: 'c', plus_cost: cost, usd_value: 1 },
      ...{ kyc_required: false, in_stock: true, regions: [] },
    });
    const page = (items: unknown[]) => ({ items, total: 2, page: 1, per_page: 1 });
    const reads = tokenCatalogueReadsOf([
      archived(1, 'catalogue', '1/2', page([item('a', 1)])),
      archived(2, 'catalogue', '2/2', page([item('b', 2.5)])),
      archived(3, 'catalogue', '1/2', page([item('a', 9)])),
    ]);
    expect(reads).toHaveLength(1);
    expect([...(reads[0]?.costs ?? [])]).toEqual([
      ['a', 10n ** 18n],
      ['b', 25n * 10n ** 17n],
    ]);
  });
});
