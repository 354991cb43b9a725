// Every endpoint of rewards v2: the two whose path the source shows, and those that the contract chose.

import type { Endpoint } from '../endpoint.js';
import type { RewardsClass } from './limits.js';

export const rewardsEndpoints = {
  issue: { method: 'POST', path: '/v2/rewards/issue', limitClass: 'issue' },
  issueBatch: { method: 'POST', path: '/v2/rewards/issue/batch', limitClass: 'batch' },
  issuanceRead: { method: 'GET', path: '/v2/rewards/{issuance_id}', limitClass: 'other' },
  pool: { method: 'GET', path: '/v2/pool', limitClass: 'other' },
  catalogue: { method: 'GET', path: '/v2/redemption/catalogue', limitClass: 'redemption' },
  redeem: { method: 'POST', path: '/v2/redemption/redeem', limitClass: 'redemption' },
  redemptionRead: { method: 'GET', path: '/v2/redemption/{redemption_id}', limitClass: 'redemption' },
  stake: { method: 'POST', path: '/v2/staking/stake', limitClass: 'staking' },
  stakeRead: { method: 'GET', path: '/v2/staking/{stake_id}', limitClass: 'staking' },
  userCreate: { method: 'POST', path: '/v2/users', limitClass: 'users' },
  walletBalance: { method: 'GET', path: '/v2/users/{wallet_address}/balance', limitClass: 'users' },
  webhookCreate: { method: 'POST', path: '/v2/webhooks', limitClass: 'other' },
  webhookTest: { method: 'POST', path: '/v2/webhooks/{webhook_id}/test', limitClass: 'other' },
} as const satisfies Readonly<Record<string, Endpoint<RewardsClass>>>;

export type RewardsEndpointName = keyof typeof rewardsEndpoints;
