import { describe, expect, it } from 'vitest';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { claimsOf, sumsByRoot, unsharedOf } from '../../../src/reconcile/attribution/money.js';
import { runs } from '../../months/campaign.js';
import { fc } from '../../support/fast-check.js';
import { foundAs } from './caused.js';

const effectOf = ({ effectUsd6 }: { readonly effectUsd6: bigint }): bigint => effectUsd6;

describe('money at the roots', () => {
  it('is all the money there is, whatever follows from what', () => {
    const graph = fc.array(fc.tuple(fc.bigInt({ min: -9n, max: 9n }), fc.array(fc.nat(7))), { maxLength: 8 });
    fc.assert(
      fc.property(graph, (nodes) => {
        const causes = new Causes();
        const all = nodes.map(([effectUsd6], i) => foundAs({ subject: `${i}` }, { effectUsd6 }));
        // What follows comes after its causes.
        for (const [i, [, from]] of nodes.entries()) {
          const [found] = all.slice(i);
          const before = from.filter((one) => one < i).flatMap((one) => all[one] ?? []);
          if (found !== undefined) causes.follow(found, before);
        }
        const sums = [...sumsByRoot(all, causes, effectOf)];
        expect(sums.every(([root]) => causes.isRoot(root))).toBe(true);
        expect(sums.reduce((sum, [, usd6]) => sum + usd6, 0n)).toBe(
          all.reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n),
        );
      }),
      runs(500),
    );
  });

  it('goes where it belongs where shares are known, and else to the first root', () => {
    const [a, b] = [foundAs({ subject: 'a' }), foundAs({ subject: 'b' })];
    const total = foundAs({ subject: 'c' }, { effectUsd6: -10n });
    const causes = new Causes();
    causes.follow(total, [a, b]);
    expect([...sumsByRoot([total], causes, effectOf)]).toEqual([[a, -10n]]);
    causes.share(total, a, -4n);
    causes.share(total, b, -6n);
    expect([...sumsByRoot([total], causes, effectOf)]).toEqual([
      [a, -4n],
      [b, -6n],
    ]);
  });

  it('leaves a root what it does not share of its own, and all that follows from it', () => {
    const [a, b] = [foundAs({ subject: 'a' }), foundAs({ subject: 'b' }, { effectUsd6: 4n })];
    const total = foundAs({ subject: 'c' }, { effectUsd6: -10n });
    const causes = new Causes();
    causes.share(total, a, -7n);
    causes.follow(b, [total]);
    expect([...sumsByRoot([total, b], causes, effectOf)]).toEqual([
      [total, 1n],
      [a, -7n],
    ]);
    expect([total, b].map((one) => unsharedOf(one, one.effectUsd6, causes))).toEqual([-3n, 0n]);
  });
});

describe('the claim of a root', () => {
  it('is what it and all that follows from it move of the statement, and nothing of the own records', () => {
    const root = foundAs({ subject: 'a' }, { effectUsd6: -5n, recordsEffectUsd6: 3n, ownClaimUsd6: 1n });
    const after = foundAs({ subject: 'b' }, { effectUsd6: -2n, recordsEffectUsd6: 4n });
    const causes = new Causes();
    causes.follow(after, [root]);
    expect(claimsOf([root, after], causes).get(root)).toEqual({ effectUsd6: 0n, claimUsd6: 8n });
    expect(claimsOf([root, after], causes).get(after)).toEqual({ effectUsd6: 0n, claimUsd6: 0n });
  });
});
