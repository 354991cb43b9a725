// Whole numbers and amounts read straight from a field's bytes: a book has several a row, and a string for
// each would cost more than the number. The test holds both against the readers for text.

import type { DecimalMark } from '../../money/amount-text.js';

const ZERO = 0x30;
const NINE = 0x39;
/** 2^53 - 1 has sixteen digits. */
const MOST_DIGITS = 16;
const MINOR_PLACES = 2;

/** The readers' result for a field that is no such number: no number here is negative. */
export const NO_NUMBER = -1;

/**
 * The bytes `start`..`end` (exclusive) as a whole number `^(0|[1-9]\d*)$` up to 2^53 - 1; `NO_NUMBER` for
 * anything else: a sign, a point, an exponent, a blank, a leading zero.
 */
export function wholeNumberIn(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > MOST_DIGITS) return NO_NUMBER;
  if (bytes[start] === ZERO && length > 1) return NO_NUMBER;
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte < ZERO || byte > NINE) return NO_NUMBER;
    number = number * 10 + (byte - ZERO);
  }
  // Rounding never takes a sum of 2^53 or more below 2^53, so what is safe now was exact all along.
  return number <= Number.MAX_SAFE_INTEGER ? number : NO_NUMBER;
}

/**
 * The bytes as an amount in major units with at most two decimals, in minor units: `25`, `25.0` and `25.00`
 * are
 * 2500. `NO_NUMBER` for anything else, thousands marks and `25.000` among it, and beyond 2^53 - 1.
 */
export function majorUnitsIn(bytes: Uint8Array, start: number, end: number, decimal: DecimalMark): number {
  const mark = decimal.charCodeAt(0);
  let point = start;
  while (point < end && bytes[point] !== mark) point += 1;
  const whole = wholeNumberIn(bytes, start, point);
  if (whole === NO_NUMBER) return NO_NUMBER;
  if (point === end) return minorUnits(whole, 0);
  const places = end - point - 1;
  if (places < 1 || places > MINOR_PLACES) return NO_NUMBER;
  const tens = (bytes[point + 1] as number) - ZERO;
  const ones = places === 2 ? (bytes[point + 2] as number) - ZERO : 0;
  if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return NO_NUMBER;
  return minorUnits(whole, tens * 10 + ones);
}

function minorUnits(whole: number, hundredths: number): number {
  const minor = whole * 100 + hundredths;
  return minor <= Number.MAX_SAFE_INTEGER ? minor : NO_NUMBER;
}
