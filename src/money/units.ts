// The units of money, and the only place where a number becomes one. An amount is a whole number whose type
// says what it counts, so that two different units never meet in one sum. Range: what JSON can carry exactly,
// ±(2^53 - 1); products and totals are bigint and live outside these types (contract, "Numbers").

declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** Millionths of a US dollar: 12630000 is 12.63 USD. Signed, within ±(2^53 - 1). */
export type Usd6 = Unit<'Usd6'>;
/** Face value in minor units of its currency, always two decimals: 2500 is 25.00. 0..2^53 - 1. */
export type FaceMinor = Unit<'FaceMinor'>;
/** Cost or wholesale price in minor units of its currency: 2375 is 23.75. 0..2^53 - 1. */
export type CostMinor = Unit<'CostMinor'>;
/** A rate in basis points, hundredths of a percent: 500 is 5%. 0..10000. */
export type RateBps = Unit<'RateBps'>;

/** The greatest rate: the whole face value. */
export const WHOLE_BPS = 10_000;

/** @returns `n` as millionths of a dollar. @throws RangeError where it is no integer within ±(2^53 - 1) */
export function usd6(n: number): Usd6 {
  return within(n, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'usd6') as Usd6;
}

/** @returns `n` as a face value. @throws RangeError where it is no integer in 0..2^53 - 1 */
export function faceMinor(n: number): FaceMinor {
  return within(n, 0, Number.MAX_SAFE_INTEGER, 'face_minor') as FaceMinor;
}

/** @returns `n` as a cost. @throws RangeError where it is no integer in 0..2^53 - 1 */
export function costMinor(n: number): CostMinor {
  return within(n, 0, Number.MAX_SAFE_INTEGER, 'cost_minor') as CostMinor;
}

/** @returns `n` as a rate. @throws RangeError where it is no integer in 0..10000 */
export function rateBps(n: number): RateBps {
  return within(n, 0, WHOLE_BPS, 'rate_bps') as RateBps;
}

function within(n: number, least: number, greatest: number, name: string): number {
  if (!Number.isSafeInteger(n) || n < least || n > greatest) {
    throw new RangeError(`${name} must be an integer in ${least}..${greatest}, not ${n}`);
  }
  // -0 is an integer to the language; as an amount there is one zero.
  return n === 0 ? 0 : n;
}
