// Proves the books' own soundness: the chain, every entry's balance, the kept balances against the postings,
// every record against its seal, both chains against the sign-offs, and the end of the journal against the
// packs that were written from it.

import { Failure } from '../../base/failure/failure.js';
import { shownEntryId } from '../../ledger/journal-entry.js';
import { formatUsd6 } from '../../money/amount-text.js';
import type { BooksFault } from '../../reconcile/month/account-facts.js';
import type { LedgerProof } from '../../report/text/ledger-proof.js';
import type { Books } from '../../store/books.js';
import { failureOfFileSystem, failureOfSqlite } from '../../store/file/disk-failure.js';
import { packJournalNames, packJournalsOnDisk } from '../../store/packs/pack-journal.js';
import { booksFailures } from '../../store/store-failures.js';
import { proveOwnSignOffs } from '../periods/sign-off-proof.js';
import { noProgress, type Progress } from '../progress.js';
import { ledgerFailures } from './ledger-failures.js';

/**
 * Reads and hashes all of the books but the evidence's bytes, as they stand at one moment: rows and seals
 * that another run adds meanwhile are not seen. Changes nothing, and never throws for what it finds.
 *
 * @param progress told of the journal's entries
 */
export function proveBooks(books: Books, progress = noProgress): LedgerProof {
  return books.inOneReading(() => proofOf(books, progress));
}

function proofOf(books: Books, progress: Progress): LedgerProof {
  const { journal } = books;
  const { chain: verdict, balanceFaults } = journal.prove((done, total) =>
    progress.pass('proving the journal', done, total),
  );
  const { position, entryHash } = journal.head();
  const records = books.proveRecords();
  return {
    entryCount: position,
    postingCount: journal.postingCount(),
    balanceCount: journal.balances().length,
    head: entryHash,
    broken: verdict.ok ? undefined : brokenAt(journal, verdict.brokenAt, verdict.reason),
    balanceFaults: balanceFaults.map(({ kept, summed }) => {
      const { ledgerAccount = '', interfaceName = '', account = '', month = '' } = kept ?? summed ?? {};
      return {
        ledgerAccount,
        interfaceName,
        account,
        month,
        keptUsd6: kept && kept.debitUsd6 - kept.creditUsd6,
        summedUsd6: summed && summed.debitUsd6 - summed.creditUsd6,
      };
    }),
    netUsd6: journal.trialBalance().netUsd6,
    sealCount: records.sealCount,
    recordFault: records.fault,
    ...proveOwnSignOffs(books),
  };
}

function brokenAt(
  journal: Books['journal'],
  position: number,
  reason: string,
): NonNullable<LedgerProof['broken']> {
  const label = journal.labelAt(position);
  return { position, reason, entryId: shownEntryId(label?.entryId ?? ''), what: label?.description ?? '' };
}

/**
 * The part of the books that does not hold, for the item that stops the month; undefined if all of them hold.
 */
export function booksFaultOf(proof: LedgerProof): BooksFault | undefined {
  const { broken, balanceFaults, netUsd6, recordFault, signOffFault } = proof;
  if (broken !== undefined) return { place: `entry ${broken.position}`, reason: broken.reason };
  const [fault] = balanceFaults;
  if (fault !== undefined) {
    const { ledgerAccount, account, month } = fault;
    return {
      place: `balance of ${ledgerAccount}`,
      reason: `the balance of ${account} in ${month} is not the sum of its postings`,
    };
  }
  return netUsd6 === 0n
    ? (recordFault ?? signOffFault)
    : { place: 'trial balance', reason: `it comes to ${formatUsd6(netUsd6)} and not to zero` };
}

/**
 * Runs work that rests on the books. Where the proof found that they do not hold, what they say may be
 * anything, and an error of that is no fault of the program: then the proof's word is the answer.
 *
 * @throws Failure (evidence) in the place of such an error; what `work` throws otherwise
 */
export function restingOnBooks<T>(
  { path }: Pick<Books, 'path'>,
  fault: BooksFault | undefined,
  work: () => T,
): T {
  try {
    return work();
  } catch (error) {
    // Faults of the disk and of the database have words of their own.
    const isTold =
      error instanceof Failure ||
      (failureOfFileSystem(error, path) ?? failureOfSqlite(error, path)) !== undefined;
    if (fault === undefined || isTold) throw error;
    throw booksFailures.altered({ path, ...fault }, error);
  }
}

/**
 * Refuses books that lack what a pack shows of them: an older copy in their place, or one without its
 * write-ahead log, is sound in itself. The pack goes on where these books end: it names their newest entry
 * and ends with one they lack. Packs of other books say nothing, also where those began alike and then went
 * another way.
 *
 * @throws Failure (evidence)
 */
export function refuseOlderBooks({ journal }: Books, reportsFolder: string): void {
  const packs = packJournalsOnDisk(reportsFolder).filter(
    ({ lastEntryId, lastHash }) => !journal.isHashOf(lastEntryId, lastHash),
  );
  if (packs.length === 0) return;
  const known = journal.knownAmong(packs.flatMap(({ firstHashes, lastHash }) => [...firstHashes, lastHash]));
  const newer = packs.find(
    ({ path, firstHashes, lastHash }) =>
      !known.has(lastHash) &&
      firstHashes.some((hash) => known.has(hash)) &&
      packJournalNames(path, journal.head().entryHash),
  );
  if (newer === undefined) return;
  throw ledgerFailures.booksOlder({ month: newer.month, hash: newer.lastHash, pack: newer.pack });
}
