// The margin of a sale: the amount that the buyer paid less the cost of the card.

import { isDueNoDebit, type OrderCase } from '../match/order-case.js';
import { pricedOrderOf } from '../price/recomputation.js';
import { buyerPaymentOf } from './buyer-payment.js';

/**
 * Minor units of the order's own currency, negative for a sale below its cost. Undefined where the book does
 * not say what was paid, says it in another currency or in none, and where no cost stands: the provider
 * states none, or the order failed or stands on another account.
 */
export function marginMinorOf(orderCase: OrderCase): bigint | undefined {
  const { book } = orderCase;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || isDueNoDebit(orderCase)) return undefined;
  const paid = buyerPaymentOf(book);
  if (paid.minor === undefined || paid.currency !== priced.currency) return undefined;
  return BigInt(paid.minor) - BigInt(priced.costMinor);
}
