// Whether the pack of the last close still says what the books say of its month. A pack names the whole
// archive as it was (files, answers, hashes of what was read last), so a later close, import or fetch gives
// it other bytes. It may be signed all the same, as long as the month itself comes to the same.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { sha256Hex } from '../../base/digest.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { UnusedInterface } from '../../reconcile/result/unused-interface.js';
import type { Books } from '../../store/books.js';
import { packManifestOnDisk } from '../../store/packs/pack-on-disk.js';
import { openItemsOf } from '../items/open-items.js';
import { contentText } from './certified-month.js';

/** What a sign-off of the month would be about: its content, what persons decided, and what forbids it. */
export function signableText(
  books: Books,
  month: CalendarMonth,
  months: readonly JudgedAccount[],
  unused: readonly UnusedInterface[] = [],
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
  return sha256Hex(JSON.stringify([contentText(months, unused), decided.sort(), forbidding.sort()]));
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
