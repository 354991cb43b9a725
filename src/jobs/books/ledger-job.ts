// `tieout ledger`: the trial balance, the register of postings, and the check of the books themselves.

import { Failure } from '../../base/failure.js';
import { nearestName } from '../../base/nearest-name.js';
import { type LedgerScope, trialBalanceOf } from '../../ledger/trial-balance.js';
import { orderInterfaces } from '../../records/account.js';
import { isSound, type LedgerProof, proofJson, proofText } from '../../report/ledger-proof.js';
import {
  type RegisterLine,
  registerJson,
  registerText,
  trialBalanceJson,
  trialBalanceText,
} from '../../report/ledger-view.js';
import type { Books } from '../../store/books.js';
import type { Json } from '../json-line.js';
import { provePackSignOffs, type SignOffProof } from '../periods/sign-off-proof.js';
import { proveBooks, refuseOlderBooks } from './books-proof.js';

/** The interfaces whose money is on the books. */
export const ledgerInterfaces = orderInterfaces;

export interface LedgerAnswer {
  readonly exitCode: 0 | 3;
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/**
 * Debits, credits and balance of every ledger account in scope.
 *
 * @throws Failure (refused) where the scope names an account that the books do not have
 */
export function ledgerBalance(books: Books, scope: LedgerScope): LedgerAnswer {
  refuseUnknown(books, scope);
  const balance = trialBalanceOf(books.journal.balances(), scope);
  return { exitCode: 0, text: trialBalanceText(balance, scope), json: trialBalanceJson(balance, scope) };
}

/**
 * The postings in scope, oldest first, with the running balance of all that is shown.
 *
 * @throws Failure (refused) as `ledgerBalance`
 */
export function ledgerRegister(books: Books, scope: LedgerScope): LedgerAnswer {
  refuseUnknown(books, scope);
  const openingUsd6 = scope.month && trialBalanceOf(books.journal.balances(), scope).total.openingUsd6;
  const lines: RegisterLine[] = [];
  let balanceUsd6 = openingUsd6 ?? 0n;
  for (const line of books.postings.lines(scope)) {
    balanceUsd6 += line.side === 'debit' ? line.amountUsd6 : -line.amountUsd6;
    lines.push({ ...line, balanceUsd6 });
  }
  return {
    exitCode: 0,
    text: registerText(lines, openingUsd6, scope),
    json: registerJson(lines, openingUsd6, scope),
  };
}

/**
 * Proves chain, entries, balances, records and the archived bytes, as they stand at one moment, and holds the
 * chains against every sign-off in the books and in the packs of that folder; 3 where anything does not hold.
 *
 * @throws Failure (evidence) where the books are sound and older than a pack in that folder
 */
export function ledgerCheck(books: Books, reportsFolder: string): LedgerAnswer {
  return books.inOneReading(() => {
    const own = { ...proveBooks(books), damagedEvidence: books.evidence.damagedBlobs() };
    if (isSound(own)) refuseOlderBooks(books, reportsFolder);
    return answerOf(withPackSignOffs(own, provePackSignOffs(books, reportsFolder)));
  });
}

function withPackSignOffs(own: LedgerProof, packs: SignOffProof): LedgerProof {
  return {
    ...own,
    signOffCount: own.signOffCount + packs.signOffCount,
    signOffFault: own.signOffFault ?? packs.signOffFault,
  };
}

function answerOf(proof: LedgerProof): LedgerAnswer {
  return { exitCode: isSound(proof) ? 0 : 3, text: proofText(proof), json: proofJson(proof) };
}

/** A name that the books do not have is a slip of the pen, and an empty answer would hide it. */
function refuseUnknown(books: Books, { interfaceName, account, ledgerAccount }: LedgerScope): void {
  const balances = books.journal.balances();
  if (balances.length === 0) return;
  const known = trialBalanceOf(balances, { interfaceName, account });
  if (known.lines.length === 0) {
    const accounts = [...new Set(balances.map((one) => `${one.interfaceName}/${one.account}`))];
    throw new Failure(
      'refused',
      `the books hold nothing of ${[interfaceName, account].filter((part) => part !== undefined).join(', ')}`,
      `They hold ${accounts.join(', ')}.`,
    );
  }
  if (ledgerAccount === undefined) return;
  if (trialBalanceOf(balances, { interfaceName, account, ledgerAccount }).lines.length > 0) return;
  const nearest = nearestName(
    ledgerAccount,
    known.lines.map((line) => line.ledgerAccount),
  );
  throw new Failure(
    'refused',
    `the books have no ledger account ${ledgerAccount}`,
    nearest === undefined ? 'tieout ledger balance lists them.' : `The nearest is "${nearest}".`,
  );
}
