// The rules that months are judged by, from the sections of all dialects. Rates and fees are one set of
// terms, which a month of either interface may need.

import type { Config } from '../config/config.js';
import { rewardsSection } from '../config/rewards/section.js';
import { sandboxSection } from '../config/sandbox/section.js';
import { supplierSection } from '../config/supplier/section.js';
import { rational } from '../money/rational.js';
import type { PriceTerms } from '../reconcile/month/account-facts.js';
import type { FloatSettings } from '../reconcile/month/float-facts.js';
import { defaultBands } from '../reconcile/price/price-band.js';
import type { RewardTerms } from '../reconcile/rewards/token-facts.js';

/** The terms that an account of tokens is judged by. */
interface TokenRules {
  readonly account: string;
  readonly terms: RewardTerms;
}

/** Rates and fees of the configuration; without a section none are needed, since nothing is judged. */
export function priceTermsOf(config: Config): PriceTerms {
  const sandbox = sandboxSection.in(config);
  const supplier = supplierSection.in(config);
  return {
    usdPerUnit: sandbox?.usdPerUnit ?? new Map(),
    usdPerPlus: sandbox?.usdPerPlus ?? rational(3n),
    poolFeeBps: sandbox?.poolFeeBps ?? 30,
    bands:
      supplier === undefined
        ? defaultBands
        : { priceBps: supplier.priceBandBps, fxPercent: supplier.fxBandPercent },
  };
}

/** The settings that a month with a float is judged by; undefined where no such interface has a section. */
export function floatSettingsOf(config: Config): FloatSettings | undefined {
  const supplier = supplierSection.in(config);
  if (supplier === undefined) return undefined;
  const { unitsPerUsd, wallets, orderReads } = supplier;
  return { unitsPerUsd, wallets, orderReads };
}

/** The terms that a month of tokens is judged by; undefined where no such interface has a section. */
export function tokenRulesOf(config: Config): TokenRules | undefined {
  const rewards = rewardsSection.in(config);
  return rewards && { account: rewards.partnerId, terms: rewards.rates };
}
