// Guards give back what they checked, and refuse the rest by name: a figure of the wire beyond 2^53 - 1 is
// refused, never rounded.

import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, rateBps, usd6, WHOLE_BPS } from '../../src/money/units.js';
import { fc } from '../support/fast-check.js';

const MOST = Number.MAX_SAFE_INTEGER;

describe.each([
  { name: 'usd6', guard: usd6 as (n: number) => number, least: -MOST, greatest: MOST },
  { name: 'face_minor', guard: faceMinor as (n: number) => number, least: 0, greatest: MOST },
  { name: 'cost_minor', guard: costMinor as (n: number) => number, least: 0, greatest: MOST },
  { name: 'rate_bps', guard: rateBps as (n: number) => number, least: 0, greatest: WHOLE_BPS },
])('$name', ({ name, guard, least, greatest }) => {
  it('gives back every integer of its range, both ends included', () => {
    expect([guard(least), guard(0), guard(1), guard(greatest)]).toEqual([least, 0, 1, greatest]);
    fc.assert(
      fc.property(fc.integer({ min: least, max: greatest }), (n) => {
        expect(guard(n)).toBe(n + 0);
      }),
    );
  });

  it.each([
    least - 1,
    greatest + 1,
    2 ** 53,
    2 ** 63,
    -(2 ** 53),
    0.5,
    25.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('refuses %d and names the unit and the value', (n) => {
    expect(() => guard(n)).toThrow(RangeError);
    expect(() => guard(n)).toThrow(`${name} must be an integer in ${least}..${greatest}, not ${n}`);
  });

  it('refuses what is no number at all', () => {
    for (const value of ['2500', null, undefined, 2500n, [2500], {}]) {
      expect(() => guard(value as unknown as number)).toThrow(RangeError);
    }
  });

  it('has one zero', () => {
    expect(Object.is(guard(-0), 0)).toBe(true);
  });
});

describe('the range of a rate', () => {
  it('ends at the whole', () => {
    expect(rateBps(10_000)).toBe(10_000);
    expect(() => rateBps(10_001)).toThrow(RangeError);
    expect(() => rateBps(-1)).toThrow(RangeError);
  });
});
