/**
 * Which of the readings of a month speaks for it. A final, verified reading stands from the first time it was
 * read: a later one that differs is reported and kept beside it, and does not replace it. Until then the newest
 * reading speaks, and where it does not verify nothing does: older figures to date are no stand-in for it.
 */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { StatementFigures, StatementReading } from '../records/statement.js';
import type { AccountFacts } from './account-facts.js';

/** The figures of a reading that verified. */
export function verifiedFigures(reading: StatementReading | undefined): StatementFigures | undefined {
  return reading?.outcome.kind === 'verified' ? reading.outcome.figures : undefined;
}

/** True where the signed bytes name the month and the account that were asked for. */
export function isOfPeriod(figures: StatementFigures, month: CalendarMonth, account: string): boolean {
  return figures.month === month && figures.account === account;
}

function usable(reading: StatementReading, account: string): boolean {
  const figures = verifiedFigures(reading);
  return figures !== undefined && isOfPeriod(figures, reading.month, account);
}

/** The newest reading of a month; undefined where the provider's last word is that there is none. */
export function newestReading(facts: AccountFacts, month: CalendarMonth): StatementReading | undefined {
  return facts.statementsMissing.has(month) ? undefined : facts.statements.get(month)?.at(-1);
}

export function readingInForce(facts: AccountFacts, month: CalendarMonth): StatementReading | undefined {
  const readings = facts.statements.get(month) ?? [];
  const final = readings.find(
    (reading) => usable(reading, facts.account) && verifiedFigures(reading)?.isFinal === true,
  );
  return final ?? newestReading(facts, month);
}

/** The figures that the month rests on, or undefined where no reading verified for that month and account. */
export function figuresOf(facts: AccountFacts, month: CalendarMonth): StatementFigures | undefined {
  const reading = readingInForce(facts, month);
  return reading !== undefined && usable(reading, facts.account) ? verifiedFigures(reading) : undefined;
}
