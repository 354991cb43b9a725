/**
 * The causes of the closed list that may explain what is off on one order, with what the formula of each gives: by
 * these a check names its cause, and an explanation shows which were tried.
 */

import { type CauseTrial, chargeTrials, conversionTrials, costTrials } from '../money/cause.js';
import { rational } from '../money/rational.js';
import type { RateBps } from '../money/units.js';
import { bookedAtMsOf, type OrderCase } from './match/order-case.js';
import type { MonthContext } from './month-context.js';
import type { Recomputation } from './recomputation.js';

/** An order with what is due for it, as the causes of its price are tried. */
export interface TriedOrder {
  readonly context: MonthContext;
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation;
}

/** Causes of a cost, at the rate that the order states itself. */
export function priceTrialsOf(
  { context, orderCase, recomputation }: TriedOrder,
  rate: RateBps,
): CauseTrial[] {
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const others = rates.all.filter((one) => one !== rate);
  return costTrials(basis.faceMinor, rate, others, earlier);
}

/** The rates that may stand in place of the right one. */
export function rateTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const figures = (list: readonly RateBps[]) => list.map((rate) => rational(BigInt(rate)));
  return [
    { cause: 'other_rate', gives: figures(rates.all) },
    { cause: 'previous_price', gives: figures(earlier) },
  ];
}

/** Causes of the order's own usd6, at its own cost in minor units. */
export function conversionTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { order } = orderCase;
  const usdPerUnit = context.facts.settings.usdPerUnit.get(recomputation.basis.currency);
  return order === undefined || usdPerUnit === undefined ? [] : conversionTrials(order.costMinor, usdPerUnit);
}

/** Causes that show in the debit alone, while the order itself is right. */
export function chargeTrialsOf(tried: TriedOrder): CauseTrial[] {
  const { context, recomputation } = tried;
  const usdPerUnit = context.facts.settings.usdPerUnit.get(recomputation.basis.currency);
  if (usdPerUnit === undefined) return [];
  return chargeTrials(priceTrialsOf(tried, recomputation.rateBps), recomputation.costMinor, usdPerUnit);
}
