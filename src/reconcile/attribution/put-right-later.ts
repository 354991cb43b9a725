// A debit that comes late, or a reversal that does. The movement of the later month settles the item of its
// own reference, for as much as that claims. So that item can't be one with another that it cancels out:
// nothing would be left for the movement to settle, and the other one would go unseen.

import type { DiscrepancyCode } from '../finding/code.js';
import type { MonthContext } from '../month/month-context.js';
import type { Found } from './causes.js';

/** A later movement of the same reference puts these right: a debit what is missing, a reversal the rest. */
const puttingRight: ReadonlyMap<DiscrepancyCode, 'debits' | 'reversals'> = new Map([
  ['OR-NOT-IN-STATEMENT', 'debits'],
  ['OR-DEBIT-UNKNOWN', 'reversals'],
  ['OR-DOUBLE-DEBIT', 'reversals'],
  ['OR-REVERSAL-MISSING', 'reversals'],
]);

/** True where a later month lists a movement that puts right what was found. */
export function isPutRightLater({ cases, month }: MonthContext, { finding }: Found): boolean {
  const kind = puttingRight.get(finding.code);
  const lines = kind === undefined ? [] : (cases.find(finding.subject)?.[kind] ?? []);
  return lines.some(({ statedMonth }) => statedMonth > month);
}
