import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { usd6 } from '../../../src/money/units.js';
import {
  closingByTotals,
  countedOthersOf,
  otherLinesOf,
  subjectOf,
} from '../../../src/reconcile/match/other-line.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';

/** A month with two lines of unknown kinds, -5 and -3 usd6, which its closing counts. */
function twoOthers(): DraftMonth {
  const draft = draftMonth();
  const line = { ...lineOf(draft, 'shop-1'), kind: 'other' as const, kindName: 'fee', ref: '' };
  draft.lines.push({ ...line, amountUsd6: -5 }, { ...line, amountUsd6: -3 });
  return restate(draft);
}

function figuresOf(draft: DraftMonth) {
  const [reading] = signedStatementsOf(factsOf(draft)).statements.get(draft.month) ?? [];
  if (reading?.outcome.kind !== 'verified') throw new Error('the statement does not verify');
  return reading.outcome.figures;
}

const countedIn = (draft: DraftMonth): boolean[] =>
  otherLinesOf(figuresOf(draft)).map(({ isCounted }) => isCounted);

describe('lines of unknown kinds in a statement', () => {
  it('count in the closing where it has them beyond the totals', () => {
    expect(countedIn(twoOthers())).toEqual([true, true]);
    expect(countedOthersOf(figuresOf(twoOthers()))).toEqual({ count: 2n, usd6: -8n });
  });

  it('do not count where the totals foot without them, and only those count that the closing has', () => {
    const draft = twoOthers();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 8);
    expect(countedIn(draft)).toEqual([false, false]);
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 - 3);
    expect(countedIn(draft)).toEqual([false, true]);
  });

  it('do not count where a total holds them under their own kind, whatever else does not foot', () => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'dep_1'), { kind: 'other', kindName: 'credit' });
    expect(countedIn(draft)).toEqual([false]);
    draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 1) };
    expect(countedIn(draft)).toEqual([false]);
    const { count, usd6: credited } = draft.figures.deposits;
    draft.figures.deposits = { count: count - 1, usd6: usd6(credited - 299_100_000) };
    expect(countedIn(draft)).toEqual([true]);
  });

  it('all count where nothing foots: what is left is for the footing to say', () => {
    const draft = twoOthers();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 1_000);
    expect(countedIn(draft)).toEqual([true, true]);
  });

  it('are none where none are stated', () => {
    expect(otherLinesOf(undefined)).toEqual([]);
    expect(otherLinesOf(figuresOf(draftMonth()))).toEqual([]);
    const figures = figuresOf(draftMonth());
    expect(closingByTotals(figures)).toBe(BigInt(figures.closingUsd6));
  });

  it('are named by their reference, else by their place', () => {
    expect(subjectOf({ ref: 'inv-1', seq: 4 })).toBe('inv-1');
    expect(subjectOf({ ref: '', seq: 4 })).toBe('seq:4');
  });

  it('are told whole, each with its place, its amount and its evidence', () => {
    const draft = twoOthers();
    const rows = draft.lines.flatMap(({ kind }, row) => (kind === 'other' ? [row] : []));
    const others = otherLinesOf(figuresOf(draft));
    expect(others.map(({ row, amountUsd6 }) => [row, amountUsd6])).toEqual(
      rows.map((row, i) => [row, [-5n, -3n][i]]),
    );
    expect(others.map(({ line }) => line)).toEqual(
      rows.map((row) =>
        expect.objectContaining({ ...draft.lines[row], evidenceSha256: sha256Hex('statement') }),
      ),
    );
  });
});

/**
 * A month with lines of unknown kinds of these amounts, whose totals hold so many more lines and so much more
 * of a kind, and whose closing is that of its totals and so much.
 */
function holding(
  amounts: readonly number[],
  held: Readonly<Partial<Record<'deposits' | 'reversals', readonly [count: number, usd6: number]>>>,
  beyondUsd6: number,
): boolean[] {
  const draft = draftMonth();
  const line = { ...lineOf(draft, 'shop-1'), kind: 'other' as const, kindName: 'fee', ref: '' };
  restate(draft);
  const { figures } = draft;
  draft.lines.push(...amounts.map((amountUsd6) => ({ ...line, amountUsd6 })));
  let byTotals: number = figures.closingUsd6;
  for (const name of ['deposits', 'reversals'] as const) {
    const [count, more] = held[name] ?? [0, 0];
    figures[name] = { count: figures[name].count + count, usd6: usd6(figures[name].usd6 + more) };
    byTotals += more;
  }
  figures.closingUsd6 = usd6(byTotals + beyondUsd6);
  return countedIn(draft);
}

describe('which of several lines of unknown kinds count', () => {
  it.each<[string, number[], Parameters<typeof holding>[1], number, boolean[]]>([
    ['two that take each other back, though the closing is that of the totals', [5, -5], {}, 0, [true, true]],
    [
      'none that a total holds, beside one that the closing has',
      [10, -5],
      { deposits: [1, 10] },
      -5,
      [false, true],
    ],
    [
      'all where the closing has all of them beyond its totals',
      [10, -5],
      { deposits: [1, 10] },
      5,
      [true, true],
    ],
    [
      'those that the closing has, before what a total holds',
      [10, -5, -3],
      { deposits: [1, 10] },
      7,
      [true, false, true],
    ],
    [
      'none that totals of two kinds hold',
      [10, 7],
      { deposits: [1, 10], reversals: [1, 7] },
      0,
      [false, false],
    ],
    [
      'those that no total holds where nothing foots, each line held once',
      [10, 7, 5, 12],
      { deposits: [1, 10], reversals: [2, 17] },
      1000,
      [false, true, false, false],
    ],
    [
      'all where a total lacks another amount than any of them',
      [10, -5],
      { deposits: [1, 9] },
      5,
      [true, true],
    ],
    [
      'all where only two lines make what a total lacks of one',
      [10, 4],
      { deposits: [1, 14] },
      1000,
      [true, true],
    ],
    ['all where a total has fewer lines than there are', [10], { deposits: [-1, 10] }, 1000, [true]],
    ['all where a total has more money and no more lines', [10], { deposits: [0, 10] }, 1000, [true]],
  ])('%s', (_, amounts, held, beyond, counted) => {
    expect(holding(amounts, held, beyond)).toEqual(counted);
  });

  it('is summed of those that count alone', () => {
    const draft = twoOthers();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 5);
    expect(countedOthersOf(figuresOf(draft))).toEqual({ count: 1n, usd6: -3n });
  });
});
