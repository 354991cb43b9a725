// The causes of the closed list that may explain what is off on one order, with what the formula of each
// gives: by these a check names its cause, and an explanation shows which were tried.

import {
  type CauseTrial,
  chargeTrials,
  conversionTrials,
  costTrials,
  wholesaleConversionTrials,
} from '../../money/cause.js';
import { usd6AtUnitsPerUsd } from '../../money/conversion.js';
import { ceilOf, divide, equals, floorOf, isWhole, type Rational, rational } from '../../money/rational.js';
import type { RateBps } from '../../money/units.js';
import type { OrderCase } from '../match/order-case.js';
import { type MonthContext, pricedAtMsOf } from '../month/month-context.js';
import type { Recomputation } from '../price/recomputation.js';

/** An order with what is due for it, as the causes of its price are tried. */
interface TriedOrder {
  readonly context: MonthContext;
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation;
}

/** Causes of a cost, at the rate that the order states itself; none where no rate is on file. */
export function priceTrialsOf(
  { context, orderCase, recomputation }: TriedOrder,
  rate: RateBps | undefined,
): CauseTrial[] {
  if (rate === undefined) return [];
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, pricedAtMsOf(context, orderCase));
  const others = rates.all.filter((one) => one !== rate);
  return costTrials(basis.faceMinor, rate, others, earlier);
}

/** The rates that may stand in place of the right one. */
export function rateTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, pricedAtMsOf(context, orderCase));
  const figures = (list: readonly RateBps[]) => list.map((rate) => rational(BigInt(rate)));
  return [
    { cause: 'other_rate', gives: figures(rates.all) },
    { cause: 'previous_price', gives: figures(earlier) },
  ];
}

/** Causes of the order's own usd6, at its own cost in minor units. */
export function conversionTrialsOf(tried: TriedOrder): CauseTrial[] {
  const { order } = tried.orderCase;
  const { units, usd } = ratesOf(tried);
  if (order === undefined) return [];
  if (units !== undefined) return wholesaleConversionTrials(order.costMinor, units);
  return usd === undefined ? [] : conversionTrials(order.costMinor, usd);
}

/** Causes of the order's own usd6 where no rate holds: each at every rate that was read around the order. */
export function readRateTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { charged } = recomputation;
  if (charged === undefined) return [];
  const rates = context.fx.ratesAround(recomputation.basis.currency, pricedAtMsOf(context, orderCase));
  const trials = rates.flatMap((units) => wholesaleConversionTrials(charged.costMinor, units));
  const causes = [...new Set(trials.map(({ cause }) => cause))];
  return causes.map((cause) => ({
    cause,
    gives: trials.filter((trial) => trial.cause === cause).flatMap(({ gives }) => gives),
  }));
}

/** Causes that show in the debit alone, while the order itself is right. */
export function chargeTrialsOf(tried: TriedOrder): CauseTrial[] {
  const { recomputation } = tried;
  const { units, usd } = ratesOf(tried);
  const usdPerUnit = units === undefined ? usd : divide(rational(1n), units);
  if (usdPerUnit === undefined) return [];
  const prices = priceTrialsOf(tried, recomputation.rateBps);
  const trials = chargeTrials(prices, recomputation.costMinor, usdPerUnit);
  if (units === undefined) return trials;
  // A float's conversion is rounded, and the source does not show how: both neighbours count. A cause that
  // gives the right price gives its other neighbour too, and explains nothing.
  const right = usd6AtUnitsPerUsd(recomputation.costMinor, units);
  return trials.map(({ cause, gives }) => ({
    cause,
    gives: gives.filter((given) => !equals(given, right)).flatMap(neighboursOf),
  }));
}

function neighboursOf(exact: Rational): Rational[] {
  return isWhole(exact) ? [exact] : [rational(floorOf(exact)), rational(ceilOf(exact))];
}

/** The rate that holds for the order's currency, as its interface states it. */
function ratesOf({ recomputation }: TriedOrder): {
  readonly units: Rational | undefined;
  readonly usd: Rational | undefined;
} {
  const { currency } = recomputation.basis;
  const { usdPerUnit, unitsPerUsd } = recomputation.conversion.settings;
  return { units: unitsPerUsd?.get(currency), usd: usdPerUnit.get(currency) };
}
