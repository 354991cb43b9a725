import { describe, expect, it } from 'vitest';
import { Heaviest, weightOf } from '../../../src/report/page/heaviest.js';
import { fc } from '../../support/fast-check.js';

describe('the heaviest of many', () => {
  it('are kept in the order in which they came, the earlier of equals first', () => {
    const heaviest = new Heaviest<string>(3);
    for (const [name, weight] of [
      ['a', 1n],
      ['b', 5n],
      ['c', 1n],
      ['d', 1n],
      ['e', 7n],
    ] as const) {
      heaviest.add(name, weight);
    }
    expect(heaviest.inOrder()).toEqual(['a', 'b', 'e']);
    expect(heaviest.count).toBe(5);
  });

  it('are those of a whole sort, however many there were', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1000, maxLength: 3000 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 20 }), (all, most) => {
        const heaviest = new Heaviest<number>(most);
        for (const [place, weight] of all.entries()) heaviest.add(place, weight);
        const sorted = [...all.entries()].sort(([a, first], [b, second]) => Number(second - first) || a - b);
        const expected = sorted.slice(0, most).map(([place]) => place);
        expect(heaviest.inOrder()).toEqual(expected.sort((a, b) => a - b));
      }),
      { numRuns: 20 },
    );
  });

  it('weigh by claim or effect, whichever is larger, on whichever side', () => {
    expect(weightOf({ claimUsd6: -5n, effectUsd6: 3n })).toBe(5n);
    expect(weightOf({ claimUsd6: 0n, effectUsd6: -3n })).toBe(3n);
  });
});
