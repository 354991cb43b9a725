// One exchange rate, applied by the million. Both interfaces convert by one exact factor: sandbox 10000 times
// the rate, supplier 10000 divided by it (conversion.ts has the formulas). Here the factor is made once and a
// product that stays within 2^53 - 1 goes by plain integers; every other one by the exact fraction, with the
// same answer, which a property test shows.

import { isEitherNeighbour, unconvertedUsd6, usd6OfWhole } from './conversion.js';
import { divFloorSafe } from './division.js';
import { divide, multiply, type Rational, rational } from './rational.js';
import { type CostMinor, costMinor, type Usd6, usd6 } from './units.js';

/** Minor units to usd6 at one rate. Made by `sandboxConversion` and `wholesaleConversion`. */
export interface RateConversion {
  /** The exact figure in usd6. */
  exact(minor: CostMinor): Rational;
  /** The figure where it is whole and within ±(2^53 - 1), else undefined. Never rounded. */
  whole(minor: CostMinor): Usd6 | undefined;
  /** True where `actual` is the exact figure, or the integer just below or above one that is not whole. */
  isEitherNeighbour(minor: CostMinor, actual: Usd6): boolean;
}

/** The sandbox interface's conversion. @param usdPerUnit US dollars for one unit of the currency, not negative */
export function sandboxConversion(usdPerUnit: Rational): RateConversion {
  return conversionBy(multiply(unconvertedUsd6(ONE_MINOR), usdPerUnit));
}

/** The supplier interface's conversion. @param unitsPerUsd units of the currency for one US dollar, over 0 */
export function wholesaleConversion(unitsPerUsd: Rational): RateConversion {
  return conversionBy(divide(unconvertedUsd6(ONE_MINOR), unitsPerUsd));
}

const ONE_MINOR = costMinor(1);

function conversionBy(factor: Rational): RateConversion {
  if (factor.numerator < 0n) {
    throw new RangeError('an exchange rate is not negative');
  }
  // Beyond 2^53 either may be rounded, but not to below it. Then a numerator lets only the product of 0 minor
  // units through the guard, and a denominator is greater than every product: the quotient's floor is 0 then.
  const numerator = Number(factor.numerator);
  const denominator = Number(factor.denominator);
  const isSafe = (product: number): boolean => product <= Number.MAX_SAFE_INTEGER;
  const exact = (minor: CostMinor): Rational => multiply(rational(BigInt(minor)), factor);
  return {
    exact,
    whole: (minor) => {
      const product = minor * numerator;
      if (!isSafe(product)) {
        return usd6OfWhole(exact(minor));
      }
      return product % denominator === 0 ? usd6(divFloorSafe(product, denominator)) : undefined;
    },
    isEitherNeighbour: (minor, actual) => {
      const product = minor * numerator;
      if (!isSafe(product)) {
        return isEitherNeighbour(BigInt(actual), exact(minor));
      }
      const below = divFloorSafe(product, denominator);
      return actual === below || (actual === below + 1 && product % denominator !== 0);
    },
  };
}
