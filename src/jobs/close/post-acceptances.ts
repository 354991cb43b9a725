// Posts accepted items: the part of an item that stands on provider differences becomes an expense. The
// close after the acceptance posts it, in the earliest open month from the item's own on, or from that of
// the last movement that settled a part of it, with its month of origin. The part that a later month posts
// as settled outside of the float is taken back in that month. An acceptance that no longer holds is undone.
// A second run has nothing to post. Contract, ledger.
//
// It covers every account that has items, not only those of the month that is closed: an ended account has no
// later month, and its accepted items are posted all the same.

import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import { undoOf } from '../../ledger/entry-plan.js';
import { isDecided, type JournalEntry } from '../../ledger/journal-entry.js';
import { differenceAccepted, type Standing } from '../../ledger/posting-rules/acceptance.js';
import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { type AccountKey, accountText } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import { inOpenMonths } from './post-month.js';
import { standingAccountOf, standingsOfMissing } from './standing-account.js';

export function postAcceptances(books: Books, recordedAtMs: number): void {
  const items = books.items.items();
  const keys = new Map<string, AccountKey>(items.map(({ item }) => [accountText(item), item]));
  for (const name of [...keys.keys()].sort(compareText)) {
    const key = keys.get(name);
    const ofAccount = items.filter(({ item }) => accountText(item) === name);
    if (key !== undefined) postOfAccount(books, key, ofAccount, recordedAtMs);
  }
}

function postOfAccount(
  books: Books,
  key: AccountKey,
  items: readonly StoredItem[],
  recordedAtMs: number,
): void {
  const wanted = items
    .filter(({ state }) => state === 'accepted')
    .flatMap((accepted) => acceptanceEntriesOf(books, accepted, items));
  const posted = books.journal.activeOfKind(key.interfaceName, key.account, 'acceptance');
  const added = wanted.filter((entry) => !posted.some((one) => isSame(one, entry)));
  const undone = posted.filter((one) => !wanted.some((entry) => isSame(one, entry)));
  const undoing = undone.map((entry) => undoOf(entry, entry.month, recordedAtMs));
  books.journal.appendEntries(inOpenMonths(books, [...undoing, ...added]));
}

/** The same item accepted over the same amount: when and by whom again is no other entry. */
function isSame(a: JournalEntry, b: JournalEntry): boolean {
  const postingsOf = (entry: JournalEntry): string =>
    entry.postings.map((one) => `${one.ledgerAccount} ${one.side} ${one.amountUsd6}`).join();
  return a.itemId === b.itemId && a.originMonth === b.originMonth && postingsOf(a) === postingsOf(b);
}

/**
 * The entries of an acceptance: one of what was left of the item, and one for each later month that posts a
 * settlement outside of the float. A month before that sees the item accepted and nothing of it settled, so
 * the settled part is taken back where it is posted.
 */
function acceptanceEntriesOf(
  books: Books,
  accepted: StoredItem,
  items: readonly StoredItem[],
): JournalEntry[] {
  const { item, acceptedAtMs, settledOutsideUsd6, settledLaterIn } = accepted;
  const standsOn = standingAccountOf(books, item);
  const isDifference = standsOn === chartOf(item.interfaceName).differences;
  const leftUsd6 = isDifference ? onDifferences(books, accepted, items) : claimBeforeOutside(accepted);
  if (leftUsd6 === 0n || acceptedAtMs === undefined) return [];
  const { interfaceName, account, subject, slug, month, itemId, evidenceSha256 } = item;
  // Before a movement settled a part, the item was whole and nobody accepted it: a month sees it as it was.
  const from = settledLaterIn ?? month;
  const amounts = new Map<CalendarMonth, bigint>([[from, leftUsd6]]);
  const outside = settledOutsideUsd6 === undefined ? [] : books.items.settlementsOf(itemId);
  for (const { postingMonth, countedUsd6 } of outside) {
    const postedIn = postingMonth > from ? postingMonth : from;
    amounts.set(postedIn, (amounts.get(postedIn) ?? 0n) - countedUsd6);
  }
  const occasion = { interfaceName, account, subject, slug, itemId, evidenceSha256 };
  const times = { bookedAtMs: acceptedAtMs, recordedAtMs: acceptedAtMs };
  return [...amounts]
    .filter(([, amountUsd6]) => amountUsd6 !== 0n)
    .map(([postedIn, amountUsd6]) => {
      const originMonth = postedIn === from ? month : postedIn;
      const cleared = postedIn === from && isDifference ? madeGood(books, item, items) : [];
      const at = { ...occasion, ...times, month: originMonth };
      const entry = differenceAccepted(at, amountUsd6, standsOn, cleared);
      return { ...entry, month: postedIn };
    });
}

/**
 * The amount that the item left on provider differences: its claim, if the claims on its subject are all that
 * stands there; else everything there goes with the item that the entries name.
 */
function onDifferences(books: Books, accepted: StoredItem, items: readonly StoredItem[]): bigint {
  const { item } = accepted;
  const { differences } = chartOf(item.interfaceName);
  const entries = books.journal
    .activeEntries(item.interfaceName, item.account, item.month)
    .filter((entry) => !isDecided(entry) && entry.subject === postedSubject(item));
  const postings = entries.flatMap((entry) => entry.postings.map((posting) => ({ posting, entry })));
  const ours = postings.filter(({ posting }) => posting.ledgerAccount === differences);
  const signed = ours.map(({ posting, entry }) => ({
    itemId: entry.itemId,
    usd6: posting.side === 'debit' ? posting.amountUsd6 : -posting.amountUsd6,
  }));
  const standing = signed.reduce((sum, { usd6 }) => sum + usd6, 0n);
  if (standing === 0n) return 0n;
  const ofSubject = items.filter(
    (one) => postedSubject(one.item) === postedSubject(item) && one.item.month === item.month,
  );
  // As it was before movements of later months settled a part: that stands on entries of those.
  const claimed = ofSubject
    .filter(
      ({ state, settledOutsideUsd6, settledLaterUsd6 }) =>
        state !== 'cleared' || settledOutsideUsd6 !== undefined || settledLaterUsd6 !== undefined,
    )
    .reduce((sum, one) => sum + claimBeforeOutside(one) + (one.settledLaterUsd6 ?? 0n), 0n);
  // A movement that settled an item of an earlier month, and moved more than that, stands with all of it.
  const settled = ofSubject
    .filter(({ item: { settles }, state }) => settles !== undefined && state !== 'cleared')
    .reduce((sum, one) => sum + (one.item.differenceUsd6 ?? 0n), 0n);
  if (claimed === standing || claimed - settled === standing) return claimBeforeOutside(accepted);
  const ofItem = signed.filter(({ itemId }) => itemId === item.itemId);
  const left = ofItem.reduce((sum, { usd6 }) => sum + usd6, 0n);
  return ofItem.length === 0 ? 0n : left - (accepted.settledLaterUsd6 ?? 0n);
}

/** The codes that follow from a movement of an unknown kind where it stands for the one that is missing. */
const missingMovements: ReadonlySet<DiscrepancyCode> = new Set([
  'OR-NOT-IN-STATEMENT',
  'OR-REVERSAL-MISSING',
  'DP-NOT-CREDITED',
]);

/**
 * The amounts that stand elsewhere for the order or deposit of the item's reference, where its missing
 * movement follows from the item: the one of an unknown kind is taken for it once it is accepted.
 */
function madeGood(books: Books, item: Discrepancy, items: readonly StoredItem[]): readonly Standing[] {
  const following = items.find(
    (one) =>
      missingMovements.has(one.item.code) &&
      one.state !== 'cleared' &&
      one.item.subject === item.subject &&
      one.item.causedBy.includes(item.itemId),
  );
  return following === undefined ? [] : standingsOfMissing(books, following.item);
}

/** The subject that the journal has the item's entries under. */
function postedSubject({ subject, postedAs = subject }: Discrepancy): string {
  return postedAs;
}

/** The rest of an item's claim after movements, with the part that was settled outside of the float. */
function claimBeforeOutside({ item, settledOutsideUsd6 = 0n }: StoredItem): bigint {
  return item.claimUsd6 + settledOutsideUsd6;
}
