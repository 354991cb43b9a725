// The cost that is due for an order of a month, as of its booking and by the rule of its interface.

import type { OrderCase } from '../match/order-case.js';
import { type MonthContext, pricedAtMsOf, ratesOf } from '../month/month-context.js';
import { type Recomputation, recomputationOf } from './recomputation.js';
import { unstatedRateRecomputationOf } from './unstated-rate.js';

/** Undefined where no source gives its face, or its rate where the interface states one. */
export function recomputationIn(context: MonthContext, orderCase: OrderCase): Recomputation | undefined {
  const atMs = pricedAtMsOf(context, orderCase);
  if (context.facts.stated.kind === 'float') {
    return unstatedRateRecomputationOf(orderCase, atMs, context.rates, ratesOf(context, orderCase));
  }
  const isRowMissing = context.facts.book !== undefined && orderCase.bookRows.length === 0;
  return recomputationOf(orderCase, atMs, context.rates, ratesOf(context, orderCase), isRowMissing);
}
