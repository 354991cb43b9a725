// The number of orders of a month that have an answer to their read. It is asked of the month: a fetch of
// another month may have read some of a month whose orders were never asked for.

import { oncePer } from '../../base/list/once-per.js';
import { roleOf } from '../match/case-role.js';
import type { MonthContext } from './month-context.js';

interface OrderReadCount {
  /** Orders that a run asked for and was answered. */
  readonly read: number;
  /** Those whose references can't be asked for: no order stands under them. */
  readonly unaskable: number;
}

/** Counts the orders that are judged in the month. */
export const orderReadCountOf = oncePer((context: MonthContext): OrderReadCount => {
  const count = { read: 0, unaskable: 0 };
  for (const [ref, { reads, unknown }] of context.facts.orders) {
    const orderCase = context.cases.find(ref);
    if (orderCase === undefined || roleOf(context, orderCase) !== 'judged') continue;
    if (reads.length === 0 && unknown?.isUnaskable === true) {
      count.unaskable += 1;
    } else {
      count.read += 1;
    }
  }
  return count;
});
