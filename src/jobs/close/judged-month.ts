// A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is
// recorded.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { type AccountMonth, reconcileAccountMonth } from '../../reconcile/account-month.js';
import type { AccountFacts, BooksFault, UnreadSource } from '../../reconcile/month/account-facts.js';
import { supplierAccount } from '../../records/supplier-account.js';
import type { Archive } from '../archive/archive.js';
import { debitsElsewhereOf } from '../archive/debits-elsewhere.js';
import { requiredRecordsOf } from '../archive/own-records.js';
import { accountsOf, sandboxFactsOf } from '../archive/sandbox-month-facts.js';
import { hasSupplierMonth, supplierFactsOf } from '../archive/supplier-month-facts.js';
import type { JudgingRules } from './closing-settings.js';

/** What the months of a run are judged from and by. */
export interface JudgingRun extends JudgingRules {
  readonly archive: Archive;
  readonly asOfMs: number;
}

/** What is told of one month beside the archive. */
export interface MonthNews {
  /** By account, what of it could not be read. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /**
   * What of the books does not hold, where that was looked at: told to the first account, so that it is one
   * item.
   */
  readonly booksFault?: BooksFault | undefined;
}

type JudgeRequest = JudgingRun & MonthNews;

/**
 * The month of every account: of the sandbox interface in the order of its accounts, then of the supplier
 * interface. None where the archive has nothing of the month.
 */
export function judgedMonth(request: JudgeRequest, month: CalendarMonth): AccountMonth[] {
  const facts = [...sandboxFacts(request, month), ...supplierFacts(request, month)];
  return facts.map((one, at) =>
    reconcileAccountMonth({ ...one, booksFault: at === 0 ? request.booksFault : undefined }),
  );
}

function sandboxFacts(request: JudgeRequest, month: CalendarMonth): AccountFacts[] {
  const { archive, asOfMs, settings, unread } = request;
  if (request.unused?.some(({ name }) => name === 'sandbox') === true) return [];
  const accounts = accountsOf(archive, month);
  const onFile = archive.sandboxAccounts;
  return accounts.map((account) => ({
    ...sandboxFactsOf({
      archive,
      account,
      month,
      asOfMs,
      settings,
      unread: unread.get(account) ?? [],
      accounts,
    }),
    debitsElsewhere: archive.derived(`debits beside ${account}`, () => debitsElsewhereOf(onFile, account)),
    required: requiredRecordsOf(archive.books, 'sandbox', request.require),
  }));
}

function supplierFacts(request: JudgeRequest, month: CalendarMonth): AccountFacts[] {
  const { archive, asOfMs, settings, supplier } = request;
  const unread = request.unread.get(supplierAccount.account) ?? [];
  if (supplier === undefined || !hasSupplierMonth(archive, month, unread)) return [];
  return [
    {
      ...supplierFactsOf({ archive, month, asOfMs, prices: settings, settings: supplier, unread }),
      required: requiredRecordsOf(archive.books, 'supplier', request.require),
    },
  ];
}
