/** PR-EXPECTED: the order costs another amount than the partner's own book expected. */

import { bookedAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6OfMinor } from '../order-check.js';

function judge({ orderCase, context, found, recomputation }: OrderJudgement): void {
  const row = orderCase.bookRows.find((one) => one.expectedCostMinor !== undefined);
  const order = orderCase.order;
  if (
    row?.expectedCostMinor === undefined ||
    order === undefined ||
    order.costMinor === row.expectedCostMinor
  )
    return;
  const difference = BigInt(order.costMinor) - BigInt(row.expectedCostMinor);
  const explained = recomputation !== undefined && recomputation.costMinor === row.expectedCostMinor;
  const root = (explained ? found.find('PR-COST', 'PR-RATE') : undefined) ?? found.find('OR-ATTR');
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'PR-EXPECTED',
      field: 'expected_cost_minor',
      sourceA: 'book',
      sourceB: 'order',
      unit: 'minor',
      expected: row.expectedCostMinor,
      actual: order.costMinor,
      differenceUsd6: usd6OfMinor(context, order.currency, difference),
      sense: 'charge',
      formula: `${order.costMinor} - ${row.expectedCostMinor} = ${difference}`,
      note: `${row.file}:${row.line}`,
    },
    { roots: root === undefined ? [] : [root] },
  );
}

export const expectedPriceCheck: OrderCheck = {
  codes: ['PR-EXPECTED'],
  needs: ['book', 'order_reads'],
  judge,
};
