// The events of the shop's pool of rewards in the demo's second month: funding, purchases that earn tokens,
// and the errors planted among them.

import type { RewardScene, RewardsScene } from '../scene.js';

/** The wallets of two buyers; the provider's chain fails what goes to the third. */
const [first, second, dead] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(36)}dead`];

const reward = (
  at: string,
  transactionId: string,
  walletAddress: string,
  amountUsdMinor: number,
  fault?: RewardScene['fault'],
): RewardScene => ({
  kind: 'reward',
  at,
  transactionId,
  walletAddress,
  amountUsdMinor,
  ...(fault === undefined ? {} : { fault }),
});

export const octoberRewardsScenes: readonly RewardsScene[] = [
  { kind: 'pool', at: '2026-10-01T09:07:00Z', plusAmount: '1000' },
  reward('2026-10-04T09:52:00Z', 'earn-1004-a', first, 2500),
  reward('2026-10-08T10:52:00Z', 'earn-1008-twice', first, 1000, { fault: 'issuance_charged_twice' }),
  reward('2026-10-11T11:52:00Z', 'earn-1011-failed', dead, 1200),
  reward('2026-10-16T12:52:00Z', 'earn-1016-rate', second, 2000, { fault: 'issuance_rate', rate: '2' }),
  reward('2026-10-19T13:52:00Z', 'earn-1019-kept', dead, 4000, { fault: 'reversal_missing' }),
  reward('2026-10-26T14:52:00Z', 'earn-1026-a', second, 3333),
];
