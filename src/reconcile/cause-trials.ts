/**
 * Every cause of the closed list that may explain an item, with what its formula gives: by these an item's causes are
 * named, and shown when it is explained. Contract, discrepancies, "Cause".
 */

import {
  type CauseTrial,
  chargeTrials,
  conversionTrials,
  costTrials,
  depositTrials,
} from '../money/cause.js';
import { rational, rationalOfDecimal } from '../money/rational.js';
import type { RateBps } from '../money/units.js';
import type { AccountMonth } from './account-month.js';
import type { Discrepancy } from './discrepancy.js';
import { bookedAtMsOf, type OrderCase } from './match/order-case.js';
import type { MonthContext } from './month-context.js';
import { type Recomputation, recomputationOf } from './recomputation.js';

/** An order with what is due for it, as the causes of its price are tried. */
interface TriedOrder {
  readonly context: MonthContext;
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation;
}

/** What the item's figure would be under each cause that can be tried on it; none where no formula speaks of it. */
export function causeTrialsOf({ context, deposits }: AccountMonth, item: Discrepancy): CauseTrial[] {
  if (item.code === 'DP-CREDIT' && item.field === 'credited_usd6') {
    const judged = deposits.find(({ depositCase }) => depositCase.depositRef === item.subject);
    return judged === undefined ? [] : creditTrialsOf(context, judged.units);
  }
  const orderCase = context.cases.find(item.subject);
  if (orderCase === undefined) return [];
  const recomputation = recomputationOf(
    orderCase,
    bookedAtMsOf(orderCase) ?? context.startMs,
    context.rates,
    context.facts.settings,
  );
  if (recomputation === undefined) return countTrialsOf(item, orderCase);
  const tried = { context, orderCase, recomputation };
  switch (`${item.code} ${item.field}`) {
    case 'PR-COST cost_minor':
      return priceTrialsOf(tried, tried.orderCase.order?.rateBps ?? recomputation.rateBps);
    case 'PR-RATE rate_bps':
      return rateTrialsOf(tried);
    case 'FX-CONVERSION cost_usd6':
      return conversionTrialsOf(tried);
    case 'OR-CHARGE amount_usd6':
      return chargeTrialsOf(tried);
    default:
      return countTrialsOf(item, orderCase);
  }
}

/** Causes of a cost, at the rate that the order states itself. */
function priceTrialsOf({ context, orderCase, recomputation }: TriedOrder, rate: RateBps): CauseTrial[] {
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const others = rates.all.filter((one) => one !== rate);
  return costTrials(basis.faceMinor, rate, others, earlier);
}

function rateTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { basis, rates } = recomputation;
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const figures = (list: readonly RateBps[]) => list.map((rate) => rational(BigInt(rate)));
  return [
    { cause: 'other_rate', gives: figures(rates.all) },
    { cause: 'previous_price', gives: figures(earlier) },
  ];
}

function conversionTrialsOf({ context, orderCase, recomputation }: TriedOrder): CauseTrial[] {
  const { order } = orderCase;
  const usdPerUnit = context.facts.settings.usdPerUnit.get(recomputation.basis.currency);
  return order === undefined || usdPerUnit === undefined ? [] : conversionTrials(order.costMinor, usdPerUnit);
}

/** Causes that show in the debit alone, while the order itself is right. */
function chargeTrialsOf(tried: TriedOrder): CauseTrial[] {
  const { context, recomputation } = tried;
  const usdPerUnit = context.facts.settings.usdPerUnit.get(recomputation.basis.currency);
  if (usdPerUnit === undefined) return [];
  return chargeTrials(priceTrialsOf(tried, recomputation.rateBps), recomputation.costMinor, usdPerUnit);
}

function creditTrialsOf({ facts }: MonthContext, units: string | undefined): CauseTrial[] {
  const plus = units === undefined ? undefined : rationalOfDecimal(units);
  const { usdPerPlus, poolFeeBps } = facts.settings;
  return plus === undefined ? [] : depositTrials(plus, usdPerPlus, poolFeeBps);
}

/** Causes that are seen by counting movements and not by arithmetic on one. */
function countTrialsOf(item: Discrepancy, { debits }: OrderCase): CauseTrial[] {
  if (item.code === 'OR-DOUBLE-DEBIT')
    return [{ cause: 'charged_twice', gives: [rational(2n * BigInt(item.expected))] }];
  if (item.code === 'OR-REVERSAL-MISSING') {
    const gives = debits.map((line) => rational(-BigInt(line.amountUsd6)));
    return [{ cause: 'reversal_missing', gives }];
  }
  return [];
}
