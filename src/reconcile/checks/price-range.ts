// PR-RANGE: the rate at the order's time is not on file, and the cost can't be right all the same. Above the
// face value it is an adjustment, since no rate gives that; otherwise beyond what the rates ever on file for
// the brand give, widened by `priceBandBps`, and unexplained. Expected is the nearest cost that can be right.
// Of both interfaces.

import type { CostMinor } from '../../money/units.js';
import type { Finding } from '../finding/discrepancy.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { bandsOf } from '../price/price-band.js';
import type { Recomputation } from '../price/recomputation.js';
import { type OrderJudgement, orderIdentity, usd6Between, wordOf } from './order-check.js';

/** @param actual the cost that is beyond the bound of the recomputation */
export function rangeFinding(
  judgement: OrderJudgement,
  { basis, bound, costMinor: expected }: Recomputation,
  actual: CostMinor,
): Finding {
  const { orderCase, context, settings } = judgement;
  const { faceMinor: face, currency, slug } = basis;
  const rate = bound?.rateBps;
  return {
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'PR-RANGE',
    class: bound?.isAboveFace === true ? 'A' : 'U',
    field: 'cost_minor',
    sourceA: context.facts.supplier === undefined ? 'catalogue' : 'brands',
    sourceB: wordOf(judgement),
    unit: 'minor',
    expected,
    actual,
    differenceUsd6: usd6Between(settings, currency, expected, actual),
    sense: 'charge',
    formula:
      rate === undefined
        ? `at most the face, ${face}; stated ${actual}`
        : `${face} - floor(${face} * ${rate} / 10000) = ${expected}; stated ${actual}`,
    note: rangeNote(judgement, slug),
  };
}

function rangeNote({ context, settings }: OrderJudgement, slug: string): string {
  const range = context.rates.rangeOf(slug);
  if (range === undefined) return 'no list on file has the brand, and no rate gives more than the face value';
  const { lowest, highest } = range;
  return `the rate at the time is not on file; those on file for the brand are ${lowest} to ${highest} bps, and the bound is ${bandsOf(settings).priceBps} bps beyond them`;
}
