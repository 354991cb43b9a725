// The money that could not be tested, in words: how many orders or deposits of how many dollars, and why.
// Test money and real money are never added up.

import { formatUsd6 } from '../../money/amount-text.js';
import type { AccountResult, UntestedMoney } from '../../reconcile/result/result.js';
import { type AccountKey, isTestMoney } from '../../records/account.js';

/** One reason of one account. */
export interface UntestedRow extends UntestedMoney, AccountKey {}

/** By account in the order of the results, then as each has them. */
export function untestedRows(results: readonly AccountResult[]): UntestedRow[] {
  return results.flatMap(({ interfaceName, account, untested }) =>
    untested.map((money) => ({ interfaceName, account, ...money })),
  );
}

/** A sum with the reasons that it is made of, each with its own number. */
interface UntestedSum {
  count: bigint;
  usd6: bigint;
  readonly reasons: Map<string, bigint>;
}

/**
 * `12 orders of 1,234.56 USD could not be tested (no exchange rate on file)`; of several reasons each with
 * its number. Empty where everything was tested.
 */
export function untestedWords(rows: readonly Omit<UntestedRow, 'account'>[]): string {
  const sums = new Map<string, UntestedSum & Pick<UntestedRow, 'interfaceName' | 'what'>>();
  for (const { interfaceName, what, reason, count, usd6 } of rows) {
    const key = `${interfaceName} ${what}`;
    const known = sums.get(key) ?? { interfaceName, what, count: 0n, usd6: 0n, reasons: new Map() };
    known.count += count;
    known.usd6 += usd6;
    known.reasons.set(reason, (known.reasons.get(reason) ?? 0n) + count);
    sums.set(key, known);
  }
  return [...sums.values()]
    .map(({ interfaceName, what, count, usd6, reasons }) => {
      const things = count === 1n ? what.slice(0, -1) : what;
      const test = isTestMoney(interfaceName) ? ' of test money' : '';
      // Where no source states an amount, a zero would pass for one.
      const money = usd6 === 0n ? 'of no stated amount' : `of ${dollarWords(usd6)} USD`;
      return `${count} ${things} ${money}${test} could not be tested (${reasonWords(reasons)})`;
    })
    .join(', and ');
}

function reasonWords(reasons: ReadonlyMap<string, bigint>): string {
  if (reasons.size === 1) return [...reasons.keys()].join('');
  return [...reasons].map(([reason, count]) => `${count}: ${reason}`).join(', and ');
}

/** Dollars for a sentence: thousands marked, and no more than two decimals unless there are more. Exact. */
export function dollarWords(usd6: bigint): string {
  const [whole = '', decimals = ''] = formatUsd6(usd6).split('.');
  const shown = decimals.replace(/0{1,4}$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${shown}`;
}
