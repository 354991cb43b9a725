// The partner's own records of rewards v2: what it issued, staked and redeemed. Wallets are in lower case.

import type { Plus18 } from '../../money/plus18.js';
import type { StakeTier } from './token-reads.js';

/** The place of a row: the file that it was read from, its line in it, and the shop that it belongs to. */
export interface OwnPlace {
  readonly file: string;
  readonly line: number;
  readonly source: string;
}

export interface OwnReward extends OwnPlace {
  readonly transactionId: string;
  readonly wallet: string;
  readonly amountUsdMinor: number;
  readonly merchantId: string | undefined;
  readonly issuedAtMs: number | undefined;
}

export interface OwnStake extends OwnPlace {
  readonly stakeId: string;
  readonly wallet: string;
  readonly plus18: Plus18;
  readonly tier: StakeTier;
  readonly stakedAtMs: number | undefined;
}

export interface OwnRedemption extends OwnPlace {
  readonly redemptionId: string;
  readonly wallet: string;
  readonly catalogueItemId: string;
  readonly quantity: number;
  readonly spentPlus18: Plus18;
  readonly redeemedAtMs: number | undefined;
}
