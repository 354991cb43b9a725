// The supplier's own arithmetic (source, section 2.1; contract, "Numbers"). Everything is bigint; results
// leave as safe integers. Nothing of it is shared with the checker: two implementations that agree are
// evidence.

import { type DecimalRate, discountedMinor, MICRO_PER_MINOR, safeFigure } from '../exact-price.js';

/** The price at which a card is sold to the partner. */
export interface WholesalePrice {
  readonly wholesale_minor: number;
  readonly wholesale_usd6: number;
}

/** `wholesale * 10000 / units per dollar`, rounded half up. */
export function wholesaleUsd6(wholesale: number, rate: DecimalRate): number {
  return divHalfUp(BigInt(wholesale) * MICRO_PER_MINOR * rate.denominator, rate.numerator);
}

export function priceOf(faceMinor: number, netRateBps: number, rate: DecimalRate): WholesalePrice {
  const wholesale = discountedMinor(faceMinor, netRateBps);
  return { wholesale_minor: wholesale, wholesale_usd6: wholesaleUsd6(wholesale, rate) };
}

/** Half up; both arguments at least 0. */
export function divHalfUp(dividend: bigint, divisor: bigint): number {
  return safeFigure((2n * dividend + divisor) / (2n * divisor));
}
