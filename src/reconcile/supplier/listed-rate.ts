// PR-UNVERIFIABLE in the supplier interface: nothing on file says which rate was in force. An order states no
// rate there, so there is no PR-RATE and no PR-REPRICED; its cost is held against the brand list's rate
// (price.ts).

import { costMinorOf } from '../../money/cost.js';
import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderIdentity, wordOf } from '../checks/order-view.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';

function find(view: OrderView): readonly Raised[] {
  const { orderCase, recomputation } = view;
  const { order } = orderCase;
  if (order === undefined || recomputation?.verdict !== 'unverifiable') return [];
  const { rates, basis } = recomputation;
  const onFile = [rates.before, rates.after].filter((rate) => rate !== undefined);
  const [first] = onFile;
  const costs = onFile.map((rate) => costMinorOf(basis.faceMinor, rate));
  return [
    {
      finding: {
        ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
        code: 'PR-UNVERIFIABLE',
        field: 'cost_minor',
        sourceA: 'brands',
        sourceB: wordOf(view),
        unit: 'minor',
        expected: costs[0] ?? '',
        actual: order.costMinor,
        formula:
          first === undefined
            ? ''
            : `${basis.faceMinor} - floor(${basis.faceMinor} * ${first} / 10000) = ${costs[0]}`,
        note: noteOf(costs),
        evidenceSha256: rates.evidenceSha256,
      },
    },
  ];
}

function noteOf(costs: readonly number[]): string {
  const [first, second] = costs;
  if (first === undefined) return 'no brand list on file has the brand';
  if (second === undefined) return `at the rate on file, read later, it would cost ${first} minor units`;
  return `at the rate read before it would cost ${first} minor units, at the one read after ${second}`;
}

export const listedRateCheck: OrderCheck = {
  codes: ['PR-UNVERIFIABLE'],
  scope: 'order',
  needs: ['order_reads'],
  wants: ['booking_debits'],
  find,
};
