/**
 * A month for ledgers of two decimals: one line a ledger account, the month's movement rounded half-even once from
 * exact integers, what rounding leaves over on one line of its own, the exact figure in the description. Contract,
 * ledger: "Exports for ledgers of two decimals".
 */

import { assert } from '../../base/assert.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { divHalfEven } from '../../money/division.js';
import type { JournalMonth } from './journal-month.js';

const USD6_PER_CENT = 10_000n;

export interface RoundedLine {
  readonly ledgerAccount: string;
  /** Debits are positive; never zero. */
  readonly cents: bigint;
  readonly description: string;
}

/** Lines that sum to zero. */
export type RoundedJournal = readonly RoundedLine[];

function lineOf(ledgerAccount: string, usd6: bigint, month: string): RoundedLine {
  const description = `${month}, exactly ${formatUsd6(usd6)} USD`;
  return { ledgerAccount, cents: divHalfEven(usd6, USD6_PER_CENT), description };
}

function sumOf(lines: readonly RoundedLine[]): bigint {
  return lines.reduce((sum, { cents }) => sum + cents, 0n);
}

function roundedLines({ accounts, month, interfaceName }: JournalMonth): RoundedLine[] {
  const lines = accounts
    .map(({ ledgerAccount, openingUsd6, closingUsd6 }) =>
      lineOf(ledgerAccount, closingUsd6 - openingUsd6, month),
    )
    .filter(({ cents }) => cents !== 0n);
  const rest = -sumOf(lines);
  if (rest === 0n) return lines;
  const ledgerAccount = chartOf(interfaceName).rounding;
  return [...lines, { ledgerAccount, cents: rest, description: `${month}, what rounding leaves over` }];
}

/**
 * The month as journals of at most so many lines, each in balance. Where there are more lines than that, the line of
 * the greatest amount is split over the journals, so that each balances without an account in between.
 *
 * @param most 3 or more
 */
export function roundedJournals(month: JournalMonth, most: number): RoundedJournal[] {
  assert(most >= 3, 'a journal has room for its lines and for the one that balances it');
  const lines = roundedLines(month);
  if (lines.length === 0) return [];
  if (lines.length <= most) return [lines];
  const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);
  const greatest = lines.reduce((one, other) => (size(other.cents) > size(one.cents) ? other : one));
  const others = lines.filter((line) => line !== greatest);
  const parts = Array.from({ length: Math.ceil(others.length / (most - 1)) }, (_, at) =>
    others.slice(at * (most - 1), (at + 1) * (most - 1)),
  );
  return parts.map((part, at) => {
    const description = `${greatest.description}, part ${at + 1} of ${parts.length}`;
    const own = { ...greatest, cents: -sumOf(part), description };
    return own.cents === 0n ? part : [...part, own];
  });
}
