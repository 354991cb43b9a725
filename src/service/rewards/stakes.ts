// Stakes (source, part B, section 2.6; contract, rewards page): tokens of a wallet set aside for three, six
// or twelve calendar months, or without a term. At maturity they are available again, or go into a new stake
// of the same tier. A stake is no reference of the partner's: sent twice it is two.

import { monthsLaterMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { stakePositionSchema, stakeSchema } from '../../wire/rewards/answers.js';
import type { StakeRequest, StakeTier } from '../../wire/rewards/requests.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { StakeRow } from './books/stake-table.js';
import type { RewardsCore } from './core.js';
import { nothingHere, RewardsRefusal } from './refusal.js';
import { stakeYield } from './settings.js';
import { dollarsNumber, plusNumber } from './token-amount.js';
import { speltWallet, walletOf } from './wallets.js';
import { writeEvent } from './webhooks.js';

type WrittenPosition = Written<typeof stakePositionSchema>;

const DAY_MS = 86_400_000;
const BPS_WHOLE = 10_000n;
const DAYS_PER_YEAR = 365n;
const UNITS_PER_CENT = 10n ** 16n;

const termMonths: Readonly<Record<StakeTier, number | undefined>> = {
  flex: undefined,
  '3m': 3,
  '6m': 6,
  '12m': 12,
};

export function answerStake(core: RewardsCore, call: ServiceCall, request: StakeRequest): Reply {
  const wallet = walletOf(request.wallet_address);
  const amount: bigint = request.plus_amount;
  if ((core.books.tokens.wallet(wallet)?.available ?? 0n) < amount) {
    throw new RewardsRefusal('INSUFFICIENT_BALANCE', 'the wallet does not have as many tokens available');
  }
  core.books.tokens.step([], { address: wallet, change: { available: -amount, staked: amount } });
  const row = openStake(core, call.nowMs, {
    wallet,
    amount_plus18: amount.toString(),
    tier: request.tier,
    auto_compound: request.auto_compound === true ? 1 : 0,
  });
  return reply(201, stakeAnswer(row));
}

type StakeTerms = Pick<StakeRow, 'wallet' | 'amount_plus18' | 'tier' | 'auto_compound'>;

/** Writes a stake that begins at an instant, and when it matures. Its tokens are the caller's to move. */
function openStake(core: RewardsCore, createdAtMs: number, terms: StakeTerms): StakeRow {
  const { stakes, due } = core.books;
  const months = termMonths[terms.tier];
  const maturesAtMs = months === undefined ? null : monthsLaterMs(createdAtMs, months);
  const row: StakeRow = {
    ...terms,
    stake_id: core.ids.id('stk', stakes.count() + 1),
    status: 'active',
    matures_at_ms: maturesAtMs,
    renewed_as: null,
    created_at_ms: createdAtMs,
  };
  stakes.insert(row);
  if (maturesAtMs !== null) due.put({ kind: 'stake', subject: row.stake_id, due_at_ms: maturesAtMs });
  return row;
}

/**
 * A stake at its maturity: its tokens are available again, or stay set aside in the next one, which begins at
 * that very instant. Only inside a unit of the books.
 */
export function matureStake(core: RewardsCore, stakeId: string, dueMs: number): void {
  const { stakes, tokens } = core.books;
  const row = stakes.find(stakeId);
  if (row === undefined) return;
  const { wallet, amount_plus18, tier, auto_compound } = row;
  const next =
    auto_compound === 1 ? openStake(core, dueMs, { wallet, amount_plus18, tier, auto_compound }) : undefined;
  const renewedAs = next?.stake_id ?? null;
  stakes.mature(stakeId, renewedAs);
  const amount = BigInt(amount_plus18);
  if (next === undefined) {
    tokens.step([], { address: wallet, change: { staked: -amount, available: amount } });
  }
  const data = stakeAnswer({ ...row, status: 'matured', renewed_as: renewedAs });
  writeEvent(core, { type: 'staking.matured', data, atMs: dueMs });
}

export function answerStakeRead(core: RewardsCore, call: ServiceCall): Reply {
  const row = core.books.stakes.find(call.pathValue);
  if (row === undefined) throw nothingHere('stake');
  return reply(200, spoiltPosition(core, row, positionOf(row, call.nowMs)));
}

/** The position with another maturity or status, where a fault says so. */
function spoiltPosition(core: RewardsCore, row: StakeRow, position: WrittenPosition): WrittenPosition {
  const subject = { stake_id: row.stake_id, wallet_address: position.wallet_address };
  const days = core.faults.hold('stake_term', subject, row.stake_id)?.integer('days') ?? 0;
  const status = core.faults.hold('stake_status', subject, row.stake_id)?.text('status') ?? position.status;
  const maturesAt = row.matures_at_ms === null ? null : formatInstant(row.matures_at_ms + days * DAY_MS);
  return { ...position, matures_at: maturesAt, status: status === 'matured' ? 'matured' : 'active' };
}

function positionOf(row: StakeRow, nowMs: number): WrittenPosition {
  const amount = BigInt(row.amount_plus18);
  const isActive = row.status === 'active';
  const hasTerm = row.matures_at_ms !== null;
  const earnsUntilMs = isActive ? nowMs : (row.matures_at_ms ?? nowMs);
  const days = Math.floor((earnsUntilMs - row.created_at_ms) / DAY_MS);
  return {
    ...stakeAnswer(row),
    accrued_rewards_usd: dollarsNumber(accruedCents(amount, row.tier, days)),
    days_remaining: hasTerm ? daysRemaining(row, nowMs) : null,
    early_withdrawal_penalty_plus:
      isActive && hasTerm ? plusNumber((amount * BigInt(stakeYield.penaltyBps)) / BPS_WHOLE) : null,
  };
}

/** Whole days begun until the maturity; 0 once matured. */
function daysRemaining({ status, matures_at_ms }: StakeRow, nowMs: number): number {
  return status === 'matured' ? 0 : Math.max(0, Math.ceil(((matures_at_ms ?? nowMs) - nowMs) / DAY_MS));
}

/** Simple interest by whole days, in cents rounded down: a formula of the local service's own. */
function accruedCents(amount: bigint, tier: StakeTier, days: number): number {
  const yearly = amount * BigInt(stakeYield.usdPerToken) * BigInt(stakeYield.yearlyBps[tier]);
  return Number((yearly * BigInt(days)) / (BPS_WHOLE * DAYS_PER_YEAR * UNITS_PER_CENT));
}

function stakeAnswer(row: StakeRow): Written<typeof stakeSchema> {
  return {
    stake_id: row.stake_id,
    wallet_address: speltWallet(row.wallet),
    plus_amount: plusNumber(BigInt(row.amount_plus18)),
    tier: row.tier,
    auto_compound: row.auto_compound === 1,
    status: row.status,
    matures_at: row.matures_at_ms === null ? null : formatInstant(row.matures_at_ms),
    created_at: formatInstant(row.created_at_ms),
    renewed_as: row.renewed_as,
  };
}
