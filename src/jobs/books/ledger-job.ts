// `tieout ledger`: the trial balance, the register of postings, and the check of the books themselves.

import type { Json } from '../../base/json/json-value.js';
import { nearestName } from '../../base/text/nearest-name.js';
import { type LedgerScope, trialBalanceOf } from '../../ledger/trial-balance.js';
import { isSound, type LedgerProof, proofJson, proofText } from '../../report/text/ledger-proof.js';
import {
  type RegisterLine,
  registerJson,
  registerLines,
  registerPostingsJson,
  trialBalanceJson,
  trialBalanceText,
} from '../../report/text/ledger-view.js';
import type { Books } from '../../store/books.js';
import type { PostedLine } from '../../store/journal/posting-walk.js';
import { provePackSignOffs, type SignOffProof } from '../periods/sign-off-proof.js';
import { noProgress } from '../progress.js';
import { proveBooks, refuseOlderBooks } from './books-proof.js';
import { ledgerFailures } from './ledger-failures.js';
import { registeredLines } from './registered-lines.js';

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

/** The register, which can be longer than the memory: what it is made of comes piece by piece. */
export interface RegisterAnswer {
  readonly lines: () => Iterable<string>;
  /** The members of its object before `postings`. */
  readonly json: LedgerAnswer['json'];
  readonly postings: () => Iterable<Json>;
}

/**
 * The postings in scope, oldest first, with the running balance of all that is shown. They are read from the
 * books as the lines are asked for. An entry that stands for the orders of a day is shown order by order.
 *
 * @throws Failure (refused) as `ledgerBalance`
 */
export function ledgerRegister(books: Books, scope: LedgerScope): RegisterAnswer {
  refuseUnknown(books, scope);
  const openingUsd6 = scope.month && trialBalanceOf(books.journal.balances(), scope).total.openingUsd6;
  const register = { scope, openingUsd6, lines: () => linesOf(books, scope, openingUsd6 ?? 0n) };
  return {
    lines: () => registerLines(register),
    json: registerJson(register),
    postings: () => registerPostingsJson(register),
  };
}

function* linesOf(books: Books, scope: LedgerScope, openingUsd6: bigint): Generator<RegisterLine> {
  let balanceUsd6 = openingUsd6;
  for (const line of registeredLines(books, scope)) {
    balanceUsd6 += line.side === 'debit' ? line.amountUsd6 : -line.amountUsd6;
    yield shownLine(line, balanceUsd6);
  }
}

/** Put together field by field: to spread a line into another takes as long as to read it. */
function shownLine(line: PostedLine, balanceUsd6: bigint): RegisterLine {
  return {
    bookedAtMs: line.bookedAtMs,
    entryId: line.entryId,
    interfaceName: line.interfaceName,
    account: line.account,
    kind: line.kind,
    subject: line.subject,
    description: line.description,
    ledgerAccount: line.ledgerAccount,
    side: line.side,
    amountUsd6: line.amountUsd6,
    balanceUsd6,
  };
}

/**
 * Proves chain, entries, balances, records and the archived bytes, as they stand at one moment, and holds the
 * chains against every sign-off in the books and in the packs of that folder; 3 where anything does not hold.
 *
 * @throws Failure (evidence) where the books are sound and older than a pack in that folder
 */
export function ledgerCheck(books: Books, reportsFolder: string, progress = noProgress): LedgerAnswer {
  return books.inOneReading(() => {
    const own = { ...proveBooks(books, progress), damagedEvidence: books.evidence.damagedBlobs() };
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
    const named = [interfaceName, account].filter((part) => part !== undefined).join(', ');
    throw ledgerFailures.nothingOf({ named, known: accounts.join(', ') });
  }
  if (ledgerAccount === undefined) return;
  if (trialBalanceOf(balances, { interfaceName, account, ledgerAccount }).lines.length > 0) return;
  const nearest = nearestName(
    ledgerAccount,
    known.lines.map((line) => line.ledgerAccount),
  );
  throw nearest === undefined
    ? ledgerFailures.noLedgerAccount({ account: ledgerAccount })
    : ledgerFailures.noLedgerAccountNear({ account: ledgerAccount, nearest });
}
