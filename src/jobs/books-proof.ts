/** Proves the books' own soundness: the chain, every entry's balance, and the kept balances against the postings. */

import { formatUsd6 } from '../money/amount-text.js';
import type { BooksFault } from '../reconcile/account-facts.js';
import type { LedgerProof } from '../report/ledger-proof.js';
import type { Books } from '../store/books.js';

/** Reads and hashes the whole journal; changes nothing, and never throws for what it finds. */
export function proveBooks({ journal }: Books): LedgerProof {
  const verdict = journal.verifyChain();
  const { position, entryHash } = journal.head();
  return {
    entryCount: position,
    postingCount: journal.postingCount(),
    balanceCount: journal.balances().length,
    head: entryHash,
    broken: verdict.ok ? undefined : brokenAt(journal, verdict.brokenAt, verdict.reason),
    balanceFaults: journal.proveBalances().map(({ kept, summed }) => {
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
  };
}

function brokenAt(
  journal: Books['journal'],
  position: number,
  reason: string,
): NonNullable<LedgerProof['broken']> {
  const label = journal.labelAt(position);
  return { position, reason, entryId: label?.entryId ?? '', what: label?.description ?? '' };
}

/** What of the books does not hold, for the item that stops the month; undefined where all of it does. */
export function booksFaultOf({ broken, balanceFaults, netUsd6 }: LedgerProof): BooksFault | undefined {
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
    ? undefined
    : { place: 'trial balance', reason: `it comes to ${formatUsd6(netUsd6)} and not to zero` };
}
