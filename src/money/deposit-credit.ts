// The credit of a deposit (source, section 2.2; contract, "Numbers"): plus_amount times 3.00 dollars less a
// 0.30% pool fee, so 20 units credit 59.82 USD. The floor is taken once, on the exact fraction (a choice: the
// source shows no rounding, and below 0.001 units a deposit has no whole figure). Flooring the gross first
// would sometimes lose one millionth more.

import {
  divide,
  equals,
  floorOf,
  isWhole,
  multiply,
  type Rational,
  rational,
  rationalOfDecimal,
} from './rational.js';
import { WHOLE_BPS } from './units.js';

const USD6_PER_USD = 1_000_000n;

/** The credit that is due for a deposit. All amounts are in usd6. */
export interface DepositDue {
  /** gross, floored: what stands on the wire */
  readonly grossUsd6: bigint;
  /** what is credited: the floor of `exactCredited` */
  readonly creditedUsd6: bigint;
  /** `grossUsd6` less `creditedUsd6` */
  readonly poolFeeUsd6: bigint;
  readonly exactCredited: Rational;
  /** true where `exactCredited` is whole, so that no rounding could have been chosen otherwise */
  readonly exact: boolean;
}

/**
 * The credit that is due for `plus` units.
 *
 * @param plus units deposited, not negative
 * @param usdPerPlus US dollars for one unit, 3 in the source
 * @param feeBps the pool's fee in basis points, 30 in the source; 0..10000
 * @throws RangeError where the fee is no integer in 0..10000 or the amount is negative
 */
export function depositDue(plus: Rational, usdPerPlus: Rational, feeBps: number): DepositDue {
  const gross = depositGross(plus, usdPerPlus);
  const exactCredited = lessFee(gross, feeBps);
  const grossUsd6 = floorOf(gross);
  const creditedUsd6 = floorOf(exactCredited);
  return {
    grossUsd6,
    creditedUsd6,
    poolFeeUsd6: grossUsd6 - creditedUsd6,
    exactCredited,
    exact: isWhole(exactCredited),
  };
}

/** The exact gross in usd6. @throws RangeError where it is negative */
export function depositGross(plus: Rational, usdPerPlus: Rational): Rational {
  const gross = multiply(multiply(plus, usdPerPlus), rational(USD6_PER_USD));
  if (gross.numerator < 0n) throw new RangeError('a deposit is not negative');
  return gross;
}

/** The amount less the fee, exactly. @throws RangeError where the fee is no integer in 0..10000 */
export function lessFee(amount: Rational, feeBps: number): Rational {
  if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps > WHOLE_BPS) {
    throw new RangeError(`a fee must be an integer in 0..${WHOLE_BPS} basis points, not ${feeBps}`);
  }
  const kept = rational(BigInt(WHOLE_BPS - feeBps));
  return divide(multiply(amount, kept), rational(BigInt(WHOLE_BPS)));
}

/** True where both texts are the same number, however they are written. */
export function isSameUnits(a: string, b: string): boolean {
  const [x, y] = [rationalOfDecimal(a), rationalOfDecimal(b)];
  return x === undefined || y === undefined ? a === b : equals(x, y);
}
