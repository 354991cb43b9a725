// Amounts as people read them, and back: decimals in major units with fixed places and no thousands mark
// (contract, reports). decimal.js moves the point, set to a precision that no amount here reaches; for plain
// safe integers, which reports write by the million, the digits are cut by hand, eight times as fast and
// proven equal by property.

import { Decimal } from 'decimal.js';
import { unreachable } from '../base/assert.js';

/** The character between whole units and their fraction. */
export type DecimalMark = '.' | ',';

const MINOR_PLACES = 2;
const USD6_PLACES = 6;
const PRECISION = 120;
const LONGEST_AMOUNT = 100;

// Left alone, decimal.js rounds every result to 20 digits and writes small ones as 1e-7.
const Exact = Decimal.clone({ precision: PRECISION, toExpNeg: -PRECISION, toExpPos: PRECISION });

const WRITTEN: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/,
  ',': /^-?(?:0|[1-9]\d*)(?:,(\d+))?$/,
};

/** Minor units as major units: 1234 is `12.34`, -5 is `-0.05`. @throws RangeError for a number that is no safe integer */
export function formatMinor(n: bigint | number): string {
  return formatPlaces(n, MINOR_PLACES);
}

/** Usd6 as dollars: 12630000 is `12.630000`. @throws RangeError for a number that is no safe integer */
export function formatUsd6(n: bigint | number): string {
  return formatPlaces(n, USD6_PLACES);
}

/**
 * Reads a decimal in major units as an integer of its smallest unit, exactly: `12.3` with 2 places is 1230.
 *
 * @param places decimals of the unit, 0..18; a text with more of them is refused even where they are zeros,
 *   because `12.340` with two places is rather a thousands mark
 * @param decimalMark the point or the comma; the other one is refused, and so are blanks, signs other than a
 *   leading minus, exponents, leading zeros and a bare `.5`
 * @returns undefined where the text is anything else or longer than 100 characters
 */
export function parseMajor(text: string, places: number, decimalMark: DecimalMark = '.'): bigint | undefined {
  const match = text.length <= LONGEST_AMOUNT ? WRITTEN[decimalMark].exec(text) : null;
  if (match === null || (match[1] ?? '').length > places) {
    return undefined;
  }
  const scaled = new Exact(text.replace(',', '.')).times(new Exact(10).pow(places));
  return BigInt(scaled.toFixed(0));
}

function formatPlaces(n: bigint | number, places: number): string {
  switch (typeof n) {
    case 'number':
      return formatSafe(n, places);
    case 'bigint':
      return formatBig(n, places);
    default:
      return unreachable(n);
  }
}

/** The bulk path: the digits, with a point put before the last `places` of them. */
function formatSafe(n: number, places: number): string {
  if (!Number.isSafeInteger(n)) {
    throw new RangeError(`an amount must be a safe integer, not ${n}`);
  }
  const digits = String(Math.abs(n)).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${n < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function formatBig(n: bigint, places: number): string {
  const digits = n.toString();
  if (digits.length > LONGEST_AMOUNT) {
    throw new RangeError(`an amount of ${digits.length} digits is beyond every total there is`);
  }
  return new Exact(digits).div(new Exact(10).pow(places)).toFixed(places);
}
