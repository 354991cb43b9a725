// The checks on a month as a whole, each asked by itself, with what it looks at put together by hand.

import { describe, expect, it } from 'vitest';
import { accountEndChecks, isStatementLost } from '../../../src/reconcile/checks/account-end.js';
import { balanceCheck, negativeBalanceCheck } from '../../../src/reconcile/checks/balance.js';
import type { MonthView } from '../../../src/reconcile/checks/check.js';
import { depositViewsOf, type JudgedDeposit } from '../../../src/reconcile/checks/deposit-view.js';
import { footingCheck } from '../../../src/reconcile/checks/footing.js';
import { beganInMonth, openingCheck } from '../../../src/reconcile/checks/opening.js';
import { requiredRecordsCheck } from '../../../src/reconcile/checks/required-records.js';
import { residualCheck } from '../../../src/reconcile/checks/residual.js';
import { lastSeqOf, sequenceCheck } from '../../../src/reconcile/checks/sequence.js';
import { settledCheck } from '../../../src/reconcile/checks/settled.js';
import { floatTotalCheck, statementTotalCheck } from '../../../src/reconcile/checks/total.js';
import { unknownKindCheck } from '../../../src/reconcile/checks/unknown-kind.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { StatementReading } from '../../../src/records/monthly-statement.js';
import { changedFacts } from '../../months/changed-facts.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, factsOfBoth, follow, lineOf, restate } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const checks = [
  ...accountEndChecks,
  balanceCheck,
  negativeBalanceCheck,
  footingCheck,
  openingCheck,
  requiredRecordsCheck,
  residualCheck,
  sequenceCheck,
  settledCheck,
  floatTotalCheck,
  statementTotalCheck,
  unknownKindCheck,
];

type Alter = (draft: DraftMonth) => void;

function viewOf(month: DraftMonth | AccountFacts, changes: Partial<MonthView> = {}): MonthView {
  const context = contextOf(month);
  return {
    context,
    findings: new DraftList(),
    groups: context.cases.groupsOfMonth(),
    unpricedCurrencies: new Map(),
    deposits: [],
    knownAmounts: [],
    residual: undefined,
    unexplainedFigures: [],
    ...changes,
  };
}

function altered(alter: Alter): DraftMonth {
  const draft = draftMonth();
  alter(draft);
  return draft;
}

function floatFacts(alter: (evidence: SupplierEvidence) => void = () => undefined): AccountFacts {
  const evidence = playFloat(quietLife());
  alter(evidence);
  return supplierAccountFactsOf(evidence);
}

describe('the checks on a month', () => {
  it.each<[string, DraftMonth | AccountFacts]>([
    ['a clean month', draftMonth()],
    ['no statement', changedFacts(factsOf(draftMonth()), { statements: new Map() })],
    ['no lines', altered((draft) => Object.assign(draft, { hasLines: false }))],
    ['no balance', changedFacts(factsOf(draftMonth()), { balance: undefined })],
    ['neither', changedFacts(factsOf(draftMonth()), { balance: undefined, statements: new Map() })],
    ['no end', changedFacts(factsOf(draftMonth()), { expiresAtMs: undefined })],
    ['no float', floatFacts((evidence) => Object.assign(evidence, { float: [] }))],
  ])('find nothing where there is %s', (_, month) => {
    const view = viewOf(month);
    expect(checks.flatMap((check) => check.find(view))).toEqual([]);
  });
});

describe('a balance under zero', () => {
  const dips = (month: DraftMonth | AccountFacts) =>
    negativeBalanceCheck.find(viewOf(month)).map(({ finding }) => finding.actual);

  it('is of a float what its movements come to from its opening on', () => {
    const low = floatFacts((evidence) => {
      october(evidence).openingUsd6 = 0;
    });
    const first = october(playFloat(quietLife())).lines[0]?.amountUsd6 ?? 0;
    expect(dips(low)).toEqual([BigInt(first)]);
  });

  it('is none of a statement whose lines state no balance, and one again after a line that states none', () => {
    const overdrawn = altered((draft) => {
      draft.lines = draft.lines.filter(({ kind }) => kind === 'order');
      addLine(draft, 'shop-1');
      restate(draft);
    });
    expect(dips(overdrawn)).toEqual([-23_750_000n]);
    const [, second] = overdrawn.lines;
    if (second !== undefined) second.balanceUsd6 = undefined;
    expect(dips(overdrawn)).toEqual([-23_750_000n, -71_750_000n]);
    for (const line of overdrawn.lines) line.balanceUsd6 = undefined;
    expect(dips(overdrawn)).toEqual([]);
  });
});

describe('the month in which a float began', () => {
  const beganWith = (alter: (evidence: SupplierEvidence) => void): boolean =>
    beganInMonth(contextOf(floatFacts(alter)));

  it('is the one whose first movement has the number 1', () => {
    const numbered = (seq: number) =>
      beganWith((evidence) => {
        const [first] = october(evidence).lines;
        if (first !== undefined) first.seq = seq;
      });
    expect([numbered(1), numbered(2)]).toEqual([true, false]);
    expect(beganWith((evidence) => Object.assign(october(evidence), { lines: [] }))).toBe(false);
    expect(beganWith((evidence) => Object.assign(evidence, { float: [] }))).toBe(false);
  });
});

describe('a break of the sequence', () => {
  const breaks = (...seqs: number[]) => {
    const draft = draftMonth();
    for (const [i, line] of draft.lines.entries()) line.seq = seqs[i] ?? 0;
    return sequenceCheck
      .find(viewOf(draft))
      .map(({ bearing }) => [bearing?.row, bearing?.lackingLines, bearing?.isResumed]);
  };

  it('says how many lines it lacks, and whether the numbers go on as if its line had the right one', () => {
    expect(breaks(1, 2, 5, 6)).toEqual([[2, 2n, false]]);
    expect(breaks(1, 9, 3, 4)).toEqual([[1, 0n, true]]);
    expect(breaks(1, 2, 2, 3)).toEqual([[2, -1n, false]]);
    expect(breaks(1, 3, 3, 4)).toEqual([[1, 1n, true]]);
  });

  it('lacks no line where all are there in another order', () => {
    expect(breaks(1, 3, 2, 4)).toEqual([[1, 0n, false]]);
    expect(breaks(4, 3, 2, 1)).toEqual([[0, 0n, false]]);
    expect(breaks(1, 3, 2, 6)).toEqual([
      [1, 0n, false],
      [3, 2n, false],
    ]);
  });

  it('is held against the month before only where that has lines', () => {
    const [first, second] = [draftMonth(), draftMonth({ month: '2026-11', orders: [], deposits: [] })];
    expect(lastSeqOf(contextOf(factsOfBoth(first, follow(first, second))))).toBe(4);
    first.lines = [];
    expect(lastSeqOf(contextOf(factsOfBoth(first, second)))).toBeUndefined();
  });
});

describe('a movement of an unknown kind', () => {
  it('counts in the totals of no brand, and may settle an item only where the closing counts it', () => {
    const [first, second] = [draftMonth(), draftMonth({ month: '2026-11', deposits: [] })];
    addLine(second, 'shop-1', { kind: 'other', kindName: 'fee', ref: 'fee-1', amountUsd6: -5 });
    const facts = factsOfBoth(first, follow(first, second));
    const { context } = viewOf(facts);
    const [fee] = unknownKindCheck.find(viewOf(facts));
    expect(fee).toMatchObject({
      effectUsd6: -5n,
      lineEffects: [
        { kind: 'other', slug: '', currency: '', count: 1n, faceMinor: 0n, costMinor: 0n, usd6: -5n },
      ],
    });
    const row = second.lines.findIndex(({ ref }) => ref === 'fee-1');
    const movement = context.movements.at(first.lines.length + row);
    expect([movement.ref, fee?.bearing]).toEqual(['fee-1', { row, movements: [movement] }]);
    const held = altered((draft) => Object.assign(lineOf(draft, 'dep_1'), { kind: 'other' }));
    const [uncounted] = unknownKindCheck.find(viewOf(held));
    expect(uncounted).toMatchObject({ effectUsd6: 0n, bearing: { movements: [] } });
    expect(uncounted?.finding.note).toBe('its kind is ""; line 2');
  });
});

describe('records that are required', () => {
  const never = { months: new Set<never>(), hasUndated: false };
  const required = new Map([
    ['book', never],
    ['deposits', never],
  ] as const);
  const missing = (draft: DraftMonth, changes: (view: MonthView) => Partial<MonthView> = () => ({})) => {
    draft.facts = { ...draft.facts, required };
    const view = viewOf(draft);
    return requiredRecordsCheck.find({ ...view, ...changes(view) }).map(({ finding }) => finding.subject);
  };
  const both = ['book', 'deposits'];
  const judgedIn = ({ context }: MonthView): JudgedDeposit[] =>
    depositViewsOf(context).map((one) => ({ ...one, countedUsd6: undefined, drafts: [] }));
  const without = (orders: readonly { ref: string }[], deposits?: []): DraftMonth =>
    draftMonth({ orders, ...(deposits === undefined ? {} : { deposits }) });
  const bare = { groups: [], deposits: [] };

  it('are missing where the provider states any movement but the grant', () => {
    expect(missing(without([], []), () => bare)).toEqual([]);
    expect(missing(without([{ ref: 'a' }], []), () => bare)).toEqual(both);
    expect(missing(without([]), () => bare)).toEqual(both);
    const stateless = without([], []);
    stateless.facts = { statements: new Map() };
    expect(missing(stateless, () => bare)).toEqual([]);
  });

  it('are missing where an order or a deposit is known by anything else', () => {
    const quiet = (): DraftMonth => {
      const draft = draftMonth();
      draft.facts = { statements: new Map() };
      draft.book = [];
      return draft;
    };
    expect(missing(quiet(), () => ({ deposits: [] }))).toEqual(both);
    const unrecorded = (view: MonthView): MonthView['deposits'] =>
      judgedIn(view).map((one) => ({ ...one, depositCase: { ...one.depositCase, own: undefined } }));
    expect(missing(quiet(), (view) => ({ groups: [], deposits: unrecorded(view) }))).toEqual(both);
  });

  it('are there where any one order or deposit of the month has a record', () => {
    const orders = [{ ref: 'a' }, { ref: 'b' }];
    const draft = without(orders);
    draft.book = draft.book?.filter(({ clientRef }) => clientRef === 'b');
    expect(missing(draft, () => ({ deposits: [] }))).toEqual(['deposits']);
    const half = (view: MonthView): MonthView['deposits'] =>
      judgedIn(view).flatMap((one) => [{ ...one, depositCase: { ...one.depositCase, own: undefined } }, one]);
    expect(missing(without([]), (view) => ({ deposits: half(view) }))).toEqual(['book']);
  });
});

describe('what is left of a closing', () => {
  it('is held against what is recomputed with what is known, and may be explained in two ways', () => {
    const found = residualCheck.find(
      viewOf(draftMonth(), {
        residual: { recomputedUsd6: 100n, knownUsd6: 7n, unexplainedUsd6: 5n },
        knownAmounts: [
          { ref: 'a', usd6: -5n },
          { ref: 'b', usd6: 5n },
        ],
      }),
    );
    expect(found.map(({ finding }) => finding)).toMatchObject([
      {
        expected: 107n,
        actual: 112n,
        sense: 'credit',
        formula: '112 - 107 = 5',
        note: 'leaving out a would give it exactly; counting b twice would give it exactly',
      },
    ]);
  });
});

describe('a statement that is lost with its account', () => {
  const endMs = Date.UTC(2026, 9, 20);
  const lostAt = (asOfMs: number, expiresAtMs: number | undefined): boolean =>
    isStatementLost(
      contextOf(changedFacts(factsOf(draftMonth()), { statements: new Map(), asOfMs, expiresAtMs })),
    );

  it('is so from the end on, and not where no end is known', () => {
    expect([lostAt(endMs - 1, endMs), lostAt(endMs, endMs), lostAt(endMs, undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is not where one was read that does not verify, which another item says, nor where a final one was', () => {
    const ended = (
      change: (reading: StatementReading) => StatementReading,
      alter: Alter = () => undefined,
    ) => {
      const draft = altered(alter);
      const facts = { statements: new Map([[draft.month, [change(readingOf(draft))]]]), asOfMs: endMs };
      return isStatementLost(contextOf(changedFacts(factsOf(draft), { ...facts, expiresAtMs: endMs })));
    };
    const stale: Alter = (draft) => {
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-2');
      draft.figures.isFinal = false;
      draft.figures.generatedAtMs = Date.UTC(2026, 9, 11);
    };
    const final: Alter = (draft) => {
      stale(draft);
      draft.figures.isFinal = true;
    };
    const asIs = (reading: StatementReading): StatementReading => reading;
    expect([ended(asIs, stale), ended(asIs, final)]).toEqual([true, false]);
    const outcome = { kind: 'invalid', reason: 'another signature' } as const;
    expect(ended((reading) => ({ ...reading, outcome }))).toBe(false);
  });
});
