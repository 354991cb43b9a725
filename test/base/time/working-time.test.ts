import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { parseInstantMs } from '../../../src/base/time/instant.js';
import { workingMonth, workingTimeMs } from '../../../src/base/time/working-time.js';

describe('the years that a run can go by', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', false],
    ['1971-12-31T23:59:59.999Z', false],
    ['1972-01-01T00:00:00.000Z', true],
    ['9998-12-31T23:59:59.999Z', true],
    ['9999-01-01T00:00:00.000Z', false],
    ['9999-12-31T23:59:59.999Z', false],
  ])('are 1972 to 9998: %s, %s', (text, isOne) => {
    const ms = parseInstantMs(text);
    const month = parseCalendarMonth(text.slice(0, 7));
    expect(workingTimeMs(ms)).toBe(isOne ? ms : undefined);
    expect(workingMonth(month)).toBe(isOne ? month : undefined);
  });

  it('have no time and no month where none is given', () => {
    expect([workingTimeMs(undefined), workingMonth(undefined)]).toEqual([undefined, undefined]);
  });
});
