// The figures that the provider states of a month: by its statement, or by its float where it signs none.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { AccountFacts } from './account-facts.js';
import { floatMonthsOf } from './float-month.js';
import { figuresOf } from './statement-in-force.js';

/** The figures that a month rests on; undefined where nothing on file may be used for it. */
export function statedMonthOf(facts: AccountFacts, month: CalendarMonth): StatedMonth | undefined {
  return facts.float === undefined ? figuresOf(facts, month) : floatMonthsOf(facts.float).get(month);
}

/** Every month that anything is stated of, in order. */
export function statedMonths(facts: AccountFacts): CalendarMonth[] {
  const months = facts.float === undefined ? facts.statements : floatMonthsOf(facts.float);
  return [...months.keys()].sort();
}
