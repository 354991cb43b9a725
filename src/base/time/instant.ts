// Instants as text: ISO 8601 with a zone, strictly, and back. `Date.parse` is not used: it takes '120' for
// the year 120, rolls 30 February over into March and reads text without a zone in the machine's own.
// Contract, "Numbers": times are ISO 8601 UTC with milliseconds and `Z`.

import { assert } from '../failure/assert.js';

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
const DAY_MS = 24 * 60 * MINUTE_MS;
const dayLength = 'YYYY-MM-DD'.length;
const FURTHEST_OFFSET_MINUTES = 14 * 60;

const digits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const thousandths = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
/** The days that were written and read last: a calendar is slow, and instants come in runs of a day. */
let lastWritten = { day: 0, text: '1970-01-01' };
let lastRead = { startMs: 0, text: '1970-01-01T' };

/**
 * Reads an instant: a date, `T`, hours and minutes, optionally seconds with a fraction of up to 9 digits
 * (cut, not rounded, to milliseconds), then `Z` or an offset from -14:00 to +14:00. Only days that the
 * calendar has; no 24:00, no second 60, no `-00:00` (ISO 8601 writes zero with a plus), no surrounding
 * blanks.
 *
 * @returns milliseconds since 1970, 0..`LAST_INSTANT_MS`; undefined where the text is anything else
 */
export function parseInstantMs(text: string): number | undefined {
  const inDayMs = text.startsWith(lastRead.text) ? timeOfDayMs(text) : Number.NaN;
  if (inDayMs >= 0) return lastRead.startMs + inDayMs;
  const match = zoned.exec(text);
  const fields = match === null ? undefined : fieldsOf(match);
  const offset = offsetMinutes(match?.[8]);
  if (fields === undefined || offset === undefined) return undefined;
  const ms = utcMs(fields) - offset * MINUTE_MS;
  if (!(ms >= 0 && ms <= LAST_INSTANT_MS)) return undefined;
  if (offset === 0) lastRead = { startMs: ms - (ms % DAY_MS), text: text.slice(0, dayLength + 1) };
  return ms;
}

/** As `parseInstantMs`, of a text that was read as an instant before: anything else is a fault of ours. */
export function knownInstantMs(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) throw new RangeError(`a text that was an instant is none: ${text}`);
  return ms;
}

/** The milliseconds of `HH:mm:ss.sssZ` behind a day; no number where it is written in any other way. */
function timeOfDayMs(text: string): number {
  if (text.length !== 'YYYY-MM-DDTHH:mm:ss.sssZ'.length || text[23] !== 'Z') return Number.NaN;
  if (text[13] !== ':' || text[16] !== ':' || text[19] !== '.') return Number.NaN;
  const [hour, minute] = [numberAt(text, 11, 13), numberAt(text, 14, 16)];
  const [second, millisecond] = [numberAt(text, 17, 19), numberAt(text, 20, 23)];
  const isOnTheClock = hour <= 23 && minute <= 59 && second <= 59;
  return isOnTheClock ? ((hour * 60 + minute) * 60 + second) * 1000 + millisecond : Number.NaN;
}

/** The number that ASCII digits from one place up to another write. */
function numberAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN;
  }
  return number;
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
  if (!(Number.isInteger(ms) && ms >= 0 && ms <= LAST_INSTANT_MS)) {
    assert(false, `an instant lies in the years 1970 to 9999, in whole milliseconds; ${ms} does not`);
  }
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastWritten.day) lastWritten = { day, text: new Date(ms).toISOString().slice(0, dayLength) };
  const seconds = Math.floor((ms % DAY_MS) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${lastWritten.text}T${digits[Math.floor(minutes / 60)]}:${digits[minutes % 60]}:${digits[seconds % 60]}.${thousandths[ms % 1000]}Z`;
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
