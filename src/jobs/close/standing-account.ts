// The ledger account on which a claim stands: most on provider differences, a failed order's debit that was
// not given back on reversals receivable, an order that was never debited on owed to provider. The part that
// a person decides on is taken from there, as is the part that a movement settles.

import { chartOf } from '../../ledger/chart-of-accounts.js';
import { isDecided } from '../../ledger/journal-entry.js';
import type { Standing } from '../../ledger/posting-rules/acceptance.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { Books } from '../../store/books.js';

/**
 * The account and the amount on it, by the evidence of the item's own month, which no later month changes.
 * Entries that a person decided are left out. An amount on provider differences is not worked out: it is 0.
 */
function standingOf(books: Books, item: Discrepancy): Standing {
  const { differences, reversalsReceivable, owed } = chartOf(item.interfaceName);
  const account =
    item.code === 'OR-REVERSAL-MISSING'
      ? reversalsReceivable
      : item.code === 'OR-NOT-IN-STATEMENT'
        ? owed
        : undefined;
  const onDifferences = { ledgerAccount: differences, usd6: 0n };
  if (account === undefined) return onDifferences;
  const usd6 = amountOn(books, item, account);
  return usd6 === 0n ? onDifferences : { ledgerAccount: account, usd6 };
}

/**
 * The amounts in the books that stand for the movement that an item misses. A transfer that was never
 * credited has its gross amount in transit, less the fee that is due with its credit.
 */
export function standingsOfMissing(books: Books, item: Discrepancy): readonly Standing[] {
  if (item.code !== 'DP-NOT-CREDITED') return [standingOf(books, item)];
  const { inTransit, poolFee } = chartOf(item.interfaceName);
  const grossUsd6 = amountOn(books, item, inTransit);
  if (grossUsd6 === 0n) return [];
  const creditUsd6 = -(item.differenceUsd6 ?? 0n);
  return [
    { ledgerAccount: inTransit, usd6: grossUsd6 },
    { ledgerAccount: poolFee, usd6: creditUsd6 - grossUsd6 },
  ];
}

/** Debits less credits that the evidence of the item's own month has on an account under its subject. */
function amountOn(books: Books, item: Discrepancy, account: string): bigint {
  return books.journal
    .activeEntries(item.interfaceName, item.account, item.month)
    .filter((entry) => !isDecided(entry) && entry.subject === item.subject)
    .flatMap(({ postings }) => postings)
    .filter(({ ledgerAccount }) => ledgerAccount === account)
    .reduce((sum, { side, amountUsd6 }) => sum + (side === 'debit' ? amountUsd6 : -amountUsd6), 0n);
}

/** The account alone. */
export function standingAccountOf(books: Books, item: Discrepancy): string {
  return standingOf(books, item).ledgerAccount;
}
