import { describe, expect, it } from 'vitest';
import { isSameUnits } from '../../../src/money/deposit-credit.js';
import { usd6 } from '../../../src/money/units.js';
import {
  creditAt,
  depositEffect,
  depositViewsOf,
  identityOf,
  isNeighbour,
  mayBeCredited,
  repeatedLinesOf,
  unitsOf,
} from '../../../src/reconcile/checks/deposit-view.js';
import { type DepositCase, depositCasesOf } from '../../../src/reconcile/match/deposit-case.js';
import { hasLines, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { EventRecord } from '../../../src/records/event.js';
import { changedFacts } from '../../months/changed-facts.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { lineOf } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const settings = pricesOf(draftMonth());

function caseIn(draft: DraftMonth): DepositCase {
  const context = monthContextOf(factsOf(draft));
  const [only] = depositCasesOf(context.facts, context.movements, hasLines(context));
  if (only === undefined) throw new Error('the draft has no deposit');
  return only;
}

function depositEvent(plusAmount: string): EventRecord {
  return {
    headerId: 'evt_d',
    signature: 'valid',
    carriedCode: false,
    bodyFault: undefined,
    bodySha256: 'dd',
    receivedAtMs: 0,
    evidence: evidenceOf('deposit-event'),
    body: {
      id: 'evt_d',
      type: 'deposit.credited',
      createdAtMs: Date.UTC(2026, 9, 3),
      isTest: false,
      order: undefined,
      deposit: { depositId: 'dep_1', plusAmount, creditedUsd6: usd6(299_100_000) },
    },
  };
}

describe('the credit due', () => {
  it('is units times 3 dollars less 0.30 percent', () => {
    expect(creditAt('20', settings)).toMatchObject({
      grossUsd6: 60_000_000n,
      poolFeeUsd6: 180_000n,
      creditedUsd6: 59_820_000n,
      exact: true,
    });
  });

  it('is not known without units or of units that are no number', () => {
    expect([creditAt(undefined, settings), creditAt('a few', settings)]).toEqual([undefined, undefined]);
  });

  it('has itself and, of an inexact figure only, one other whole neighbour', () => {
    const law = fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (millionths) => {
      const units = `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, '0')}`;
      const due = creditAt(units, settings);
      if (due === undefined) throw new Error(`nothing due for ${units}`);
      // 3 dollars less 0.30% is 2.991 dollars a unit, so 2.991 usd6 a millionth of one.
      const floor = (millionths * 2991n) / 1000n;
      const isWhole = (millionths * 2991n) % 1000n === 0n;
      expect(due.creditedUsd6).toBe(floor);
      const around = [floor - 1n, floor, floor + 1n, floor + 2n];
      expect(around.map((one) => isNeighbour(one, due))).toEqual([false, true, !isWhole, false]);
    });
    fc.assert(law);
  });
});

describe('the working of a credit', () => {
  const workingOf = (creditedUsd6: number): string | undefined => {
    const draft = draftMonth();
    for (const own of draft.ownDeposits ?? []) own.plusAmount = '100.000001';
    Object.assign(lineOf(draft, 'dep_1'), { plusAmount: '100.000001', amountUsd6: creditedUsd6 });
    return depositViewsOf(monthContextOf(factsOf(draft)))[0]?.working;
  };
  const gross = '100.000001 * 3 * 1000000 = 300000003';

  it('is rounded down, and up where that is what was credited', () => {
    expect(workingOf(299_100_002)).toBe(`${gross}; floor(300000003 * 9970 / 10000) = 299100002`);
    expect(workingOf(299_100_003)).toBe(
      `${gross}; 300000003 * 9970 / 10000 = 299100003; rounded up, as it was credited`,
    );
    expect(workingOf(1)).toBe(`${gross}; floor(300000003 * 9970 / 10000) = 299100002`);
  });
});

describe('a deposit while a list could not be read', () => {
  const unread = (draft: DraftMonth): DraftMonth => {
    draft.facts = { unread: [{ source: 'statement', subject: '2026-11', reason: 'no answer' }] };
    return draft;
  };

  it('may be credited there where no line on file credits it', () => {
    const draft = unread(draftMonth());
    const context = monthContextOf(factsOf(draft));
    const listed = caseIn(draft);
    expect(mayBeCredited(context, listed)).toBe(false);
    expect(mayBeCredited(context, { ...listed, lines: [] })).toBe(true);
    expect(mayBeCredited(monthContextOf(factsOf(draftMonth())), { ...listed, lines: [] })).toBe(false);
  });
});

describe('credits of a deposit that another month judges', () => {
  it('are all one too many where an earlier month has the first, and but one where this month has it', () => {
    const [view] = depositViewsOf(monthContextOf(factsOf(draftMonth())));
    const [line] = view?.lines ?? [];
    if (view === undefined || line === undefined) throw new Error('the draft has no credit');
    const earlier = { ...line, statedMonth: monthNamed('2026-09') };
    const repeatedIn = (lines: readonly (typeof line)[], isHome: boolean) =>
      repeatedLinesOf({ ...view, isHome, depositCase: { ...view.depositCase, lines } });
    expect(repeatedIn([earlier, line], false)).toEqual([line]);
    expect(repeatedIn([line], false)).toEqual([]);
    expect(repeatedIn([line], true)).toEqual([]);
  });
});

describe('the units of a deposit', () => {
  it('are those that the partner recorded, whatever the line says', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').plusAmount = '999';
    expect(unitsOf(caseIn(draft), settings)).toBe('100');
  });

  it('are those of the line where the partner has no record', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    expect(unitsOf(caseIn(draft), settings)).toBe('100');
  });

  it('are those of the event where they alone prove the credit, and of the line where both or neither do', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    draft.events = [depositEvent('100')];
    lineOf(draft, 'dep_1').plusAmount = '999';
    expect(unitsOf(caseIn(draft), settings)).toBe('100');
    lineOf(draft, 'dep_1').plusAmount = '100.0';
    expect(unitsOf(caseIn(draft), settings)).toBe('100.0');
    lineOf(draft, 'dep_1').amountUsd6 = 1;
    expect(unitsOf(caseIn(draft), settings)).toBe('100.0');
  });

  it('are those of the event where nothing else has them', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    draft.events = [depositEvent('7')];
    draft.lines = draft.lines.filter((line) => line.kind !== 'deposit');
    expect(unitsOf(caseIn(draft), settings)).toBe('7');
  });

  it('are the same number however it is written', () => {
    expect(isSameUnits('100', '100.00')).toBe(true);
    expect(isSameUnits('100', '1e2')).toBe(true);
    expect(isSameUnits('100', '100.000000000000000001')).toBe(false);
    expect([isSameUnits('x', 'x'), isSameUnits('x', '1')]).toEqual([true, false]);
  });
});

describe('the stated total of deposits', () => {
  it('is as due where it is exactly what is due for all of them', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    // An event proves another credit only where the total is not what is due.
    const asDue = (): boolean =>
      depositViewsOf(monthContextOf(factsOf(draft))).every((one) => !one.isEventProof);
    expect(asDue()).toBe(true);
    draft.figures.deposits = { count: 1, usd6: usd6(299_100_001) };
    expect(asDue()).toBe(false);
  });

  it('is not as due where there is no statement', () => {
    const context = monthContextOf(changedFacts(factsOf(draftMonth()), { statements: new Map() }));
    expect(depositViewsOf(context).map(({ isEventProof }) => isEventProof)).toEqual([true]);
  });
});

describe('a deposit under judgement', () => {
  const judgementIn = (draft: DraftMonth) => ({ depositCase: caseIn(draft) });

  it('is named by its reference, the instant of its booking and the evidence of its line', () => {
    expect(identityOf(judgementIn(draftMonth()))).toEqual({
      subject: 'dep_1',
      currency: 'USD',
      occurredAtMs: Date.UTC(2026, 9, 2),
      evidenceSha256: caseIn(draftMonth()).lines[0]?.evidenceSha256,
      requestId: undefined,
    });
  });

  it('is named, without a line, by the instant at which it was sent and the evidence of its event', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.kind !== 'deposit');
    draft.events = [depositEvent('100')];
    expect(identityOf(judgementIn(draft))).toMatchObject({
      occurredAtMs: Date.UTC(2026, 9, 2),
      evidenceSha256: evidenceOf('deposit-event').sha256,
      requestId: 'req_deposit-event',
    });
  });

  it('moves the totals of deposits and of no brand', () => {
    expect(depositEffect(1n, 5n)).toEqual({
      kind: 'deposit',
      slug: '',
      currency: '',
      count: 1n,
      faceMinor: 0n,
      costMinor: 0n,
      usd6: 5n,
    });
  });
});
