// Whole numbers read straight from bytes: files have several a row, and a string for each would cost more
// than the number.

const ZERO = 0x30;
const NINE = 0x39;
/** 2^53 - 1 has sixteen digits. */
const MOST_DIGITS = 16;

/** The result for bytes that are no such number: no number here is negative. */
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
