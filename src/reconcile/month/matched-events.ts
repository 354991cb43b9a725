// The events that orders and deposits of a month are matched with.

import type { EventReading } from '../../records/event.js';
import type { AccountFacts } from './account-facts.js';
import { statedMonthOf } from './month-as-stated.js';
import { eventsOf, orderReadsOf } from './stated-facts.js';

/**
 * All events, but for a month of totals alone whose orders were not asked for: the fetch of another month may
 * have read some of its events, and no line, read or row of the provider's is there to hold them against.
 */
export function matchedEventsOf(facts: AccountFacts): EventReading {
  if (!isOfTotalsAlone(facts)) return eventsOf(facts);
  return { events: [], readAtMs: undefined, isCut: false };
}

/** True for a month from files that states totals and no lines. */
export function isOfTotalsAlone(facts: AccountFacts): boolean {
  if (orderReadsOf(facts).kind !== 'none') return false;
  const figures = statedMonthOf(facts, facts.month);
  return figures !== undefined && figures.lines === undefined;
}
