import { describe, expect, it } from 'vitest';
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
});
