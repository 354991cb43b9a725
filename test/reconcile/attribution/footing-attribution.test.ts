import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { monthNamed } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, restateAsListed } from '../../months/sandbox/findings.js';
import { hide, october, unbook } from '../../months/supplier/alterations/movement-list.js';
import { type FloatStep, playFloat } from '../../months/supplier/life.js';
import {
  at,
  floatWords,
  foundAfter,
  judgeFloat,
  quietLife,
  quietSteps,
} from '../../months/supplier/quiet-month.js';
import { causedIn } from './caused.js';

describe('a closing that does not foot', () => {
  it('follows from a total that alone is off by just as much, before anything else would do', () => {
    const draft = draftMonth();
    draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 9) };
    expect(causedIn(draft)).toEqual([
      'RF-FOOTING 2026-10 closing_balance_usd6 <- RF-TOTAL 2026-10 orders.cost_usd6',
      'RF-TOTAL 2026-10 orders.cost_usd6 <- root',
    ]);
  });

  it('does not follow from a total that follows from it in part', () => {
    const draft = draftMonth();
    const deposit = draft.lines.find(({ kind }) => kind === 'deposit');
    if (deposit === undefined) return expect.unreachable('the month has a deposit');
    deposit.kind = 'reversal';
    const { deposits } = draft.figures;
    draft.figures.deposits = { ...deposits, usd6: usd6(deposits.usd6 + 1) };
    expect(causedIn(draft, 'RF-FOOTING')).toEqual(['RF-FOOTING 2026-10 closing_balance_usd6 <- root']);
  });

  it('is a root where it alone is off', () => {
    const draft = draftMonth();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
    expect(causedIn(draft, 'RF-FOOTING')).toEqual(['RF-FOOTING 2026-10 closing_balance_usd6 <- root']);
  });

  it.each([
    ['as much as a debit is too high', 10_000],
    ['as much again', -10_000],
    ['another amount', 7],
  ])('is a root where it is off by %s, and the balance holds what its movements say', (_, off) => {
    const overUsd6 = 10_000;
    const items = foundAfter((evidence) => {
      for (const line of october(evidence).lines) {
        if (line.ref === 'pay-2') line.amountUsd6 -= overUsd6;
      }
      for (const read of evidence.float) {
        const lowered = (usd6: number | undefined) => (usd6 ?? 0) - overUsd6;
        read.balanceUsd6 = lowered(read.balanceUsd6);
        if (read.month !== '2026-09') read.closingUsd6 = lowered(read.closingUsd6);
        if (read.month === '2026-11') read.openingUsd6 = lowered(read.openingUsd6);
      }
      october(evidence).closingUsd6 = (october(evidence).closingUsd6 ?? 0) + off;
    });
    expect(floatWords(items)).toEqual([
      `RF-FOOTING A 2026-10 closing_balance_usd6: 365775110 -> ${365_775_110 + off}`,
      `BL-MISMATCH A 2026-10 balance_usd6: ${356_225_110 + off} -> 356225110; from RF-FOOTING`,
      'OR-CHARGE A pay-2 amount_usd6: 23880000 -> 23890000; claims 10000',
    ]);
  });

  it('answers for its own part beside a line that is left out, where the balance is off by just that', () => {
    const items = foundAfter((evidence) => {
      hide(evidence, ({ ref }) => ref === 'pay-2');
      october(evidence).closingUsd6 = (october(evidence).closingUsd6 ?? 0) + 7;
    });
    expect(floatWords(items)).toEqual([
      'RF-FOOTING A 2026-10 closing_balance_usd6: 389665110 -> 365785117',
      'RF-SEQUENCE E 2026-10 seq.3: 3 -> 4; from OR-NOT-IN-STATEMENT',
      'BL-MISMATCH A 2026-10 balance_usd6: 356235117 -> 356235110; from RF-FOOTING',
      'OR-NOT-IN-STATEMENT A pay-2 amount_usd6: 23880000 -> 0',
    ]);
    const [footing, , , order] = items;
    expect([footing?.effectUsd6, order?.effectUsd6, order?.claimUsd6]).toEqual([7n, 0n, 0n]);
  });

  it.each(['first', 'second'])(
    'has the %s of two orders that are alike, where the list leaves that out and the other was never debited',
    (left) => {
      const alike = [2, 6].map(
        (day): FloatStep => ({ kind: 'order', atMs: at(day, 15), slug: 'oak-cafe', face: 3000 }),
      );
      const steps = [...quietSteps, ...alike].sort((a, b) => a.atMs - b.atMs);
      const evidence = playFloat(quietLife({ steps }));
      const refs = october(evidence)
        .lines.filter(({ faceMinor }) => faceMinor === 3000)
        .map(({ ref }) => ref);
      const [hidden, never] = left === 'first' ? refs : refs.toReversed();
      unbook(evidence, ({ ref }) => ref === never);
      hide(evidence, ({ ref }) => ref === hidden);
      const claims = judgeFloat(evidence).items.filter(({ causedBy }) => causedBy.length === 0);
      expect(claims.map(({ code, subject, claimUsd6 }) => `${code} ${subject} ${claimUsd6}`).sort()).toEqual(
        [`OR-NOT-IN-STATEMENT ${hidden} 0`, `OR-NOT-IN-STATEMENT ${never} -28650000`].sort(),
      );
    },
  );

  describe('of a statement whose lines state balances', () => {
    /** A month whose balance was read in November, with twelve orders. */
    function held(): DraftMonth {
      const orders = Array.from({ length: 12 }, (_, i) => ({
        ref: `shop-${i + 1}`,
        face: 1000 + 100 * i,
        day: 8 + i,
      }));
      const draft = draftMonth({ orders });
      draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
      return draft;
    }

    /** From a line on every balance is off, that which was read among them. */
    function jump(draft: DraftMonth, ref: string, by: number): void {
      for (const line of draft.lines.slice(draft.lines.indexOf(lineOf(draft, ref)))) {
        line.balanceUsd6 = (line.balanceUsd6 ?? 0) + by;
      }
      draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + by);
      draft.balanceUsd6 += by;
    }

    /** Lines and totals leave out an order that closing and balance have. */
    function leaveOut(draft: DraftMonth, ...refs: readonly string[]): void {
      for (const ref of refs) {
        const line = lineOf(draft, ref);
        draft.lines = draft.lines.filter((one) => one !== line);
        const { count, usd6: money } = draft.figures.orders;
        draft.figures.orders = { count: count - 1, usd6: usd6(money + line.amountUsd6) };
      }
    }

    const rootsIn = (draft: DraftMonth): string[] =>
      reconcileAccountMonth(factsOf(draft))
        .result.items.filter(({ causedBy }) => causedBy.length === 0)
        .map(({ code, subject, effectUsd6, claimUsd6 }) => `${code} ${subject} ${effectUsd6} ${claimUsd6}`)
        .sort();

    it('follows from a balance that jumped and a line that is left out, where only both make it', () => {
      const draft = held();
      jump(draft, 'shop-5', 7);
      leaveOut(draft, 'shop-2');
      expect(causedIn(draft, 'RF-FOOTING')).toEqual([
        'RF-FOOTING 2026-10 closing_balance_usd6 <- OR-NOT-IN-STATEMENT shop-2 amount_usd6 | RF-RUNNING 2026-10 lines.7.balance_usd6',
      ]);
      expect(rootsIn(draft)).toEqual(['OR-NOT-IN-STATEMENT shop-2 0 0', 'RF-RUNNING 2026-10 7 0']);
    });

    it.each(['as stated', 'without it'])(
      'is off by itself by what the last balance is not, beside a balance that jumped: read %s',
      (read) => {
        const draft = held();
        jump(draft, 'shop-5', 7);
        draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 100);
        if (read === 'as stated') draft.balanceUsd6 += 100;
        expect(rootsIn(draft)).toEqual(['RF-FOOTING 2026-10 100 0', 'RF-RUNNING 2026-10 7 0']);
      },
    );

    it('does not follow from an opening that the balances were made from, before what leaves it unfooted', () => {
      const draft = held();
      const due = -lineOf(draft, 'shop-2').amountUsd6;
      draft.figures.openingUsd6 = usd6(draft.figures.openingUsd6 + due);
      restateAsListed(draft);
      leaveOut(draft, 'shop-2');
      expect(causedIn(draft, 'RF-FOOTING')).toEqual([
        'RF-FOOTING 2026-10 closing_balance_usd6 <- OR-NOT-IN-STATEMENT shop-2 amount_usd6',
      ]);
    });

    it('has a total that is off beside it, which counts none of the lines that are left out', () => {
      const draft = held();
      leaveOut(draft, 'shop-2');
      draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 9) };
      expect(rootsIn(draft)).toEqual(['OR-NOT-IN-STATEMENT shop-2 0 0', 'RF-TOTAL 2026-10 0 0']);
    });

    it('has any number of lines that are left out, and not the one that was never debited', () => {
      const draft = held();
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-11');
      restate(draft);
      leaveOut(draft, 'shop-1', 'shop-3', 'shop-5', 'shop-7', 'shop-9');
      const claims = rootsIn(draft);
      expect(claims.filter((one) => one.endsWith(' 0 0'))).toHaveLength(5);
      expect(claims).toContain('OR-NOT-IN-STATEMENT shop-11 19000000 -19000000');
    });
  });

  it('has what the numbers show to be left out, where the balance has all of a closing that is off beside it', () => {
    const items = foundAfter((evidence) => {
      for (const read of evidence.float) {
        read.balanceUsd6 = (read.balanceUsd6 ?? 0) + 7;
        if (read.month !== '2026-09') read.closingUsd6 = (read.closingUsd6 ?? 0) + 7;
        if (read.month === '2026-11') read.openingUsd6 = (read.openingUsd6 ?? 0) + 7;
      }
      hide(evidence, ({ ref }) => ref === 'pay-2');
    });
    expect(items.map(({ code, effectUsd6, claimUsd6 }) => `${code} ${effectUsd6} ${claimUsd6}`)).toEqual([
      'RF-FOOTING 7 0',
      'RF-SEQUENCE 0 0',
      'OR-NOT-IN-STATEMENT 0 0',
    ]);
  });

  it('follows from a gap that nothing fills by what the lines that are known to be left out do not make', () => {
    const steps = [...quietSteps, { kind: 'order', atMs: at(9), slug: 'oak-cafe', face: 4000 } as const];
    const evidence = playFloat(quietLife({ steps: steps.sort((a, b) => a.atMs - b.atMs) }));
    const unknown = october(evidence).lines.find(({ faceMinor }) => faceMinor === 4000)?.ref;
    evidence.orders = evidence.orders.filter(({ clientRef }) => clientRef !== unknown);
    evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== unknown);
    hide(evidence, ({ ref }) => ref === unknown || ref === 'pay-2');
    const { items } = judgeFloat(evidence);
    expect(items.map(({ code, effectUsd6, claimUsd6 }) => `${code} ${effectUsd6} ${claimUsd6}`)).toEqual([
      'RF-FOOTING 0 0',
      'RF-SEQUENCE -38200000 0',
      'RF-SEQUENCE 0 0',
      'OR-NOT-IN-STATEMENT 0 0',
    ]);
  });

  it('answers for its own part beside an opening that is off, also with a line that is left out', () => {
    const effects = (isLineHidden: boolean) =>
      foundAfter((evidence) => {
        const read = october(evidence);
        if (isLineHidden) hide(evidence, ({ ref }) => ref === 'pay-2');
        read.openingUsd6 = (read.openingUsd6 ?? 0) + 11;
        read.closingUsd6 = (read.closingUsd6 ?? 0) + 7;
      })
        .filter(({ causedBy }) => causedBy.length === 0)
        .map(({ code, effectUsd6, claimUsd6 }) => `${code} ${effectUsd6} ${claimUsd6}`);
    expect(effects(false)).toEqual(['RF-OPENING 0 0', 'RF-FOOTING 7 0']);
    expect(effects(true)).toEqual(['RF-OPENING 0 0', 'RF-FOOTING 7 0', 'OR-NOT-IN-STATEMENT 0 0']);
  });

  describe('of a statement that lists a charge too high, in its totals as well', () => {
    /** The lines and totals are 9 more than is due, the closing and the balance read as said. */
    function overcharged(closing: 'due' | 'as charged', balance: 'due' | 'as charged'): DraftMonth {
      const draft = draftMonth();
      const { closingUsd6 } = draft.figures;
      lineOf(draft, 'shop-1').amountUsd6 -= 9;
      restate(draft);
      if (closing === 'due') draft.figures.closingUsd6 = closingUsd6;
      if (balance === 'due') draft.balanceUsd6 = closingUsd6;
      draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
      return draft;
    }

    it.each([
      ['due', 'due', ['RF-FOOTING closing_balance_usd6 0 from OR-CHARGE', 'OR-CHARGE amount_usd6 0']],
      [
        'due',
        'as charged',
        [
          'RF-FOOTING closing_balance_usd6 0',
          'BL-MISMATCH balance_usd6 0 from RF-FOOTING',
          'OR-CHARGE amount_usd6 9',
        ],
      ],
      ['as charged', 'due', ['BL-MISMATCH balance_usd6 0 from OR-CHARGE', 'OR-CHARGE amount_usd6 9']],
      ['as charged', 'as charged', ['OR-CHARGE amount_usd6 9']],
    ] as const)('is what the balance says it is: closing %s, balance %s', (closing, balance, found) => {
      expect(claimedIn(overcharged(closing, balance))).toEqual(found);
    });

    it.each<[string, DraftMonth['facts']]>([
      ['was read', { balance: undefined }],
      ['could be held against it: the month after was not read', { statementsMissing: new Set() }],
    ])('is a root beside a charge that stays claimed, where no balance %s', (_, facts) => {
      const draft = overcharged('due', 'due');
      draft.facts = { ...draft.facts, ...facts };
      expect(claimedIn(draft)).toEqual(['RF-FOOTING closing_balance_usd6 0', 'OR-CHARGE amount_usd6 9']);
    });

    it('is off with the total that it follows, where the balance bears the lines out', () => {
      const draft = overcharged('due', 'as charged');
      draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 - 9) };
      expect(claimedIn(draft)).toEqual([
        'RF-TOTAL orders.cost_usd6 0',
        'BL-MISMATCH balance_usd6 0 from RF-TOTAL',
        'OR-CHARGE amount_usd6 9',
      ]);
    });

    it('has what its lines and totals leave out, of which nobody owes anything then', () => {
      const draft = draftMonth();
      const { closingUsd6 } = draft.figures;
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
      restate(draft);
      draft.figures.closingUsd6 = closingUsd6;
      draft.balanceUsd6 = closingUsd6;
      draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
      expect(claimedIn(draft)).toEqual([
        'RF-FOOTING closing_balance_usd6 0 from OR-NOT-IN-STATEMENT',
        'OR-NOT-IN-STATEMENT amount_usd6 0',
      ]);
    });
  });
});

/** Each item with its claim and the code of its root; the laws hold of all of them together. */
function claimedIn(draft: DraftMonth): string[] {
  const { result } = reconcileAccountMonth(factsOf(draft));
  expect(faultsOf(result)).toEqual([]);
  const codeOf = new Map(result.items.map(({ itemId, code }) => [itemId, code]));
  return result.items.map(({ code, field, claimUsd6, causedBy }) =>
    [`${code} ${field} ${claimUsd6}`, ...causedBy.map((id) => `from ${codeOf.get(id)}`)].join(' '),
  );
}
