// The supplier's own arithmetic (source, section 2.1; contract, "Numbers"). Everything is bigint; results
// leave as safe integers. Nothing of it is shared with the checker: two implementations that agree are
// evidence.

import { safeFigure } from '../sandbox/pricing.js';

const BPS_WHOLE = 10_000n;
/** One minor unit of a two-decimal currency is 10,000 millionths of it. */
const MICRO_PER_MINOR = 10_000n;

/** Units of a currency for one US dollar, as the fraction behind its decimal text. */
export interface UnitsPerUsd {
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a card is sold to the partner for. */
export interface WholesalePrice {
  readonly wholesale_minor: number;
  readonly wholesale_usd6: number;
}

/** Reads a plain decimal text over 0 such as `0.92`, or gives undefined. */
export function unitsPerUsdOf(text: string): UnitsPerUsd | undefined {
  const parts = /^(0|[1-9]\d{0,11})(?:\.(\d{1,12}))?$/.exec(text);
  if (parts === null) return undefined;
  const decimals = parts[2] ?? '';
  const numerator = BigInt(`${parts[1]}${decimals}`);
  return numerator === 0n ? undefined : { text, numerator, denominator: 10n ** BigInt(decimals.length) };
}

/** `face - floor(face * rate / 10000)`; both at least 0, so bigint division rounds down. */
export function wholesaleMinor(faceMinor: number, netRateBps: number): number {
  const face = BigInt(faceMinor);
  return safeFigure(face - (face * BigInt(netRateBps)) / BPS_WHOLE);
}

/** `wholesale * 10000 / units per dollar`, rounded half up. */
export function wholesaleUsd6(wholesale: number, rate: UnitsPerUsd): number {
  return divHalfUp(BigInt(wholesale) * MICRO_PER_MINOR * rate.denominator, rate.numerator);
}

export function priceOf(faceMinor: number, netRateBps: number, rate: UnitsPerUsd): WholesalePrice {
  const wholesale = wholesaleMinor(faceMinor, netRateBps);
  return { wholesale_minor: wholesale, wholesale_usd6: wholesaleUsd6(wholesale, rate) };
}

/** Half up; both arguments at least 0. */
export function divHalfUp(dividend: bigint, divisor: bigint): number {
  return safeFigure((2n * dividend + divisor) / (2n * divisor));
}
