// Amounts of rewards v2: JSON numbers that are read from their digits and never through a double. Tokens have
// up to 18 decimals, dollars two; what has more is refused and never rounded.

import { z } from 'zod';
import { decimalTextOf, JsonNumber } from '../../base/json/json-reader.js';
import { type Plus18, plus18, plus18OfDecimal } from '../../money/plus18.js';
import { AMOUNT_USD_MINOR_MOST } from './limits.js';

/** More than this is no amount of tokens: 10^30 of them. */
const PLUS18_MOST = 10n ** 48n;

function isJsonNumber(value: unknown): value is number | JsonNumber {
  return (typeof value === 'number' && Number.isSafeInteger(value)) || value instanceof JsonNumber;
}

/** A number of the strict reader as units of 10^-18; undefined where it is none or is out of range. */
function signedUnitsOf(value: unknown): Plus18 | undefined {
  const units = isJsonNumber(value) ? plus18OfDecimal(decimalTextOf(value)) : undefined;
  return units === undefined || units < -PLUS18_MOST || units > PLUS18_MOST ? undefined : units;
}

/** The same from 0. */
function unitsOf(value: unknown): Plus18 | undefined {
  const units = signedUnitsOf(value);
  return units === undefined || units < 0n ? undefined : units;
}

/** Dollars in cents; undefined where they have parts of a cent. */
function minorOf(value: unknown): number | undefined {
  const units = unitsOf(value);
  const cent = 10n ** 16n;
  if (units === undefined || units % cent !== 0n) return undefined;
  const minor = Number(units / cent);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Reward tokens, 0 or more. */
export const plusSchema = z
  .custom<number | JsonNumber>(
    (value) => unitsOf(value) !== undefined,
    'is not a number from 0 with at most 18 decimals',
  )
  .meta({ type: 'number', minimum: 0 })
  .transform((value) => unitsOf(value) ?? plus18(0n));

/**
 * A balance or total of reward tokens. One under zero is false, and is read all the same: what made it so can
 * be found only in figures that were read.
 */
export const plusBalanceSchema = z
  .custom<number | JsonNumber>(
    (value) => signedUnitsOf(value) !== undefined,
    'is not a number with at most 18 decimals',
  )
  .meta({ type: 'number' })
  .transform((value) => signedUnitsOf(value) ?? plus18(0n));

/** Reward tokens, more than 0. */
export const positivePlusSchema = z
  .custom<number | JsonNumber>(
    (value) => (unitsOf(value) ?? 0n) > 0n,
    'is not a number over 0 with at most 18 decimals',
  )
  .meta({ type: 'number', exclusiveMinimum: 0 })
  .transform((value) => unitsOf(value) ?? plus18(0n));

/** US dollars as cents, 0 or more: 12.5 is 1250. */
export const dollarsSchema = z
  .custom<number | JsonNumber>(
    (value) => minorOf(value) !== undefined,
    'is not a number from 0 with at most 2 decimals',
  )
  .meta({ type: 'number', minimum: 0 })
  .transform((value) => minorOf(value) ?? 0);

/** The value of a purchase as cents: over 0, at most 1,000,000.00. */
export const purchaseSchema = z
  .custom<number | JsonNumber>(isPurchase, 'is not a number over 0, at most 1000000, with at most 2 decimals')
  .meta({ type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_USD_MINOR_MOST / 100 })
  .transform((value) => minorOf(value) ?? 0);

function isPurchase(value: unknown): boolean {
  const minor = minorOf(value) ?? 0;
  return minor > 0 && minor <= AMOUNT_USD_MINOR_MOST;
}

/** Tokens for one US dollar, as the decimal that it is written as. */
export const rewardRateSchema = z
  .custom<number | JsonNumber>(
    (value) => unitsOf(value) !== undefined,
    'is not a number from 0 with at most 18 decimals',
  )
  .meta({ type: 'number', minimum: 0 })
  .transform(decimalTextOf);
