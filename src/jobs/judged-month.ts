/** A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is recorded. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { BooksFault, PriceSettings, UnreadSource } from '../reconcile/account-facts.js';
import { type AccountMonth, reconcileAccountMonth } from '../reconcile/account-month.js';
import type { Books } from '../store/books.js';
import { accountsOf, sandboxFactsOf } from './account-facts.js';

export interface JudgeRequest {
  readonly books: Books;
  readonly asOfMs: number;
  readonly settings: PriceSettings;
  /** The key of the configuration, which is trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  /** By account, what the fetch before this could not read. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /** What of the books does not hold, where that was looked at: told to the first account, so that it is one item. */
  readonly booksFault?: BooksFault | undefined;
}

/** The month of every account, in the order of accounts; none where the archive has nothing of the month. */
export function judgedMonth(request: JudgeRequest, month: CalendarMonth): AccountMonth[] {
  const { books, asOfMs, settings, statementKey, unread, booksFault } = request;
  const accounts = accountsOf(books, month);
  return accounts.map((account, at) =>
    reconcileAccountMonth(
      sandboxFactsOf({
        books,
        account,
        month,
        asOfMs,
        settings,
        unread: unread.get(account) ?? [],
        statementKey,
        accounts,
        booksFault: at === 0 ? booksFault : undefined,
      }),
    ),
  );
}
