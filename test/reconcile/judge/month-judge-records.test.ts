// What the records of our own leave open of a month, as the judge hands it to the bridge.

import { describe, expect, it } from 'vitest';
import { checksOfInterface } from '../../../src/reconcile/dialects.js';
import { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

/** What each kind of required records that has nothing of the month leaves open. */
function leftIn(alter: (draft: DraftMonth) => void): unknown[] {
  const draft = draftMonth();
  const lacking = { months: new Set<never>(), hasUndated: false };
  const required = new Map([
    ['book', lacking],
    ['deposits', lacking],
  ] as const);
  draft.facts = { required };
  alter(draft);
  const judge = new MonthJudge(contextOf(draft), checksOfInterface('sandbox'));
  judge.judgeEvidence();
  return judge.findings
    .of('RN-RECORDS-MISSING')
    .map(({ finding, recordsEffectUsd6 }) => [finding.subject, recordsEffectUsd6]);
}

describe('records of our own that are required and were never imported', () => {
  it('leave open all that is due of the month', () => {
    expect(leftIn((draft) => Object.assign(draft, { book: undefined, ownDeposits: undefined }))).toEqual([
      ['book', -48_000_000n],
      ['deposits', 299_100_000n],
    ]);
  });
});

describe('a book that has no row of the month', () => {
  it('leaves open what totals alone state of orders, as a book that is not there does', () => {
    const alone = (book: DraftMonth['book']) => (draft: DraftMonth) =>
      Object.assign(draft, { book, hasLines: false, orders: [], events: [] });
    expect(leftIn(alone([]))).toEqual([['book', -48_000_000n]]);
    expect(leftIn(alone(undefined))).toEqual([['book', -48_000_000n]]);
  });

  it('leaves open nothing by itself beside lines: each order says that the book lacks it', () => {
    expect(leftIn((draft) => Object.assign(draft, { book: [], ownDeposits: [] }))).toEqual([
      ['book', 0n],
      ['deposits', 0n],
    ]);
  });
});
