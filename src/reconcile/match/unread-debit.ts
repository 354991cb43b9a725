// The debit of an order may stand in a part of the float that could not be read.

import type { AccountFacts } from '../month/account-facts.js';
import { lacksMovements } from '../month/unread-movements.js';
import type { OrderCase } from './order-case.js';

/**
 * True for an order that its debit books, and whose debits on file were all given back, or that has none,
 * while a part of the float could not be read: it may have been sent again, and the debit that stands is not
 * known.
 */
export function mayBeDebitedLater(
  facts: Pick<AccountFacts, 'unread' | 'month' | 'terms'>,
  { order, debits, reversals }: Pick<OrderCase, 'order' | 'debits' | 'reversals'>,
): boolean {
  if (!facts.terms.isBookedByDebit || order?.status !== 'issued') return false;
  return debits.length <= reversals.length && lacksMovements(facts);
}
