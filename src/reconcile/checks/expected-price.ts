// PR-EXPECTED: the order costs another amount than the partner's own book expected. Last in rank: it follows
// from a price that is wrong where the book expected the right one, and from a face that differs where the
// book expected what its own face costs. A price change that the book does not bear out was not accepted, so
// there the rate is the root and the expectation follows.

import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, usd6Between, wordOf } from './order-view.js';

function find(view: OrderView): readonly Raised[] {
  const { orderCase, settings } = view;
  const { book, order } = orderCase;
  const expected = book?.expectedCostMinor;
  if (book === undefined || expected === undefined || order === undefined) return [];
  if (order.costMinor === expected) return [];
  const difference = BigInt(order.costMinor) - BigInt(expected);
  const finding: Finding = {
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'PR-EXPECTED',
    field: 'expected_cost_minor',
    sourceA: 'book',
    sourceB: wordOf(view),
    unit: 'minor',
    expected,
    actual: order.costMinor,
    differenceUsd6: usd6Between(settings, order.currency, expected, order.costMinor),
    sense: 'charge',
    formula: `${order.costMinor} - ${expected} = ${difference}`,
    note: `${book.file}:${book.line}`,
  };
  return [{ finding }];
}

export const expectedPriceCheck: OrderCheck = {
  codes: ['PR-EXPECTED'],
  scope: 'order',
  needs: ['book', 'order_reads'],
  wants: ['booking_debits'],
  find,
};
