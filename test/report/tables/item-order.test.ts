import { describe, expect, it } from 'vitest';
import { severityOf } from '../../../src/reconcile/finding/code.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { rootsFirst } from '../../../src/report/tables/item-order.js';
import { fc } from '../../support/fast-check.js';
import { itemOf } from '../sample-month.js';

const idsOf = (items: readonly Discrepancy[]): string[] => rootsFirst(items).map(({ itemId }) => itemId);

describe('the order of the discrepancies', () => {
  it('has the gravest root first', () => {
    const items = [
      itemOf({ itemId: 'info', code: 'SP-COUNT', class: 'I' }),
      itemOf({ itemId: 'low', code: 'OR-CUTOFF', class: 'T' }),
      itemOf({ itemId: 'medium', claimUsd6: 10n ** 12n }),
      itemOf({ itemId: 'high', code: 'EV-LOST', class: 'E', claimUsd6: 0n }),
      itemOf({ itemId: 'critical', code: 'EV-SIG-INVALID', class: 'E', claimUsd6: 0n }),
    ];
    expect(idsOf(items)).toEqual(['critical', 'high', 'medium', 'low', 'info']);
  });

  it('has the largest claim of one severity first, whoever owes it, then the subjects in their order', () => {
    const items = [
      itemOf({ itemId: '4', claimUsd6: 5n, subject: 'b' }),
      itemOf({ itemId: '3', claimUsd6: -5n, subject: 'a' }),
      itemOf({ itemId: '2', claimUsd6: 6n, subject: 'z' }),
      itemOf({ itemId: '1', claimUsd6: -7n, subject: 'z' }),
    ];
    expect(idsOf(items)).toEqual(['1', '2', '3', '4']);
  });

  it('has a consequence of any number of roots under the first of them', () => {
    const causedBy = Array.from({ length: 200_000 }, (_, i) => `elsewhere ${i}`);
    const items = [itemOf({ itemId: 'shared', causedBy: [...causedBy, 'root'] }), itemOf({ itemId: 'root' })];
    expect(idsOf(items)).toEqual(['root', 'shared']);
  });

  it('has a consequence of several roots under the first of them, and one of another month\u2019s root at the end', () => {
    const items = [
      itemOf({ itemId: 'stray', causedBy: ['elsewhere'], code: 'EV-LOST', class: 'E' }),
      itemOf({ itemId: 'shared', causedBy: ['elsewhere', 'light', 'heavy'] }),
      itemOf({ itemId: 'light', claimUsd6: 1n }),
      itemOf({ itemId: 'heavy', claimUsd6: -2n }),
      itemOf({ itemId: 'own', causedBy: ['light'] }),
    ];
    expect(idsOf(items)).toEqual(['heavy', 'shared', 'light', 'own', 'stray']);
  });

  const anyItems = fc
    .array(
      fc.record({
        kind: fc.constantFrom(
          ...([
            ['EV-SIG-INVALID', 'E'],
            ['EV-LOST', 'E'],
            ['PR-COST', 'A'],
            ['OR-CHARGE', 'A'],
            ['OR-CUTOFF', 'T'],
            ['SP-COUNT', 'I'],
          ] as const),
        ),
        subject: fc.constantFrom('a', 'b', 'c'),
        claimUsd6: fc.bigInt({ min: -3n, max: 3n }),
        account: fc.constantFrom('one', 'two'),
        causes: fc.array(fc.nat(9), { maxLength: 3 }),
      }),
      { maxLength: 10 },
    )
    .map((drafts) =>
      drafts.map(({ kind: [code, itemClass], causes, ...rest }, at) => {
        // What is no root follows from roots: the items before the middle, or one of another month.
        const isRoot = at < drafts.length / 2;
        const causedBy = isRoot ? [] : ['of another month', ...causes].map((cause) => `${cause}`);
        const item = itemOf({ ...rest, code, class: itemClass, itemId: `${at}` });
        return isRoot ? item : { ...item, causedBy: causedBy.slice(causes.length === 0 ? 0 : 1) };
      }),
    );

  it('is a law: every item once, roots by weight, each behind its first root, whatever order they came in', () => {
    fc.assert(
      fc.property(anyItems, fc.infiniteStream(fc.nat()), (items, random) => {
        const ordered = rootsFirst(items);
        expect(ordered.map(({ itemId }) => itemId).sort()).toEqual(items.map(({ itemId }) => itemId).sort());
        const shuffled = items
          .map((item) => ({ item, key: random.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
        expect(rootsFirst(shuffled)).toEqual(ordered);
        expectWeights(ordered.filter(({ causedBy }) => causedBy.length === 0));
        expectPlaces(ordered);
      }),
    );
  });
});

const gravity = ['critical', 'high', 'medium', 'low', 'info'];

/** No root has a heavier one behind it. */
function expectWeights(roots: readonly Discrepancy[]): void {
  const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
  for (const [at, root] of roots.entries()) {
    const next = roots[at + 1];
    if (next === undefined) return;
    const [here, there] = [root, next].map((one) => gravity.indexOf(severityOf(one.code, one.class)));
    expect(here).toBeLessThanOrEqual(there ?? 0);
    if (here !== there) continue;
    expect(absolute(root.claimUsd6)).toBeGreaterThanOrEqual(absolute(next.claimUsd6));
    const isAlike = absolute(root.claimUsd6) === absolute(next.claimUsd6);
    if (isAlike) expect(root.subject <= next.subject).toBe(true);
  }
}

/** The last root before a consequence is the first of its roots; behind the strays there is no root. */
function expectPlaces(ordered: readonly Discrepancy[]): void {
  const roots = ordered.filter(({ causedBy }) => causedBy.length === 0).map(({ itemId }) => itemId);
  let last = '';
  for (const [at, { itemId, causedBy }] of ordered.entries()) {
    if (causedBy.length === 0) {
      last = itemId;
      continue;
    }
    const first = roots.find((root) => causedBy.includes(root));
    if (first !== undefined) {
      expect(last).toBe(first);
    } else {
      expect(ordered.slice(at).every((one) => one.causedBy.length > 0)).toBe(true);
    }
  }
}
