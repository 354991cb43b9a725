import { describe, expect, it } from 'vitest';
import { attribute } from '../../../src/reconcile/attribution/attribution.js';
import { discrepanciesOf } from '../../../src/reconcile/finding/draft.js';
import { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { accountResultOf, isMatchedIn } from '../../../src/reconcile/result/account-result.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, lineOf, restate } from '../../months/sandbox/findings.js';

function resultIn(draft: DraftMonth) {
  const context = contextOf(draft);
  const month = new MonthJudge(context, sandboxChecks);
  month.judgeEvidence();
  const { causes } = attribute(context, month.findings.drafts);
  const itemOf = discrepanciesOf(month.findings, context.facts, context.month, causes);
  return accountResultOf(month, sandboxChecks, itemOf);
}

describe('the result of an account’s month', () => {
  it('has the month’s orders anew each time that they are walked', () => {
    const { orders, orderCount } = resultIn(draftMonth());
    const refs = (): string[] => [...orders].map(({ clientRef }) => clientRef);
    expect(refs()).toEqual(['shop-1', 'shop-2']);
    expect(refs()).toHaveLength(orderCount);
  });

  it('shows a movement of an unknown kind on the order whose reference it has', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { kind: 'other', kindName: 'fee', amountUsd6: -5 });
    const { items, orders } = resultIn(restate(draft));
    const [kind] = items.filter(({ code }) => code === 'RF-KIND');
    const row = [...orders].find(({ clientRef }) => clientRef === 'shop-1');
    expect(kind?.subject).toBe('shop-1');
    expect(row?.itemIds).toContain(kind?.itemId);
  });

  it('shows a deposit’s line on the order whose reference it has', () => {
    const draft = draftMonth();
    addLine(draft, 'dep_1', { ref: 'shop-1', plusAmount: undefined });
    const { items, orders } = resultIn(restate(draft));
    const [unexpected] = items.filter(({ code }) => code === 'DP-UNEXPECTED');
    const row = [...orders].find(({ clientRef }) => clientRef === 'shop-1');
    expect(unexpected?.subject).toBe('shop-1');
    expect(row).toMatchObject({ result: 'differs', itemIds: [unexpected?.itemId] });
  });

  it('shows an order’s line on the deposit whose reference it has', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { ref: 'dep_1' });
    draft.unknownRefs.push('dep_1');
    const { items, deposits } = resultIn(restate(draft));
    const [unknown] = items.filter(({ code }) => code === 'OR-DEBIT-UNKNOWN');
    const row = deposits.find(({ depositRef }) => depositRef === 'dep_1');
    expect(unknown?.subject).toBe('dep_1');
    expect(row).toMatchObject({ result: 'differs', itemIds: [unknown?.itemId] });
  });
});

describe('an order of the month', () => {
  const matchedIn = (draft: DraftMonth): boolean[] => {
    const context = contextOf(draft);
    const month = new MonthJudge(context, sandboxChecks);
    month.judgeEvidence();
    const { causes } = attribute(context, month.findings.drafts);
    const itemOf = discrepanciesOf(month.findings, context.facts, context.month, causes);
    return ['shop-1', 'shop-2'].map((ref) => {
      const orderCase = context.cases.find(ref);
      if (orderCase === undefined) throw new Error(`no case of ${ref}`);
      return isMatchedIn(month, itemOf, orderCase);
    });
  };

  it('is matched where its row would say so', () => {
    const draft = draftMonth();
    expect(matchedIn(draft)).toEqual([true, true]);
    lineOf(draft, 'shop-2').amountUsd6 -= 1;
    expect(matchedIn(restate(draft))).toEqual([true, false]);
  });
});
