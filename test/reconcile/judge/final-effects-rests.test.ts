import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { Attribution } from '../../../src/reconcile/attribution/attribution.js';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { DraftList, type LineEffect } from '../../../src/reconcile/finding/draft.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import { fixEffects } from '../../../src/reconcile/judge/final-effects.js';
import { MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, without } from '../../months/sandbox/findings.js';
import { effectOf, findingOf } from './drafts.js';

const grantUsd6 = 100_000_000n;
const attribution = (change: Partial<Attribution> = {}): Attribution => ({
  causes: new Causes(),
  rowFaults: [],
  listedElsewhereUsd6: 0n,
  ...change,
});

/**
 * A month in which the grant alone is due and that closes `rest` above it, settled with these findings.
 *
 * @returns the residual, and what else than the grant is due
 */
function settled(
  rest: number,
  items: DraftList,
  change: Partial<Attribution> = {},
  { draft = draftMonth(), carried = [] }: { draft?: DraftMonth; carried?: readonly CarriedEffect[] } = {},
) {
  draft.figures.closingUsd6 = usd6(100_000_000 + rest);
  const context = contextOf(draft);
  const tally = new MonthTally(context);
  tally.totals.add('grant', grantUsd6);
  const { residual, disputedFigures, unexplainedFigures } = fixEffects(
    context,
    { findings: items, carried },
    tally,
    attribution(change),
  );
  return { residual, disputedFigures, unexplainedFigures, totals: tally.totals };
}

const withoutLines = (): DraftMonth => {
  const draft = draftMonth();
  draft.hasLines = false;
  return draft;
};

describe('the rest of a closing', () => {
  it('is none where no closing is stated', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    expect(settled(0, new DraftList(), {}, { draft })).toMatchObject({
      residual: undefined,
      disputedFigures: new Map(),
      unexplainedFigures: [],
    });
  });

  it('is what neither findings nor the movements that settle some of them move', () => {
    const items = new DraftList();
    items.add(findingOf('OR-CHARGE'), { effectUsd6: 3n });
    const late = { itemId: '', ref: 'old', kind: 'order', slug: '', currency: '' } as const;
    const carried = [
      { ...late, effectUsd6: 4n, isOfItsMonth: true },
      { ...late, effectUsd6: 1n, isOfItsMonth: true },
      // One that settles an item of an earlier month is due.
      { ...late, effectUsd6: 9n },
    ];
    expect(settled(10, items, {}, { carried }).residual).toEqual({
      recomputedUsd6: grantUsd6,
      knownUsd6: 8n,
      unexplainedUsd6: 2n,
    });
  });
});

describe('what movements of other months make of a footing', () => {
  it('moves no balance: that month makes up for them', () => {
    const items = new DraftList();
    const footing = items.add(findingOf('RF-FOOTING'), { balanceEffectUsd6: 10n });
    const other = items.add(findingOf('RF-TOTAL'), { balanceEffectUsd6: 10n });
    settled(0, items, { listedElsewhereUsd6: 4n });
    expect([footing.balanceEffectUsd6, other.balanceEffectUsd6]).toEqual([6n, 10n]);
  });
});

describe('a debit that is not listed', () => {
  const cost = 23_750_000n;
  /** The line that the float lacks: one debit fewer, so much more on the balance. */
  const lacking = effectOf({ count: -1n, faceMinor: -2500n, costMinor: -2375n, usd6: cost });

  /** Shop-1 without a debit; what does not foot follows from it by a share. */
  function judged(
    sharesUsd6: readonly (bigint | undefined)[],
    {
      isRead = false,
      effects = [lacking],
      elsewhereUsd6 = 0n,
    }: { isRead?: boolean; effects?: readonly LineEffect[]; elsewhereUsd6?: bigint } = {},
  ) {
    const draft = draftMonth();
    if (!isRead) draft.orders = without(draft.orders, 'shop-1');
    const items = new DraftList();
    const missing = items.add(findingOf('OR-NOT-IN-STATEMENT'), {
      effectUsd6: 1n,
      recordsEffectUsd6: 2n,
      lineEffects: effects,
    });
    const causes = new Causes();
    for (const share of sharesUsd6) {
      const footing = items.add(findingOf('RF-FOOTING'));
      if (share !== undefined) causes.share(footing, missing, share);
    }
    const { totals } = settled(0, items, { causes, listedElsewhereUsd6: elsewhereUsd6 }, { draft });
    const [brand] = totals.brands.values();
    return {
      effects: [missing.effectUsd6, missing.recordsEffectUsd6],
      untoldUsd6: totals.untoldUsd6,
      brand,
    };
  }
  const notDue = { effects: [1n, 2n], untoldUsd6: 0n, brand: undefined };

  it('is due where nothing was read of its order and the closing has it all the same', () => {
    for (const shares of [[-cost], [undefined, -cost], [-cost, 5n]]) {
      expect(judged(shares)).toEqual({
        effects: [1n + cost, 2n - cost],
        untoldUsd6: -cost,
        brand: {
          slug: 'demo-coffee',
          currency: 'USD',
          count: 1n,
          faceMinor: 2500n,
          costMinor: 2375n,
          costUsd6: cost,
        },
      });
    }
  });

  it.each([
    ['the closing does not have it', [undefined], {}],
    ['the closing is off by something else', [-cost + 1n], {}],
    ['the closing is off the other way', [cost], {}],
    ['the closing foots', [], {}],
    ['its order was read: it is due by itself', [-cost], { isRead: true }],
    ['the finding is about no line', [-cost], { effects: [] }],
    ['movements of other months make a part of the rest', [-cost], { elsewhereUsd6: 1n }],
  ])('is not due where %s', (_, shares, change) => {
    expect(judged(shares, change)).toEqual(notDue);
  });
});

describe('a fault that the structure alone shows', () => {
  /** Two findings with the faults of their rows, and the effects that they have in the end. */
  function effectsOf(rest: number, draft?: DraftMonth): readonly bigint[] {
    const items = new DraftList();
    const [gap, jump] = [items.add(findingOf('RF-SEQUENCE')), items.add(findingOf('RF-RUNNING'))];
    items.revise(jump, { effectUsd6: 1n });
    const rowFaults = [
      { found: gap, row: 1, lineCount: -1n, usd6: 5n },
      { found: jump, row: 2, lineCount: 0n, usd6: -7n },
    ];
    settled(rest, items, { rowFaults }, draft && { draft });
    return items.drafts.map(({ effectUsd6 }) => effectUsd6);
  }

  it('answers for the rest where it makes just that, beyond what it moves already', () => {
    expect(effectsOf(1 + 5)).toEqual([5n, 1n]);
    expect(effectsOf(1 - 7)).toEqual([0n, -6n]);
    expect(effectsOf(1 - 2)).toEqual([5n, -6n]);
  });

  it('answers for nothing else, nor for the closing of totals without lines', () => {
    expect(effectsOf(1 + 4)).toEqual([0n, 1n]);
    expect(effectsOf(1 + 5, withoutLines())).toEqual([0n, 1n]);
  });
});

describe('a movement of an unknown kind that the totals hold under another', () => {
  const held = (usd6Effect: bigint): LineEffect => effectOf({ kind: 'other', usd6: usd6Effect });

  function effectsOf(
    rest: number,
    kinds: readonly { lineEffects: readonly LineEffect[]; effectUsd6?: bigint }[],
    draft?: DraftMonth,
  ): readonly bigint[] {
    const items = new DraftList();
    for (const extra of kinds) items.add(findingOf('RF-KIND'), extra);
    settled(rest, items, {}, draft && { draft });
    return items.drafts.map(({ effectUsd6 }) => effectUsd6);
  }

  it('answers for the rest that it leaves, where one set of such makes it', () => {
    const [five, seven] = [{ lineEffects: [held(-5n)] }, { lineEffects: [held(-7n)] }];
    expect(effectsOf(5, [five, seven])).toEqual([5n, 0n]);
    expect(effectsOf(12, [five, seven])).toEqual([5n, 7n]);
    expect(effectsOf(5, [five, five])).toEqual([0n, 0n]);
    expect(effectsOf(-5, [five, seven])).toEqual([0n, 0n]);
    expect(effectsOf(5, [five, seven], withoutLines())).toEqual([0n, 0n]);
  });

  it('moves nothing after all where it moves its whole amount and leaves as much that is missing', () => {
    expect(effectsOf(0, [{ lineEffects: [held(-5n)], effectUsd6: -5n }])).toEqual([0n]);
  });

  it('answers for nothing more where it moves the closing already, or has no line', () => {
    const moving = { lineEffects: [held(-5n)], effectUsd6: 2n };
    expect(effectsOf(7, [moving])).toEqual([2n]);
    expect(effectsOf(5, [{ lineEffects: [] }, { lineEffects: [held(-5n)] }])).toEqual([0n, 5n]);
  });
});
