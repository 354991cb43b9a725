// The pack of the last close may be signed as long as the books still come to the same of its month. A pack
// names the whole archive as it was (files, answers, hashes of what was read last), so a later close,
// import or fetch gives it other bytes: they alone keep nobody from signing it.

import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { bridgeOf } from '../../reconcile/bridge/bridge.js';
import { inDollars, type JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { UnusedInterface } from '../../reconcile/result/unused-interface.js';
import type { Books } from '../../store/books.js';
import { packManifestOnDisk } from '../../store/packs/pack-on-disk.js';
import { standingIds } from '../close/post-month.js';
import { openItemsOf } from '../items/open-items.js';
import { contentText } from './certified-month.js';

/**
 * The subject of a sign-off of the month: its content, the items that it carries, its own records, what
 * persons decided, and what forbids it. Its entries are those that stand, which tell nothing of a month that
 * comes to others by now (`standsAsProposed`).
 */
export function signableText(
  books: Books,
  month: CalendarMonth,
  months: readonly JudgedAccount[],
  unused: readonly UnusedInterface[] | undefined,
): string {
  const decided = openItemsOf(books, month).flatMap(({ item, standing }) => {
    const { state, acceptedAtMs, settledOutsideUsd6, settledOutsidePlus18 } = standing;
    const isDecided =
      state === 'accepted' || settledOutsideUsd6 !== undefined || settledOutsidePlus18 !== undefined;
    return isDecided
      ? [[item.itemId, state, acceptedAtMs, `${settledOutsideUsd6}`, `${settledOutsidePlus18}`]]
      : [];
  });
  const forbidding = months
    .flatMap(({ result }) => result.items)
    .filter((item) => item.class === 'E' || item.class === 'U')
    .map(({ itemId }) => itemId);
  const parts = [carriedText(books, month), recordsText(books, month, months), decided.sort()];
  const content = contentText(months, unused, (one) => standingIds(books, one));
  return sha256Hex(JSON.stringify([content, ...parts, forbidding.sort()]));
}

/** The items that are open at the month's end, as it sees them: what a later month clears is open there. */
function carriedText(books: Books, month: CalendarMonth): unknown[] {
  return books.items
    .items(month)
    .filter(
      ({ item, state, clearedMonth }) =>
        item.class !== 'I' && (state !== 'cleared' || clearedMonth === undefined || clearedMonth > month),
    )
    .map(({ item: { itemId, effectUsd6, claimUsd6, tokens } }) => [
      itemId,
      `${effectUsd6} ${claimUsd6} ${tokens?.effectPlus18} ${tokens?.claimPlus18}`,
    ])
    .sort();
}

/** The balance per own records and per statement of each account, which rest on the months before as well. */
function recordsText(books: Books, month: CalendarMonth, months: readonly JudgedAccount[]): unknown[] {
  return inDollars(months).map(({ result: { interfaceName, account }, part }) => {
    const before = books.bridgeParts.before({ interfaceName, account }, month);
    const bridge = bridgeOf(part === undefined ? before : [...before, part]);
    return [
      interfaceName,
      account,
      `${bridge?.recordsUsd6} ${bridge?.statementUsd6} ${bridge?.unexplainedUsd6}`,
    ];
  });
}

/** True if the pack on disk is the one that the last close of the month wrote, and the month is as it was. */
export function isSignable(
  books: Books,
  month: CalendarMonth,
  reportsFolder: string,
  signableNow: string,
): boolean {
  const kept = books.keptCloses.find(month);
  const manifest = packManifestOnDisk(reportsFolder, month);
  if (kept === undefined || manifest === undefined) return false;
  if (sha256Hex(manifest) !== kept.manifestSha256) return false;
  const outcome: { readonly signable?: string } = JSON.parse(
    Buffer.from(books.evidence.readBlob(kept.outcomeSha256)).toString('utf8'),
  );
  // A close of an earlier version kept nothing to compare with.
  return outcome.signable === signableNow;
}
