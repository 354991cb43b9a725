// The books as `tieout ledger` shows them: as text for a person, as an object for a program.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { formatInstant } from '../../base/time/instant.js';
import { type Side, shownEntryId } from '../../ledger/journal-entry.js';
import type { LedgerScope, TrialBalance, TrialBalanceLine } from '../../ledger/trial-balance.js';
import { formatUsd6 } from '../../money/amount-text.js';
import type { InterfaceName } from '../../records/account.js';
import { type TextColumn, tableLines, textTable } from './text-table.js';

type JsonObject = { readonly [name: string]: Json };

const right = (title: string): TextColumn => ({ title, align: 'right' });
const left = (title: string): TextColumn => ({ title, align: 'left' });

/** The limits of the view, for its heading. */
function scopeWords({ month, interfaceName, account, ledgerAccount }: LedgerScope): string {
  return [month, interfaceName, account, ledgerAccount].filter((part) => part !== undefined).join(', ');
}

function scopeJson({ month, interfaceName, account, ledgerAccount }: LedgerScope): JsonObject {
  return {
    month: month ?? null,
    interface: interfaceName ?? null,
    account: account ?? null,
    ledger_account: ledgerAccount ?? null,
    currency: 'USD',
  };
}

function heading(title: string, scope: LedgerScope): string {
  const words = scopeWords(scope);
  return `${title}, US dollars${words === '' ? '' : `: ${words}`}`;
}

/**
 * Opening and closing stand beside the movements only where a month is named: without one nothing is before.
 */
export function trialBalanceText({ lines, total }: TrialBalance, scope: LedgerScope): string {
  const isMonth = scope.month !== undefined;
  const columns = [
    left('account'),
    ...(isMonth ? [right('opening')] : []),
    right('debits'),
    right('credits'),
    right(isMonth ? 'closing' : 'balance'),
  ];
  const cells = (name: string, line: TrialBalance['total']): string[] => [
    name,
    ...(isMonth ? [formatUsd6(line.openingUsd6)] : []),
    formatUsd6(line.debitUsd6),
    formatUsd6(line.creditUsd6),
    formatUsd6(line.closingUsd6),
  ];
  const rows = lines.map((line) => cells(line.ledgerAccount, line));
  return `${heading('Trial balance', scope)}\n\n${textTable(columns, rows, [cells('total', total)])}`;
}

function sumsJson(line: TrialBalance['total']): JsonObject {
  return {
    opening_usd6: integerJson(line.openingUsd6),
    debit_usd6: integerJson(line.debitUsd6),
    credit_usd6: integerJson(line.creditUsd6),
    balance_usd6: integerJson(line.closingUsd6),
  };
}

export function trialBalanceJson({ lines, total }: TrialBalance, scope: LedgerScope): JsonObject {
  const lineJson = (line: TrialBalanceLine): Json => ({
    ledger_account: line.ledgerAccount,
    ...sumsJson(line),
  });
  return { ...scopeJson(scope), lines: lines.map(lineJson), total: sumsJson(total) };
}

/** A posting with the balance of all that is shown, up to and with it: debits less credits. */
export interface RegisterLine {
  readonly bookedAtMs: number;
  readonly entryId: string;
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly kind: string;
  readonly subject: string;
  readonly description: string;
  readonly ledgerAccount: string;
  readonly side: Side;
  readonly amountUsd6: bigint;
  readonly balanceUsd6: bigint;
}

/** The postings in scope, of any number: one is in memory at a time. */
interface Register {
  readonly scope: LedgerScope;
  /** The balance before the month; undefined if no month is named. */
  readonly openingUsd6: bigint | undefined;
  /** The same lines each time, oldest first. */
  readonly lines: () => Iterable<RegisterLine>;
}

const registerColumns: readonly TextColumn[] = [
  left('booked at'),
  left('entry'),
  left('account'),
  left('what'),
  right('debit'),
  right('credit'),
  right('balance'),
];

function* registerRows({ openingUsd6, lines }: Register): Generator<readonly string[]> {
  if (openingUsd6 !== undefined) yield ['', '', '', 'opening balance', '', '', formatUsd6(openingUsd6)];
  for (const line of lines()) {
    yield [
      formatInstant(line.bookedAtMs),
      shownEntryId(line.entryId),
      line.ledgerAccount,
      line.description,
      line.side === 'debit' ? formatUsd6(line.amountUsd6) : '',
      line.side === 'credit' ? formatUsd6(line.amountUsd6) : '',
      formatUsd6(line.balanceUsd6),
    ];
  }
}

/** The register line by line. */
export function* registerLines(register: Register): Generator<string, void, undefined> {
  yield heading('Register', register.scope);
  yield '';
  yield* tableLines(registerColumns, () => registerRows(register));
}

/** The members of the register's object that come before its postings. */
export function registerJson({ scope, openingUsd6 }: Register): JsonObject {
  return { ...scopeJson(scope), opening_usd6: integerJson(openingUsd6 ?? 0n) };
}

/** The postings of the register as objects, one by one. */
export function* registerPostingsJson({ lines }: Register): Generator<Json, void, undefined> {
  for (const line of lines()) {
    yield {
      booked_at: formatInstant(line.bookedAtMs),
      entry_id: shownEntryId(line.entryId),
      interface: line.interfaceName,
      account: line.account,
      kind: line.kind,
      subject: line.subject,
      description: line.description,
      ledger_account: line.ledgerAccount,
      debit_usd6: line.side === 'debit' ? integerJson(line.amountUsd6) : null,
      credit_usd6: line.side === 'credit' ? integerJson(line.amountUsd6) : null,
      balance_usd6: integerJson(line.balanceUsd6),
    };
  }
}
