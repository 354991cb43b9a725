// Exact fractions. A rate is a ratio of two integers and never a double: 0.1 has no double, and
// 1.0000000000000000001 would be 1. Rounding happens once, at the end, in a function that names its
// direction.

import { divCeil, divFloor, divHalfUp } from './division.js';

/** A fraction in lowest terms; the sign is the numerator's, zero is 0/1. Made by `rational` only. */
export interface Rational {
  readonly numerator: bigint;
  /** over 0 */
  readonly denominator: bigint;
}

// A JSON number (RFC 8259 section 6). The limits keep a figure like 1e999999999 from filling the memory.
const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?0*\d{1,2}))?$/;
const LONGEST_DECIMAL = 64;
const greatestSafe = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The fraction `n / d` in lowest terms.
 *
 * @throws RangeError where `d` is 0
 */
export function rational(n: bigint, d: bigint = 1n): Rational {
  if (d === 1n) return { numerator: n, denominator: d };
  if (d === 0n) throw new RangeError(`a fraction needs a denominator other than 0: ${n}/0`);
  const divisor = greatestCommonDivisor(n < 0n ? -n : n, d < 0n ? -d : d);
  const sign = d < 0n ? -1n : 1n;
  return { numerator: (sign * n) / divisor, denominator: (sign * d) / divisor };
}

/**
 * Reads a decimal exactly from its digits: a JSON number, plain or with an exponent (`1.25`, `9.7E1`,
 * `1e-2`).
 *
 * @returns undefined for anything else, for more than 64 characters and for an exponent beyond ±99
 */
export function rationalOfDecimal(text: string): Rational | undefined {
  const match = text.length <= LONGEST_DECIMAL ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, minus = '', whole = '', fraction = '', tens = '0'] = match;
  const digits = BigInt(minus + whole + fraction);
  const exponent = Number(tens) - fraction.length;
  return exponent < 0
    ? rational(digits, 10n ** BigInt(-exponent))
    : rational(digits * 10n ** BigInt(exponent));
}

/** `a * b` exactly. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** `a / b` exactly. @throws RangeError where `b` is 0 */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** `a + b` exactly. */
export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** `a - b` exactly. */
export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** True where both are the same number; lowest terms make that a comparison of their parts. */
export function equals(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

/** True where the fraction is an integer. */
export function isWhole(a: Rational): boolean {
  return a.denominator === 1n;
}

/** The greatest integer not above `a`. */
export function floorOf(a: Rational): bigint {
  return divFloor(a.numerator, a.denominator);
}

/** The least integer not below `a`. */
export function ceilOf(a: Rational): bigint {
  return divCeil(a.numerator, a.denominator);
}

/** The integer nearest to `a`; of two equally near ones the greater. */
export function halfUpOf(a: Rational): bigint {
  return divHalfUp(a.numerator, a.denominator);
}

/** `n/d` in lowest terms; an integer without its denominator, `60000000`. For workings, not for amounts. */
export function formatRational(a: Rational): string {
  return isWhole(a) ? `${a.numerator}` : `${a.numerator}/${a.denominator}`;
}

/** By plain numbers as soon as they hold both exactly: a remainder is never larger than what it is of. */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let greater = a;
  let lesser = b;
  while (greater > greatestSafe || lesser > greatestSafe) {
    if (lesser === 0n) return greater;
    [greater, lesser] = [lesser, greater % lesser];
  }
  return safeDivisor(Number(greater), Number(lesser));
}

function safeDivisor(a: number, b: number): bigint {
  let greater = a;
  let lesser = b;
  while (lesser !== 0) [greater, lesser] = [lesser, greater % lesser];
  return BigInt(greater);
}
