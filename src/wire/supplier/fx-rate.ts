// An exchange rate as this interface writes it: a JSON number, units of the currency for one US dollar. Its
// digits are what counts: 0.8 has no double, so the rate leaves here as a decimal text and becomes an exact
// fraction in the money floor, never a floating-point number in between.

import { z } from 'zod';
import { decimalTextOf, JsonNumber } from '../../base/json/json-reader.js';
import { rationalOfDecimal } from '../../money/rational.js';

/** A JSON number over 0, plain or with an exponent, of at most 64 characters; read as its own digits. */
export const fxRateSchema = z
  .custom<number | JsonNumber>(isRate, 'is not a number over 0 with readable digits')
  .transform(decimalTextOf);

/** A number of the strict reader whose digits are a fraction over 0. */
function isRate(value: unknown): boolean {
  const isInteger = typeof value === 'number' && Number.isSafeInteger(value);
  if (!isInteger && !(value instanceof JsonNumber)) return false;
  const exact = rationalOfDecimal(decimalTextOf(value));
  return exact !== undefined && exact.numerator > 0n;
}
