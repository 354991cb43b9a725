import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { wasTiming } from '../../../src/reconcile/checks/deposit.js';
import {
  carriedCreditOf,
  type DepositView,
  depositViewOf,
  type JudgedDeposit,
} from '../../../src/reconcile/checks/deposit-view.js';
import { checksOfInterface } from '../../../src/reconcile/dialects.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { judgeDeposit } from '../../../src/reconcile/judge/deposit-judge.js';
import { depositCasesOf } from '../../../src/reconcile/match/deposit-case.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { lackOf } from '../../../src/reconcile/month/availability.js';
import { hasLines } from '../../../src/reconcile/month/month-context.js';
import { monthNamed } from '../../months/evidence.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { october as floatMonth } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const october = monthNamed('2026-10');
const due = 299_100_000;

/** A month whose deposit of 100 units was credited with this amount. */
function credited(amount: number): DraftMonth {
  const draft = draftMonth();
  lineOf(draft, 'dep_1').amountUsd6 = amount;
  return restate(draft);
}

function withoutLine(): DraftMonth {
  const draft = draftMonth();
  draft.lines = draft.lines.filter((line) => line.ref !== 'dep_1');
  return restate(draft);
}

/** October's deposit is missing from its own statement; the one of November credits it. */
function creditedLate(moreUsd6 = 0) {
  const before = withoutLine();
  const november = draftMonth({ month: '2026-11', orders: [], deposits: [] });
  november.figures.openingUsd6 = before.figures.closingUsd6;
  const line = lineOf(draftMonth(), 'dep_1');
  november.lines = [{ ...line, amountUsd6: line.amountUsd6 + moreUsd6 }];
  restate(november);
  november.ownDeposits = before.ownDeposits;
  const statements = new Map([before, november].map((draft) => [draft.month, [readingOf(draft)]]));
  november.facts = { statements, orders: factsOf(before).orders, createdAtMs: monthStartMs(october) };
  return { before, november };
}

/** A deposit as the checks of its interface judge it, those that have what they need. */
function judgedAlone(view: DepositView): JudgedDeposit {
  const { checks } = checksOfInterface(view.context.facts.interfaceName);
  const asked = checks
    .filter((check) => check.scope === 'deposit')
    .filter(({ needs }) => needs.every((need) => lackOf(view.context, need) === undefined));
  return judgeDeposit(view, asked, new DraftList());
}

/** What the judgement of one deposit comes to by itself, in a month that nothing else was judged in yet. */
function judged(month: DraftMonth | AccountFacts, isEventProof = true) {
  const context = contextOf(month);
  const [first] = depositCasesOf(context.facts, context.movements, hasLines(context));
  if (first === undefined) throw new Error('the month has no deposit');
  const view = depositViewOf(context, first, isEventProof);
  const { drafts, dueUsd6, countedUsd6, working } = judgedAlone(view);
  const findings = drafts.map(({ finding }) => finding);
  return { drafts, findings, dueUsd6, countedUsd6, working, carried: carriedCreditOf(view) };
}

/** The quiet month of the float after a change, its deposit of October first. */
function judgedFloat(alter: (evidence: SupplierEvidence) => void) {
  const evidence = playFloat(quietLife());
  alter(evidence);
  return judged(supplierAccountFactsOf(evidence));
}

const identity = {
  subject: 'dep_1',
  currency: 'USD',
  occurredAtMs: monthStartMs(october) + 24 * 3_600_000,
  evidenceSha256: sha256Hex('statement'),
  requestId: undefined,
};
const working = '100 * 3 * 1000000 = 300000000; floor(300000000 * 9970 / 10000) = 299100000';
const effect = { kind: 'deposit', slug: '', currency: '', faceMinor: 0n, costMinor: 0n };

describe('what is said of a deposit', () => {
  it('whose credit is wrong: the figure due, the credit, and by how much line and closing are off', () => {
    const { findings, drafts, dueUsd6, countedUsd6 } = judged(credited(due - 7));
    expect(findings).toEqual([
      {
        ...identity,
        code: 'DP-CREDIT',
        field: 'credited_usd6',
        sourceA: 'recomputed',
        sourceB: 'statement',
        unit: 'usd6',
        expected: BigInt(due),
        actual: BigInt(due - 7),
        sense: 'credit',
        formula: `${working}; credited ${due - 7}`,
        causes: [],
      },
    ]);
    expect(drafts[0]).toMatchObject({ effectUsd6: -7n, lineEffects: [{ ...effect, count: 0n, usd6: -7n }] });
    expect([dueUsd6, countedUsd6]).toEqual([BigInt(due), BigInt(due)]);
  });

  it('whose event tells another credit than the line: the line is off by what the event tells', () => {
    const draft = credited(due - 7);
    addDepositEvent(draft, 'dep_1', { creditedUsd6: due - 5 });
    const [first] = judged(draft).drafts;
    expect(first?.lineEffects).toEqual([{ ...effect, count: 0n, usd6: -2n }]);
  });

  it('whose event tells the wrong credit of the line: the line is off by what is due', () => {
    const draft = credited(due - 7);
    addDepositEvent(draft, 'dep_1', { creditedUsd6: due - 7 });
    const [first] = judged(draft).drafts;
    expect(first?.lineEffects).toEqual([{ ...effect, count: 0n, usd6: -7n }]);
  });

  it('that states other units: sent by the record, or told by the event where there is none', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').plusAmount = '101';
    const units = {
      ...identity,
      code: 'DP-CREDIT',
      field: 'plus_amount',
      sourceA: 'deposits',
      sourceB: 'statement',
      unit: 'plus',
      expected: '100',
      actual: '101',
      note: 'the credit is right for what was sent; the line states other units',
    };
    expect(judged(draft).findings).toEqual([units]);
    draft.ownDeposits = undefined;
    addDepositEvent(draft, 'dep_1', { plusAmount: '100' });
    expect(judged(draft).findings[0]).toMatchObject({ ...units, sourceA: 'event', requestId: 'req_events' });
  });

  it('that was not credited: where our record stands, what lacks, and the working', () => {
    const { findings, drafts, countedUsd6 } = judged(withoutLine());
    expect(findings).toEqual([
      {
        ...identity,
        evidenceSha256: undefined,
        code: 'DP-NOT-CREDITED',
        class: 'A',
        field: 'credited_usd6',
        sourceA: 'deposits',
        sourceB: 'statement',
        unit: 'usd6',
        expected: BigInt(due),
        actual: 0,
        sense: 'credit',
        formula: working,
        note: 'deposits.csv:2',
      },
    ]);
    expect(drafts[0]).toMatchObject({
      effectUsd6: BigInt(-due),
      balanceEffectUsd6: 0n,
      lineEffects: [{ ...effect, count: -1n, usd6: BigInt(-due) }],
    });
    expect(countedUsd6).toBe(BigInt(due));
  });

  it('that was not credited though an event tells of it: the totals lack what the event tells', () => {
    const draft = withoutLine();
    const line = lineOf(draftMonth(), 'dep_1');
    const createdAtMs = line.bookedAtMs;
    draft.lines.push(line);
    addDepositEvent(draft, 'dep_1', { creditedUsd6: due - 3, createdAtMs });
    draft.lines.pop();
    const [first] = judged(draft).drafts;
    expect(first?.lineEffects).toEqual([{ ...effect, count: -1n, usd6: BigInt(3 - due) }]);
  });

  it('that our records do not have', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    const { findings, drafts } = judged(draft);
    const unexpected = {
      ...identity,
      code: 'DP-UNEXPECTED',
      field: 'credited_usd6',
      sourceA: 'deposits',
      sourceB: 'statement',
      unit: 'usd6',
      expected: 0,
      actual: due,
      sense: 'credit',
      formula: `${due} - 0 = ${due}`,
    };
    expect(findings).toEqual([unexpected]);
    expect(drafts[0]).toMatchObject({
      effectUsd6: 0n,
      lineEffects: [{ ...effect, count: 1n, usd6: BigInt(due) }],
    });
    addDepositEvent(draft, 'dep_1');
    draft.hasLines = false;
    const byEvent = judged(draft);
    expect(byEvent.findings).toEqual([
      { ...unexpected, sourceB: 'event', requestId: 'req_events', evidenceSha256: sha256Hex('events') },
    ]);
    expect(byEvent.drafts[0]?.lineEffects).toEqual([]);
  });

  it('that is credited twice: how often, and what the repeat comes to', () => {
    const draft = draftMonth();
    addLine(draft, 'dep_1', { amountUsd6: due + 2 });
    const { findings, drafts } = judged(restate(draft));
    expect(findings).toEqual([
      {
        ...identity,
        code: 'DP-UNEXPECTED',
        field: 'repeat',
        sourceA: 'deposits',
        sourceB: 'statement',
        unit: 'usd6',
        expected: 0,
        actual: BigInt(due + 2),
        sense: 'credit',
        formula: `${due + 2} - 0 = ${due + 2}`,
        note: 'the deposit is credited 2 times',
      },
    ]);
    expect(drafts[0]).toMatchObject({
      effectUsd6: BigInt(due + 2),
      lineEffects: [{ ...effect, count: 1n, usd6: BigInt(due + 2) }],
    });
  });
});

describe('where only totals are stated', () => {
  const totalsOnly = (creditedUsd6: number): DraftMonth => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_1', { creditedUsd6 });
    draft.hasLines = false;
    return draft;
  };

  it('an event proves a wrong credit, but for where the totals are what is due', () => {
    const { findings, drafts } = judged(totalsOnly(due - 7));
    expect(findings).toEqual([
      expect.objectContaining({ code: 'DP-CREDIT', sourceB: 'event', actual: BigInt(due - 7) }),
    ]);
    expect(drafts[0]).toMatchObject({ effectUsd6: -7n, lineEffects: [] });
    const told = judged(totalsOnly(due - 7), false).findings.map(({ code }) => code);
    expect(told).toEqual(['EV-EVENT-DATA']);
  });

  it('proves nothing where no statement is on file at all', () => {
    const draft = totalsOnly(due - 7);
    draft.facts = { statements: new Map() };
    expect(judged(draft).findings).toEqual([]);
    draft.ownDeposits = [];
    expect(judged(draft).findings).toEqual([]);
  });

  it('what is due counts, of a deposit that no line could credit', () => {
    expect(judged(totalsOnly(due)).countedUsd6).toBe(BigInt(due));
  });

  it('nothing counts of a deposit that came after a provisional statement was made, to the millisecond', () => {
    const counted = (madeBeforeMs: number) => {
      const draft = draftMonth();
      draft.hasLines = false;
      draft.figures.isFinal = false;
      draft.figures.generatedAtMs = identity.occurredAtMs - madeBeforeMs;
      return judged(draft).countedUsd6;
    };
    expect([counted(0), counted(1)]).toEqual([BigInt(due), undefined]);
  });
});

describe('of a deposit in the supplier interface', () => {
  const sentAtMs = Date.UTC(2026, 9, 20);
  const classOf = (asOfMs: number) => {
    const facts = { ...supplierAccountFactsOf(playFloat(quietLife())), asOfMs };
    const own = facts.ownDeposits?.at(-1);
    if (own === undefined) throw new Error('no record of our own');
    const context = contextOf({ ...facts, ownDeposits: [{ ...own, depositRef: '0xlost', sentAtMs }] });
    const cases = depositCasesOf(context.facts, context.movements, true);
    const mine = cases.find(({ depositRef }) => depositRef === '0xlost');
    return mine && judgedAlone(depositViewOf(context, mine, true)).drafts[0]?.finding;
  };

  it('24 hours are given for the credit, and not a millisecond more', () => {
    const dueMs = sentAtMs + 24 * 3_600_000;
    expect([classOf(dueMs - 1)?.class, classOf(dueMs)?.class]).toEqual(['T', 'A']);
    expect(classOf(dueMs)).toMatchObject({ sourceB: 'float', formula: '' });
  });

  it('a credit that is off is held against our own record, and a misplaced point is told', () => {
    const told = (change: (amount: number) => number) =>
      judgedFloat((evidence) => {
        const line = floatMonth(evidence).lines.find(({ kind }) => kind === 'deposit');
        if (line !== undefined) line.amountUsd6 = change(line.amountUsd6);
      }).findings[0];
    expect(told((amount) => amount - 1)).toMatchObject({
      code: 'DP-CREDIT',
      sourceA: 'deposits',
      sourceB: 'float',
      formula: '250000000 - 250000001',
      causes: [],
    });
    expect(told((amount) => amount * 100)).toMatchObject({ causes: ['scale_100'] });
    expect(told((amount) => Math.floor(amount / 100))).toMatchObject({ causes: [] });
  });
});

describe('a transfer that was on its way when it was first missed', () => {
  const item = { code: 'DP-NOT-CREDITED', sourceB: 'float', occurredAtMs: 1_000 } as const;
  const dueMs = 1_000 + 24 * 3_600_000;

  it('is a timing difference until a day has passed', () => {
    expect([wasTiming(item, dueMs - 1), wasTiming(item, dueMs)]).toEqual([true, false]);
  });

  it('is none of another code, of a balance that is credited at once, or without a date', () => {
    expect(wasTiming({ ...item, code: 'DP-CREDIT' }, 0)).toBe(false);
    expect(wasTiming({ ...item, sourceB: 'statement' }, 0)).toBe(false);
    expect(wasTiming({ ...item, occurredAtMs: undefined }, 0)).toBe(false);
  });
});

describe('the month that credits a deposit late', () => {
  it('carries the credit that the month before missed, by the name of its item', () => {
    const { november, before } = creditedLate();
    const { carried, countedUsd6 } = judged(november);
    expect(countedUsd6).toBeUndefined();
    expect(carried).toEqual([
      {
        itemId: itemsOf(before)[0]?.itemId,
        ref: 'dep_1',
        kind: 'deposit',
        slug: '',
        currency: '',
        effectUsd6: BigInt(due),
      },
    ]);
  });

  it('carries as much of it as is due, and says what it credits beyond that', () => {
    const { carried, findings } = judged(creditedLate(500).november);
    expect(carried.map(({ effectUsd6 }) => effectUsd6)).toEqual([BigInt(due)]);
    expect(findings).toMatchObject([{ code: 'DP-CREDIT', expected: BigInt(due), actual: BigInt(due + 500) }]);
  });

  it('judges it by itself where no transfer of our own was missed', () => {
    const { november } = creditedLate();
    november.ownDeposits = [];
    const { carried, findings, countedUsd6 } = judged(november);
    expect([carried, countedUsd6]).toEqual([[], BigInt(due)]);
    expect(findings).toMatchObject([{ code: 'DP-UNEXPECTED' }]);
  });
});
