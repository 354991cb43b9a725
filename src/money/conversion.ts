// From minor units to millionths of a dollar, exactly (contract, "Numbers"):
//   at dollars for one unit: cost_usd6 = cost_minor * 10000 * usd_per_unit, always whole at the fixed rates
//   at units for one dollar: wholesale_usd6 = wholesale_minor * 10000 / units_per_usd, rounded half up (a
//   choice, not shown by the source, so a checker takes either neighbour of the exact figure)
// Both give the exact fraction; whoever needs an integer says which one.

import { ceilOf, divide, floorOf, isWhole, multiply, type Rational, rational } from './rational.js';
import { type CostMinor, type Usd6, usd6 } from './units.js';

/** Millionths in a hundredth: what one minor unit is in usd6 before any exchange rate. */
export const USD6_PER_MINOR = 10_000n;

const greatestSafe = BigInt(Number.MAX_SAFE_INTEGER);

/** The minor units in usd6 as if they were US cents: the figure before any exchange rate. */
export function unconvertedUsd6(minor: CostMinor): Rational {
  return rational(BigInt(minor) * USD6_PER_MINOR);
}

/** The exact figure in usd6. @param usdPerUnit US dollars for one unit of the currency */
export function usd6AtUsdPerUnit(cost: CostMinor, usdPerUnit: Rational): Rational {
  return multiply(unconvertedUsd6(cost), usdPerUnit);
}

/**
 * The exact figure in usd6, before rounding.
 *
 * @param unitsPerUsd units of the currency for one US dollar
 * @throws RangeError where that rate is 0
 */
export function usd6AtUnitsPerUsd(wholesale: CostMinor, unitsPerUsd: Rational): Rational {
  return divide(unconvertedUsd6(wholesale), unitsPerUsd);
}

/** True where `actual` is the exact figure, or the integer just below or just above one that is not whole. */
export function isEitherNeighbour(actual: bigint, exact: Rational): boolean {
  return actual === floorOf(exact) || actual === ceilOf(exact);
}

/** The figure as an amount; undefined where it is not whole or beyond ±(2^53 - 1). Never rounded. */
export function usd6OfWhole(exact: Rational): Usd6 | undefined {
  const n = exact.numerator;
  const fits = isWhole(exact) && n <= greatestSafe && n >= -greatestSafe;
  return fits ? usd6(Number(n)) : undefined;
}
