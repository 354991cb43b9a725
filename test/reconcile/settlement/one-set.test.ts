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
    ['five, which are too many', 31n, [1n, 2n, 4n, 8n, 16n], []],
    ['none', 6n, [5n, 2n], []],
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
