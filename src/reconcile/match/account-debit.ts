// The account whose debit stands for an order, where several of one interface were debited for it: one
// reference is one sale. It is decided by the first month that leaves an account debited, so that what is
// given back in a later month changes nothing of an earlier one.

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import type { AccountFacts, DebitElsewhere } from '../month/account-facts.js';
import type { BookedMovement } from './movement-set.js';
import { type OrderCase, sumUsd6 } from './order-case.js';

/** The debit of one account for an order in one month. */
export type MonthDebit = Omit<DebitElsewhere, 'account'>;

type DebitedOrder = Pick<OrderCase, 'clientRef' | 'history' | 'order' | 'debits' | 'reversals'>;

/**
 * The debit by which an account is ranked: of the first month that leaves it debited, else of the first.
 *
 * @param months oldest first; undefined without any
 */
export function rankingDebitOf(months: readonly MonthDebit[]): MonthDebit | undefined {
  return months.find(({ netUsd6 }) => netUsd6 > 0n) ?? months[0];
}

/** The months that debit the order on this account, oldest first. */
function ownMonthsOf({ history, debits, reversals }: DebitedOrder): MonthDebit[] {
  const firsts = new Map<CalendarMonth, BookedMovement>();
  for (const line of debits) {
    if (!firsts.has(line.statedMonth)) firsts.set(line.statedMonth, line);
  }
  return [...firsts].map(([month, { bookedAtMs }]) => ({
    netUsd6: -sumUsd6([...debits, ...reversals].filter(({ statedMonth }) => statedMonth === month)),
    bookedAtMs,
    isOfOrder: history?.reads[0]?.createdAtMs === bookedAtMs,
  }));
}

/** Undefined without a debit. */
export function ownDebitOf(account: string, order: DebitedOrder): DebitElsewhere | undefined {
  const debit = rankingDebitOf(ownMonthsOf(order));
  return debit && { account, ...debit };
}

/**
 * True where the first of two debits stands and the second does not. One of an account that gave each back in
 * its own month comes last; then one that was booked when the order was made comes first, then the earlier.
 */
export function outranks(a: DebitElsewhere, b: DebitElsewhere): boolean {
  if (a.netUsd6 > 0n !== b.netUsd6 > 0n) return a.netUsd6 > 0n;
  if (a.isOfOrder !== b.isOfOrder) return a.isOfOrder;
  return a.bookedAtMs === b.bookedAtMs ? a.account < b.account : a.bookedAtMs < b.bookedAtMs;
}

/**
 * True where another account's debit stands and this account was left undebited at first: it gave its debit
 * back in the month of it, or the lines of the order's own month have none. A debit of a later month is one
 * too many here.
 *
 * @param isListed whether the lines of a month are on file
 */
export function standsElsewhere(
  { account, debitsElsewhere }: AccountFacts,
  order: DebitedOrder,
  isListed: (month: CalendarMonth) => boolean,
): boolean {
  const others = debitsElsewhere?.get(order.clientRef);
  if (others === undefined || others.length === 0) return false;
  const [first] = ownMonthsOf(order);
  const isGivenBack = first !== undefined && first.netUsd6 <= 0n;
  if (!isGivenBack && !isUndebitedInItsMonth(order, isListed)) return false;
  const own = ownDebitOf(account, order);
  return own === undefined || others.some((one) => outranks(one, own));
}

/** True where the lines of the month in which the order was made are on file, and none debits it by then. */
function isUndebitedInItsMonth(
  { history, order, debits }: DebitedOrder,
  isListed: (month: CalendarMonth) => boolean,
): boolean {
  const createdAtMs = history?.reads[0]?.createdAtMs;
  if (order === undefined || createdAtMs === undefined) return false;
  const month = monthOf(createdAtMs);
  return isListed(month) && debits.every(({ statedMonth }) => statedMonth > month);
}

/** The other accounts that were left debited for an order, as the note of a finding names them. */
export function elsewhereText({ debitsElsewhere }: AccountFacts, clientRef: string): string {
  const others = debitsElsewhere?.get(clientRef)?.filter(({ netUsd6 }) => netUsd6 > 0n) ?? [];
  return others.length === 0
    ? ''
    : `debited on account ${others.map(({ account }) => account).join(', ')} as well`;
}
