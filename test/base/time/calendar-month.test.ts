// Months by UTC, over the ends of years, and no path that only looks like one.

import { describe, expect, it } from 'vitest';
import { assert, ProgramFault } from '../../../src/base/failure/assert.js';
import {
  type CalendarMonth,
  isListOfMonth,
  monthAfter,
  monthBefore,
  monthEndMs,
  monthOf,
  monthStartMs,
  monthsBetween,
  parseCalendarMonth,
} from '../../../src/base/time/calendar-month.js';
import { LAST_INSTANT_MS } from '../../../src/base/time/instant.js';
import { fc } from '../../support/fast-check.js';

function month(text: string): CalendarMonth {
  const parsed = parseCalendarMonth(text);
  assert(parsed !== undefined, `${text} is a month`);
  return parsed;
}

describe('parseCalendarMonth', () => {
  it.each(['1970-01', '1999-12', '2000-02', '2026-09', '9999-12'])('reads %s', (text) => {
    expect(parseCalendarMonth(text)).toBe(text);
  });

  it.each([
    '../../x',
    '2026-09\0',
    '2026-13',
    '2026-00',
    '2026-9',
    '２０２６-０９',
    '2026-٠9',
    '2026-09-01',
    ' 2026-09',
    '2026-09 ',
    '2026-09\n',
    '2026/09',
    '202609',
    '-2026-09',
    '1969-12',
    '0026-09',
    '10000-01',
    '',
  ])('refuses %j', (text) => {
    expect(parseCalendarMonth(text)).toBeUndefined();
  });
});

describe('a month', () => {
  it('begins with its first day and ends where the next begins', () => {
    expect(monthStartMs(month('2026-09'))).toBe(Date.UTC(2026, 8, 1));
    expect(monthEndMs(month('2026-09'))).toBe(Date.UTC(2026, 9, 1));
    expect(monthEndMs(month('2026-12'))).toBe(Date.UTC(2027, 0, 1));
    expect(monthEndMs(month('9999-12'))).toBe(LAST_INSTANT_MS + 1);
  });

  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2100-02', 28],
    ['2000-02', 29],
    ['2026-12', 31],
    ['2026-04', 30],
  ])('%s has %d days', (text, days) => {
    expect(monthEndMs(month(text)) - monthStartMs(month(text))).toBe(days * 86_400_000);
  });

  it('holds its first and last millisecond and not the ones beside them', () => {
    const september = month('2026-09');
    expect(monthOf(monthStartMs(september))).toBe('2026-09');
    expect(monthOf(monthEndMs(september) - 1)).toBe('2026-09');
    expect(monthOf(monthStartMs(september) - 1)).toBe('2026-08');
    expect(monthOf(monthEndMs(september))).toBe('2026-10');
  });

  it('is taken by UTC, though the machine is hours ahead', () => {
    expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12');
    expect(monthOf(0)).toBe('1970-01');
    expect(monthOf(LAST_INSTANT_MS)).toBe('9999-12');
  });

  it.each([-1, LAST_INSTANT_MS + 1, Number.NaN])('holds no instant %d', (ms) => {
    expect(() => monthOf(ms)).toThrow(ProgramFault);
  });

  it('holds every instant of it, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_INSTANT_MS }), (ms) => {
        const of = monthOf(ms);
        expect(monthStartMs(of)).toBeLessThanOrEqual(ms);
        expect(monthEndMs(of)).toBeGreaterThan(ms);
        expect(parseCalendarMonth(of)).toBe(of);
      }),
    );
  });
});

describe('the months beside a month', () => {
  it('go over the ends of years', () => {
    expect(monthAfter(month('2026-12'))).toBe('2027-01');
    expect(monthBefore(month('2027-01'))).toBe('2026-12');
    expect(monthAfter(month('2026-09'))).toBe('2026-10');
    expect(monthBefore(month('2026-10'))).toBe('2026-09');
    expect(monthAfter(month('1999-12'))).toBe('2000-01');
  });

  it('do not go beyond the years 1970 and 9999', () => {
    expect(() => monthBefore(month('1970-01'))).toThrow(ProgramFault);
    expect(() => monthAfter(month('9999-12'))).toThrow(ProgramFault);
  });
});

describe('monthsBetween', () => {
  it("lists both ends and all between, over a year's end", () => {
    expect(monthsBetween(month('2026-11'), month('2027-02'))).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(monthsBetween(month('2026-09'), month('2026-09'))).toEqual(['2026-09']);
  });

  it('is empty where the last comes before the first', () => {
    expect(monthsBetween(month('2026-10'), month('2026-09'))).toEqual([]);
  });

  it('is in the order of the texts, each once, to the very last month', () => {
    const all = monthsBetween(month('1970-01'), month('9999-12'));
    expect(all).toHaveLength(8030 * 12);
    expect(all.at(-1)).toBe('9999-12');
    expect([...new Set(all)].sort()).toEqual(all);
  });
});

describe('a list of instants', () => {
  it('is of a month that has one of them, and an empty one of any', () => {
    const [august, september] = [Date.parse('2026-08-31T23:59:59.999Z'), Date.parse('2026-09-01')];
    expect(isListOfMonth(month('2026-09'), [august, september])).toBe(true);
    expect(isListOfMonth(month('2026-09'), [august])).toBe(false);
    expect(isListOfMonth(month('2026-09'), [])).toBe(true);
  });
});
