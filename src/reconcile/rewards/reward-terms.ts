// The tokens that a purchase earns, recomputed exactly: dollars times the agreed rate of the merchant, else
// of its category, else of the partner, cut to 18 decimals (contract, rewards page).

import { formatInstant } from '../../base/time/instant.js';
import { divFloor } from '../../money/division.js';
import { equals, type Rational, rational } from '../../money/rational.js';
import { datedValuesOf, type Term, valueAt } from '../../money/term.js';
import { rationalText } from '../price/rational-text.js';
import type { RewardTerms } from './token-facts.js';

/** Units of 10^-18 of a token in a cent's worth at one token a dollar. */
const UNITS_PER_CENT = 10n ** 16n;

/** The rate that every partner has where nothing else was agreed (contract, rewards page). */
const standardRate = rational(3n, 2n);

/** A rate that holds, and by which term. */
export interface AgreedRate {
  readonly rate: Rational;
  /**
   * `merchant m`, `category food` or `default`, with since when where it was agreed for an instant; else
   * `standard`.
   */
  readonly term: string;
}

/**
 * The term that holds for a merchant at an instant. Before the first value of a list the next level holds,
 * and before that of the default the standard rate, as with the service.
 */
export function agreedRateAt(
  { merchants, categories, default: byDefault }: RewardTerms,
  merchantId: string | undefined,
  atMs: number,
): AgreedRate {
  const merchant = merchantId === undefined ? undefined : merchants.get(merchantId);
  const own = merchant !== undefined && 'rate' in merchant ? merchant.rate : undefined;
  const category = merchant !== undefined && 'category' in merchant ? merchant.category : undefined;
  const levels: (readonly [string, Term<Rational> | undefined])[] = [
    [`merchant ${merchantId}`, own],
    [`category ${category}`, category === undefined ? undefined : categories.get(category)],
    ['default', byDefault],
  ];
  for (const [name, term] of levels) {
    const held = term === undefined ? undefined : valueAt(term, atMs);
    if (held === undefined) continue;
    const since = held.fromMs === undefined ? '' : ` since ${formatInstant(held.fromMs)}`;
    return { rate: held.value, term: `${name}${since}` };
  }
  return { rate: standardRate, term: 'standard' };
}

/** True if any of the terms ever states this rate. */
export function isRateOfTerms({ merchants, categories, default: byDefault }: RewardTerms, rate: Rational) {
  const own = [...merchants.values()].flatMap((one) => ('rate' in one ? [one.rate] : []));
  return [byDefault, ...categories.values(), ...own].some((term) =>
    datedValuesOf(term).some(({ value }) => equals(value, rate)),
  );
}

/** In units of 10^-18, further decimals cut off. */
export function tokensFor(amountUsdMinor: number, { numerator, denominator }: Rational): bigint {
  return divFloor(BigInt(amountUsdMinor) * UNITS_PER_CENT * numerator, denominator);
}

/**
 * The same written out in units of 10^-18: `floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000`.
 */
export function tokensWorking(amountUsdMinor: number, rate: Rational): string {
  const formula = `floor(${amountUsdMinor} * ${rationalText(rate)} * ${UNITS_PER_CENT})`;
  return `${formula} = ${tokensFor(amountUsdMinor, rate)}`;
}
