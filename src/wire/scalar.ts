// The scalars of every interface as schemas: integers with their unit, instants, decimal texts. Input comes
// from the strict JSON reader, where an integer is a JavaScript number only if it is exact; any other number
// literal (2500.0, 1e3, -0, 2^53) is an object there and no schema here takes it. The unit types are made by
// the guards of the money floor; `io: 'input'` of zod's JSON Schema export sees plain integers.

import { z } from 'zod';
import { parseInstantMs } from '../base/time/instant.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../money/units.js';

/** Signed money in millionths of a US dollar. */
export const usd6Schema = z.int().transform(usd6);
/** A face value in minor units, 0 or more. */
export const faceMinorSchema = z.int().min(0).transform(faceMinor);
/** A cost in minor units, 0 or more. */
export const costMinorSchema = z.int().min(0).transform(costMinor);
/** A rate in basis points, 0 to 10000. */
export const rateBpsSchema = z.int().min(0).max(10_000).transform(rateBps);
/** A number of things. */
export const countSchema = z.int().min(0);

/** An ISO 8601 instant with a zone, kept as its text; `parseInstantMs` reads it again. */
export const instantSchema = z
  .string()
  .max(64)
  .refine((text) => parseInstantMs(text) !== undefined, 'is not an instant (ISO 8601 with a zone)')
  .meta({ format: 'date-time' });

/** A calendar month, `YYYY-MM` in ASCII digits. */
export const monthSchema = z
  .string()
  .regex(/^(?:19[7-9]|[2-9][0-9]{2})[0-9]-(?:0[1-9]|1[0-2])$/, 'is not a month (YYYY-MM)');

/** A plain decimal, never signed, no exponent, no leading zero, at most 18 decimals; kept as its text. */
export const decimalTextSchema = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/, 'is not a plain decimal of at most 18 decimals');

/** A rate of exchange as a plain decimal: no token is counted in it, so it may have more decimals. */
export const rateTextSchema = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?$/, 'is not a plain decimal of at most 30 decimals');

/** An identifier as the service chose it: not empty, bounded, not looked into. */
export const identifierSchema = z.string().min(1).max(256);

/** 64 lower-case hex digits: a SHA-256. */
export const sha256HexSchema = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 lower-case hex digits');

/** Three upper-case letters, as ISO 4217 spells a currency. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'is not a currency code');
/** Two upper-case letters. */
export const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/, 'is not a country code of two upper-case letters');
