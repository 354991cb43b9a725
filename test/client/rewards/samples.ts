// Answers of rewards v2 for the tests of its client, and a client on the local service.

import { onTestFinished } from 'vitest';
import { RewardsClient } from '../../../src/client/rewards/client.js';
import type { LocalService } from '../../../src/service/local-service.js';
import { startRewards, wallet } from '../../service/rewards/rewards-client.js';

/** 25.00 dollars at one token a dollar; the amount of tokens is the test's to give. */
export const issuanceJson = {
  issuance_id: 'iss_1',
  wallet_address: wallet,
  plus_amount: 25,
  amount_usd: 25,
  reward_rate: 1,
  status: 'pending',
  tx_hash: null,
  created_at: '2026-09-10T10:00:00.000Z',
  transaction_id: 't-1',
  merchant_id: null,
  metadata: {},
};

/** A local service whose pool has so many tokens, and the product's client of it. */
export async function withRewards(
  poolPlus = '1000',
  options: Parameters<typeof startRewards>[1] = {},
): Promise<{ client: RewardsClient; service: LocalService }> {
  const { service } = await startRewards(poolPlus, options);
  const client = new RewardsClient({
    baseUrl: service.rewardsUrl,
    key: service.rewardsKey,
    partnerId: service.rewardsPartner,
    callsPerSecond: 1000,
    retry: { backoffMs: 1, waitLeastMs: 1 },
  });
  onTestFinished(() => client.close());
  return { client, service };
}
