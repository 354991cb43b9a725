// The causes of a wrong figure: the closed list (contract, discrepancies: "Cause"), each with the formula
// that gives the wrong figure. A cause is named only where its formula gives the actual figure exactly, never
// by being near, and never where the figure is right. One cause has no formula here: `reversal_missing` is
// seen by counting movements. The earlier rates for `previous_price` are the caller's to know.

import {
  isEitherNeighbour,
  USD6_PER_MINOR,
  unconvertedUsd6,
  usd6AtUnitsPerUsd,
  usd6AtUsdPerUnit,
} from './conversion.js';
import { costMinorOf } from './cost.js';
import { depositDue, depositGross, lessFee } from './deposit-credit.js';
import { divCeil, divHalfUp } from './division.js';
import { ceilOf, divide, equals, floorOf, isWhole, multiply, type Rational, rational } from './rational.js';
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

/**
 * One cause tried on a figure: everything that its formula gives, exactly. Several figures where it rests on
 * several rates, or where the source does not show the rounding; none where there is nothing to try it with.
 */
export interface CauseTrial {
  readonly cause: Cause;
  readonly gives: readonly Rational[];
}

/** The causes whose formula gives the actual figure, in the contract's order. */
export function causesGiving(trials: readonly CauseTrial[], actual: bigint): Cause[] {
  const stated = rational(actual);
  return trials.filter(({ gives }) => gives.some((given) => equals(given, stated))).map(({ cause }) => cause);
}

/**
 * The cost that each cause of a wrong cost gives, in minor units.
 *
 * @param rate the rate that the order should have
 * @param otherRates rates that the catalogue or brand list has or had
 * @param earlierRates rates that this slug had before, for `previous_price`
 */
export function costTrials(
  face: FaceMinor,
  rate: RateBps,
  otherRates: readonly RateBps[],
  earlierRates: readonly RateBps[] = [],
): CauseTrial[] {
  const discount = BigInt(face) * BigInt(rate);
  const whole = BigInt(WHOLE_BPS);
  const costAt = (other: RateBps): bigint => BigInt(costMinorOf(face, other));
  return [
    { cause: 'half_up', gives: wholes(BigInt(face) - divHalfUp(discount, whole)) },
    { cause: 'ceiling', gives: wholes(BigInt(face) - divCeil(discount, whole)) },
    { cause: 'other_rate', gives: wholes(...otherRates.map(costAt)) },
    { cause: 'face_charged', gives: wholes(BigInt(face)) },
    { cause: 'scale_100', gives: scaled(rational(costAt(rate))) },
    { cause: 'previous_price', gives: wholes(...earlierRates.map(costAt)) },
  ];
}

/**
 * The causes by which a cost in minor units is not the floor formula's; none where it is.
 *
 * @param actual the cost that was stated or charged, in minor units; the others as in `costTrials`
 */
export function costCauses(
  face: FaceMinor,
  rate: RateBps,
  otherRates: readonly RateBps[],
  actual: CostMinor | bigint,
  earlierRates: readonly RateBps[] = [],
): Cause[] {
  const stated = BigInt(actual);
  if (stated === BigInt(costMinorOf(face, rate))) return [];
  return causesGiving(costTrials(face, rate, otherRates, earlierRates), stated);
}

/**
 * The amount that each cause of a wrong conversion gives at dollars for one unit, in usd6 and exactly.
 *
 * @param usdPerUnit US dollars for one unit of the currency, over 0
 */
export function conversionTrials(cost: CostMinor, usdPerUnit: Rational): CauseTrial[] {
  const exact = usd6AtUsdPerUnit(cost, usdPerUnit);
  const plain = unconvertedUsd6(cost);
  return [
    { cause: 'scale_100', gives: scaled(exact) },
    { cause: 'fx_missing', gives: [plain] },
    { cause: 'fx_doubled', gives: [multiply(exact, usdPerUnit)] },
    { cause: 'fx_inverted', gives: [divide(plain, usdPerUnit)] },
  ];
}

/**
 * The causes by which a figure in usd6 is not cost times 10000 times the rate. Compared as exact fractions.
 */
export function conversionCauses(cost: CostMinor, usdPerUnit: Rational, actualUsd6: Usd6 | bigint): Cause[] {
  const stated = BigInt(actualUsd6);
  if (equals(rational(stated), usd6AtUsdPerUnit(cost, usdPerUnit))) return [];
  return causesGiving(conversionTrials(cost, usdPerUnit), stated);
}

/**
 * The amount that each cause of a wrong conversion gives at units for one dollar, in whole usd6. The source
 * does not show the rounding, so both neighbours of each exact result count.
 *
 * @param unitsPerUsd units of the currency for one US dollar, over 0
 */
export function wholesaleConversionTrials(wholesale: CostMinor, unitsPerUsd: Rational): CauseTrial[] {
  const exact = usd6AtUnitsPerUsd(wholesale, unitsPerUsd);
  const plain = unconvertedUsd6(wholesale);
  // The scale may be off before the figure is rounded, or after: that is not shown either.
  const roundedBefore = isWhole(exact) ? [] : neighbours(exact).map(hundredfold);
  return [
    { cause: 'scale_100', gives: [...scaled(exact).flatMap(neighbours), ...roundedBefore] },
    { cause: 'fx_missing', gives: neighbours(plain) },
    { cause: 'fx_doubled', gives: neighbours(divide(exact, unitsPerUsd)) },
    { cause: 'fx_inverted', gives: neighbours(multiply(plain, unitsPerUsd)) },
  ];
}

/** The causes by which a figure in usd6 is neither neighbour of wholesale times 10000 divided by the rate. */
export function wholesaleConversionCauses(
  wholesale: CostMinor,
  unitsPerUsd: Rational,
  actualUsd6: Usd6 | bigint,
): Cause[] {
  const stated = BigInt(actualUsd6);
  if (isEitherNeighbour(stated, usd6AtUnitsPerUsd(wholesale, unitsPerUsd))) return [];
  return causesGiving(wholesaleConversionTrials(wholesale, unitsPerUsd), stated);
}

/**
 * The charge that each cause gives if it shows in the charge alone, in usd6 and exactly: every wrong cost at
 * the right rate of exchange, the right cost at every wrong one, and twice the right charge.
 *
 * @param costs the wrong costs, from `costTrials`
 * @param cost the right cost, in minor units
 */
export function chargeTrials(
  costs: readonly CauseTrial[],
  cost: CostMinor,
  usdPerUnit: Rational,
): CauseTrial[] {
  const perMinor = multiply(rational(USD6_PER_MINOR), usdPerUnit);
  const right = usd6AtUsdPerUnit(cost, usdPerUnit);
  return [
    ...costs.map(({ cause, gives }) => ({ cause, gives: gives.map((given) => multiply(given, perMinor)) })),
    // A scale of 100 gives the same on either way; it is tried once.
    ...conversionTrials(cost, usdPerUnit).filter(({ cause }) => cause !== 'scale_100'),
    { cause: 'charged_twice' as const, gives: [multiply(right, rational(2n))] },
  ].sort((a, b) => causeOrder.indexOf(a.cause) - causeOrder.indexOf(b.cause));
}

/**
 * The credit that each cause of a wrong credit gives, in usd6. The wrong formulas floor once, like the right
 * one.
 *
 * @param feeBps the pool's fee, 0..10000; doubled it counts as no more than the whole
 */
export function depositTrials(plus: Rational, usdPerPlus: Rational, feeBps: number): CauseTrial[] {
  const due = depositDue(plus, usdPerPlus, feeBps);
  const doubled = lessFee(depositGross(plus, usdPerPlus), Math.min(2 * feeBps, WHOLE_BPS));
  return [
    { cause: 'scale_100', gives: scaled(rational(due.creditedUsd6)) },
    { cause: 'fee_missing', gives: wholes(due.grossUsd6) },
    { cause: 'fee_doubled', gives: wholes(floorOf(doubled)) },
  ];
}

/**
 * The causes by which a credit in usd6 is neither neighbour of what is due for the deposit (the other
 * neighbour is DP-ROUNDING and has no cause).
 */
export function depositCauses(
  plus: Rational,
  usdPerPlus: Rational,
  feeBps: number,
  actualUsd6: Usd6 | bigint,
): Cause[] {
  const stated = BigInt(actualUsd6);
  if (isEitherNeighbour(stated, depositDue(plus, usdPerPlus, feeBps).exactCredited)) return [];
  return causesGiving(depositTrials(plus, usdPerPlus, feeBps), stated);
}

/**
 * The causes as one cell: in the contract's order, each once, joined by `|`; `unexplained` where there is
 * none.
 */
export function joinCauses(list: readonly Cause[]): string {
  return list.length === 0 ? 'unexplained' : causeOrder.filter((cause) => list.includes(cause)).join('|');
}

function wholes(...figures: readonly bigint[]): Rational[] {
  return figures.map((figure) => rational(figure));
}

function neighbours(exact: Rational): Rational[] {
  return isWhole(exact) ? [exact] : wholes(floorOf(exact), ceilOf(exact));
}

/** The right figure times 100, and exactly a hundredth of it. */
function scaled(right: Rational): Rational[] {
  return [hundredfold(right), divide(right, rational(100n))];
}

function hundredfold(right: Rational): Rational {
  return multiply(right, rational(100n));
}
