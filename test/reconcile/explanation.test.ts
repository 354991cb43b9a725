import { describe, expect, it } from 'vitest';
import { ExplanationIndex, explain } from '../../src/reconcile/explanation.js';
import { fc } from '../support/fast-check.js';
import { runs } from './support/campaign.js';

const self = (effect: bigint): bigint => effect;
const small = fc.bigInt({ min: -20n, max: 20n });

describe('explain', () => {
  it('finds only exact sums of candidates, none of them twice', () => {
    const law = fc.property(small, fc.array(small, { maxLength: 8 }), (difference, effects) => {
      const candidates = effects.map((effect, i) => ({ effect, i }));
      const found = explain(difference, candidates, (one) => one.effect);
      if (found === undefined) return;
      expect(found.reduce((sum, one) => sum + one.effect, 0n)).toBe(difference);
      expect(new Set(found.map((one) => one.i)).size).toBe(found.length);
      expect(found.every((one) => one.effect !== 0n)).toBe(true);
    });
    fc.assert(law, runs(2000));
  });

  it('finds one wherever one, two, three or all of the candidates make it', () => {
    const chosen = fc.tuple(fc.array(small.filter(Boolean), { minLength: 1, maxLength: 8 }), fc.nat());
    const law = fc.property(chosen, ([effects, pick]) => {
      const size = 1 + (pick % Math.min(3, effects.length));
      const difference = effects.slice(0, size).reduce((sum, effect) => sum + effect, 0n);
      fc.pre(difference !== 0n);
      expect(explain(difference, effects, self)).toBeDefined();
    });
    fc.assert(law, runs(1000));
    expect(explain(15n, [1n, 2n, 3n, 4n, 5n], self)).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  it('explains nothing where nothing is off or nothing is known', () => {
    expect(explain(0n, [1n, -1n], self)).toBeUndefined();
    expect(explain(5n, [], self)).toBeUndefined();
    expect(explain(5n, [0n, 0n], self)).toBeUndefined();
  });

  it('does not call near explained', () => {
    expect(explain(10_001n, [10_000n], self)).toBeUndefined();
  });

  it('holds with the fewest candidates, and of those with the first', () => {
    expect(explain(6n, [1n, 5n, 6n], self)).toEqual([6n]);
    expect(explain(6n, [1n, 5n, 2n, 4n, 100n], self)).toEqual([1n, 5n]);
    expect(explain(6n, [1n, 2n, 3n, 100n], self)).toEqual([1n, 2n, 3n]);
  });

  it('prefers among single candidates that make it, and takes the first where none is preferred', () => {
    const candidates = [
      { name: 'a', effect: 6n },
      { name: 'b', effect: 6n },
    ];
    const named = (name: string) =>
      explain(
        6n,
        candidates,
        (one) => one.effect,
        (one) => one.name === name,
      )?.map((one) => one.name);
    expect([named('b'), named('a'), named('c')]).toEqual([['b'], ['a'], ['a']]);
  });

  it('does not look for four of many', () => {
    expect(explain(15n, [1n, 2n, 4n, 8n, 100n], self)).toBeUndefined();
  });

  it('looks for no three among more than 400, and no two among more than 20000', () => {
    const evens = (count: number) => Array.from({ length: count }, (_, i) => BigInt(2 * (i + 1_000_000)));
    expect(explain(7n, [1n, 2n, 4n, ...evens(397)], self)).toEqual([1n, 2n, 4n]);
    expect(explain(7n, [1n, 2n, 4n, ...evens(398)], self)).toBeUndefined();
    expect(explain(3n, [1n, 2n, ...evens(19_998)], self)).toEqual([1n, 2n]);
    expect(explain(3n, [1n, 2n, ...evens(19_999)], self)).toBeUndefined();
    expect(explain(2n, [1n, 2n, ...evens(19_999)], self)).toEqual([2n]);
  });
});

describe('ExplanationIndex', () => {
  it('explains many differences as explain does each', () => {
    const law = fc.property(fc.array(small, { maxLength: 8 }), fc.array(small), (effects, differences) => {
      const index = new ExplanationIndex(effects, self);
      for (const difference of differences)
        expect(index.find(difference)).toEqual(explain(difference, effects, self));
    });
    fc.assert(law);
  });
});
