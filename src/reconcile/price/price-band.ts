// The prices and conversions that can be right if nothing on file says which rate was in force: those that
// the rates on file give, widened by a band. A figure beyond the band is wrong whatever the rate was.
// Contract, discrepancies: PR-RANGE, FX-RANGE; tool: `priceBandBps`, `fxBandPercent`.

import { costMinorOf } from '../../money/cost.js';
import { add, compare, divide, multiply, type Rational, rational, subtract } from '../../money/rational.js';
import { type CostMinor, type FaceMinor, type RateBps, rateBps, WHOLE_BPS } from '../../money/units.js';
import type { PriceSettings } from '../month/account-facts.js';

export interface PriceBands {
  /** By how many basis points the rates on file for a brand are widened on either side, 0..10000. */
  readonly priceBps: number;
  /** By how many percent rates of exchange are widened on either side, 0 or more and under 100. */
  readonly fxPercent: Rational;
}

/** The bands that hold if the configuration says nothing else. */
export const defaultBands: PriceBands = { priceBps: 500, fxPercent: rational(5n) };

export function bandsOf({ bands }: Pick<PriceSettings, 'bands'>): PriceBands {
  return bands ?? defaultBands;
}

/** The least and the greatest rate ever on file for a brand. */
export interface RateRange {
  readonly lowest: RateBps;
  readonly highest: RateBps;
}

/** The bound that a cost is beyond. */
export interface PriceBound {
  readonly costMinor: CostMinor;
  /** The rate that gives it; undefined for the face value itself, where no rate is on file. */
  readonly rateBps: RateBps | undefined;
  /** True for a cost above the face value, which no rate gives. */
  readonly isAboveFace: boolean;
}

/**
 * The nearest cost that can be right, for a cost that can not; undefined for one that can.
 *
 * @param range of the brand; undefined where no list on file has it: then only the face value bounds the cost
 */
export function priceBoundOf(
  face: FaceMinor,
  cost: CostMinor,
  range: RateRange | undefined,
  { priceBps }: PriceBands,
): PriceBound | undefined {
  const isAboveFace = cost > Number(face);
  const bound = (rate: RateBps): PriceBound => ({
    costMinor: costMinorOf(face, rate),
    rateBps: rate,
    isAboveFace,
  });
  if (range === undefined) return isAboveFace ? { ...bound(rateBps(0)), rateBps: undefined } : undefined;
  const dearest = bound(rateBps(Math.max(0, range.lowest - priceBps)));
  const cheapest = bound(rateBps(Math.min(WHOLE_BPS, range.highest + priceBps)));
  if (cost > dearest.costMinor) return dearest;
  return cost < cheapest.costMinor ? cheapest : undefined;
}

const hundred = rational(100n);

/**
 * Units for one dollar between which a conversion can be right.
 *
 * @param rates read around the order
 * @returns undefined where none was read
 */
export function unitsBandOf(
  rates: readonly Rational[],
  { fxPercent }: PriceBands,
): { readonly least: Rational; readonly most: Rational } | undefined {
  const [lowest, ...others] = rates.toSorted(compare);
  if (lowest === undefined) return undefined;
  const highest = others.at(-1) ?? lowest;
  return {
    least: divide(multiply(lowest, subtract(hundred, fxPercent)), hundred),
    most: divide(multiply(highest, add(hundred, fxPercent)), hundred),
  };
}
