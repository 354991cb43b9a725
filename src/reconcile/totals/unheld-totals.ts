// Totals without lines that nothing at all is there to hold against: of orders where there is no read, no
// book and no event, of deposits where there is neither a record of our own nor an event.

import type { MonthContext } from '../month/month-context.js';
import { orderReadCountOf } from '../month/order-read-count.js';
import { eventsOf } from '../month/stated-facts.js';

interface UnheldTotals {
  readonly deposits: boolean;
  readonly orders: boolean;
}

export function unheldTotalsOf(context: MonthContext): UnheldTotals {
  const { facts, figures } = context;
  const hasNoEvents =
    figures !== undefined && figures.lines === undefined && eventsOf(facts).readAtMs === undefined;
  return {
    deposits: hasNoEvents && facts.ownDeposits === undefined,
    orders: hasNoEvents && facts.book === undefined && orderReadCountOf(context).read === 0,
  };
}
