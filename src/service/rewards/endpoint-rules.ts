// The rule that answers each endpoint, with the schema of its body, which is read before the rule is asked.

import type { RewardsEndpointName } from '../../wire/rewards/endpoints.js';
import { REWARDS_BODY_BYTES } from '../../wire/rewards/limits.js';
import {
  issueBatchRequestSchema,
  issueRequestSchema,
  redeemRequestSchema,
  stakeRequestSchema,
  userRequestSchema,
  webhookRequestSchema,
} from '../../wire/rewards/requests.js';
import { bodyOf, type Preparation, type ServiceCall, withoutBody } from '../http/prepared-call.js';
import type { Reply } from '../http/reply.js';
import type { BodySchema, Read } from '../wire-shape.js';
import { answerCatalogue } from './catalogue.js';
import type { RewardsCore } from './core.js';
import { answerIssuanceRead, answerIssue, answerIssueBatch } from './issuances.js';
import { answerPool } from './pool-read.js';
import { answerRedeem, answerRedemptionRead } from './redemptions.js';
import { answerStake, answerStakeRead } from './stakes.js';
import { answerUserCreate, answerWalletBalance } from './users.js';
import { answerWebhookCreate, answerWebhookTest } from './webhooks.js';

type RewardsPreparation = Preparation<RewardsCore, ServiceCall>;

const plain = (rule: (core: RewardsCore, call: ServiceCall) => Reply): RewardsPreparation =>
  withoutBody(rule, 'body is not taken by this call');

function withBody<S extends BodySchema>(
  schema: S,
  rule: (core: RewardsCore, call: ServiceCall, request: Read<S>) => Reply,
): RewardsPreparation {
  return (body) => {
    const request = bodyOf(schema, body, REWARDS_BODY_BYTES);
    return { clientRef: undefined, perform: (core, call) => rule(core, call, request) };
  };
}

/** The reader of each endpoint's body. */
export const preparations: Readonly<Record<RewardsEndpointName, RewardsPreparation>> = {
  issue: withBody(issueRequestSchema, answerIssue),
  issueBatch: withBody(issueBatchRequestSchema, answerIssueBatch),
  issuanceRead: plain(answerIssuanceRead),
  pool: plain(answerPool),
  catalogue: plain(answerCatalogue),
  redeem: withBody(redeemRequestSchema, answerRedeem),
  redemptionRead: plain(answerRedemptionRead),
  stake: withBody(stakeRequestSchema, answerStake),
  stakeRead: plain(answerStakeRead),
  userCreate: withBody(userRequestSchema, answerUserCreate),
  walletBalance: plain(answerWalletBalance),
  webhookCreate: withBody(webhookRequestSchema, answerWebhookCreate),
  webhookTest: plain(answerWebhookTest),
};
