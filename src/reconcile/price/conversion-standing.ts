// An order's conversion to dollars against the rates that are known: it is held against one, taken over as
// it is stated, or beyond anything that the rates around it can give. Contract, discrepancies:
// FX-CONVERSION, FX-UNVERIFIABLE, FX-RANGE.

import { isEitherNeighbour, USD6_PER_MINOR, usd6AtUnitsPerUsd } from '../../money/conversion.js';
import { compare, type Rational, rational } from '../../money/rational.js';
import type { CostMinor } from '../../money/units.js';
import type { PriceSettings } from '../month/account-facts.js';
import { rateOf } from './currency-rate.js';
import type { RatesInForce } from './fx-history.js';
import { bandsOf, unitsBandOf } from './price-band.js';

/** The charge for an order, in its own currency and in dollars. */
export interface Charge {
  readonly costMinor: CostMinor;
  readonly costUsd6: bigint;
}

/**
 * `held`: a rate is fixed, the reads around it agree on one, or the only rate read has it exactly (assumption
 * `taken`: nothing proves it, and nothing rules it out. `outside`: no rate that may have held gives
 * it. `unknown`: no rate at all.
 */
type ConversionKind = 'held' | 'taken' | 'outside' | 'unknown';

export interface ConversionStanding {
  readonly kind: ConversionKind;
  /**
   * The rates that the order's money is worked out at: of one that is taken over its own, of one outside the
   * bound.
   */
  readonly settings: PriceSettings;
}

/**
 * @param conversion as the provider states it; undefined where only minor units are known
 * @param currency that the price rests on: another than the stated one where that is disputed
 */
export function conversionStandingOf(
  rates: RatesInForce,
  currency: string,
  conversion: Charge | undefined,
): ConversionStanding {
  const { settings } = rates;
  const { unitsPerUsd } = settings;
  if (rateOf(settings, currency) !== undefined) return { kind: 'held', settings };
  if (unitsPerUsd === undefined) return { kind: 'unknown', settings };
  const known = rates.ratesAround(currency);
  if (conversion === undefined) return { kind: rates.isUnknown(currency) ? 'unknown' : 'taken', settings };
  const { costMinor, costUsd6 } = conversion;
  const withUnits = (units: Rational, bound?: 'floor' | 'ceil'): PriceSettings => ({
    ...settings,
    unitsPerUsd: new Map([...unitsPerUsd, [currency, units]]),
    ...(bound === undefined ? {} : { boundOf: { currency, rounds: bound } }),
  });
  const fitting = known.find((units) => isEitherNeighbour(costUsd6, usd6AtUnitsPerUsd(costMinor, units)));
  if (fitting !== undefined) {
    return { kind: known.length === 1 ? 'held' : 'taken', settings: withUnits(fitting) };
  }
  const band = unitsBandOf(known, bandsOf(settings));
  if (band !== undefined) {
    const charged = rational(costUsd6);
    // Fewer units for a dollar make a card dearer.
    if (compare(charged, usd6AtUnitsPerUsd(costMinor, band.least)) > 0) {
      return { kind: 'outside', settings: withUnits(band.least, 'floor') };
    }
    if (compare(charged, usd6AtUnitsPerUsd(costMinor, band.most)) < 0) {
      return { kind: 'outside', settings: withUnits(band.most, 'ceil') };
    }
  }
  const kind = rates.isUnknown(currency) ? 'unknown' : 'taken';
  const stated = statedUnitsOf(costMinor, costUsd6);
  return { kind, settings: stated === undefined ? settings : withUnits(stated) };
}

/** The rate that the stated figures come to; undefined where they come to none. */
function statedUnitsOf(costMinor: CostMinor, costUsd6: bigint): Rational | undefined {
  if (costMinor <= 0 || costUsd6 <= 0n) return undefined;
  return rational(BigInt(costMinor) * USD6_PER_MINOR, costUsd6);
}
