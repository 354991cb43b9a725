// The service's own arithmetic of reward tokens. Amounts are whole numbers of 10^-18 of a token, as bigint
// and, in the books, as decimal digits. Nothing here is shared with the checker, on purpose.

import { JsonNumber } from '../../base/json/json-reader.js';

const DECIMALS = 18;
const one = 10n ** BigInt(DECIMALS);
const CENTS_PER_DOLLAR = 100n;

/** A plain decimal of at most 18 decimals as units of 10^-18; undefined for any other text. */
export function unitsOfText(text: string): bigint | undefined {
  const parts = /^(0|[1-9][0-9]{0,29})(?:\.([0-9]{1,18}))?$/.exec(text);
  if (parts === null) return undefined;
  return BigInt(parts[1] ?? '') * one + BigInt((parts[2] ?? '').padEnd(DECIMALS, '0'));
}

/** Units of 10^-18, 0 or more, as a plain decimal without superfluous zeros. */
function textOfUnits(units: bigint): string {
  const whole = (units / one).toString();
  const decimals = (units % one).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Units of 10^-18 as the number that is written to the wire, with all its digits. */
export function plusNumber(units: bigint): JsonNumber {
  return new JsonNumber(textOfUnits(units));
}

/** Cents, 0 or more, as the dollars that are written to the wire: 1250 is 12.5. */
export function dollarsNumber(cents: number): JsonNumber {
  return plusNumber((BigInt(cents) * one) / CENTS_PER_DOLLAR);
}

/**
 * The tokens of a purchase: dollars times tokens a dollar, further decimals than 18 cut off (contract,
 * rewards page). Both at least 0, so bigint division rounds down.
 */
export function tokensOf(cents: number, rateUnits: bigint): bigint {
  return (BigInt(cents) * rateUnits) / CENTS_PER_DOLLAR;
}
