// The rates and fees that a month is judged by, from the configuration.

import type { Config } from '../../config/config.js';
import { sandboxSection } from '../../config/sandbox/section.js';
import { supplierSection } from '../../config/supplier/section.js';
import { rational } from '../../money/rational.js';
import type { PriceTerms } from '../../reconcile/month/account-facts.js';
import { defaultBands } from '../../reconcile/price/price-band.js';

/** Rates and fees of the configuration; without a section none are needed, since nothing is judged. */
export function priceSettingsOf(config: Config): PriceTerms {
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
