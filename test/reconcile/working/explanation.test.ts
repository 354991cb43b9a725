import { describe, expect, it } from 'vitest';
import { ExplanationIndex, explain, explainByFaults } from '../../../src/reconcile/working/explanation.js';
import { runs } from '../../months/campaign.js';
import { fc } from '../../support/fast-check.js';

const self = (effect: bigint): bigint => effect;
const small = fc.bigInt({ min: -20n, max: 20n });
const sumOf = (effects: readonly bigint[]): bigint => effects.reduce((sum, effect) => sum + effect, 0n);

interface Numbered {
  readonly at: number;
  readonly effect: bigint;
}

const numbered = (effects: readonly bigint[]): Numbered[] => effects.map((effect, at) => ({ at, effect }));
const effectOf = ({ effect }: Numbered): bigint => effect;

/** Every set of candidates that makes the difference, by the plainest of ways. */
function allSets(difference: bigint, candidates: readonly Numbered[]): Numbered[][] {
  const sets: Numbered[][] = [];
  for (let mask = 1; mask < 2 ** candidates.length; mask += 1) {
    const set = candidates.filter((_, at) => (mask & (2 ** at)) !== 0);
    if (set.every(({ effect }) => effect !== 0n) && sumOf(set.map(effectOf)) === difference) sets.push(set);
  }
  return sets;
}

/** The only one of the smallest sets; undefined where there is none, or another of its size. */
function fewestOf(sets: readonly Numbered[][]): Numbered[] | undefined {
  const least = Math.min(...sets.map((set) => set.length));
  const fewest = sets.filter((set) => set.length === least);
  return fewest.length === 1 ? fewest[0] : undefined;
}

describe('explain', () => {
  it('finds the fewest candidates that make it, if there is one such set, as trying every set does', () => {
    const law = fc.property(small, fc.array(small, { maxLength: 9 }), (difference, effects) => {
      const candidates = numbered(effects);
      const expected = difference === 0n ? undefined : fewestOf(allSets(difference, candidates));
      expect(explain(difference, candidates, effectOf)).toEqual(expected);
    });
    fc.assert(law, runs(2000));
  });

  it('finds two that explain a difference which all together make as well', () => {
    expect(explain(3n, [4n, -1n, 2n, -2n], self)).toEqual([4n, -1n]);
  });

  it('names none of two sets of one size', () => {
    expect(explain(6n, [6n, 6n], self)).toBeUndefined();
    expect(explain(6n, [1n, 5n, 2n, 4n, 100n], self)).toBeUndefined();
  });

  it('names none where two sets share all but their last', () => {
    expect(explain(6n, [1n, 5n, 5n], self)).toBeUndefined();
    expect(explain(7n, [1n, 1n, 5n, 5n, 40n], self)).toBeUndefined();
  });

  it('takes two candidates of one effect for two', () => {
    expect(explain(10n, [5n, 5n], self)).toEqual([5n, 5n]);
  });

  it('does not turn to larger sets where two of the smallest size fit', () => {
    expect(explain(6n, [6n, 6n, 1n, 2n, 3n], self)).toBeUndefined();
  });

  it('finds a set of any size among sixteen', () => {
    const powers = Array.from({ length: 16 }, (_, bit) => 2n ** BigInt(bit));
    const law = fc.property(fc.bigInt({ min: 1n, max: 2n ** 16n - 1n }), (difference) => {
      expect(sumOf(explain(difference, powers, self) ?? [])).toBe(difference);
    });
    fc.assert(law, runs(200));
  });

  it('explains nothing where nothing is off or nothing is known', () => {
    expect(explain(0n, [1n, -1n], self)).toBeUndefined();
    expect(explain(5n, [], self)).toBeUndefined();
    expect(explain(5n, [0n, 0n], self)).toBeUndefined();
  });

  it('does not call near explained', () => {
    expect(explain(10_001n, [10_000n], self)).toBeUndefined();
  });

  it.each([
    [2, 20_000],
    [3, 200],
    [4, 50],
    [5, 27],
  ])('looks for sets of %i among %i candidates, and among no more', (size, most) => {
    // Odd numbers and multiples of 64: only all of the odd ones together make their sum.
    const odd = Array.from({ length: size }, (_, at) => 2n * 3n ** BigInt(at) + 1n);
    const others = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1) * 2n ** 40n);
    const difference = sumOf(odd);
    expect(explain(difference, [...odd, ...others(most - size)], self)).toEqual(odd);
    expect(explain(difference, [...odd, ...others(most - size + 1)], self)).toBeUndefined();
  });

  it('looks for a single one among any number', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => BigInt(at + 1));
    expect(explain(29_999n, many, self)).toEqual([29_999n]);
  });
});

describe('explainByFaults', () => {
  it('is the fewest that explain, where there is one such set', () => {
    const law = fc.property(small, fc.array(small, { maxLength: 8 }), (difference, effects) => {
      const fewest = explain(difference, numbered(effects), effectOf);
      fc.pre(fewest !== undefined);
      expect(explainByFaults(difference, numbered(effects), effectOf)).toEqual(fewest);
    });
    fc.assert(law, runs(500));
  });

  it('is else all of them together, where they make it: each is there, so a figure is off by each', () => {
    expect(explainByFaults(6n, [4n, 2n, 5n, 1n, -6n], self)).toEqual([4n, 2n, 5n, 1n, -6n]);
    expect(explainByFaults(6n, [4n, 2n, 5n, 1n, -7n], self)).toBeUndefined();
    const many = Array.from({ length: 300 }, () => 5n);
    expect(explainByFaults(1500n, many, self)).toEqual(many);
    expect(explainByFaults(1499n, many, self)).toBeUndefined();
  });

  it('is none where nothing is off, also where all of them come to nothing', () => {
    expect(explainByFaults(0n, [5n, -5n], self)).toBeUndefined();
  });

  it('takes the first of several single faults, since the money is the same by each', () => {
    const faults = ['a', 'b'].map((name) => ({ name, effect: 6n }));
    expect(explainByFaults(6n, faults, (one) => one.effect)?.map(({ name }) => name)).toEqual(['a']);
  });
});

describe('ExplanationIndex', () => {
  it('explains many differences as explain does each', () => {
    const law = fc.property(fc.array(small, { maxLength: 8 }), fc.array(small), (effects, differences) => {
      const index = new ExplanationIndex(effects, self);
      for (const difference of differences) {
        expect(index.find(difference)).toEqual(explain(difference, effects, self));
      }
    });
    fc.assert(law);
  });
});

describe('the alternatives', () => {
  const alternativesIn = (effects: readonly bigint[], difference: bigint) =>
    new ExplanationIndex(effects, (effect) => effect).alternatives(difference);

  it('are all single candidates that make the difference', () => {
    expect(alternativesIn([5n, 3n, 5n, 2n], 5n)).toEqual([5n, 5n]);
    expect(alternativesIn([5n, 3n], 5n)).toEqual([5n]);
  });

  it('are no single ones where larger sets make it, and undefined where none does', () => {
    expect(alternativesIn([1n, 2n, 3n, 4n], 5n)).toEqual([]);
    expect(alternativesIn([1n, 2n], 9n)).toBeUndefined();
    expect(alternativesIn([1n, 2n], 0n)).toBeUndefined();
  });
});

describe('all faults together', () => {
  it('are those with an effect: one without explains nothing', () => {
    // Two pairs make it, so no smallest set does; all make it too.
    expect(explainByFaults(6n, [1n, 5n, 0n, 2n, 4n, -6n], self)).toEqual([1n, 5n, 2n, 4n, -6n]);
  });
});
