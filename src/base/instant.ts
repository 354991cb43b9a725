// Instants as text: ISO 8601 with a zone, strictly, and back. `Date.parse` is not used: it takes '120' for
// the year 120, rolls 30 February over into March and reads text without a zone in the machine's own.
// Contract, "Numbers": times are ISO 8601 UTC with milliseconds and `Z`.

import { assert } from './assert.js';

/** The last millisecond that can be written: 9999-12-31T23:59:59.999Z. The first is 0, the start of 1970. */
export const LAST_INSTANT_MS = 253_402_300_799_999;

/** A date and a time of day without a zone, as written: which instant that is, only a zone can say. */
export interface LocalInstant {
  /** 1970..9999 */
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31, a day that the month has */
  readonly day: number;
  /** 0..23 */
  readonly hour: number;
  /** 0..59 */
  readonly minute: number;
  /** 0..59: a leap second is not taken, since the clocks that matter here never show one */
  readonly second: number;
  /** 0..999 */
  readonly millisecond: number;
}

const DATE_TIME = String.raw`(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?`;
const local = new RegExp(`^${DATE_TIME}$`);
const zoned = new RegExp(`^${DATE_TIME}(Z|[+-]\\d\\d:\\d\\d)$`);
const MINUTE_MS = 60_000;
const FURTHEST_OFFSET_MINUTES = 14 * 60;

/**
 * Reads an instant: a date, `T`, hours and minutes, optionally seconds with a fraction of up to 9 digits
 * (cut, not rounded, to milliseconds), then `Z` or an offset from -14:00 to +14:00. Only days that the
 * calendar has; no 24:00, no second 60, no `-00:00` (ISO 8601 writes zero with a plus), no surrounding
 * blanks.
 *
 * @returns milliseconds since 1970, 0..`LAST_INSTANT_MS`; undefined where the text is anything else
 */
export function parseInstantMs(text: string): number | undefined {
  const match = zoned.exec(text);
  const fields = match === null ? undefined : fieldsOf(match);
  const offset = offsetMinutes(match?.[8]);
  if (fields === undefined || offset === undefined) return undefined;
  const ms = utcMs(fields) - offset * MINUTE_MS;
  return ms >= 0 && ms <= LAST_INSTANT_MS ? ms : undefined;
}

/**
 * Reads a date and time that names no zone, by the same rules, years 1970..9999.
 *
 * @returns its fields; undefined where the text is anything else, a text with a zone included
 */
export function parseLocalInstant(text: string): LocalInstant | undefined {
  const match = local.exec(text);
  const fields = match === null ? undefined : fieldsOf(match);
  return fields === undefined || fields.year < 1970 ? undefined : fields;
}

/**
 * Writes an instant as `YYYY-MM-DDTHH:mm:ss.sssZ`.
 *
 * @throws ProgramFault where `ms` is no whole number in 0..`LAST_INSTANT_MS`
 */
export function formatInstant(ms: number): string {
  assert(
    Number.isInteger(ms) && ms >= 0 && ms <= LAST_INSTANT_MS,
    `an instant lies in the years 1970 to 9999, in whole milliseconds; ${ms} does not`,
  );
  return new Date(ms).toISOString();
}

function fieldsOf(match: RegExpExecArray): LocalInstant | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? '0'));
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const fields = { year, month, day, hour, minute, second, millisecond };
  const onTheClock = hour <= 23 && minute <= 59 && second <= 59;
  return onTheClock && isCalendarDay(fields) ? fields : undefined;
}

/** True where the month has that day: the calendar is asked and must give the same day back. */
function isCalendarDay(fields: LocalInstant): boolean {
  const date = new Date(utcMs(fields));
  return date.getUTCMonth() === fields.month - 1 && date.getUTCDate() === fields.day;
}

/** The instant that the fields name in UTC. `Date.UTC` would take the years 0..99 for 1900..1999. */
function utcMs(fields: LocalInstant): number {
  const date = new Date(0);
  date.setUTCFullYear(fields.year, fields.month - 1, fields.day);
  return date.setUTCHours(fields.hour, fields.minute, fields.second, fields.millisecond);
}

/** Minutes that a zone is ahead of UTC; undefined where there is none such. */
function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === '-00:00') return undefined;
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(4, 6));
  const total = Number(zone.slice(1, 3)) * 60 + minutes;
  if (minutes > 59 || total > FURTHEST_OFFSET_MINUTES) return undefined;
  return zone.startsWith('-') ? -total : total;
}
