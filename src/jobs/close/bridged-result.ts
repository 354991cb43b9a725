// The bridge of an account's month with what the books know of it: what the months before left open, which
// items a person has closed, and how the accounts of the ledger stand that claims are on. Contract,
// discrepancies: "Who owes".

import { assert } from '../../base/failure/assert.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import { accountBridgeOf, type LedgerStanding } from '../../reconcile/bridge/account-bridge.js';
import { bridgeOf } from '../../reconcile/bridge/bridge.js';
import type { TokenAccountMonth } from '../../reconcile/result/judged-account.js';
import { withRecords } from '../../reconcile/result/records-steps.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import { mayLackBefore } from './post-month.js';

/**
 * The result with its bridge, and with the own records beside each step of its roll-forward; as it is where
 * no closing is proven.
 *
 * @param result with the books beside it
 * @param isPosted true in a run that posted what it judged
 * @throws ProgramFault where one of the two laws does not hold
 */
export function withBridge(
  books: Books,
  { part }: AccountMonth,
  result: AccountResult,
  isPosted: boolean,
): AccountResult {
  if (part === undefined) return result;
  const { month } = result;
  const bridge = bridgeOf([...books.bridgeParts.before(result, month), part]);
  assert(bridge !== undefined, 'a month that has a part has a bridge');
  const { accepted, outside } = closedParts(books, result, (stored) => stored.settledOutsideUsd6);
  const floatUsd6 = result.rollForward.find(({ step }) => step === 'closing')?.ledger?.usd6;
  const ledger = floatUsd6 === undefined ? undefined : ledgerStandingOf(books, { result, part });
  return {
    ...withRecords(result, part, bridge),
    bridge: accountBridgeOf(
      bridge,
      { accepted, outsideUsd6: outside },
      ledger && {
        ...ledger,
        floatUsd6: floatUsd6 ?? 0n,
        mayLag: () => !isPosted || ledger.mayLag(),
      },
    ),
  };
}

/**
 * The result of an account of tokens with its bridge, and with the own records beside each step; as it is
 * where no closing is proven.
 *
 * @throws ProgramFault where the bridge does not foot
 */
export function withTokenBridge(
  books: Books,
  judged: TokenAccountMonth,
  result: AccountResult,
): AccountResult {
  const { month } = result;
  const { accepted, outside } = closedParts(books, result, (stored) => stored.settledOutsidePlus18);
  return judged.bridged(result, books.bridgeParts.beforeInTokens(result, month), {
    accepted,
    outsidePlus18: outside,
  });
}

/** The parts of an account's items that persons closed, by item id; an account has one unit of amounts. */
function closedParts(
  books: Books,
  { interfaceName, account, month }: AccountResult,
  outsideOf: (stored: StoredItem) => bigint | undefined,
) {
  const own = books.items
    .items(month)
    .filter(({ item }) => item.interfaceName === interfaceName && item.account === account);
  const accepted = own.filter(({ state }) => state === 'accepted').map(({ item }) => item.itemId);
  const outside = own.flatMap((stored) => {
    const amount = outsideOf(stored);
    return amount === undefined ? [] : [[stored.item.itemId, amount] as const];
  });
  return { accepted: new Set(accepted), outside: new Map(outside) };
}

/** The accounts that claims stand on, at the end of the month: debits less credits. */
function ledgerStandingOf(
  books: Books,
  one: Pick<AccountMonth, 'result' | 'part'>,
): Omit<LedgerStanding, 'floatUsd6'> {
  const { interfaceName, account, month } = one.result;
  const chart = chartOf(interfaceName);
  const sumOf = (ledgerAccount: string): bigint =>
    books.journal
      .balances(one.result)
      .filter((balance) => balance.ledgerAccount === ledgerAccount && balance.month <= month)
      .reduce((sum, { debitUsd6, creditUsd6 }) => sum + debitUsd6 - creditUsd6, 0n);
  const standing = new Set([chart.differences, chart.reversalsReceivable, chart.owed]);
  const takenOffUsd6 = (['acceptance', 'settlement_outside'] as const)
    .flatMap((kind) => books.journal.activeOfKind(interfaceName, account, kind))
    .filter((entry) => entry.month <= month)
    .flatMap(({ postings }) => postings)
    .filter(({ ledgerAccount }) => standing.has(ledgerAccount))
    .reduce((sum, { side, amountUsd6 }) => sum + (side === 'debit' ? amountUsd6 : -amountUsd6), 0n);
  return {
    differencesUsd6: sumOf(chart.differences),
    reversalsUsd6: sumOf(chart.reversalsReceivable),
    owedUsd6: sumOf(chart.owed),
    takenOffUsd6,
    // Changes of a certified month are posted in a later one.
    mayLag: () =>
      books.periods.stateOf(month) !== 'open' ||
      books.journal.isCorrectedAfter(one.result, month) ||
      mayLackBefore(books, one),
  };
}
