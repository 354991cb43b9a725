// A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is
// recorded.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { type AccountMonth, reconcileAccountMonth } from '../../reconcile/account-month.js';
import type {
  AccountFacts,
  BooksFault,
  PriceTerms,
  RecordKind,
  UnreadSource,
} from '../../reconcile/month/account-facts.js';
import type { SupplierSettings } from '../../reconcile/month/supplier-facts.js';
import type { UnusedInterface } from '../../reconcile/result/unused-interface.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import type { Archive } from '../archive/archive.js';
import { debitsElsewhereOf } from '../sandbox/debits-elsewhere.js';
import { requiredRecordsOf } from '../archive/own-records.js';
import { accountsOf, sandboxFactsOf } from '../sandbox/month-facts.js';
import { hasSupplierMonth, supplierFactsOf } from '../supplier/month-facts.js';

export interface JudgeRequest {
  readonly archive: Archive;
  readonly asOfMs: number;
  readonly settings: PriceTerms;
  /** Undefined where the configuration has no section for the supplier interface: then it is not used. */
  readonly supplier?: SupplierSettings | undefined;
  /** Interfaces without a section in the configuration: nothing of them is judged, whatever is on file. */
  readonly unused?: readonly UnusedInterface[] | undefined;
  /** The own records that the configuration requires; none where undefined. */
  readonly require?: readonly RecordKind[] | undefined;
  /** By account, what the fetch before this could not read. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /**
   * What of the books does not hold, where that was looked at: told to the first account, so that it is one
   * item.
   */
  readonly booksFault?: BooksFault | undefined;
}

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
    debitsElsewhere: debitsElsewhereOf(onFile, account),
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
