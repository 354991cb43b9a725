// The values that `RewardsClient` gives to partner code: the wire's answers with names in the spelling of the
// language and the unit in each name. Tokens are whole numbers of 10^-18 of a token (`…Plus18`), dollars are
// cents (`…UsdMinor`). Instants stay ISO 8601 texts in UTC.

import type { Plus18 } from '../../money/plus18.js';
import type {
  BatchAnswer,
  CatalogueAnswer,
  IssuanceAnswer,
  PoolAnswer,
  RedemptionAnswer,
  StakeAnswer,
  StakePositionAnswer,
  UserAnswer,
  WalletBalanceAnswer,
  WebhookAnswer,
} from '../../wire/rewards/answers.js';
import type { StakeTier } from '../../wire/rewards/requests.js';

export interface Issuance {
  readonly issuanceId: string;
  readonly walletAddress: string;
  readonly plus18: Plus18;
  readonly amountUsdMinor: number;
  /** Tokens for one dollar, in the digits that it was written with. */
  readonly rewardRate: string;
  readonly status: 'pending' | 'confirmed' | 'failed';
  /** Null unless confirmed. */
  readonly txHash: string | null;
  readonly createdAt: string;
  /** Null unless failed. */
  readonly failureReason: string | null;
  readonly transactionId: string;
  readonly merchantId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** One entry an item, in the order of the items: the issuance, or why there is none. */
export type BatchResult =
  | { readonly index: number; readonly issuance: Issuance; readonly error: null }
  | { readonly index: number; readonly issuance: null; readonly error: BatchItemError };

export interface BatchItemError {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  /** Set for a transaction that has earned already. */
  readonly existingIssuanceId: string | null;
}

/** Amounts are positive; funding and reversals add to the pool, issuances take from it. */
export interface PoolMovement {
  readonly seq: number;
  readonly kind: 'funding' | 'issuance' | 'issuance_reversal';
  readonly issuanceId: string | null;
  readonly transactionId: string | null;
  readonly plus18: Plus18;
  readonly bookedAt: string;
}

export interface RewardPool {
  readonly balancePlus18: Plus18;
  /** At the start of the month asked for; 0 for the whole life. */
  readonly openingPlus18: Plus18;
  readonly closingPlus18: Plus18;
  readonly movements: readonly PoolMovement[];
}

export interface CatalogueItem {
  readonly catalogueItemId: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly costPlus18: Plus18;
  readonly valueUsdMinor: number;
  readonly kycRequired: boolean;
  readonly inStock: boolean;
  /** The regions in which it is sold; empty if it is sold everywhere. */
  readonly regions: readonly string[];
}

export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly page: number;
  /** As the service pages: it may be another one than was asked for. */
  readonly perPage: number;
  readonly total: number;
}

export interface Redemption {
  readonly redemptionId: string;
  readonly walletAddress: string;
  readonly catalogueItemId: string;
  readonly quantity: number;
  readonly spentPlus18: Plus18;
  readonly deliveryEmail: string | null;
  readonly status: 'processing' | 'completed';
  readonly createdAt: string;
}

export interface Stake {
  readonly stakeId: string;
  readonly walletAddress: string;
  readonly plus18: Plus18;
  readonly tier: StakeTier;
  readonly autoCompound: boolean;
  readonly status: 'active' | 'matured';
  /** Null for `flex`, which has no term. */
  readonly maturesAt: string | null;
  readonly createdAt: string;
  /** The stake that it went into at maturity. */
  readonly renewedAs: string | null;
}

/** The source shows no formula for the three figures: they are as the service says. */
export interface StakePosition extends Stake {
  readonly accruedRewardsUsdMinor: number;
  readonly daysRemaining: number | null;
  readonly earlyWithdrawalPenaltyPlus18: Plus18 | null;
}

export interface RewardsUser {
  readonly walletAddress: string;
  readonly email: string | null;
  readonly externalId: string | null;
  readonly region: string | null;
  readonly kycStatus: 'none' | 'full';
  readonly createdAt: string;
}

export interface WalletBalance {
  readonly walletAddress: string;
  readonly totalPlus18: Plus18;
  readonly availablePlus18: Plus18;
  readonly stakedPlus18: Plus18;
  /** Issuances that are not confirmed yet; no part of the total. */
  readonly pendingPlus18: Plus18;
  readonly lifetimeEarnedPlus18: Plus18;
  readonly lifetimeRedeemedPlus18: Plus18;
}

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: string;
}

export function issuanceOf(answer: IssuanceAnswer): Issuance {
  return {
    issuanceId: answer.issuance_id,
    walletAddress: answer.wallet_address,
    plus18: answer.plus_amount,
    amountUsdMinor: answer.amount_usd,
    rewardRate: answer.reward_rate,
    status: answer.status,
    txHash: answer.tx_hash,
    createdAt: answer.created_at,
    failureReason: answer.failure_reason ?? null,
    transactionId: answer.transaction_id,
    merchantId: answer.merchant_id,
    metadata: answer.metadata,
  };
}

/** Undefined for an entry that has neither an issuance nor an error, or both. */
export function batchResultOf({
  index,
  issuance,
  error,
}: BatchAnswer['results'][number]): BatchResult | undefined {
  if (issuance !== undefined && error === undefined) {
    return { index, issuance: issuanceOf(issuance), error: null };
  }
  if (issuance !== undefined || error === undefined) return undefined;
  const { code, message, field = null, existing_issuance_id: existingIssuanceId = null } = error;
  return { index, issuance: null, error: { code, message, field, existingIssuanceId } };
}

export function poolOf(answer: PoolAnswer, movements: PoolAnswer['movements']): RewardPool {
  return {
    balancePlus18: answer.balance_plus,
    openingPlus18: answer.opening_plus,
    closingPlus18: answer.closing_plus,
    movements: movements.map((movement) => ({
      seq: movement.seq,
      kind: movement.kind,
      issuanceId: movement.issuance_id,
      transactionId: movement.transaction_id,
      plus18: movement.plus_amount,
      bookedAt: movement.booked_at,
    })),
  };
}

export function catalogueItemOf(item: CatalogueAnswer['items'][number]): CatalogueItem {
  return {
    catalogueItemId: item.catalogue_item_id,
    name: item.name,
    brand: item.brand,
    category: item.category,
    costPlus18: item.plus_cost,
    valueUsdMinor: item.usd_value,
    kycRequired: item.kyc_required,
    inStock: item.in_stock,
    regions: item.regions,
  };
}

export function redemptionOf(answer: RedemptionAnswer): Redemption {
  return {
    redemptionId: answer.redemption_id,
    walletAddress: answer.wallet_address,
    catalogueItemId: answer.catalogue_item_id,
    quantity: answer.quantity,
    spentPlus18: answer.plus_spent,
    deliveryEmail: answer.delivery_email,
    status: answer.status,
    createdAt: answer.created_at,
  };
}

export function stakeOf(answer: StakeAnswer): Stake {
  return {
    stakeId: answer.stake_id,
    walletAddress: answer.wallet_address,
    plus18: answer.plus_amount,
    tier: answer.tier,
    autoCompound: answer.auto_compound,
    status: answer.status,
    maturesAt: answer.matures_at,
    createdAt: answer.created_at,
    renewedAs: answer.renewed_as,
  };
}

export function stakePositionOf(answer: StakePositionAnswer): StakePosition {
  return {
    ...stakeOf(answer),
    accruedRewardsUsdMinor: answer.accrued_rewards_usd,
    daysRemaining: answer.days_remaining,
    earlyWithdrawalPenaltyPlus18: answer.early_withdrawal_penalty_plus,
  };
}

export function userOf(answer: UserAnswer): RewardsUser {
  return {
    walletAddress: answer.wallet_address,
    email: answer.email,
    externalId: answer.external_id,
    region: answer.region,
    kycStatus: answer.kyc_status,
    createdAt: answer.created_at,
  };
}

export function walletBalanceOf(answer: WalletBalanceAnswer): WalletBalance {
  return {
    walletAddress: answer.wallet_address,
    totalPlus18: answer.total_plus,
    availablePlus18: answer.available_plus,
    stakedPlus18: answer.staked_plus,
    pendingPlus18: answer.pending_rewards,
    lifetimeEarnedPlus18: answer.lifetime_earned,
    lifetimeRedeemedPlus18: answer.lifetime_redeemed,
  };
}

export function webhookOf(answer: WebhookAnswer): Webhook {
  const { webhook_id: webhookId, url, events, created_at: createdAt } = answer;
  return { webhookId, url, events, createdAt };
}
