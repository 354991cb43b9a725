// The statements of rewards v2 on issuances, wallets, stakes and redemptions, read by read. Wallets are in
// lower case: they are compared without case.

import type { Plus18 } from '../../money/plus18.js';
import type { Rational } from '../../money/rational.js';
import type { EvidenceRef } from '../receipt.js';

/** The fields of every read. */
export interface TokenRead {
  readonly readAtMs: number;
  /** The number of its receipt: later reads have higher ones. */
  readonly archivedAs: number;
  readonly evidence: EvidenceRef;
}

export interface IssuanceRead extends TokenRead {
  readonly issuanceId: string;
  readonly wallet: string;
  /** As the answer spells it. */
  readonly walletSpelt: string;
  readonly plus18: Plus18;
  readonly amountUsdMinor: number;
  /** Tokens for a dollar, exactly as the digits say. */
  readonly rewardRate: Rational;
  readonly rewardRateText: string;
  readonly status: 'pending' | 'confirmed' | 'failed';
  readonly createdAtMs: number;
  readonly transactionId: string;
  readonly merchantId: string | undefined;
}

export interface WalletRead extends TokenRead {
  readonly wallet: string;
  /** As the answer spells it. */
  readonly walletSpelt: string;
  readonly totalPlus18: Plus18;
  readonly availablePlus18: Plus18;
  readonly stakedPlus18: Plus18;
  readonly lifetimeEarnedPlus18: Plus18;
  readonly lifetimeRedeemedPlus18: Plus18;
}

export type StakeTier = 'flex' | '3m' | '6m' | '12m';

export const stakeTiers: readonly StakeTier[] = ['flex', '3m', '6m', '12m'];

export interface StakeRead extends TokenRead {
  readonly stakeId: string;
  readonly wallet: string;
  readonly plus18: Plus18;
  readonly tier: StakeTier;
  readonly autoCompound: boolean;
  readonly status: 'active' | 'matured';
  readonly maturesAtMs: number | undefined;
  readonly createdAtMs: number;
  /** The stake that it went into. */
  readonly renewedAs: string | undefined;
  readonly daysRemaining: number | undefined;
}

export interface RedemptionRead extends TokenRead {
  readonly redemptionId: string;
  readonly wallet: string;
  readonly catalogueItemId: string;
  readonly quantity: number;
  readonly spentPlus18: Plus18;
  readonly status: 'processing' | 'completed';
  readonly createdAtMs: number;
}

/** One whole reading of the catalogue of what tokens are redeemed for. */
export interface TokenCatalogueRead extends TokenRead {
  /** The cost of one item, by its id. */
  readonly costs: ReadonlyMap<string, Plus18>;
}

/** All that was read of one thing, oldest first; and the newest answer that there is no such thing. */
export interface TokenHistory<Read extends TokenRead> {
  readonly reads: readonly Read[];
  readonly unknown: TokenRead | undefined;
}

/** The read that counts: the newest, unless the newest answer is that there is no such thing. */
export function newestOf<Read extends TokenRead>({ reads, unknown }: TokenHistory<Read>): Read | undefined {
  const read = reads.at(-1);
  return read !== undefined && read.archivedAs > (unknown?.archivedAs ?? 0) ? read : undefined;
}
