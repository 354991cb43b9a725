import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { monthNamed } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
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
