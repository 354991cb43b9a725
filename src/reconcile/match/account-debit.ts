// The account whose debit stands for an order, where several of one interface were debited for it: one
// reference is one sale. It is decided once for an order, by the month in which each account debited it
// first, so that what is given back in a later month changes nothing of an earlier one.

import type { AccountFacts, DebitElsewhere } from '../month/account-facts.js';
import type { BookedMovement } from './movement-set.js';
import { type OrderCase, sumUsd6 } from './order-case.js';

/** Undefined without a debit. */
export function ownDebitOf(
  account: string,
  { history, debits, reversals }: Pick<OrderCase, 'history' | 'debits' | 'reversals'>,
): DebitElsewhere | undefined {
  const [first] = debits;
  if (first === undefined) return undefined;
  const isOfFirst = ({ statedMonth }: BookedMovement): boolean => statedMonth === first.statedMonth;
  return {
    account,
    netUsd6: -sumUsd6([...debits, ...reversals].filter(isOfFirst)),
    bookedAtMs: first.bookedAtMs,
    isOfOrder: history?.reads[0]?.createdAtMs === first.bookedAtMs,
  };
}

/**
 * True where the first of two debits stands and the second does not. One that was given back in its own month
 * comes last; then one that was booked when the order was made comes first, then the earlier one.
 */
export function outranks(a: DebitElsewhere, b: DebitElsewhere): boolean {
  if (a.netUsd6 > 0n !== b.netUsd6 > 0n) return a.netUsd6 > 0n;
  if (a.isOfOrder !== b.isOfOrder) return a.isOfOrder;
  return a.bookedAtMs === b.bookedAtMs ? a.account < b.account : a.bookedAtMs < b.bookedAtMs;
}

/** True where this account gave its debit back in the month of it, and another account's stands. */
export function standsElsewhere(
  { account, debitsElsewhere }: AccountFacts,
  orderCase: Pick<OrderCase, 'clientRef' | 'history' | 'debits' | 'reversals'>,
): boolean {
  const others = debitsElsewhere?.get(orderCase.clientRef);
  const own = others && ownDebitOf(account, orderCase);
  return own !== undefined && own.netUsd6 <= 0n && others?.some((other) => outranks(other, own)) === true;
}
