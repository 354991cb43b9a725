// Reward tokens. One has 18 decimals, so an amount is a whole number of its smallest unit: 1.5 tokens are
// 1500000000000000000n. Tokens are no money: they meet dollars nowhere but where a rate is applied, and a
// bigint holds any amount of them.

import { rationalOfDecimal } from './rational.js';

declare const unit: unique symbol;

/** Reward tokens in units of 10^-18 of one. Signed, of any size. */
export type Plus18 = bigint & { readonly [unit]: 'Plus18' };

const DECIMALS = 18;
const one = 10n ** BigInt(DECIMALS);

/** @returns `units`, each 10^-18 of a token, as an amount of tokens */
export function plus18(units: bigint): Plus18 {
  return units as Plus18;
}

/**
 * Reads an amount of tokens from its decimal digits, plain or with an exponent.
 *
 * @returns undefined for anything else, and for an amount with more than 18 decimals: none are cut off here
 */
export function plus18OfDecimal(text: string): Plus18 | undefined {
  const exact = rationalOfDecimal(text);
  if (exact === undefined || (exact.numerator * one) % exact.denominator !== 0n) return undefined;
  return plus18((exact.numerator * one) / exact.denominator);
}

/** The amount as a plain decimal without superfluous zeros: `1.5`, `-0.000000000000000001`, `0`. */
export function formatPlus18(amount: Plus18): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${decimals === '' ? '' : `.${decimals}`}`;
}
