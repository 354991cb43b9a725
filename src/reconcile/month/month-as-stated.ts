// The figures that the provider states of a month: by its statement, or by its float where it signs none.

import { type CalendarMonth, monthEndMs } from '../../base/time/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { AccountFacts } from './account-facts.js';
import { floatMonthOf, floatMonthsOf } from './float-month.js';
import { figuresOf } from './statement-in-force.js';

/** The figures that a month rests on; undefined where nothing on file may be used for it. */
export function statedMonthOf(facts: AccountFacts, month: CalendarMonth): StatedMonth | undefined {
  return facts.stated.kind === 'float' ? floatMonthOf(facts, month) : figuresOf(facts, month);
}

/** True where the figures are those of the whole month: figures to date leave out what moved after them. */
export function isWholeMonth({ isFinal, generatedAtMs }: StatedMonth, month: CalendarMonth): boolean {
  return isFinal || generatedAtMs >= monthEndMs(month);
}

/** The figures of a month that is stated to its end; undefined where those on file are only to date. */
export function closedMonthOf(facts: AccountFacts, month: CalendarMonth): StatedMonth | undefined {
  const stated = statedMonthOf(facts, month);
  return stated !== undefined && isWholeMonth(stated, month) ? stated : undefined;
}

/** Every month that anything is stated of, in order. */
export function statedMonths({ stated }: AccountFacts): CalendarMonth[] {
  const months = stated.kind === 'float' ? floatMonthsOf(stated) : stated.statements;
  return [...months.keys()].sort();
}
