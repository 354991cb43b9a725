import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Check, InterfaceChecks } from '../../../src/reconcile/checks/check.js';
import { checksOfInterface } from '../../../src/reconcile/dialects.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfLives } from '../../months/told-lives.js';

const finding = (code: DiscrepancyCode, subject: string): Finding => ({
  code,
  subject,
  sourceA: 'archive',
  sourceB: 'order',
  unit: 'text',
  expected: 'a',
  actual: 'b',
});

/** A code that no check of the sandbox interface finds. */
const NEW_CODE = 'RW-STAKE';

const newChecks: readonly Check[] = [
  {
    codes: [NEW_CODE],
    scope: 'order',
    needs: [],
    find: ({ orderCase }) => [{ finding: finding(NEW_CODE, orderCase.clientRef) }],
  },
  {
    codes: [NEW_CODE],
    scope: 'deposit',
    needs: [],
    find: ({ depositCase }) => [{ finding: finding(NEW_CODE, depositCase.depositRef) }],
  },
  {
    codes: [NEW_CODE],
    scope: 'month',
    needs: [],
    find: ({ context }) => [{ finding: finding(NEW_CODE, context.month) }],
  },
];

const withCheck = (check: Check): InterfaceChecks => ({
  ...sandboxChecks,
  checks: [...sandboxChecks.checks, check],
});

/** A check that notes when it is asked, and what it has seen by then. */
function noting(scope: 'order' | 'month', name: string, asked: string[], after?: 'attribution'): Check {
  const note = (): [] => {
    asked.push(name);
    return [];
  };
  const shared = { codes: [NEW_CODE], needs: [], find: note } as const;
  return scope === 'order'
    ? { ...shared, scope }
    : { ...shared, scope, ...(after === undefined ? {} : { after }) };
}

describe('a check', () => {
  it.each(newChecks.map((check) => [check.scope, check] as const))(
    'is one file and one line: one more on each %s is asked, reported and listed as run',
    (scope, check) => {
      const { result } = reconcileAccountMonth(factsOf(draftMonth()), withCheck(check));
      const subjects = { order: ['shop-1', 'shop-2'], deposit: ['dep_1'], month: ['2026-10'] }[scope];
      expect(result.items.map(({ code, subject }) => [code, subject])).toEqual(
        subjects.map((subject) => [NEW_CODE, subject]),
      );
      expect(result.checks.filter(({ code }) => code === NEW_CODE)).toEqual([
        { code: NEW_CODE, status: 'ran', reason: '' },
      ]);
      const orders = [...result.orders].filter(({ itemIds }) => itemIds.length > 0);
      expect(orders.map(({ clientRef }) => clientRef)).toEqual(scope === 'order' ? subjects : []);
    },
  );

  it('is not asked without what it needs, and listed as not tested with the reason', () => {
    const [check] = newChecks;
    if (check === undefined) throw new Error('no check');
    const needing: Check = { ...check, needs: ['book'] };
    const facts = { ...factsOf(draftMonth()), book: undefined };
    const { result } = reconcileAccountMonth(facts, withCheck(needing));
    expect(result.items).toEqual([]);
    expect(result.checks.find(({ code }) => code === NEW_CODE)).toEqual({
      code: NEW_CODE,
      status: 'not_tested',
      reason: 'no book was imported for this interface',
    });
  });

  it('finds what it can without what it only wants, and is not tested all the same', () => {
    const [check] = newChecks;
    if (check === undefined) throw new Error('no check');
    const facts = { ...factsOf(draftMonth()), ownDeposits: undefined };
    const { result } = reconcileAccountMonth(facts, withCheck({ ...check, wants: ['deposits'] }));
    expect(result.items.filter(({ code }) => code === NEW_CODE)).toHaveLength(2);
    expect(result.checks.find(({ code }) => code === NEW_CODE)?.status).toBe('not_tested');
  });

  it('changes nothing of what it looks at: asked again, it finds the same', () => {
    for (const [, lifeOf] of [...factsOfLives()].slice(0, 40)) {
      const facts = lifeOf();
      const month = new MonthJudge(monthContextOf(facts), checksOfInterface(facts.interfaceName));
      month.judgeEvidence();
      const count = month.findings.drafts.length;
      for (const check of checksOfInterface(facts.interfaceName).checks) {
        if (check.scope !== 'month') continue;
        const first = check.find(month).map((one) => one.finding);
        expect(check.find(month).map((one) => one.finding)).toEqual(first);
      }
      expect(month.findings.drafts).toHaveLength(count);
    }
  });
});

describe('the order in which checks are asked', () => {
  it('is that of the list: before the orders, the orders, what stands behind them, and last what is left', () => {
    const asked: string[] = [];
    const checks = [
      noting('month', 'first', asked),
      noting('month', 'left', asked, 'attribution'),
      noting('order', 'order', asked),
      noting('month', 'then', asked),
      noting('order', 'same order', asked),
    ];
    reconcileAccountMonth(factsOf(draftMonth()), { checks, absent: [] });
    expect(asked).toEqual(['first', 'order', 'same order', 'order', 'same order', 'then', 'left']);
  });

  it('needs no check at all for a month to be put together', () => {
    const { result } = reconcileAccountMonth(factsOf(draftMonth()), { checks: [], absent: [] });
    expect(result.checks.filter(({ status }) => status === 'ran')).toEqual([]);
    expect([...result.orders].map(({ clientRef }) => clientRef)).toEqual(['shop-1', 'shop-2']);
    expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
  });
});
