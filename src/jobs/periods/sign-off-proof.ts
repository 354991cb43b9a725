// Holds the books' chains against every sign-off: those that the books keep, and those in the packs of a
// reports folder. A sign-off states where the chains stood when it was signed, and whoever computes a chain
// anew can't sign that again. Contract, ledger.

import { Failure } from '../../base/failure/failure.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { type Manifest, signedBytes, statedSignOff } from '../../report/manifest.js';
import type { Books } from '../../store/books.js';
import { type PackJournal, packJournalsOnDisk, packMonthsOnDisk } from '../../store/packs/pack-journal.js';
import { publicKeyOf, verifyStatement } from '../../wire/statement-verification.js';
import { manifestInBytes, manifestOnDisk } from '../close/pack-standing.js';

export interface SignOffProof {
  /** The number of sign-offs that were compared with the chains. */
  readonly signOffCount: number;
  /** The first that does not hold, by where it stands. */
  readonly signOffFault: { readonly place: string; readonly reason: string } | undefined;
}

/** Holds the sign-offs that the books themselves keep, also of months that were reopened since. */
export function proveOwnSignOffs(books: Books): SignOffProof {
  return proofOf(
    books.periods.certifications().map(({ month, manifestSha256 }) => {
      const manifest = archivedManifest(books, manifestSha256);
      return { place: `the sign-off of ${month} in the books`, fault: manifest && faultOf(books, manifest) };
    }),
  );
}

/** Holds the sign-offs of the packs in a folder. A pack that is not signed says nothing here. */
export function provePackSignOffs(books: Books, reportsFolder: string): SignOffProof {
  const journals = packJournalsOnDisk(reportsFolder);
  return proofOf(
    packMonthsOnDisk(reportsFolder).flatMap((month) => {
      const manifest = manifestOnDisk(reportsFolder, month);
      if (manifest === undefined || statedSignOff(manifest) === undefined) return [];
      const fault = faultOf(books, manifest) ?? unheadedFault(books, manifest, journalOf(journals, month));
      return [{ place: `the sign-off of ${month} in ${reportsFolder}`, fault }];
    }),
  );
}

function proofOf(held: readonly { place: string; fault: string | undefined }[]): SignOffProof {
  const [first] = held.flatMap(({ place, fault }) => (fault === undefined ? [] : [{ place, reason: fault }]));
  return { signOffCount: held.length, signOffFault: first };
}

/** Undefined where its bytes are not what was archived: the proof of the archive names them. */
function archivedManifest(books: Books, sha256: string): Manifest | undefined {
  try {
    return manifestInBytes(books.evidence.readBlob(sha256));
  } catch (error) {
    if (error instanceof Failure && error.kind === 'evidence') return undefined;
    throw error;
  }
}

function faultOf(books: Books, manifest: Manifest): string | undefined {
  const signOff = statedSignOff(manifest);
  if (signOff === undefined) return 'it is not signed';
  const key = publicKeyOf(signOff.publicKey);
  if (!key.usable || !verifyStatement(key.key, signedBytes(manifest), signOff.signature)) {
    return 'its signature does not fit its content';
  }
  return signOff.heads && books.headsFault(signOff.heads);
}

function journalOf(journals: readonly PackJournal[], month: CalendarMonth): PackJournal | undefined {
  return journals.find((journal) => journal.month === month);
}

/**
 * A sign-off of an earlier version states no heads; the journal that it signed names its last entry all the
 * same.
 */
function unheadedFault(
  books: Books,
  manifest: Manifest,
  journal: PackJournal | undefined,
): string | undefined {
  if (journal === undefined || statedSignOff(manifest)?.heads !== undefined) return undefined;
  return books.journal.positionOfHash(journal.lastHash) === undefined
    ? `the books lack the last entry of its journal (${journal.lastHash})`
    : undefined;
}
