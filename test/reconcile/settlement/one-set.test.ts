import { describe, expect, it } from 'vitest';
import { setsMaking } from '../../../src/reconcile/settlement/one-set.js';
import { runs } from '../../months/campaign.js';
import { fc } from '../../support/fast-check.js';

const sets = (amount: bigint, parts: readonly bigint[]): string[] =>
  setsMaking(
    amount,
    parts.map((of, at) => ({ of, at })),
    ({ of }) => of,
  ).map((set) => set.map(({ of }) => of).join('+'));

/** Every set of one to four parts that makes the amount, tried one by one. */
function allSets(amount: bigint, parts: readonly bigint[]): number {
  let count = 0;
  const walk = (from: number, size: number, sum: bigint): void => {
    if (size > 0 && sum === amount) count += 1;
    if (size === 4) return;
    for (let at = from; at < parts.length; at += 1) walk(at + 1, size + 1, sum + (parts[at] ?? 0n));
  };
  walk(0, 0, 0n);
  return count;
}

describe('the one set that makes an amount', () => {
  it.each([
    ['one item', 5n, [5n, 2n, 9n], ['5']],
    ['two', 7n, [5n, 2n, 9n], ['5+2']],
    ['four', 15n, [1n, 2n, 4n, 8n], ['8+4+2+1']],
    ['two that are alike, where both are taken', 4n, [2n, 2n, 9n], ['2+2']],
    ['two of which neither is the largest', 5n, [4n, 3n, 2n], ['3+2']],
    ['all of several alike beside another', 9n, [2n, 5n, 2n], ['5+2+2']],
    ['five, which are too many', 31n, [1n, 2n, 4n, 8n, 16n], []],
    ['none', 6n, [5n, 2n], []],
    ['none of two alike that exceed it together', 3n, [2n, 2n], []],
  ])('is %s', (_, amount, parts, expected) => {
    expect(sets(amount, parts)).toEqual(expected);
  });

  it.each([
    ['of one amount', 5n, [5n, 5n]],
    ['one of which is a sum', 5n, [5n, 3n, 2n]],
    ['of which one takes some of several alike', 4n, [2n, 2n, 2n]],
  ])('is not to be told from another %s', (_, amount, parts) => {
    expect(sets(amount, parts)).toHaveLength(2);
  });

  it('is one of two at most, of which the second takes others of several alike', () => {
    const of = (amount: bigint, parts: readonly bigint[]): number[][] =>
      setsMaking(
        amount,
        parts.map((own, at) => ({ own, at })),
        ({ own }) => own,
      ).map((set) => set.map(({ at }) => at));
    expect(of(5n, [5n, 5n, 5n])).toEqual([[0], [2]]);
    expect(of(9n, [5n, 2n, 2n, 2n])).toEqual([
      [0, 1, 2],
      [0, 2, 3],
    ]);
    expect(of(5n, [5n, 3n, 2n, 2n])).toEqual([[0], [1, 2]]);
  });

  // One odd amount and small even ones make an odd amount in one way alone.
  it.each([
    ['two among however many', 2, 3000],
    ['three among 2000', 3, 2000],
    ['four among 250', 4, 250],
  ])('is looked for of %s different amounts', (_, size, count) => {
    const [small, least] = [[2n, 4n, 6n].slice(0, size - 1), 10_000n];
    const amount = 99_999n;
    const odd = small.reduce((rest, one) => rest - one, amount);
    const others = (wanted: number): bigint[] =>
      Array.from({ length: wanted - size }, (__, at) => least + 2n * BigInt(at));
    expect(sets(amount, [odd, ...small, ...others(count)])).toEqual([[odd, ...small.reverse()].join('+')]);
    if (size === 2) return;
    expect(sets(amount, [odd, ...small, ...others(count + 1)])).toEqual([]);
    // What is larger than the amount takes no part, and does not count.
    expect(sets(amount, [odd, ...small, ...others(count), amount + 1n])).toHaveLength(1);
  });

  it('is given up as soon as nothing that is left can reach the amount, or two are found', () => {
    const amounts = Array.from({ length: 250 }, (_, at) => BigInt(at + 1));
    expect(sets(1_000_000n, amounts)).toEqual([]);
    expect(sets(500n, amounts)).toHaveLength(2);
    const alike = Array.from({ length: 60 }, () => amounts.slice(0, 100)).flat();
    expect(sets(300n, alike)).toHaveLength(2);
  });

  it('is found exactly where one set of up to four makes the amount, as a search through all of them says', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 12n }), { maxLength: 9 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 30n }), amounts, (amount, parts) => {
        const found = setsMaking(
          amount,
          parts.map((of, at) => ({ of, at })),
          ({ of }) => of,
        );
        expect(found).toHaveLength(Math.min(2, allSets(amount, parts)));
        for (const set of found) {
          expect(set.reduce((sum, { of }) => sum + of, 0n)).toBe(amount);
          expect(new Set(set.map(({ at }) => at)).size).toBe(set.length);
        }
      }),
      runs(300),
    );
  });
});
