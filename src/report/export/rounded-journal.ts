// A month for ledgers of two decimals: one line a ledger account, the month's movement rounded half-even once
// from exact integers, what rounding leaves over on one line of its own, the exact figure in the description.
// A ledger whose currency is not the dollar gets the exact dollars times the rate, rounded once as well.
// Movements under half a cent have no line, since such a ledger takes none of 0.00; the last line says what
// they come to. Contract, ledger: "Exports for ledgers of two decimals".

import { assert } from '../../base/failure/assert.js';
import { countText } from '../../base/text/count-text.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { divHalfEven } from '../../money/division.js';
import { type Rational, rational } from '../../money/rational.js';
import { type JournalMonth, monthWords, rateWords } from './journal-month.js';

const USD6_PER_CENT = 10_000n;

export interface RoundedLine {
  readonly ledgerAccount: string;
  /** The amount in the ledger's currency. Debits are positive; it is never zero. */
  readonly cents: bigint;
  readonly description: string;
}

/** Lines that sum to zero. */
export type RoundedJournal = readonly RoundedLine[];

/** An amount in dollars as cents of the ledger's currency, rounded half-even. */
function centsOf(usd6: bigint, { numerator, denominator }: Rational): bigint {
  return divHalfEven(usd6 * numerator, USD6_PER_CENT * denominator);
}

function sumOf(lines: readonly RoundedLine[]): bigint {
  return lines.reduce((sum, { cents }) => sum + cents, 0n);
}

function roundedLines(month: JournalMonth): RoundedLine[] {
  const { accounts, interfaceName, home } = month;
  const rate = home?.rate ?? rational(1n);
  const atRate = home === undefined ? '' : `, ${rateWords(home)}`;
  const words = monthWords(month);
  const moved = accounts
    .map(({ ledgerAccount, openingUsd6, closingUsd6 }) => ({
      ledgerAccount,
      usd6: closingUsd6 - openingUsd6,
    }))
    .filter(({ usd6 }) => usd6 !== 0n);
  const all = moved.map(({ ledgerAccount, usd6 }) => ({
    ledgerAccount,
    cents: centsOf(usd6, rate),
    description: `${words}, exactly ${formatUsd6(usd6)} USD${atRate}`,
  }));
  const lines = all.filter(({ cents }) => cents !== 0n);
  const leftOut = moved.filter((_, at) => all[at]?.cents === 0n).map(({ usd6 }) => usd6);
  const rest = -sumOf(lines);
  const ledgerAccount = chartOf(interfaceName).rounding;
  const rounding = {
    ledgerAccount,
    cents: rest,
    description: `${words}, what rounding leaves over${atRate}`,
  };
  return withLeftOut(rest === 0n ? lines : [...lines, rounding], leftOut);
}

/** Says on the last line which movements are under half a cent, so that no figure goes without a trace. */
function withLeftOut(lines: readonly RoundedLine[], leftOutUsd6: readonly bigint[]): RoundedLine[] {
  const last = lines.at(-1);
  if (last === undefined || leftOutUsd6.length === 0) return [...lines];
  const sumWhere = (isOfSide: (usd6: bigint) => boolean): bigint =>
    leftOutUsd6.filter(isOfSide).reduce((sum, usd6) => sum + usd6, 0n);
  const debits = formatUsd6(sumWhere((usd6) => usd6 > 0n));
  const credits = formatUsd6(-sumWhere((usd6) => usd6 < 0n));
  const count = countText(leftOutUsd6.length, 'account');
  const description = `${last.description}; ${count} under half a cent not listed: debits ${debits}, credits ${credits} USD`;
  return [...lines.slice(0, -1), { ...last, description }];
}

/**
 * The month as journals of at most so many lines, each in balance. If there are more lines than that, the
 * line of the greatest amount is split over the journals, so that each balances without an account in
 * between.
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
