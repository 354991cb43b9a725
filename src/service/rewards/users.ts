// Users and their wallets (source, part B, section 2.6). Tokens are issued to any address; a wallet that
// nothing was issued to and nobody registered is unknown.

import { formatInstant } from '../../base/time/instant.js';
import type { userSchema, walletBalanceSchema } from '../../wire/rewards/answers.js';
import type { UserRequest } from '../../wire/rewards/requests.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { UserRow } from './books/user-table.js';
import type { RewardsCore } from './core.js';
import { movedBy } from './faults/token-faults.js';
import { nothingHere, RewardsRefusal } from './refusal.js';
import { plusNumber } from './token-amount.js';
import { speltWallet, walletOf } from './wallets.js';

export function answerUserCreate(core: RewardsCore, call: ServiceCall, request: UserRequest): Reply {
  const { users } = core.books;
  const wallet = walletOf(request.wallet_address);
  const externalId = request.external_id ?? request.external_user_id ?? null;
  if (users.find(wallet) !== undefined) {
    throw new RewardsRefusal('DUPLICATE_USER', 'this wallet is registered already');
  }
  if (externalId !== null && users.ofExternalId(externalId) !== undefined) {
    throw new RewardsRefusal('DUPLICATE_USER', 'this external id belongs to another user');
  }
  const row: UserRow = {
    wallet,
    email: request.email ?? null,
    external_id: externalId,
    region: request.region ?? null,
    kyc_status: 'none',
    created_at_ms: call.nowMs,
  };
  users.insert(row);
  return reply(201, userAnswer(row));
}

export function userAnswer(row: UserRow): Written<typeof userSchema> {
  return {
    wallet_address: speltWallet(row.wallet),
    email: row.email,
    external_id: row.external_id,
    region: row.region,
    kyc_status: row.kyc_status,
    created_at: formatInstant(row.created_at_ms),
  };
}

export function answerWalletBalance(core: RewardsCore, call: ServiceCall): Reply {
  const wallet = walletOf(call.pathValue);
  const state = core.books.tokens.wallet(wallet);
  if (state === undefined && core.books.users.find(wallet) === undefined) throw nothingHere('wallet');
  const { available = 0n, staked = 0n, pending = 0n, earned = 0n, redeemed = 0n } = state ?? {};
  const address = speltWallet(wallet);
  const fault = core.faults.hold('wallet_figure', { wallet_address: address }, wallet);
  const figure = (name: string, right: bigint) =>
    plusNumber(fault?.text('figure') === name ? movedBy(fault.text('delta_plus'), right) : right);
  const data: Written<typeof walletBalanceSchema> = {
    wallet_address: address,
    total_plus: figure('total_plus', available + staked),
    available_plus: figure('available_plus', available),
    staked_plus: figure('staked_plus', staked),
    pending_rewards: plusNumber(pending),
    lifetime_earned: figure('lifetime_earned', earned),
    lifetime_redeemed: figure('lifetime_redeemed', redeemed),
  };
  return reply(200, data);
}
