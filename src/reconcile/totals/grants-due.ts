// The test balance that a test account should have been granted in a month.

import { beganInMonth } from '../checks/opening.js';
import type { MonthContext } from '../month/month-context.js';
import type { KindTotal } from './line-totals.js';

/** The test balance that a new key starts with: 100 US dollars. Source: section 2.1, rule 1. */
export const GRANT_USD6 = 100_000_000n;

/**
 * A new key starts with 100 US dollars in one grant, and no other is shown (assumption A-05). Where the
 * beginning of the account is not known, each grant that is stated should be of that amount.
 */
export function grantsDueOf(context: MonthContext): KindTotal {
  const { facts, figures, movements, month } = context;
  if (facts.createdAtMs !== undefined || beganInMonth(context)) {
    return beganInMonth(context) ? { count: 1n, usd6: GRANT_USD6 } : { count: 0n, usd6: 0n };
  }
  const rows = movements.rowsOf(month);
  let count = BigInt(figures?.grants.count ?? 0);
  if (rows !== undefined) {
    count = 0n;
    for (let row = rows.start; row < rows.end; row += 1) {
      if (movements.kind(row) === 'grant') count += 1n;
    }
  }
  return { count, usd6: GRANT_USD6 * count };
}
