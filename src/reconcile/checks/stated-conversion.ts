// FX-CONVERSION: usd6 is not minor units at the fixed rate. FX-RATE: the rate that the order states is not
// the fixed one. Source: the sandbox converts at fixed rates (1 GBP = 1.25 USD), never market rates.
//
// Rank: an order whose cost alone was altered no longer converts to the usd6 that was charged, which follows
// from PR-COST; a rate that was converted at wrongly is stated wrongly, so FX-RATE follows from
// FX-CONVERSION.

import { type Cause, conversionCauses } from '../../money/cause.js';
import { isEitherNeighbour } from '../../money/conversion.js';
import { equals, type Rational, rationalOfDecimal } from '../../money/rational.js';
import type { OrderRead } from '../../records/order-read.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { type CurrencyRate, rateOf, wholeUsd6At } from '../price/currency-rate.js';
import { rationalText } from '../price/rational-text.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, wordOf } from './order-check.js';

function judge(judgement: OrderJudgement): void {
  const { orderCase, recomputation, settings } = judgement;
  const order = orderCase.order;
  const currency = recomputation?.basis.currency ?? order?.currency ?? '';
  const rate = rateOf(settings, currency);
  const fixed = settings.usdPerUnit.get(currency);
  if (order === undefined || rate === undefined || fixed === undefined) return;
  judgeConversion(judgement, order, rate, (actual) => conversionCauses(order.costMinor, fixed, actual));
  judgeStatedRate(judgement, order, fixed, rate.agreed);
}

/** @param causesOf what gives a wrong figure exactly */
export function judgeConversion(
  { orderCase, context, found }: OrderJudgement,
  order: OrderRead,
  rate: CurrencyRate,
  causesOf: (actual: bigint) => Cause[],
): void {
  const actual = BigInt(order.costUsd6);
  if (isEitherNeighbour(actual, rate.exactUsd6(order.costMinor))) return;
  const due = wholeUsd6At(rate, order.costMinor, actual);
  const agreed = rate.agreed === '' ? '' : `${rate.agreed}; `;
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'FX-CONVERSION',
      field: 'cost_usd6',
      sourceA: 'recomputed',
      sourceB: wordOf({ orderCase, context }),
      unit: 'usd6',
      expected: due,
      actual,
      sense: 'charge',
      causes: causesOf(actual),
      formula: `${order.costMinor} * 10000 ${rate.factor} = ${due}; ${agreed}stated ${actual}`,
    },
    {
      effectUsd6: found.effectOfReaching(actual),
    },
  );
}

/** @param note names the rate where it was agreed for an instant */
function judgeStatedRate(
  { orderCase, found }: OrderJudgement,
  order: OrderRead,
  rate: Rational,
  note: string,
): void {
  const stated = order.fxRate === undefined ? undefined : rationalOfDecimal(order.fxRate);
  if (order.fxRate === undefined || (stated !== undefined && equals(stated, rate))) return;
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'FX-RATE',
    field: 'fx_rate',
    sourceA: 'settings',
    sourceB: 'order',
    unit: 'rate',
    expected: rationalText(rate),
    actual: order.fxRate,
    note,
  });
}

export const conversionCheck: OrderCheck = {
  codes: ['FX-CONVERSION', 'FX-RATE'],
  needs: ['order_reads'],
  judge,
};
