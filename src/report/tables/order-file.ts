// 05-orders.csv: one order a row, the sources side by side and the recomputation written out. Rows are made
// one at a time from the result and never kept: a month may have a million of them.

import type { AccountResult, OrderResult } from '../../reconcile/result/result.js';
import { type Column, date, decimal, integer, minorPair, text, time, usd6Pair } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One order and whose it is. */
export interface OrderRow {
  readonly result: AccountResult;
  readonly order: OrderResult;
}

/** Face less cost, as the provider states both. */
function discountOf({ faceMinor, costMinor }: OrderResult): bigint | undefined {
  return faceMinor === undefined || costMinor === undefined ? undefined : faceMinor - costMinor;
}

/**
 * Contract, reports, "05". `difference` is the net debit less the recomputed cost, positive where too much
 * was taken; `margin` is what the buyer paid less the cost, where the book says it in the order's own
 * currency.
 */
export const orderColumns: readonly Column<OrderRow>[] = [
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('client_ref', ({ order }) => order.clientRef),
  text('order_id', ({ order }) => order.orderId),
  text('slug', ({ order }) => order.slug),
  text('currency', ({ order }) => order.currency),
  text('book_status', ({ order }) => order.bookStatus ?? ''),
  text('order_status', ({ order }) => order.orderStatus ?? ''),
  time('sold_at', ({ order }) => order.soldAtMs),
  time('booked_at', ({ order }) => order.bookedAtMs),
  time('issued_at', ({ order }) => order.issuedAtMs),
  integer('seq', ({ order }) => order.seq),
  ...minorPair<OrderRow>('face', ({ order }) => order.faceMinor),
  integer('rate_bps', ({ order }) => order.rateBps),
  ...minorPair<OrderRow>('cost', ({ order }) => order.costMinor),
  integer('recomputed_cost_minor', ({ order }) => order.recomputedCostMinor),
  decimal('fx_rate', ({ order }) => order.fxRate),
  ...usd6Pair<OrderRow>('cost_usd', ({ order }) => order.costUsd6, 'cost_usd6'),
  // From here raw integers only: the amounts for people are cost, difference and margin.
  integer('recomputed_usd6', ({ order }) => order.recomputedUsd6),
  integer('book_cost_minor', ({ order }) => order.bookCostMinor),
  integer('debit_count', ({ order }) => order.debitCount),
  integer('debit_usd6', ({ order }) => order.debitUsd6),
  integer('reversal_usd6', ({ order }) => order.reversalUsd6),
  integer('event_cost_usd6', ({ order }) => order.eventCostUsd6),
  ...usd6Pair<OrderRow>('difference', ({ order }) => order.differenceUsd6),
  ...minorPair<OrderRow>('margin', ({ order }) => order.marginMinor),
  integer('paid_minor', ({ order }) => order.paidMinor),
  text('paid_currency', ({ order }) => order.paidCurrency),
  // The recomputation in integers, step by step, and where each side of it can be looked up.
  text('working', ({ order }) => order.working),
  text('result', ({ order }) => order.result),
  text('item_ids', ({ order }) => order.itemIds.join(LIST_MARK)),
  text('book_file', ({ order }) => order.bookFile),
  integer('book_line', ({ order }) => order.bookLine),
  text('order_sha256', ({ order }) => order.orderSha256),
  text('debit_sha256', ({ order }) => order.debitSha256),
  text('event_sha256', ({ order }) => order.eventSha256),
  date('sold_on', ({ order }) => order.soldAtMs),
  integer('discount_minor', ({ order }) => discountOf(order)),
  // The reason why the order was not wholly tested. Recomputed cells are empty if nothing proves them.
  text('untested', ({ order }) => order.untested),
];

/** The orders of the accounts' results, in the order they have there, one at a time. */
export function* orderRows(results: readonly AccountResult[]): Generator<OrderRow> {
  for (const result of results) {
    for (const order of result.orders) yield { result, order };
  }
}
