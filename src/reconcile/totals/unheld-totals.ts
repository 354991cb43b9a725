// Totals without lines that nothing at all is there to hold against: of orders where there is no read, no
// book and no event, of deposits where there is neither a record of our own nor an event.

import type { MonthContext } from '../month/month-context.js';
import { eventsOf, hasOrderRead } from '../month/stated-facts.js';

interface UnheldTotals {
  readonly deposits: boolean;
  readonly orders: boolean;
}

export function unheldTotalsOf({ facts, figures }: MonthContext): UnheldTotals {
  const hasNoEvents =
    figures !== undefined && figures.lines === undefined && eventsOf(facts).readAtMs === undefined;
  return {
    deposits: hasNoEvents && facts.ownDeposits === undefined,
    orders: hasNoEvents && !hasOrderRead(facts.orders) && facts.book === undefined,
  };
}
