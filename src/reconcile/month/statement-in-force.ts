// The reading of a month that speaks for it. A final, verified reading stands from the first time it was
// read: a later one that differs is reported and kept beside it, and does not replace it. Until then the
// newest reading speaks. If that does not verify, none does: older figures to date are no stand-in for it.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthAfter } from '../../base/time/calendar-month.js';
import type { StatementFigures, StatementReading } from '../../records/monthly-statement.js';
import type { StatementFacts } from './account-facts.js';
import type { FloatFacts } from './float-facts.js';

/** The facts of an account that concern its statements; none are on file where it has a float. */
interface StatementsOnFile {
  readonly account: string;
  readonly stated:
    | Pick<StatementFacts, 'kind' | 'statements' | 'statementsMissing'>
    | Pick<FloatFacts, 'kind'>;
}

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

/**
 * Every reading of a month, oldest first whatever order they came in. Times of receipt don't tell what was
 * read last: a service's clock may stand still, and within its second a time is that of this machine.
 */
function readingsOf({ stated }: StatementsOnFile, month: CalendarMonth): readonly StatementReading[] {
  const readings = (stated.kind === 'statement' && stated.statements.get(month)) || [];
  if (readings.length < 2) return readings;
  return [...readings].sort(
    (a, b) =>
      a.archivedAs - b.archivedAs || a.receivedAtMs - b.receivedAtMs || compareText(a.rawSha256, b.rawSha256),
  );
}

/** True where the provider's last word is that it has no statement of the month. */
export function isStatementMissing({ stated }: StatementsOnFile, month: CalendarMonth): boolean {
  return stated.kind === 'statement' && stated.statementsMissing.has(month);
}

/** The newest reading of a month; undefined where the provider's last word is that there is none. */
export function newestReading(facts: StatementsOnFile, month: CalendarMonth): StatementReading | undefined {
  return isStatementMissing(facts, month) ? undefined : readingsOf(facts, month).at(-1);
}

/** The final readings of a month that verified and are of it, oldest first. */
export function finalReadings(facts: StatementsOnFile, month: CalendarMonth): StatementReading[] {
  return readingsOf(facts, month).filter(
    (reading) => usable(reading, facts.account) && verifiedFigures(reading)?.isFinal === true,
  );
}

/**
 * The first final reading of a month and those after it that speak of the month as well, oldest first: later
 * final ones, and any that says that the month is not final after all. An older statement to date that is
 * handed over as a file takes nothing back.
 */
export function readingsSinceFinal(facts: StatementsOnFile, month: CalendarMonth): StatementReading[] {
  const [first] = finalReadings(facts, month);
  const final = verifiedFigures(first);
  if (first === undefined || final === undefined) return [];
  const readings = readingsOf(facts, month);
  return readings.slice(readings.indexOf(first)).filter((reading) => {
    const figures = usable(reading, facts.account) ? verifiedFigures(reading) : undefined;
    return figures !== undefined && (figures.isFinal || figures.generatedAtMs >= final.generatedAtMs);
  });
}

/** The reading that speaks for a month, verified or not; undefined where none was archived. */
export function readingInForce(facts: StatementsOnFile, month: CalendarMonth): StatementReading | undefined {
  return finalReadings(facts, month)[0] ?? newestReading(facts, month);
}

/** The figures that the month rests on, or undefined where no reading verified for that month and account. */
export function figuresOf(facts: StatementsOnFile, month: CalendarMonth): StatementFigures | undefined {
  const reading = readingInForce(facts, month);
  return reading !== undefined && usable(reading, facts.account) ? verifiedFigures(reading) : undefined;
}

/**
 * By how much the closing of the newest reading of a final month differs from that of the first; undefined
 * where none does.
 */
export function restatedByUsd6(facts: StatementsOnFile, month: CalendarMonth): bigint | undefined {
  const readings = readingsSinceFinal(facts, month);
  const first = verifiedFigures(readings[0]);
  const newest = verifiedFigures(readings.at(-1));
  if (first === undefined || newest === undefined) return undefined;
  const difference = BigInt(newest.closingUsd6) - BigInt(first.closingUsd6);
  return difference === 0n ? undefined : difference;
}

/**
 * By how much the last number of the newest reading of a final month differs from that of the first; 0 where
 * either has no lines.
 */
export function restatedNumbersBy(facts: StatementsOnFile, month: CalendarMonth): bigint {
  const readings = readingsSinceFinal(facts, month);
  const [first, newest] = [readings[0], readings.at(-1)].map((reading) => {
    const lines = verifiedFigures(reading)?.lines;
    return lines === undefined || lines.length === 0 ? undefined : lines.seq(lines.length - 1);
  });
  return first === undefined || newest === undefined ? 0n : BigInt(newest) - BigInt(first);
}

/**
 * By how much a balance is off the closing of a later month, where it goes on from one closing of a restated
 * month and the statements after it from the other. Undefined where the month was not restated.
 */
export function offRestatedUsd6(facts: StatementsOnFile, month: CalendarMonth): bigint | undefined {
  const by = restatedByUsd6(facts, month);
  const newest = verifiedFigures(readingsSinceFinal(facts, month).at(-1));
  const isFollowed = figuresOf(facts, monthAfter(month))?.openingUsd6 === newest?.closingUsd6;
  return by !== undefined && isFollowed ? -by : by;
}
