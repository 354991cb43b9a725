// PR-RANGE: the rate at the order's time is not on file, and the cost can't be right all the same. Above the
// face value it is an adjustment, since no rate gives that; otherwise beyond what the rates ever on file for
// the brand give, widened by `priceBandBps`, and unexplained. Expected is the nearest cost that can be right.
// Both interfaces have this check.

import type { CostMinor } from '../../money/units.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import { bandsOf } from '../price/price-band.js';
import { dueUsd6Of, pricedOrderOf, type Recomputation } from '../price/recomputation.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, usd6Between, wordOf } from './order-view.js';

function find(view: OrderView): readonly Raised[] {
  const { orderCase, recomputation } = view;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || recomputation?.charged === undefined) return [];
  if (recomputation.verdict !== 'range') return [];
  const { charged, costAtOwnRate } = recomputation;
  // The cost at the stated rate; the charged cost if no rate is stated.
  return [
    rangeFinding(view, recomputation, priced.rateBps === undefined ? charged.costMinor : costAtOwnRate),
  ];
}

/** @param actual the cost that is beyond the bound of the recomputation */
function rangeFinding(
  view: OrderView,
  { basis, bound, costMinor: expected, charged }: Recomputation,
  actual: CostMinor,
): Raised {
  const { orderCase, context, settings } = view;
  const { faceMinor: face, currency, slug } = basis;
  const rate = bound?.rateBps;
  return {
    finding: {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'PR-RANGE',
      class: bound?.isAboveFace === true ? 'A' : 'U',
      field: 'cost_minor',
      sourceA: context.facts.terms.rateSource,
      sourceB: wordOf(view),
      unit: 'minor',
      expected,
      actual,
      differenceUsd6: usd6Between(settings, currency, expected, actual),
      sense: 'charge',
      formula:
        rate === undefined
          ? `at most the face, ${face}; stated ${actual}`
          : `${face} - floor(${face} * ${rate} / 10000) = ${expected}; stated ${actual}`,
      note: rangeNote(view, slug),
    },
    reachesUsd6: dueUsd6Of(actual, currency, settings, charged?.costUsd6),
  };
}

function rangeNote({ context, settings }: OrderView, slug: string): string {
  const range = context.rates.rangeOf(slug);
  if (range === undefined) return 'no list on file has the brand, and no rate gives more than the face value';
  const { lowest, highest } = range;
  return `the rate at the time is not on file; those on file for the brand are ${lowest} to ${highest} bps, and the bound is ${bandsOf(settings).priceBps} bps beyond them`;
}

export const priceRangeCheck: OrderCheck = {
  codes: ['PR-RANGE'],
  scope: 'order',
  needs: ['order_reads'],
  wants: ['booking_debits'],
  find,
};
