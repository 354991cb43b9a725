// Amounts as people read them, and back: decimals in major units with fixed places and no thousands mark
// (contract, reports). An amount is an integer, so writing it only puts a point between its digits, and no
// library is asked. Reading goes through decimal.js, set to a precision that no amount reaches; what is short
// enough to be a safe integer whatever its digits, as all columns of a bulk file are, is put together from
// its digits, ten times as fast and proven equal by property.

import { Decimal } from 'decimal.js';

/** The character between whole units and their fraction. */
export type DecimalMark = '.' | ',';

const MINOR_PLACES = 2;
const USD6_PLACES = 6;
const PRECISION = 120;
const LONGEST_AMOUNT = 100;
// Fifteen digits stay under 10^15, and so under 2^53 - 1.
const SAFE_DIGITS = 15;

// Left alone, decimal.js rounds every result to 20 digits and writes great ones as 1e+21.
const Exact = Decimal.clone({ precision: PRECISION, toExpNeg: -PRECISION, toExpPos: PRECISION });

const written: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/,
  ',': /^(-?)(0|[1-9]\d*)(?:,(\d+))?$/,
};

/**
 * Minor units as major units with two decimals: 1234 is `12.34`, -5 is `-0.05`.
 *
 * @throws RangeError for a number that is no safe integer
 */
export function formatMinor(n: bigint | number): string {
  return formatPlaces(n, MINOR_PLACES);
}

/**
 * Usd6 as dollars with six decimals: 12630000 is `12.630000`.
 *
 * @throws RangeError for a number that is no safe integer
 */
export function formatUsd6(n: bigint | number): string {
  return formatPlaces(n, USD6_PLACES);
}

/**
 * Reads a decimal in major units as a count of its smallest unit, exactly: `12.3` with 2 places is 1230.
 *
 * @param places decimals of the unit, 0..18; a text with more of them is refused even where they are zeros,
 *   because `12.340` with two places is rather a thousands mark
 * @param decimalMark the point or the comma; the other one is refused, and so are blanks, signs other than a
 *   leading minus, exponents, leading zeros and a bare `.5`
 * @returns undefined where the text is anything else or longer than 100 characters
 */
export function parseMajor(text: string, places: number, decimalMark: DecimalMark = '.'): bigint | undefined {
  const match = text.length <= LONGEST_AMOUNT ? written[decimalMark].exec(text) : null;
  if (match === null) return undefined;
  const [, minus = '', whole = '', fraction = ''] = match;
  if (fraction.length > places) return undefined;
  if (whole.length + places <= SAFE_DIGITS) return BigInt(minus + whole + fraction.padEnd(places, '0'));
  const major = new Exact(`${minus}${whole}.${fraction}0`);
  return BigInt(major.times(new Exact(10).pow(places)).toString());
}

/** The digits, with a point before the last `places` of them. */
function formatPlaces(n: bigint | number, places: number): string {
  if (typeof n === 'number' && !Number.isSafeInteger(n)) {
    throw new RangeError(`an amount must be a safe integer, not ${n}`);
  }
  const digits = String(n < 0 ? -n : n).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${n < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
