// What the provider states of a month: by its statement, or in the supplier interface by its float.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { AccountFacts } from './account-facts.js';
import { floatMonthsOf } from './float-month.js';
import { figuresOf } from './statement-in-force.js';

/** The figures that a month rests on; undefined where nothing on file may be used for it. */
export function statedMonthOf(facts: AccountFacts, month: CalendarMonth): StatedMonth | undefined {
  return facts.supplier === undefined ? figuresOf(facts, month) : floatMonthsOf(facts.supplier).get(month);
}

/** Every month that anything is stated of, in order. */
export function statedMonths(facts: AccountFacts): CalendarMonth[] {
  const months = facts.supplier === undefined ? facts.statements : floatMonthsOf(facts.supplier);
  return [...months.keys()].sort();
}
