import { describe, expect, it } from 'vitest';
import { assert } from '../../../../src/base/failure/assert.js';
import { formatInstant, parseInstantMs, parseLocalInstant } from '../../../../src/base/time/instant.js';
import { TimeZone } from '../../../../src/records/from-file/field/time-zone.js';
import { fc } from '../../../support/fast-check.js';

function localOf(text: string) {
  const local = parseLocalInstant(text);
  assert(local !== undefined, `${text} is a local time`);
  return local;
}

/** The instant of a local time as text; undefined where there is none. */
function instant(zone: string, text: string): string | undefined {
  const ms = new TimeZone(zone).instantOf(localOf(text));
  return ms === undefined ? undefined : formatInstant(ms);
}

describe('instantOf', () => {
  const cases: readonly [zone: string, local: string, instant: string | undefined, why: string][] = [
    ['UTC', '2026-09-01T10:00', '2026-09-01T10:00:00.000Z', 'is itself'],
    ['Europe/London', '2026-01-15T10:00', '2026-01-15T10:00:00.000Z', 'is GMT in winter'],
    ['Europe/London', '2026-07-15T10:00', '2026-07-15T09:00:00.000Z', 'is an hour ahead in summer'],
    [
      'Europe/London',
      '2026-03-29T00:59:59.999',
      '2026-03-29T00:59:59.999Z',
      'is the last instant before the gap',
    ],
    ['Europe/London', '2026-03-29T01:00', undefined, 'is the first time left out'],
    ['Europe/London', '2026-03-29T01:59:59.999', undefined, 'is the last time left out'],
    ['Europe/London', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z', 'is the first instant after the gap'],
    [
      'Europe/London',
      '2026-10-25T00:59:59.999',
      '2026-10-24T23:59:59.999Z',
      'is the last time that is there once',
    ],
    ['Europe/London', '2026-10-25T01:00', '2026-10-25T00:00:00.000Z', 'is the earlier of two'],
    ['Europe/London', '2026-10-25T01:59:59.999', '2026-10-25T00:59:59.999Z', 'is the earlier of two still'],
    ['Europe/London', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z', 'is there once again'],
    ['Europe/London', '1970-06-01T12:00', '1970-06-01T11:00:00.000Z', 'is an hour ahead all through 1970'],
    ['America/New_York', '2026-03-08T02:30', undefined, 'is left out'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'is the earlier of two'],
    ['Asia/Kolkata', '2026-09-01T00:00', '2026-08-31T18:30:00.000Z', 'is half an hour off the whole hour'],
    ['Asia/Kathmandu', '2026-09-01T00:00', '2026-08-31T18:15:00.000Z', 'is a quarter off'],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      '2026-04-04T14:45:00.000Z',
      'is the earlier of two, half an hour apart',
    ],
    ['Pacific/Apia', '2011-12-30T12:00', undefined, 'is on a day that Samoa left out'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00.000Z', 'is the first instant behind it'],
    [
      'Africa/Monrovia',
      '1972-01-06T23:00',
      '1972-01-06T23:44:30.000Z',
      'is 44 minutes and 30 seconds behind',
    ],
    ['Pacific/Kiritimati', '9999-12-31T23:59', '9999-12-31T09:59:00.000Z', 'is in the last year'],
  ];
  it.each(cases)('in %s %s is %s: it %s', (zone, local, expected) => {
    expect(instant(zone, local)).toBe(expected);
  });

  it('has none outside the years 1970 to 9999', () => {
    expect(instant('Asia/Tokyo', '1970-01-01T08:59')).toBe(undefined);
    expect(instant('Asia/Tokyo', '1970-01-01T09:00')).toBe('1970-01-01T00:00:00.000Z');
    expect(instant('America/New_York', '9999-12-31T23:00')).toBe(undefined);
  });

  it('gives an instant at which clocks of the zone show that time, and no earlier one', () => {
    const zones = [
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns',
    ];
    const known = new Map(zones.map((name) => [name, new TimeZone(name)]));
    // Hours around the changes of 2026 are as likely as all others together.
    const anywhere = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2030, 0, 1) });
    const changes = [
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2026, 2, 8, 7),
      Date.UTC(2026, 10, 1, 6),
    ];
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
      .map(([at, off]) => at + off);
    const law = fc.property(fc.constantFrom(...zones), fc.oneof(anywhere, near), (name, ms) => {
      const shown = localText(name, ms);
      const found = known.get(name)?.instantOf(localOf(shown));
      assert(found !== undefined, `a time that clocks in ${name} show has an instant`);
      expect(found).toBeLessThanOrEqual(Math.floor(ms / 1000) * 1000);
      expect(localText(name, found)).toBe(shown);
    });
    fc.assert(law, { numRuns: 2000 });
  });
});

/** What a clock of the zone shows, by another formatter of the platform than the one under test uses. */
function localText(timeZone: string, ms: number): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    ms,
  );
  return text.replace(' ', 'T');
}

describe('startOfDay', () => {
  const cases: readonly [zone: string, day: string, instant: string, why: string][] = [
    ['UTC', '2026-09-01', '2026-09-01T00:00:00.000Z', 'is midnight'],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', 'is midnight in summer time'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 'is one o’clock where midnight is left out'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'is the earlier of two midnights'],
  ];
  it.each(cases)('in %s of %s is %s: it %s', (zone, day, expected) => {
    const start = new TimeZone(zone).startOfDay(localOf(`${day}T00:00`));
    expect(start).toBe(parseInstantMs(expected));
  });

  it('does not look at the time of day', () => {
    const zone = new TimeZone('Europe/London');
    expect(zone.startOfDay(localOf('2026-07-01T23:59:59.999'))).toBe(
      zone.startOfDay(localOf('2026-07-01T00:00')),
    );
  });
});

describe('the name of a zone', () => {
  it('has to be known, and is shown without its control characters', () => {
    for (const name of ['Europe/Atlantis', '', 'Europe/London ', 'x'.repeat(1000), 'a\u001b[2J']) {
      expect(() => new TimeZone(name)).toThrow('an IANA name such as "Europe/London" is expected');
    }
    expect(() => new TimeZone('a\u001b[2J')).toThrow('\\u{1b}[2J');
  });
});
