// The rate at which a currency's minor units become usd6. With signed statements it is US dollars for one
// unit, converted without rounding; with a float it is units for one US dollar, rounded half up, which is not
// shown, so that either neighbour of an inexact figure is right there. Contract, "Numbers".

import { usd6AtUnitsPerUsd, usd6AtUsdPerUnit } from '../../money/conversion.js';
import { floorOf, halfUpOf, isWhole, type Rational } from '../../money/rational.js';
import type { CostMinor } from '../../money/units.js';
import type { PriceSettings } from '../month/account-facts.js';
import { sinceText } from './price-terms.js';
import { rationalText } from './rational-text.js';

export interface CurrencyRate {
  /** As a formula has it after minor units and 10000, such as `* 1.25` or `/ 0.8`. */
  factor(): string;
  /** Set where the rate is quoted in units for one dollar. */
  readonly unitsPerUsd: Rational | undefined;
  /**
   * The rate in words where it was agreed for an instant, `1 USD = 0.81 GBP since …`; empty where it always
   * held.
   */
  agreed(): string;
  /** Set where the rate is only a bound: which way an inexact figure is rounded, so that it stays inside. */
  readonly rounds: 'floor' | 'ceil' | undefined;
  /** Minor units in usd6, exactly. */
  exactUsd6(minor: CostMinor): Rational;
}

/**
 * The rate that holds for a currency; undefined where none does. A rate of nothing, or of less, is none. Its
 * words are only made for who shows them: it is asked for with every order.
 */
export function rateOf(settings: PriceSettings, currency: string): CurrencyRate | undefined {
  const { usdPerUnit, unitsPerUsd, boundOf } = settings;
  if (unitsPerUsd !== undefined) {
    const units = unitsPerUsd.get(currency);
    if (units === undefined || units.numerator <= 0n) return undefined;
    return {
      factor: () => `/ ${termText(units)}`,
      unitsPerUsd: units,
      agreed: () =>
        agreedText(`1 USD = ${rationalText(units)} ${currency}`, settings, `unitsPerUsd.${currency}`),
      rounds: boundOf?.currency === currency ? boundOf.rounds : undefined,
      exactUsd6: (minor) => usd6AtUnitsPerUsd(minor, units),
    };
  }
  const usd = usdPerUnit.get(currency);
  if (usd === undefined) return undefined;
  return {
    factor: () => `* ${termText(usd)}`,
    unitsPerUsd: undefined,
    agreed: () => agreedText(`1 ${currency} = ${rationalText(usd)} USD`, settings, `usdPerUnit.${currency}`),
    rounds: undefined,
    exactUsd6: (minor) => usd6AtUsdPerUnit(minor, usd),
  };
}

/** A rate as a term of a formula: a fraction is one number there, so it stands in parentheses. */
function termText(rate: Rational): string {
  const text = rationalText(rate);
  return text.includes('/') ? `(${text})` : text;
}

function agreedText(rate: string, settings: PriceSettings, name: string): string {
  const since = sinceText(settings, name);
  return since === '' ? '' : `${rate}${since}`;
}

/**
 * Whole usd6 for so many minor units; of an inexact figure the neighbour that was charged, else as it is
 * rounded. At a rate that is only a bound, the neighbour inside of it.
 */
export function wholeUsd6At(rate: CurrencyRate, minor: CostMinor, chargedUsd6: bigint | undefined): bigint {
  const exact = rate.exactUsd6(minor);
  const floor = floorOf(exact);
  if (isWhole(exact)) return floor;
  if (rate.rounds !== undefined) return rate.rounds === 'floor' ? floor : floor + 1n;
  if (chargedUsd6 === floor || chargedUsd6 === floor + 1n) return chargedUsd6;
  return rate.unitsPerUsd === undefined ? floor : halfUpOf(exact);
}
