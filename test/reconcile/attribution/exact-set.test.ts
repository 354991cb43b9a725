import { describe, expect, it } from 'vitest';
import { exactSet, type Part } from '../../../src/reconcile/attribution/exact-set.js';
import { runs } from '../../months/campaign.js';
import { fc } from '../../support/fast-check.js';

const partsOf = (amounts: readonly bigint[]): Part<number>[] => amounts.map((amount, of) => ({ of, amount }));

const amountsIn = (remainder: bigint, amounts: readonly bigint[]): bigint[] | undefined =>
  exactSet(remainder, partsOf(amounts))?.parts.map(({ amount }) => amount);

/** Every set of places whose amounts make the remainder, by the plainest way there is. */
function allSets(remainder: bigint, amounts: readonly bigint[]): number[][] {
  const sets: number[][] = [];
  for (let bits = 1; bits < 2 ** amounts.length; bits += 1) {
    const places = amounts.flatMap((_, place) => ((bits >> place) & 1 ? [place] : []));
    const sum = places.reduce((all, place) => all + (amounts[place] ?? 0n), 0n);
    if (sum === remainder && places.every((place) => amounts[place] !== 0n)) sets.push(places);
  }
  return sets;
}

const small = fc.bigInt({ min: -9n, max: 9n });

describe('the exact set', () => {
  it('is the first single one, else the one smallest that brute force finds, else all where they do', () => {
    fc.assert(
      fc.property(small.filter(Boolean), fc.array(small, { maxLength: 8 }), (remainder, amounts) => {
        const sets = allSets(remainder, amounts);
        const least = Math.min(...sets.map(({ length }) => length));
        const fewest = sets.filter(({ length }) => length === least);
        const effective = amounts.flatMap((amount, place) => (amount === 0n ? [] : [place]));
        const isAll = sets.some(({ length }) => length === effective.length);
        const isOne = least === 1 || (least <= 4 && fewest.length === 1);
        const expected = isOne ? fewest[0] : isAll ? effective : undefined;
        expect(exactSet(remainder, partsOf(amounts))?.parts.map(({ of }) => of)).toEqual(expected);
      }),
      runs(2000),
    );
  });

  it('is that of every list of up to four small amounts', () => {
    const amounts = [-2n, -1n, 0n, 1n, 2n];
    const lists = (length: number): bigint[][] =>
      length === 0
        ? [[]]
        : lists(length - 1).flatMap((list) => [list, ...amounts.map((one) => [...list, one])]);
    for (const list of lists(4)) {
      for (const remainder of [-3n, -1n, 1n, 2n]) {
        const sets = allSets(remainder, list);
        const least = Math.min(...sets.map(({ length }) => length));
        const fewest = sets.filter(({ length }) => length === least);
        const effective = list.flatMap((amount, place) => (amount === 0n ? [] : [place]));
        const isAll = sets.some(({ length }) => length === effective.length);
        const expected = least === 1 || fewest.length === 1 ? fewest[0] : isAll ? effective : undefined;
        const found = exactSet(remainder, partsOf(list));
        expect(found?.parts.map(({ of }) => of)).toEqual(expected);
        expect(found?.isOneOfAlike ?? false).toBe(least === 1 && fewest.length > 1);
      }
    }
  });

  it('says of all of them together that no others would have done', () => {
    expect(exactSet(10n, partsOf([1n, 2n, 3n, 4n]))?.isOneOfAlike).toBe(false);
    expect(exactSet(28n, partsOf([1n, 2n, 3n, 4n, 5n, 6n, 7n]))).toMatchObject({ isOneOfAlike: false });
  });

  it('says that others are left where only some of a kind are taken', () => {
    const parts = partsOf([5n, 5n, 7n]);
    const one = exactSet(12n, parts, (of) => (of === 2 ? 'other' : 'kind'));
    expect(one).toEqual({ parts: [parts[0], parts[2]], isOneOfAlike: true });
  });

  it('has the fewest and not all, though all of them do as well', () => {
    expect(amountsIn(3n, [4n, -1n, 2n, -2n])).toEqual([4n, -1n]);
  });

  it('is none where two sets of as few do', () => {
    expect(amountsIn(5n, [2n, 3n, 1n, 4n])).toBeUndefined();
  });

  it('takes the first of several single ones, since the money is the same by each, and says so', () => {
    const parts = partsOf([5n, 5n]);
    expect(exactSet(5n, parts)).toEqual({ parts: [parts[0]], isOneOfAlike: true });
  });

  it('takes the first of those that are alike, and says so', () => {
    const parts = partsOf([5n, 5n, 5n]);
    expect(exactSet(5n, parts, () => 'one kind')).toEqual({ parts: [parts[0]], isOneOfAlike: true });
    expect(exactSet(10n, parts, () => 'one kind')).toEqual({ parts: parts.slice(0, 2), isOneOfAlike: true });
    expect(exactSet(15n, parts, () => 'one kind')).toEqual({ parts, isOneOfAlike: false });
    expect(exactSet(10n, parts, (of) => `kind ${of}`)).toBeUndefined();
  });

  it('explains nothing where nothing is off, nothing is known, or what is known is merely near', () => {
    expect(amountsIn(0n, [1n, -1n])).toBeUndefined();
    expect(amountsIn(5n, [])).toBeUndefined();
    expect(amountsIn(5n, [0n])).toBeUndefined();
    expect(amountsIn(10_001n, [10_000n])).toBeUndefined();
  });

  it('has none of what adds nothing, also where all of them do', () => {
    expect(amountsIn(28n, [1n, 2n, 3n, 0n, 4n, 5n, 6n, 7n])).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(amountsIn(3n, [0n, 1n, 2n])).toEqual([1n, 2n]);
  });

  it('ends among many, with all of them where they do, and finds one of any number', () => {
    const many = Array.from({ length: 30_000 }, (_, i) => BigInt(3 * i + 1));
    const total = many.reduce((sum, one) => sum + one, 0n);
    expect(amountsIn(total, many)).toHaveLength(many.length);
    expect(amountsIn(1n, many)).toEqual([1n]);
    expect(amountsIn(-1n, many)).toBeUndefined();
  });
  it('is looked for among sixty that differ where it is of four, and among no more', () => {
    const powers = (count: number): bigint[] => Array.from({ length: count }, (_, i) => 2n ** BigInt(i));
    expect(amountsIn(15n, powers(60))).toEqual([1n, 2n, 4n, 8n]);
    expect(amountsIn(15n, powers(61))).toBeUndefined();
    expect(amountsIn(7n, powers(61))).toEqual([1n, 2n, 4n]);
  });
});
