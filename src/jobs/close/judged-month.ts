// A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is
// recorded.

import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../reconcile/account-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { AccountFacts, BooksFault, UnreadSource } from '../../reconcile/month/account-facts.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { KnownSettlement } from '../../reconcile/settlement/known-settlements.js';
import { movedUsd6Of } from '../../reconcile/settlement/left-item.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import { countedSettlements } from '../../store/items/counted-settlement.js';
import { MONTHS_BACK } from '../archive/last-closes.js';
import type { MonthRequest } from '../dialect.js';
import { dialects } from '../dialects.js';
import type { Progress } from '../progress.js';
import { isPosted } from './post-month.js';

/** The archive and the rules that the months of a run are judged by. */
export interface JudgingRun extends Omit<MonthRequest, 'unread'> {
  /** It is told the progress of each month. */
  readonly progress?: Progress | undefined;
}

/** The facts on one month beside the archive. */
export interface MonthNews extends Pick<MonthRequest, 'unread'> {
  /**
   * The fault of the books, if they were looked at: it is given to the first account, so that it is one item.
   */
  readonly booksFault?: BooksFault | undefined;
}

type JudgeRequest = JudgingRun & MonthNews;

/** The months whose items a movement of this one may settle: those that a close looks at again. */
function monthsBefore(month: CalendarMonth): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let one = monthBefore(month); months.length < MONTHS_BACK; one = monthBefore(one)) months.push(one);
  return months;
}

/**
 * The month of every account, in the order of the dialects and their accounts. None where the archive has
 * nothing of the month.
 */
export function judgedMonth(request: JudgeRequest, month: CalendarMonth): JudgedAccount[] {
  const { progress, archive } = request;
  const { books } = archive;
  const inDollars = monthFactsOf(request, month).map((facts, at) =>
    reconcileAccountMonth({
      ...facts,
      unread: withAccepted(books, facts),
      booksFault: at === 0 ? request.booksFault : undefined,
      earlierMonths: earlierAccountMonthsOf(request, facts),
      closedUsd6: (item) => closedUsd6Of(books, item),
      settledBefore: () => settledBefore(books, facts),
      passed: progress && ((done, total) => progress.pass(`judging ${month}`, done, total)),
    }),
  );
  return [...inDollars, ...tokenMonthsOf(request, month, inDollars.length > 0)];
}

function tokenMonthsOf(request: JudgeRequest, month: CalendarMonth, isToldOfBooks: boolean): JudgedAccount[] {
  const booksFault = isToldOfBooks ? undefined : request.booksFault;
  return dialects.flatMap(({ name, tokens }) =>
    tokens === undefined || isUnused(request, name) ? [] : tokens.judgedMonths(request, month, booksFault),
  );
}

function isUnused({ unused }: MonthRequest, name: InterfaceName): boolean {
  return unused?.some((one) => one.name === name) === true;
}

/** The facts that the archive holds on the month, for each account in dollars; nothing is judged. */
export function monthFactsOf(request: MonthRequest, month: CalendarMonth): AccountFacts[] {
  return dialects.flatMap(({ name, judging }) =>
    judging === undefined || isUnused(request, name) ? [] : judging.monthFacts(request, month),
  );
}

/** The sources of the month that could not be read, each marked where a person accepted that. */
function withAccepted({ items }: Books, facts: AccountFacts): readonly UnreadSource[] {
  const { interfaceName, account, month, unread } = facts;
  if (unread.length === 0) return unread;
  const accepted = new Set(
    [...items.foundIn(interfaceName, account, month)]
      .map((itemId) => items.item(itemId))
      .filter(({ item, state }) => item.code === 'RN-INCOMPLETE' && state === 'accepted')
      .map(({ item }) => `${item.field} ${item.subject}`),
  );
  return unread.map((one) => ({ ...one, isAccepted: accepted.has(`${one.source} ${one.subject}`) }));
}

/** The months before as their own closes judge them; what a run could not read concerns its own month. */
function earlierAccountMonthsOf(request: JudgeRequest, { interfaceName, account, month }: AccountFacts) {
  const ofAccount = (one: CalendarMonth): AccountFacts | undefined =>
    monthFactsOf({ ...request, unread: [] }, one).find(
      (facts) => facts.interfaceName === interfaceName && facts.account === account,
    );
  return new Map(monthsBefore(month).map((one) => [one, () => ofAccount(one)]));
}

/** Only months on the books count: the findings of a run that could not read everything are not final. */
function settledBefore(books: Books, key: AccountKey): KnownSettlement[] {
  const found = books.items.settlementsFound(key);
  const months = new Set(found.map(({ month }) => month));
  const posted = new Set([...months].filter((month) => isPosted(books, { ...key, month })));
  return found.filter(({ month }) => posted.has(month));
}

/**
 * The part of an item's claim that persons closed: an acceptance closes all that was left, a settlement
 * elsewhere its amount. It goes by the claim as it is judged and not by what closes made of it, so that their
 * order has no say: what persons recorded comes before what movements settle.
 */
function closedUsd6Of({ items, itemWork }: Books, item: Discrepancy): bigint {
  const acceptedUsd6 = acceptedUsd6Of(item, items.acceptedAs(item.itemId));
  if (acceptedUsd6 !== 0n) return acceptedUsd6;
  return countedSettlements(item.claimUsd6, itemWork.settlementsOf(item.itemId)).reduce(
    (sum, { countedUsd6 }) => sum + countedUsd6,
    0n,
  );
}

/** The part of an item's claim that was accepted; zero if other figures were accepted. */
function acceptedUsd6Of(item: Discrepancy, accepted: Discrepancy | undefined): bigint {
  const isSame =
    accepted !== undefined &&
    accepted.unit === item.unit &&
    accepted.expected === item.expected &&
    accepted.actual === item.actual &&
    accepted.differenceUsd6 === item.differenceUsd6;
  return isSame ? -movedUsd6Of(accepted) : 0n;
}
