import { describe, expect, it } from 'vitest';
import { workedSteps } from '../../../src/jobs/packs/working-arithmetic.js';
import { formatRational } from '../../../src/money/rational.js';
import { fc } from '../../support/fast-check.js';

const worked = (working: string): [string, boolean][] =>
  workedSteps(working).map(({ value, holds }) => [formatRational(value), holds]);

describe('a working', () => {
  it('is worked out step by step, both sides of every equals sign', () => {
    const working = '2000 - floor(2000 * 333 / 10000) = 2000 - 66 = 1934; 1934 * 10000 * 1.25 = 24175000';
    expect(worked(working)).toEqual([
      ['1934', true],
      ['24175000', true],
    ]);
  });

  it('does not hold where one side is off by one', () => {
    expect(worked('2000 - floor(2000 * 333 / 10000) = 2000 - 67 = 1933')).toEqual([['1933', false]]);
    expect(worked('150.5 * 3 * 1000000 = 451500001')).toEqual([['451500001', false]]);
  });

  it('takes either neighbour of a figure that is not whole, and no other', () => {
    for (const [stated, holds] of [
      ['1086956', true],
      ['1086957', true],
      ['1086958', false],
      ['1086955', false],
    ] as const) {
      expect(worked(`100 * 10000 / 0.92 = ${stated}`)).toEqual([[stated, holds]]);
    }
  });

  it('passes over what is said in words', () => {
    const words = 'pool fee 25 bps since 2026-11-15T00:00:00Z; 1 unit = 3 USD since 2026-11-15T00:00:00Z';
    expect(worked(`floor(10 * 9975 / 10000) = 9; ${words}`)).toEqual([['9', true]]);
    expect(worked('at most the face, 2500')).toEqual([]);
  });

  it('does not hold where a side can’t be read, and never throws', () => {
    expect(worked('2 + = 2')).toEqual([['0', false]]);
    expect(worked('1 / 0 = 0')).toEqual([['0', false]]);
    const hostile = fc.array(fc.constantFrom('1', ' ', '(', ')', 'floor', '*', '/', '-', '+', '=', '.', ';'));
    fc.assert(fc.property(hostile, (parts) => Array.isArray(workedSteps(parts.join('')))));
  });

  it('agrees with the floor formula for any face and rate', () => {
    const face = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const rate = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(face, rate, (faceMinor, rateBps) => {
        const discount = (faceMinor * rateBps) / 10_000n;
        const working = `${faceMinor} - floor(${faceMinor} * ${rateBps} / 10000) = ${faceMinor - discount}`;
        expect(worked(working)).toEqual([[String(faceMinor - discount), true]]);
        expect(worked(`${working}1`)[0]?.[1]).toBe(false);
      }),
    );
  });
});
