// The trial balance: what every ledger account opened with, what moved it, and what it closed with.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { AccountKey, InterfaceName } from '../records/account.js';

/** A ledger account's debits and credits of one month, for one account at an interface. */
export interface MonthBalance extends AccountKey {
  readonly ledgerAccount: string;
  /** The month of posting. */
  readonly month: CalendarMonth;
  /** Zero or more, likewise the credits. */
  readonly debitUsd6: bigint;
  readonly creditUsd6: bigint;
}

/** The part of the books; an absent field narrows nothing. */
export interface LedgerScope {
  readonly interfaceName?: InterfaceName | undefined;
  /** The account at the interface. */
  readonly account?: string | undefined;
  /**
   * The month to show: amounts before it are the opening, and later months are left out. If absent, all
   * months are shown, without an opening.
   */
  readonly month?: CalendarMonth | undefined;
  /** A ledger account: itself and all accounts under it. */
  readonly ledgerAccount?: string | undefined;
}

/** Amounts are debits less credits where they have a sign. */
export interface TrialBalanceLine {
  readonly ledgerAccount: string;
  readonly openingUsd6: bigint;
  readonly debitUsd6: bigint;
  readonly creditUsd6: bigint;
  readonly closingUsd6: bigint;
}

export interface TrialBalance {
  /** In the order in which the ledger accounts were first met. */
  readonly lines: readonly TrialBalanceLine[];
  /** The sum of the lines; opening and closing are zero over all accounts of sound books. */
  readonly total: Omit<TrialBalanceLine, 'ledgerAccount'>;
}

/** True if a ledger account is the one named, or stands under it. */
export function isUnderAccount(ledgerAccount: string, named: string): boolean {
  return ledgerAccount === named || ledgerAccount.startsWith(`${named}:`);
}

function isInScope(balance: MonthBalance, scope: LedgerScope): boolean {
  const { interfaceName, account, month, ledgerAccount } = scope;
  return (
    (interfaceName === undefined || balance.interfaceName === interfaceName) &&
    (account === undefined || balance.account === account) &&
    (month === undefined || balance.month <= month) &&
    (ledgerAccount === undefined || isUnderAccount(balance.ledgerAccount, ledgerAccount))
  );
}

type Sums = { -readonly [Name in keyof TrialBalance['total']]: bigint };

const nothing = (): Sums => ({ openingUsd6: 0n, debitUsd6: 0n, creditUsd6: 0n, closingUsd6: 0n });

function addTo(sums: Sums, { debitUsd6, creditUsd6 }: MonthBalance, isEarlier: boolean): void {
  const netUsd6 = debitUsd6 - creditUsd6;
  sums.closingUsd6 += netUsd6;
  if (isEarlier) {
    sums.openingUsd6 += netUsd6;
    return;
  }
  sums.debitUsd6 += debitUsd6;
  sums.creditUsd6 += creditUsd6;
}

/** Adds up the balances that are in scope, ledger account by ledger account. */
export function trialBalanceOf(balances: Iterable<MonthBalance>, scope: LedgerScope = {}): TrialBalance {
  const sums = new Map<string, Sums>();
  const total = nothing();
  for (const balance of balances) {
    if (!isInScope(balance, scope)) continue;
    const line = sums.get(balance.ledgerAccount) ?? nothing();
    sums.set(balance.ledgerAccount, line);
    const isEarlier = scope.month !== undefined && balance.month < scope.month;
    addTo(line, balance, isEarlier);
    addTo(total, balance, isEarlier);
  }
  return { lines: [...sums].map(([ledgerAccount, line]) => ({ ledgerAccount, ...line })), total };
}
