import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { changedFacts } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, orderOf } from '../../months/sandbox/findings.js';

const september = monthNamed('2026-09');

/** October judged up to its own figures, with all that September has of `old-1`. */
function judged(draft: DraftMonth, earlier = draftMonth(oldOrder)): MonthJudge {
  const facts = factsOf(draft);
  const statements = new Map([
    [september, [readingOf(earlier)]],
    ...signedStatementsOf(facts).statements,
  ] as const);
  const month = new MonthJudge(monthContextOf(changedFacts(facts, { statements })), sandboxChecks);
  month.judgeEvidence();
  return month;
}

const oldOrder = { month: '2026-09', orders: [{ ref: 'old-1' }], deposits: [] };

function withOldOrder(line?: Partial<DraftMonth['lines'][number]>): DraftMonth {
  const draft = draftMonth();
  draft.orders.push(...draftMonth(oldOrder).orders);
  const [late] = draft.lines.filter(({ ref }) => ref === 'shop-1');
  if (line !== undefined && late !== undefined) draft.lines.push({ ...late, ref: 'old-1', seq: 5, ...line });
  return draft;
}

const refsOf = ({ groups, context }: MonthJudge): string[] =>
  groups.map((group) => context.cases.caseAt(group).clientRef);

describe('the orders of a month', () => {
  it('are those that it judges and those that it only shows, in report order', () => {
    const month = judged(draftMonth());
    expect(refsOf(month)).toEqual(['shop-1', 'shop-2']);
    expect(month.judgedCount).toBe(2);
  });

  it('are with a late one shown and not counted, and what its line settles is carried', () => {
    const unlisted = draftMonth(oldOrder);
    unlisted.lines = unlisted.lines.filter(({ ref }) => ref !== 'old-1');
    const month = judged(withOldOrder({}), unlisted);
    expect(refsOf(month)).toEqual(['old-1', 'shop-1', 'shop-2']);
    expect(month.judgedCount).toBe(2);
    expect(month.carried.map(({ ref, effectUsd6 }) => [ref, effectUsd6])).toEqual([['old-1', -23_750_000n]]);
  });

  it('carry nothing where their debits are their own', () => {
    expect(judged(draftMonth()).carried).toEqual([]);
  });

  it('are without one of another month that was only issued in this one', () => {
    const draft = withOldOrder();
    orderOf(draft, 'old-1').issuedAtMs = monthStartMs(draft.month) + 1;
    expect(refsOf(judged(draft))).toEqual(['shop-1', 'shop-2']);
  });

  it('have findings by reference only where there are any', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').expectedCostMinor = 1;
    const { draftsByRef } = judged(draft);
    expect([...draftsByRef].map(([ref, drafts]) => [ref, drafts.map(({ finding }) => finding.code)])).toEqual(
      [['shop-2', ['PR-EXPECTED']]],
    );
  });
});
