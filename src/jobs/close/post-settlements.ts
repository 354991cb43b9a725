// Posts the settlements outside of the float: each goes from the ledger account of the claim to an account of
// its own. The close after the settlement posts it, in the month that it was recorded for or, where that is
// locked by now, in the earliest open one after it, with the month of its day as its origin. A part that no
// longer counts, since the item claims less by now, is undone. A second run has nothing to post. Contract,
// ledger.
//
// It covers every account, as acceptances do, and only items of months that are on the books: before that
// there is no difference to settle.

import { monthOf } from '../../base/time/calendar-month.js';
import { undoOf } from '../../ledger/entry-plan.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import { settledOutside } from '../../ledger/posting-rules/settlement-outside.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { accountText } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { CountedSettlement } from '../../store/items/counted-settlement.js';
import { inOpenMonths, isPosted } from './post-month.js';
import { standingAccountOf } from './standing-account.js';

export function postSettlements(books: Books, recordedAtMs: number): void {
  const settled = books.items.settledItems();
  const keys = new Map(settled.map(({ item }) => [accountText(item), item]));
  for (const [name, { interfaceName, account }] of keys) {
    const wanted = settled
      .filter(({ item }) => accountText(item) === name && isPosted(books, item))
      .flatMap(({ item, settlements }) =>
        settlements.flatMap((one) => entryOf(item, one, standingAccountOf(books, item))),
      )
      .sort((a, b) => a.recordedAtMs - b.recordedAtMs);
    const posted = books.journal.activeOfKind(interfaceName, account, 'settlement_outside');
    const postedIds = new Set(posted.map(({ entryId }) => entryId));
    const wantedIds = new Set(wanted.map(({ entryId }) => entryId));
    const undoing = posted
      .filter(({ entryId }) => !wantedIds.has(entryId))
      .map((entry) => undoOf(entry, entry.month, recordedAtMs));
    const added = wanted.filter(({ entryId }) => !postedIds.has(entryId));
    books.journal.appendEntries(inOpenMonths(books, [...undoing, ...added]));
  }
}

function entryOf(item: Discrepancy, settlement: CountedSettlement, standsOn: string): JournalEntry[] {
  const { countedUsd6, postingMonth, settledOnMs, recordedAtMs, reference, settlementId } = settlement;
  if (countedUsd6 === 0n) return [];
  const { interfaceName, account, subject, slug, itemId, evidenceSha256 } = item;
  const occasion = {
    ...{ interfaceName, account, subject, slug, itemId, evidenceSha256, recordedAtMs },
    bookedAtMs: settledOnMs,
    month: postingMonth,
    originMonth: monthOf(settledOnMs),
  };
  return [settledOutside(occasion, countedUsd6, reference, settlementId, standsOn)];
}
