/** A month judged from the archive: every account that has anything to say of it, reconciled. Nothing is recorded. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type {
  AccountFacts,
  BooksFault,
  PriceTerms,
  RecordKind,
  UnreadSource,
} from '../reconcile/account-facts.js';
import { type AccountMonth, reconcileAccountMonth } from '../reconcile/account-month.js';
import type { SupplierSettings } from '../reconcile/supplier-facts.js';
import type { UnusedInterface } from '../reconcile/unused-interface.js';
import { supplierAccount } from '../records/supplier-account.js';
import type { Books } from '../store/books.js';
import { accountsOf, sandboxFactsOf } from './account-facts.js';
import { debitsElsewhereOf } from './debits-elsewhere.js';
import { requiredRecordsOf } from './own-records.js';
import { gatherSandbox } from './sandbox-archive.js';
import { hasSupplierMonth, supplierFactsOf } from './supplier-account-facts.js';

export interface JudgeRequest {
  readonly books: Books;
  readonly asOfMs: number;
  readonly settings: PriceTerms;
  /** Undefined where the configuration has no section for the supplier interface: then it is not used. */
  readonly supplier?: SupplierSettings | undefined;
  /** Interfaces without a section in the configuration: nothing of them is judged, whatever is on file. */
  readonly unused?: readonly UnusedInterface[] | undefined;
  /** The own records that the configuration requires; none where undefined. */
  readonly require?: readonly RecordKind[] | undefined;
  /** The key of the configuration, which is trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  /** By account, what the fetch before this could not read. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /** What of the books does not hold, where that was looked at: told to the first account, so that it is one item. */
  readonly booksFault?: BooksFault | undefined;
}

/**
 * The month of every account: of the sandbox interface in the order of its accounts, then of the supplier interface.
 * None where the archive has nothing of the month.
 */
export function judgedMonth(request: JudgeRequest, month: CalendarMonth): AccountMonth[] {
  const facts = [...sandboxFacts(request, month), ...supplierFacts(request, month)];
  return facts.map((one, at) =>
    reconcileAccountMonth({ ...one, booksFault: at === 0 ? request.booksFault : undefined }),
  );
}

function sandboxFacts(request: JudgeRequest, month: CalendarMonth): AccountFacts[] {
  const { books, asOfMs, settings, statementKey, unread } = request;
  if (request.unused?.some(({ name }) => name === 'sandbox') === true) return [];
  const accounts = accountsOf(books, month);
  const onFile = books.receipts.accounts('sandbox');
  const archives = onFile.length < 2 ? [] : onFile.map((one) => gatherSandbox(books, one, statementKey));
  return accounts.map((account) => ({
    ...sandboxFactsOf({
      books,
      account,
      month,
      asOfMs,
      settings,
      unread: unread.get(account) ?? [],
      statementKey,
      accounts,
    }),
    debitsElsewhere: debitsElsewhereOf(archives, account),
    required: requiredRecordsOf(books, 'sandbox', request.require),
  }));
}

function supplierFacts(request: JudgeRequest, month: CalendarMonth): AccountFacts[] {
  const { books, asOfMs, settings, supplier } = request;
  const unread = request.unread.get(supplierAccount.account) ?? [];
  if (supplier === undefined || !hasSupplierMonth(books, month, unread)) return [];
  return [
    {
      ...supplierFactsOf({ books, month, asOfMs, prices: settings, settings: supplier, unread }),
      required: requiredRecordsOf(books, 'supplier', request.require),
    },
  ];
}
