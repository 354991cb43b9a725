// Amounts read straight from a field's bytes: a book has several a row, and a string for each would cost more
// than the number. The test holds them against the reader for text.

import { NO_NUMBER, wholeNumberIn } from '../../../base/text/whole-number.js';
import type { DecimalMark } from '../../../money/amount-text.js';

const ZERO = 0x30;
const MINOR_PLACES = 2;

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
