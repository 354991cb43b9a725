// A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is
// recorded.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { type AccountMonth, reconcileAccountMonth } from '../../reconcile/account-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { BooksFault } from '../../reconcile/month/account-facts.js';
import type { MonthRequest } from '../dialect.js';
import { dialects } from '../dialects.js';

/** What the months of a run are judged from and by. */
export type JudgingRun = Omit<MonthRequest, 'unread'>;

/** What is told of one month beside the archive. */
export interface MonthNews extends Pick<MonthRequest, 'unread'> {
  /**
   * What of the books does not hold, where that was looked at: told to the first account, so that it is one
   * item.
   */
  readonly booksFault?: BooksFault | undefined;
}

type JudgeRequest = JudgingRun & MonthNews;

/**
 * The month of every account, in the order of the dialects and their accounts. None where the archive has
 * nothing of the month.
 */
export function judgedMonth(request: JudgeRequest, month: CalendarMonth): AccountMonth[] {
  const unused = new Set(request.unused?.map(({ name }) => name));
  const facts = dialects.flatMap(({ name, judging }) =>
    judging === undefined || unused.has(name) ? [] : judging.monthFacts(request, month),
  );
  const { items } = request.archive.books;
  return facts.map((one, at) =>
    reconcileAccountMonth({
      ...one,
      booksFault: at === 0 ? request.booksFault : undefined,
      closedUsd6: (item) => acceptedUsd6Of(item, items.acceptedAs(item.itemId)),
    }),
  );
}

/** What of an item's claim was accepted; nothing by an acceptance of other figures. */
function acceptedUsd6Of(item: Discrepancy, accepted: Discrepancy | undefined): bigint {
  const isSame =
    accepted !== undefined &&
    accepted.unit === item.unit &&
    accepted.expected === item.expected &&
    accepted.actual === item.actual &&
    accepted.differenceUsd6 === item.differenceUsd6;
  return isSame ? -accepted.effectUsd6 : 0n;
}
