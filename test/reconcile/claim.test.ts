import { describe, expect, it } from 'vitest';
import { attribute, claimsOf, sumToRoots } from '../../src/reconcile/claim.js';
import type { Finding } from '../../src/reconcile/discrepancy.js';
import { type Draft, type DraftExtra, DraftList } from '../../src/reconcile/draft.js';
import { fc } from '../support/fast-check.js';

const finding: Finding = {
  code: 'OR-CHARGE',
  subject: 'shop-1',
  sourceA: 'order',
  sourceB: 'statement',
  unit: 'usd6',
  expected: 0,
  actual: 0,
};

const add = (list: DraftList, extra: DraftExtra = {}): Draft => list.add(finding, extra);

describe('a claim', () => {
  it('is what the balance is off by, against its sign: a charge too much is owed to us', () => {
    const list = new DraftList();
    const overcharge = add(list, { effectUsd6: -10_000n });
    const tooMuch = add(list, { balanceEffectUsd6: 300n });
    expect([...claimsOf(list.drafts)]).toEqual([
      [overcharge, 10_000n],
      [tooMuch, -300n],
    ]);
  });

  it('is not made where no money is off', () => {
    const list = new DraftList();
    add(list, { effectUsd6: 5n, balanceEffectUsd6: -5n });
    add(list);
    expect(claimsOf(list.drafts).size).toBe(0);
  });

  it('stands with the root, for the root and all that follows from it', () => {
    const list = new DraftList();
    const root = add(list, { effectUsd6: -5n, ownClaimUsd6: 1n });
    const between = add(list, { effectUsd6: -7n, roots: [root] });
    add(list, { balanceEffectUsd6: -11n, roots: [between] });
    expect([...claimsOf(list.drafts)]).toEqual([[root, 24n]]);
  });

  it('is shared among several roots as far as each answers for it', () => {
    const list = new DraftList();
    const [a, b] = [add(list), add(list)];
    const draft = add(list, { effectUsd6: -10n, roots: [a, b] });
    draft.shares.set(a, -4n).set(b, -6n);
    expect([...claimsOf(list.drafts)]).toEqual([
      [a, 4n],
      [b, 6n],
    ]);
  });

  it('stands whole with the first root where the shares do not add up to it', () => {
    const list = new DraftList();
    const [a, b] = [add(list), add(list)];
    const draft = add(list, { effectUsd6: -10n, roots: [a, b] });
    draft.shares.set(a, -4n);
    expect([...claimsOf(list.drafts)]).toEqual([[a, 10n]]);
  });

  it('stays with a draft that follows from another month alone', () => {
    const list = new DraftList();
    const draft = add(list, { effectUsd6: -10n });
    draft.foreignRoots.add('0123456789abcdef');
    expect([...sumToRoots(list.drafts, (one) => one.effectUsd6)]).toEqual([[draft, -10n]]);
  });
});

describe('sums at the roots', () => {
  it('name no draft that nothing is off at', () => {
    const list = new DraftList();
    const root = add(list);
    add(list, { roots: [root] });
    expect(sumToRoots(list.drafts, (one) => one.effectUsd6).size).toBe(0);
  });

  it('come to an end where drafts follow from each other', () => {
    const list = new DraftList();
    const one = add(list, { effectUsd6: -5n });
    const other = add(list, { roots: [one] });
    one.roots.add(other);
    expect(sumToRoots(list.drafts, (draft) => draft.effectUsd6).size).toBe(0);
  });
});

describe('all claims together', () => {
  it('are what the balance is off by and what the book claims, however the drafts follow from each other', () => {
    const amount = fc.bigInt({ min: -1000n, max: 1000n });
    const drafts = fc.array(
      fc.record({
        effect: amount,
        balance: amount,
        own: amount,
        roots: fc.array(fc.nat(), { maxLength: 3 }),
      }),
      { maxLength: 12 },
    );
    const law = fc.property(drafts, (specs) => {
      const list = new DraftList();
      for (const [i, { effect, balance, own, roots }] of specs.entries()) {
        const earlier = i === 0 ? [] : roots.map((root) => list.drafts[root % i]);
        add(list, { effectUsd6: effect, balanceEffectUsd6: balance, ownClaimUsd6: own, roots: earlier });
      }
      const claims = [...claimsOf(list.drafts).values()].reduce((sum, claim) => sum + claim, 0n);
      const off = specs.reduce((sum, { effect, balance, own }) => sum + own - effect - balance, 0n);
      expect(claims).toBe(off);
    });
    fc.assert(law);
  });
});

describe('attribute', () => {
  const partOf = (draft: Draft): bigint => draft.effectUsd6;

  it('makes a draft follow from the few whose parts sum to the difference, each for its part', () => {
    const list = new DraftList();
    const [a, b, c] = [3n, 4n, 50n].map((effectUsd6) => add(list, { effectUsd6 }));
    const draft = add(list, { effectUsd6: 7n });
    expect(
      attribute(
        draft,
        7n,
        [a, b, c].filter((one) => one !== undefined),
        partOf,
      ),
    ).toBe(true);
    expect([...draft.roots]).toEqual([a, b]);
    expect([...draft.shares.values()]).toEqual([3n, 4n]);
  });

  it('turns the shares round where the difference counts against the effect', () => {
    const list = new DraftList();
    const a = add(list, { effectUsd6: 7n });
    const draft = add(list, { effectUsd6: -7n });
    attribute(draft, 7n, [a], partOf);
    expect([...draft.shares]).toEqual([[a, -7n]]);
  });

  it('keeps no shares where the difference is no effect of the draft', () => {
    const list = new DraftList();
    const a = add(list, { effectUsd6: 7n });
    const draft = add(list, { effectUsd6: 1n });
    expect(attribute(draft, 7n, [a], partOf)).toBe(true);
    expect([draft.roots.size, draft.shares.size]).toEqual([1, 0]);
  });

  it('changes nothing where no candidates sum to the difference', () => {
    const list = new DraftList();
    const a = add(list, { effectUsd6: 7n });
    const draft = add(list, { effectUsd6: 8n });
    expect(attribute(draft, 8n, [a], partOf)).toBe(false);
    expect([draft.roots.size, draft.shares.size]).toEqual([0, 0]);
  });
});
