import { describe, expect, it } from 'vitest';
import type { DepositCheck } from '../../../src/reconcile/checks/check.js';
import { depositViewsOf } from '../../../src/reconcile/checks/deposit-view.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { judgeDeposit } from '../../../src/reconcile/judge/deposit-judge.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

/** A check that says whether it is one of late credits too, or by saying nothing that it is not. */
const finds = (isOfLateToo?: boolean): DepositCheck => ({
  codes: ['DP-WALLET'],
  scope: 'deposit',
  needs: [],
  ...(isOfLateToo === undefined ? {} : { isOfLateToo }),
  find: ({ depositCase: { depositRef: subject } }) => [
    {
      finding: {
        code: 'DP-WALLET',
        subject,
        sourceA: 'settings',
        sourceB: 'float',
        unit: 'text',
        expected: 'a',
        actual: isOfLateToo ? 'late too' : 'own',
      },
    },
  ],
});

describe('the judge of deposits', () => {
  it('adds what each check finds to the month, and each finding knows its siblings', () => {
    const [view] = depositViewsOf(contextOf(draftMonth()));
    if (view === undefined) throw new Error('the month has no deposit');
    const items = new DraftList();
    const { drafts, countedUsd6 } = judgeDeposit(view, [finds(false), finds(true)], items);
    expect(drafts.map(({ finding }) => finding.actual)).toEqual(['own', 'late too']);
    expect(items.drafts).toEqual(drafts);
    expect(drafts.map(({ bearing }) => bearing.siblings)).toEqual([drafts, drafts]);
    expect(countedUsd6).toBe(view.due?.creditedUsd6);
  });

  it('asks of a deposit that another month judges only what is said of such a one, and counts nothing', () => {
    const [view] = depositViewsOf(contextOf(draftMonth()));
    if (view === undefined) throw new Error('the month has no deposit');
    const late = judgeDeposit(
      { ...view, isHome: false },
      [finds(), finds(false), finds(true)],
      new DraftList(),
    );
    expect(late.drafts.map(({ finding }) => finding.actual)).toEqual(['late too']);
    expect(late.countedUsd6).toBeUndefined();
  });
});
