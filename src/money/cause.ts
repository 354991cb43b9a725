// Why a figure is wrong: the closed list of causes (contract, discrepancies: "Cause"), each with the formula
// that gives the wrong figure. A cause is named only where its formula gives the actual figure exactly, never
// by being near, and never where the figure is right. Three causes have no formula here, since they are seen
// by counting movements, not by arithmetic on one: `charged_twice`, `reversal_missing`, and which earlier rates
// there were for `previous_price`.

import { isEitherNeighbour, sandboxUsd6, unconvertedUsd6, wholesaleUsd6 } from './conversion.js';
import { costMinorOf } from './cost.js';
import { depositDue, depositGross, lessFee } from './deposit.js';
import { divCeil, divHalfUp } from './division.js';
import { ceilOf, divide, equals, floorOf, multiply, type Rational, rational } from './rational.js';
import { type CostMinor, type FaceMinor, type RateBps, type Usd6, WHOLE_BPS } from './units.js';

/** The closed list, in the contract's order, which is the order in which causes are listed. */
export const causeOrder = [
  'half_up',
  'ceiling',
  'other_rate',
  'face_charged',
  'scale_100',
  'fx_missing',
  'fx_doubled',
  'fx_inverted',
  'fee_missing',
  'fee_doubled',
  'charged_twice',
  'reversal_missing',
  'previous_price',
] as const;

/** One cause of the closed list. */
export type Cause = (typeof causeOrder)[number];

/** Causes and whether each one's formula gives the actual figure. */
type Trials = readonly (readonly [cause: Cause, gives: boolean])[];

/**
 * Why a cost in minor units is not the floor formula's.
 *
 * @param rate the rate that the order should have
 * @param otherRates rates that the catalogue or brand list has or had
 * @param actual the cost that was stated or charged, in minor units
 * @param earlierRates rates that this slug had before, for `previous_price`
 */
export function costCauses(
  face: FaceMinor,
  rate: RateBps,
  otherRates: readonly RateBps[],
  actual: CostMinor | bigint,
  earlierRates: readonly RateBps[] = [],
): Cause[] {
  const stated = BigInt(actual);
  const right = BigInt(costMinorOf(face, rate));
  if (stated === right) {
    return [];
  }
  const discount = BigInt(face) * BigInt(rate);
  const whole = BigInt(WHOLE_BPS);
  const isCostAt = (other: RateBps): boolean => stated === BigInt(costMinorOf(face, other));
  return named([
    ['half_up', stated === BigInt(face) - divHalfUp(discount, whole)],
    ['ceiling', stated === BigInt(face) - divCeil(discount, whole)],
    ['other_rate', otherRates.some(isCostAt)],
    ['face_charged', stated === BigInt(face)],
    ['scale_100', isScaled(stated, right)],
    ['previous_price', earlierRates.some(isCostAt)],
  ]);
}

/**
 * Why a sandbox figure in usd6 is not cost times 10000 times the rate. Compared as exact fractions.
 *
 * @param usdPerUnit US dollars for one unit of the currency, over 0
 */
export function conversionCauses(cost: CostMinor, usdPerUnit: Rational, actualUsd6: Usd6 | bigint): Cause[] {
  const stated = rational(BigInt(actualUsd6));
  const exact = sandboxUsd6(cost, usdPerUnit);
  if (equals(stated, exact)) {
    return [];
  }
  const plain = unconvertedUsd6(cost);
  const hundred = rational(100n);
  return named([
    ['scale_100', equals(stated, multiply(exact, hundred)) || equals(multiply(stated, hundred), exact)],
    ['fx_missing', equals(stated, plain)],
    ['fx_doubled', equals(stated, multiply(exact, usdPerUnit))],
    ['fx_inverted', equals(stated, divide(plain, usdPerUnit))],
  ]);
}

/**
 * Why a supplier figure in usd6 is neither neighbour of wholesale times 10000 divided by the rate. The rounding
 * is not shown, so a wrong formula gives the figure where the figure is a neighbour of its exact result.
 *
 * @param unitsPerUsd units of the currency for one US dollar, over 0
 */
export function wholesaleConversionCauses(
  wholesale: CostMinor,
  unitsPerUsd: Rational,
  actualUsd6: Usd6 | bigint,
): Cause[] {
  const stated = BigInt(actualUsd6);
  const exact = wholesaleUsd6(wholesale, unitsPerUsd);
  if (isEitherNeighbour(stated, exact)) {
    return [];
  }
  const plain = unconvertedUsd6(wholesale);
  return named([
    ['scale_100', isScaled(stated, floorOf(exact)) || isScaled(stated, ceilOf(exact))],
    ['fx_missing', isEitherNeighbour(stated, plain)],
    ['fx_doubled', isEitherNeighbour(stated, divide(exact, unitsPerUsd))],
    ['fx_inverted', isEitherNeighbour(stated, multiply(plain, unitsPerUsd))],
  ]);
}

/**
 * Why a credit in usd6 is neither neighbour of what is due for the deposit (the other neighbour is DP-ROUNDING
 * and has no cause). The wrong formulas floor once, like the right one.
 *
 * @param feeBps the pool's fee, 0..10000; doubled it counts as no more than the whole
 */
export function depositCauses(
  plus: Rational,
  usdPerPlus: Rational,
  feeBps: number,
  actualUsd6: Usd6 | bigint,
): Cause[] {
  const stated = BigInt(actualUsd6);
  const due = depositDue(plus, usdPerPlus, feeBps);
  if (isEitherNeighbour(stated, due.exactCredited)) {
    return [];
  }
  const doubled = lessFee(depositGross(plus, usdPerPlus), Math.min(2 * feeBps, WHOLE_BPS));
  return named([
    ['scale_100', isScaled(stated, due.creditedUsd6)],
    ['fee_missing', stated === due.grossUsd6],
    ['fee_doubled', stated === floorOf(doubled)],
  ]);
}

/** The causes as one cell: in the contract's order, each once, joined by `|`; `unexplained` where there is none. */
export function joinCauses(list: readonly Cause[]): string {
  return list.length === 0 ? 'unexplained' : causeOrder.filter((cause) => list.includes(cause)).join('|');
}

function named(trials: Trials): Cause[] {
  return trials.filter(([, gives]) => gives).map(([cause]) => cause);
}

/** True where the figure is the right one times 100, or exactly a hundredth of it. */
function isScaled(stated: bigint, right: bigint): boolean {
  return stated === right * 100n || stated * 100n === right;
}
