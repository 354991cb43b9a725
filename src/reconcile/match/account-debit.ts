// The account that an order stands on, where several of one interface show it: one reference is one sale. It
// is decided once, by the first month in which each account shows the order and by nothing later, so that no
// later month changes what an earlier one said.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { AccountFacts, DebitElsewhere } from '../month/account-facts.js';
import { type OrderCase, sumUsd6 } from './order-case.js';

/** The debits of an order on one account in one month. */
export type MonthDebit = Omit<DebitElsewhere, 'account'>;

/** Whether the lines of a month are on file. */
type IsListed = (month: CalendarMonth) => boolean;

type ShownOrder = Pick<OrderCase, 'clientRef' | 'history' | 'debits' | 'reversals'>;

/**
 * The first month in which an account shows an order. Without lines of the month in which it was made, its
 * own read says that it was debited then (assumption A-04).
 *
 * @param lined the first month that debits it
 */
export function firstShownOf(
  lined: MonthDebit | undefined,
  history: OrderHistory | undefined,
  isListed: IsListed,
): MonthDebit | undefined {
  const first = history?.reads[0];
  const last = history?.reads.at(-1);
  if (first === undefined || last === undefined) return lined;
  const month = monthOf(first.createdAtMs);
  if (lined !== undefined && lined.month <= month) return lined;
  if (isListed(month)) return { month, netUsd6: 0n, bookedAtMs: undefined, isOfOrder: false };
  return { month, netUsd6: BigInt(last.costUsd6), bookedAtMs: first.createdAtMs, isOfOrder: true };
}

/** Undefined of an order that nothing shows on this account. */
export function ownDebitOf(
  account: string,
  { history, debits, reversals }: ShownOrder,
  isListed: IsListed,
): DebitElsewhere | undefined {
  const [debit] = debits;
  const lined = debit && {
    month: debit.statedMonth,
    netUsd6: -sumUsd6([...debits, ...reversals].filter((one) => one.statedMonth === debit.statedMonth)),
    bookedAtMs: debit.bookedAtMs,
    isOfOrder: history?.reads[0]?.createdAtMs === debit.bookedAtMs,
  };
  const shown = firstShownOf(lined, history, isListed);
  return shown && { account, ...shown };
}

/**
 * True where an order stands on the first of two accounts and not on the second: on the one that shows it in
 * an earlier month. Within a month one that it left debited comes first, then one that was debited when the
 * order was made, then the one that was debited earlier.
 */
export function outranks(a: DebitElsewhere, b: DebitElsewhere): boolean {
  if (a.month !== b.month) return a.month < b.month;
  if (a.netUsd6 > 0n !== b.netUsd6 > 0n) return a.netUsd6 > 0n;
  if (a.isOfOrder !== b.isOfOrder) return a.isOfOrder;
  // One that was not debited comes last.
  const atMsOf = ({ bookedAtMs = Number.POSITIVE_INFINITY }: DebitElsewhere): number => bookedAtMs;
  return atMsOf(a) === atMsOf(b) ? a.account < b.account : atMsOf(a) < atMsOf(b);
}

/** The other account that an order stands on, seen from one that shows the order as well. */
interface OtherAccount {
  readonly account: string;
  /**
   * True where the first month that shows the order here left it debited: then it is judged as an order of
   * its own and claimed as a whole. If not, each debit of it here is one too many.
   */
  readonly isDebitedHere: boolean;
}

/** Undefined where the order stands on this account, or nothing shows it here. */
export function otherAccountOf(
  { account, debitsElsewhere }: AccountFacts,
  order: ShownOrder,
  isListed: IsListed,
): OtherAccount | undefined {
  const others = debitsElsewhere?.get(order.clientRef) ?? [];
  const own = others.length === 0 ? undefined : ownDebitOf(account, order, isListed);
  if (own === undefined) return undefined;
  const foremost = foremostOf(others.filter((other) => outranks(other, own)));
  return foremost && { account: foremost.account, isDebitedHere: own.netUsd6 > 0n };
}

/** The debit of the account that an order stands on; undefined of none. */
export function foremostOf(debits: readonly DebitElsewhere[]): DebitElsewhere | undefined {
  return debits.find((one) => debits.every((other) => other === one || outranks(one, other)));
}
