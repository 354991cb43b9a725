// Instants: what the calendar and the clock have, with a zone, and nothing else.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import {
  formatInstant,
  knownInstantMs,
  LAST_INSTANT_MS,
  parseInstantMs,
  parseLocalInstant,
} from '../../../src/base/time/instant.js';
import { fc } from '../../support/fast-check.js';

const HOUR = 3_600_000;

describe('parseInstantMs', () => {
  it.each([
    ['the first instant', '1970-01-01T00:00:00.000Z', 0],
    ['the last instant', '9999-12-31T23:59:59.999Z', LAST_INSTANT_MS],
    ['no fraction', '2026-10-01T00:00:00Z', 1_790_812_800_000],
    ['no seconds', '2026-10-01T00:00Z', 1_790_812_800_000],
    ['one digit of a fraction', '1970-01-01T00:00:00.5Z', 500],
    ['two digits', '1970-01-01T00:00:00.05Z', 50],
    ['nine digits, cut and not rounded', '1970-01-01T00:00:00.999999999Z', 999],
    ['a leap day', '2028-02-29T12:00:00Z', Date.UTC(2028, 1, 29, 12)],
    ['a leap day of a century that has one', '2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
    ['the leap day before now', '2024-02-29T23:59:59.999Z', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ['an offset ahead of UTC', '1970-01-01T14:00:00+14:00', 0],
    ['an offset behind UTC', '1970-01-01T00:00:00-14:00', 14 * HOUR],
    ['an offset with minutes', '1970-01-01T05:30:00+05:30', 0],
    ['an offset of zero', '1970-01-01T00:00:00+00:00', 0],
    [
      "an offset that moves the day over the year's end",
      '2027-01-01T00:30:00+01:00',
      Date.UTC(2026, 11, 31, 23, 30),
    ],
    ['1969 as written, 1970 as meant', '1969-12-31T23:00:00-01:00', 0],
  ])('reads %s', (_what, text, ms) => {
    expect(parseInstantMs(text)).toBe(ms);
  });

  it.each([
    ['30 February', '2026-02-30T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of a century without one', '2100-02-29T00:00:00Z'],
    ['31 April', '2026-04-31T00:00:00Z'],
    ['day 0', '2026-04-00T00:00:00Z'],
    ['day 32', '2026-01-32T00:00:00Z'],
    ['month 0', '2026-00-10T00:00:00Z'],
    ['month 13', '2026-13-10T00:00:00Z'],
    ['24:00', '2026-10-01T24:00:00Z'],
    ['minute 60', '2026-10-01T00:60:00Z'],
    ['second 60', '2016-12-31T23:59:60Z'],
    ['the year 1969', '1969-12-31T23:59:59.999Z'],
    ['1970 as written, 1969 as meant', '1970-01-01T00:00:00+00:01'],
    ['9999 as written, 10000 as meant', '9999-12-31T23:59:59-00:01'],
    ['a year of five digits', '10000-01-01T00:00:00Z'],
    ['a year with a sign', '+002026-01-01T00:00:00Z'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['an offset over 14 hours', '2026-10-01T00:00:00+14:01'],
    ['an offset under minus 14 hours', '2026-10-01T00:00:00-14:01'],
    ['an offset with 60 minutes', '2026-10-01T00:00:00+01:60'],
    ['a negative zero', '2026-10-01T00:00:00-00:00'],
    ['an offset without a colon', '2026-10-01T00:00:00+0100'],
    ['an offset of hours alone', '2026-10-01T00:00:00+01'],
    ['no zone', '2026-10-01T00:00:00'],
    ['a date alone', '2026-10-01'],
    ['a blank instead of T', '2026-10-01 00:00:00Z'],
    ['a small t', '2026-10-01t00:00:00Z'],
    ['a small z', '2026-10-01T00:00:00z'],
    ['ten digits of a fraction', '2026-10-01T00:00:00.0000000000Z'],
    ['a point without a fraction', '2026-10-01T00:00:00.Z'],
    ['a comma before the fraction', '2026-10-01T00:00:00,5Z'],
    ['a fraction of a minute', '2026-10-01T00:00.5Z'],
    ['one digit of a month', '2026-1-01T00:00:00Z'],
    ['full-width digits', '２０２６-10-01T00:00:00Z'],
    ['a blank before', ' 2026-10-01T00:00:00Z'],
    ['a newline after', '2026-10-01T00:00:00Z\n'],
    ['milliseconds since 1970', '1790812800000'],
    ['a number that Date.parse takes for a year', '120'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(parseInstantMs(text)).toBeUndefined();
  });

  it('undoes formatInstant for every instant there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_INSTANT_MS }), (ms) => {
        expect(parseInstantMs(formatInstant(ms))).toBe(ms);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads a text of a day as it does where another day was read before', () => {
    const piece = fc.constantFrom('00', '23', '24', '59', '60', '7', 'a7', '-1', '٠٠', '');
    const text = fc.tuple(
      piece,
      piece,
      piece,
      fc.constantFrom('.000Z', '.999Z', '.9Z', 'Z', '.00aZ', '.000z', ''),
    );
    fc.assert(
      fc.property(text, ([hour, minute, second, rest]) => {
        const given = `2026-10-05T${hour}:${minute}:${second}${rest}`;
        parseInstantMs('2026-10-04T00:00:00.000Z');
        const fresh = parseInstantMs(given);
        parseInstantMs('2026-10-05T00:00:00.000Z');
        expect(parseInstantMs(given)).toBe(fresh);
      }),
    );
  });

  it("agrees with the language's calendar on every day of 400 years", () => {
    let mismatches = 0;
    for (let ms = Date.UTC(1970, 0, 1); ms < Date.UTC(2370, 0, 1); ms += 24 * HOUR) {
      mismatches += parseInstantMs(`${new Date(ms).toISOString().slice(0, 10)}T00:00Z`) === ms ? 0 : 1;
    }
    expect(mismatches).toBe(0);
  });

  it("takes an offset off, whatever the machine's own zone is", () => {
    const instant = fc.integer({ min: 20 * HOUR, max: LAST_INSTANT_MS - 20 * HOUR });
    fc.assert(
      fc.property(instant, fc.integer({ min: -14 * 60, max: 14 * 60 }), (ms, offset) => {
        const size = Math.abs(offset);
        const zone = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
        const local = formatInstant(ms + offset * 60_000).slice(0, -1);
        expect(parseInstantMs(`${local}${offset < 0 ? '-' : '+'}${zone}`)).toBe(ms);
      }),
    );
  });
});

describe('parseLocalInstant', () => {
  it('gives the fields as written', () => {
    expect(parseLocalInstant('2026-10-25T01:30:59.9876')).toEqual({
      year: 2026,
      month: 10,
      day: 25,
      hour: 1,
      minute: 30,
      second: 59,
      millisecond: 987,
    });
    expect(parseLocalInstant('1970-01-01T00:00')).toEqual({
      year: 1970,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 0,
    });
  });

  it.each([
    '2026-10-25T01:30:00Z',
    '2026-10-25T01:30:00+01:00',
    '2026-02-29T00:00:00',
    '2026-10-25T24:00:00',
    '1969-12-31T23:59:59',
    '0099-01-01T00:00:00',
    '2026-10-25',
    '2026-10-25 01:30:00',
    '',
  ])('refuses %j', (text) => {
    expect(parseLocalInstant(text)).toBeUndefined();
  });
});

describe('formatInstant', () => {
  it('writes milliseconds and Z always', () => {
    expect(formatInstant(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(formatInstant(LAST_INSTANT_MS)).toBe('9999-12-31T23:59:59.999Z');
  });

  it("agrees with the language's own text, day after day and at any time of a day", () => {
    const instants = fc.array(fc.integer({ min: 0, max: LAST_INSTANT_MS }), { maxLength: 3 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 48 * HOUR }), (days, later) => {
        const all = [...days, ...days.map((ms) => Math.min(ms + later, LAST_INSTANT_MS))];
        expect(all.map(formatInstant)).toEqual(all.map((ms) => new Date(ms).toISOString()));
      }),
    );
  });

  it.each([-1, LAST_INSTANT_MS + 1, 0.5, Number.NaN])('has no text for %d', (ms) => {
    expect(() => formatInstant(ms)).toThrow(ProgramFault);
  });
});

describe('knownInstantMs', () => {
  it('reads an instant, and takes anything else for a fault', () => {
    expect(knownInstantMs('1970-01-01T00:00:01Z')).toBe(1000);
    expect(() => knownInstantMs('soon')).toThrow(RangeError);
  });
});
