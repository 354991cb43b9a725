// A term of the configuration on the control sheet: each of its values that a month can be judged by.

import { type CalendarMonth, monthEndMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { datedValuesOf, type Term } from '../../money/term.js';
import type { SettingFact } from '../../report/control/control-facts.js';

/**
 * A row for each value that held before the month's end; one that was agreed for an instant says since when.
 * A value for later is no setting of the month, so that adding it changes no byte of an earlier month's pack.
 */
export function termFactsOf<Value>(
  month: CalendarMonth,
  { name, ...fact }: Omit<SettingFact, 'value'>,
  term: Term<Value>,
  text: (value: Value) => string,
): SettingFact[] {
  return datedValuesOf(term)
    .filter(({ fromMs }) => fromMs === undefined || fromMs < monthEndMs(month))
    .map(({ fromMs, value }) => ({
      ...fact,
      name: fromMs === undefined ? name : `${name} since ${formatInstant(fromMs)}`,
      value: text(value),
    }));
}
