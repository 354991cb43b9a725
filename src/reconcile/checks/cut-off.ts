/**
 * OR-CUTOFF: the book sold it in one month and the provider booked it in another. An item of the earlier month,
 * cleared once the later one is closed.
 */

import { formatInstant } from '../../base/instant.js';
import { bookedAtMsOf, monthsOf, soldAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, wordOf } from '../order-check.js';

function judge({ orderCase, context, found }: OrderJudgement): void {
  const { booked, sold } = monthsOf(orderCase);
  if (booked === undefined || sold === undefined || booked === sold) return;
  const earlier = booked < sold ? booked : sold;
  const soldAtMs = soldAtMsOf(orderCase);
  const bookedAtMs = bookedAtMsOf(orderCase);
  if (earlier !== context.month || soldAtMs === undefined || bookedAtMs === undefined) return;
  const later = booked < sold ? sold : booked;
  found.add({
    ...orderIdentity(orderCase, Math.min(soldAtMs, bookedAtMs)),
    code: 'OR-CUTOFF',
    field: 'month',
    sourceA: 'book',
    sourceB: wordOf({ orderCase, context }),
    unit: 'time',
    expected: formatInstant(soldAtMs),
    actual: formatInstant(bookedAtMs),
    note: `sold in ${sold}, booked in ${booked}; clears with ${later}`,
  });
}

export const cutOffCheck: OrderCheck = { codes: ['OR-CUTOFF'], needs: ['book'], judge };
