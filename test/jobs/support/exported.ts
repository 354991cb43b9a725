// A month's exports read back by the rules of each format alone, so that their figures can be held against
// others.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { exportMonth } from '../../../src/jobs/books/export-job.js';
import type { ExportFormat } from '../../../src/jobs/books/ledger-choices.js';
import type { InterfaceName } from '../../../src/records/account.js';
import type { Books } from '../../../src/store/books.js';
import { ownFolder } from './live-account.js';

/**
 * A file that a general ledger takes entry by entry. Amounts in usd6, debits positive, by the file's own
 * account names.
 */
export interface ExactExport {
  readonly path: string;
  readonly days: readonly string[];
  readonly opening: ReadonlyMap<string, bigint>;
  /** What moved each account, and of that what each kind of entry did: `kind account`. */
  readonly moved: ReadonlyMap<string, bigint>;
  readonly movedByKind: ReadonlyMap<string, bigint>;
  /** What the file says that each account stands at in the end. */
  readonly asserted: ReadonlyMap<string, bigint>;
}

/** A file of two decimals; amounts in cents, debits positive. */
export interface RoundedExport {
  readonly days: readonly string[];
  readonly lines: readonly { readonly account: string; readonly cents: bigint; readonly text: string }[];
}

const integerOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

function pathsOf(
  books: Books,
  month: CalendarMonth,
  interfaceName: InterfaceName,
  format: ExportFormat,
): string[] {
  const request = {
    ...{ month, format, interfaceName, out: undefined, reportsFolder: ownFolder(), force: false },
    ...{ homeCurrency: 'USD', rate: undefined, names: true },
  };
  return exportMonth(books, request).files.map(({ path }) => path);
}

function addTo(sums: Map<string, bigint>, name: string, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

const postingLine = {
  hledger: /^ {4}(\S.*?) {2}(-?[\d.]+) USD(?: = (-?[\d.]+) USD)?/,
  beancount: /^ {2}([A-Z]\S*) {2}(-?[\d.]+) USD$/,
};
const kindOf = { hledger: /; kind:(\w+),/, beancount: /^ {2}kind: "(\w+)"$/ };

export function exactExport(
  books: Books,
  month: CalendarMonth,
  interfaceName: InterfaceName,
  format: 'hledger' | 'beancount',
): ExactExport {
  const [path = ''] = pathsOf(books, month, interfaceName, format);
  const opening = new Map<string, bigint>();
  const moved = new Map<string, bigint>();
  const movedByKind = new Map<string, bigint>();
  const asserted = new Map<string, bigint>();
  const days: string[] = [];
  let kind: string | undefined;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const day = /^(\d{4}-\d\d-\d\d) \* /.exec(line)?.[1];
    if (day !== undefined) {
      days.push(day);
      kind = undefined;
    }
    kind = kindOf[format].exec(line)?.[1] ?? kind;
    const [, balanced, balance] = /^\S+ balance (\S+) {2}(-?[\d.]+) ~ /.exec(line) ?? [];
    if (balanced !== undefined && balance !== undefined) asserted.set(balanced, integerOf(balance));
    const [, account, amount, closing] = postingLine[format].exec(line) ?? [];
    if (account === undefined || amount === undefined) continue;
    if (closing !== undefined) {
      asserted.set(account, integerOf(closing));
    } else if (kind === undefined) {
      addTo(opening, account, integerOf(amount));
    } else {
      addTo(moved, account, integerOf(amount));
      addTo(movedByKind, `${kind} ${account}`, integerOf(amount));
    }
  }
  return { path, days, opening, moved, movedByKind, asserted };
}

/** The files of a month, each a journal of its own. */
export function roundedExports(
  books: Books,
  month: CalendarMonth,
  interfaceName: InterfaceName,
  format: 'xero' | 'quickbooks',
): RoundedExport[] {
  return pathsOf(books, month, interfaceName, format).map((path) => {
    const rows: Record<string, string>[] = parse(readFileSync(path, 'utf8'), { columns: true });
    return {
      days: rows.map((row) => row['*Date'] ?? row['*JournalDate'] ?? ''),
      lines: rows.map((row) => ({
        account: row['*AccountCode'] ?? row['*AccountName'] ?? '',
        cents: integerOf(row['*Amount'] ?? (row['*Debits'] || `-${row['*Credits']}`)),
        text: row['Description'] ?? '',
      })),
    };
  });
}
