/**
 * FX-CONVERSION: usd6 is not minor units at the fixed rate. FX-RATE: the rate that the order states is not the
 * fixed one. Source: the sandbox converts at fixed rates (1 GBP = 1.25 USD), never market rates.
 */

import { conversionCauses } from '../../money/cause.js';
import { isEitherNeighbour, sandboxUsd6 } from '../../money/conversion.js';
import { equals, rationalOfDecimal } from '../../money/rational.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';
import { rationalText, wholeUsd6Of } from '../recomputation.js';
import { balanceEffectOf } from './price.js';

function judge({ orderCase, context, found }: OrderJudgement): void {
  const order = orderCase.order;
  const rate = order === undefined ? undefined : context.facts.settings.usdPerUnit.get(order.currency);
  if (order === undefined || rate === undefined) return;
  const exact = sandboxUsd6(order.costMinor, rate);
  const actual = BigInt(order.costUsd6);
  const identity = orderIdentity(orderCase, bookedAtMsOf(orderCase));
  if (!isEitherNeighbour(actual, exact)) {
    const due = wholeUsd6Of(exact, actual);
    const cost = found.find('PR-COST');
    found.add(
      {
        ...identity,
        code: 'FX-CONVERSION',
        field: 'cost_usd6',
        sourceA: 'recomputed',
        sourceB: 'order',
        unit: 'usd6',
        expected: due,
        actual,
        sense: 'charge',
        causes: conversionCauses(order.costMinor, rate, actual),
        formula: `${order.costMinor} * 10000 * ${rationalText(rate)} = ${due}; stated ${actual}`,
      },
      {
        effectUsd6: balanceEffectOf(context, orderCase, actual - due),
        // A price that alone was altered no longer converts to the usd6 that was charged.
        roots: cost !== undefined && cost.finding.differenceUsd6 === -(actual - due) ? [cost] : [],
      },
    );
  }
  judgeStatedRate({ orderCase, context, found, recomputation: undefined });
}

function judgeStatedRate({ orderCase, context, found }: OrderJudgement): void {
  const order = orderCase.order;
  const rate = order === undefined ? undefined : context.facts.settings.usdPerUnit.get(order.currency);
  const stated = order?.fxRate === undefined ? undefined : rationalOfDecimal(order.fxRate);
  if (order === undefined || rate === undefined || stated === undefined || equals(stated, rate)) return;
  const conversion = found.find('FX-CONVERSION');
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'FX-RATE',
      field: 'fx_rate',
      sourceA: 'settings',
      sourceB: 'order',
      unit: 'rate',
      expected: rationalText(rate),
      actual: order.fxRate ?? '',
    },
    { roots: conversion === undefined ? [] : [conversion] },
  );
}

export const conversionCheck: OrderCheck = {
  codes: ['FX-CONVERSION', 'FX-RATE'],
  needs: ['order_reads'],
  judge,
};
