// The figures that the provider states of a month: by its statement, or by its float where it signs none.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { AccountFacts } from './account-facts.js';
import { floatMonthOf, floatMonthsOf } from './float-month.js';
import { figuresOf } from './statement-in-force.js';

/** The figures that a month rests on; undefined where nothing on file may be used for it. */
export function statedMonthOf(facts: AccountFacts, month: CalendarMonth): StatedMonth | undefined {
  return facts.stated.kind === 'float' ? floatMonthOf(facts, month) : figuresOf(facts, month);
}

/** Every month that anything is stated of, in order. */
export function statedMonths({ stated }: AccountFacts): CalendarMonth[] {
  const months = stated.kind === 'float' ? floatMonthsOf(stated) : stated.statements;
  return [...months.keys()].sort();
}
