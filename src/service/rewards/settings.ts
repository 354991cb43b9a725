// The options of the rewards listener and what they come to. The source shows no rate, threshold or yield:
// all of these are choices of the local service.

import { isLiveKey } from '../../wire/rewards/names.js';
import type { StakeTier } from '../../wire/rewards/requests.js';
import { optionOutOfRange, optionWithin, PORT_MAX } from '../service-settings.js';
import { RateTable } from './rate-table.js';
import { unitsOfText } from './token-amount.js';

export interface RewardsServiceOptions {
  /** Port of the rewards interface; 0 takes a free one. Default 0. */
  readonly rewardsPort?: number;
  /** The key that requests carry as a bearer token. Absent: made, and kept with the books. */
  readonly rewardsKey?: string;
  /** The value that `X-Partner-ID` has to have if it is sent. Default `demo`. */
  readonly rewardsPartner?: string;
  /** The JSON text of a rates file: `{default, categories, merchants}`. Absent: 1.5 tokens a dollar. */
  readonly rewardsRates?: string;
  /** Under this many tokens the pool is low, as decimal text. Default 100. */
  readonly rewardsLow?: string;
}

export interface RewardsSettings {
  readonly port: number;
  readonly key: string | undefined;
  readonly partner: string;
  readonly rates: RateTable;
  /** In units of 10^-18. */
  readonly lowPlus18: bigint;
  /** True if the limits of production are kept. */
  readonly limited: boolean;
}

/**
 * The earnings of a tier of stakes and the cost of leaving it early: simple interest on tokens of 3 US
 * dollars, by whole days, rounded down to cents; and a tenth of the stake. The source shows neither formula,
 * so a checker has nothing to hold against them.
 */
export const stakeYield = {
  yearlyBps: { flex: 200, '3m': 400, '6m': 500, '12m': 600 } satisfies Record<StakeTier, number>,
  usdPerToken: 3,
  penaltyBps: 1000,
} as const;

const LOW_PLUS = '100';
const PARTNER = 'demo';
/** Visible ASCII: what a header's value can hold without being altered on its way. */
const HEADER_VALUE = /^[\x21-\x7e]{8,256}$/;
const PARTNER_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** Fills in the defaults; throws a Failure `refused` that names the option when one is out of range. */
export function readRewardsSettings(options: RewardsServiceOptions, isLimited: boolean): RewardsSettings {
  const { rewardsKey, rewardsPartner = PARTNER, rewardsLow = LOW_PLUS } = options;
  if (rewardsKey !== undefined && (!HEADER_VALUE.test(rewardsKey) || isLiveKey(rewardsKey))) {
    throw optionOutOfRange(
      'rewardsKey',
      '8 to 256 visible ASCII characters without a space, not of production',
    );
  }
  if (!PARTNER_PATTERN.test(rewardsPartner)) {
    throw optionOutOfRange('rewardsPartner', '1 to 128 visible ASCII characters without a space');
  }
  const lowPlus18 = unitsOfText(rewardsLow);
  if (lowPlus18 === undefined) throw optionOutOfRange('rewardsLow', 'a plain decimal of at most 18 decimals');
  return {
    port: optionWithin('rewardsPort', options.rewardsPort ?? 0, 0, PORT_MAX),
    key: rewardsKey,
    partner: rewardsPartner,
    rates: new RateTable(options.rewardsRates),
    lowPlus18,
    limited: isLimited,
  };
}
