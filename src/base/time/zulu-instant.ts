// Instants read straight from bytes in the form that nearly all have: files have one a row, and the reader
// for text takes several times as long.

/** A date and time of these lengths, `2026-09-01T10:00:00Z` or with milliseconds, is the common case. */
const SECONDS_LENGTH = 20;
const MILLISECONDS_LENGTH = 24;

const ZERO = 0x30;
const DASH = 0x2d;
const COLON = 0x3a;
const POINT = 0x2e;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The common case without a string: date, `T`, time to the second or to the millisecond, `Z`. -1 for
 * everything else, and for what is wrong about it: the general reader then says so. Held against that by
 * property.
 */
export function zuluIn(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length !== SECONDS_LENGTH && length !== MILLISECONDS_LENGTH) return -1;
  const isMarked =
    bytes[start + 4] === DASH &&
    bytes[start + 7] === DASH &&
    bytes[start + 10] === LETTER_T &&
    bytes[start + 13] === COLON &&
    bytes[start + 16] === COLON &&
    bytes[end - 1] === LETTER_Z;
  if (!isMarked) return -1;
  const year = digitsIn(bytes, start, 4);
  const month = digitsIn(bytes, start + 5, 2);
  const day = digitsIn(bytes, start + 8, 2);
  const hour = digitsIn(bytes, start + 11, 2);
  const minute = digitsIn(bytes, start + 14, 2);
  const second = digitsIn(bytes, start + 17, 2);
  let millisecond = 0;
  if (length === MILLISECONDS_LENGTH) {
    if (bytes[start + 19] !== POINT) return -1;
    millisecond = digitsIn(bytes, start + 20, 3);
  }
  // A part with something else than digits is NaN, and every comparison with NaN is false.
  const isTime = hour <= 23 && minute <= 59 && second <= 59 && millisecond <= 999;
  const isDate = year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  return isTime && isDate ? Date.UTC(year, month - 1, day, hour, minute, second, millisecond) : -1;
}

function digitsIn(bytes: Uint8Array, start: number, count: number): number {
  let number = 0;
  for (let at = start; at < start + count; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthDays[month - 1] as number);
}
