// One deposit as it is judged by itself: by which terms, against which source, and what of it counts.

import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { isSameUnits } from '../../../src/money/deposit-credit.js';
import { rational } from '../../../src/money/rational.js';
import { depositChecks, roundingCheck } from '../../../src/reconcile/checks/deposit.js';
import { depositCutOffCheck } from '../../../src/reconcile/checks/deposit-cut-off.js';
import {
  carriedCreditOf,
  countedUsd6Of,
  creditAt,
  type DepositView,
  depositSettingsOf,
  depositViewsOf,
  isNotCredited,
} from '../../../src/reconcile/checks/deposit-view.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { monthNamed } from '../../months/evidence.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, factsOfBoth, follow, lineOf, restate } from '../../months/sandbox/findings.js';
import { addLine as addCredit, october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

type Alter = (draft: DraftMonth) => void;

const due = 299_100_000n;
const monthMs = monthStartMs(monthNamed('2026-10'));
const dayMs = 24 * 3_600_000;

function viewIn(context: MonthContext): DepositView {
  const [view] = depositViewsOf(context);
  if (view === undefined) throw new Error('the month has no deposit');
  return view;
}

function viewOf(alter: Alter = () => undefined): DepositView {
  const draft = draftMonth();
  alter(draft);
  return viewIn(contextOf(draft));
}

function floatView(alter: (evidence: SupplierEvidence) => void): DepositView {
  const evidence = playFloat(quietLife());
  alter(evidence);
  return viewIn(contextOf(supplierAccountFactsOf(evidence)));
}

const found = (view: DepositView) =>
  [...depositChecks, roundingCheck, depositCutOffCheck].flatMap((check) => check.find(view));
const codes = (view: DepositView) => found(view).map(({ finding }) => finding.code);

const unlined: Alter = (draft) => {
  draft.lines = draft.lines.filter(({ ref }) => ref !== 'dep_1');
  restate(draft);
};
const ownOf = (draft: DraftMonth) => {
  const [own] = draft.ownDeposits ?? [];
  if (own === undefined) throw new Error('the draft has no record');
  return own;
};

/** The view of a month whose credit is found to settle so many items and to leave so much. */
function settling(parts: number, restUsd6: bigint): DepositView {
  const context = contextOf(draftMonth());
  const [line] = viewIn(context).lines;
  if (line === undefined) throw new Error('the deposit has no line');
  const item = { itemId: 'i1', code: 'OR-CHARGE', subject: 'a', field: '', slug: '', currency: '' } as const;
  const part = {
    item: { ...item, month: context.month, owedBy: 'provider' as const },
    amountUsd6: 1n,
    openUsd6: 1n,
    leftUsd6: 0n,
  };
  const settlement = { line, parts: Array.from({ length: parts }, () => part), restUsd6, rivals: [] };
  return viewIn({ ...context, settled: new Map([[line.row, settlement]]) });
}

describe('a deposit of which something is not known', () => {
  it('is no item where it is right, nor where nothing tells what is due or what was credited', () => {
    expect(found(viewOf())).toEqual([]);
    const off = viewOf((draft) => {
      Object.assign(lineOf(draft, 'dep_1'), { amountUsd6: 5, plusAmount: '7' });
    });
    expect(codes(off)).toEqual(['DP-CREDIT']);
    expect(codes({ ...off, due: undefined, units: undefined })).toEqual([]);
    expect(codes({ ...off, credit: undefined, units: undefined })).toEqual([]);
  });

  it('has no working where its units are no number, and is missed at nothing', () => {
    const unread = (plusAmount: string | undefined) =>
      viewOf((draft) => {
        unlined(draft);
        ownOf(draft).plusAmount = plusAmount;
      });
    for (const view of [unread('a few'), unread(undefined)]) {
      expect([view.due, view.working, countedUsd6Of(view)]).toEqual([undefined, '', undefined]);
      expect(found(view)).toMatchObject([
        { finding: { code: 'DP-NOT-CREDITED', expected: 0n, formula: '' }, effectUsd6: 0n },
      ]);
    }
    const settings = pricesOf(draftMonth());
    expect(creditAt('1', { ...settings, usdPerPlus: undefined })).toBeUndefined();
    expect(creditAt('1', { ...settings, poolFeeBps: undefined })).toBeUndefined();
    expect(isSameUnits('1', 'a few')).toBe(false);
  });

  it('is not missing where only an event tells of it', () => {
    const told = viewOf((draft) => {
      draft.ownDeposits = undefined;
      draft.lines.push(lineOf(draft, 'dep_1'));
      addDepositEvent(draft, 'dep_1');
      unlined(draft);
    });
    expect([told.depositCase.own, told.lines, isNotCredited(told)]).toEqual([undefined, [], false]);
  });
});

describe('the terms of a deposit', () => {
  const at = (day: number): number => monthMs + day * dayMs;
  const termed: Alter = (draft) => {
    const { settings } = factsOf(draft);
    const fees = [1, 2, 3, 4].map((day) => ({ fromMs: at(day), value: 30 + day }));
    const usdPerPlus = [{ fromMs: at(0), value: rational(3n) }];
    draft.facts = { settings: { ...settings, usdPerPlus, poolFeeBps: fees } };
  };

  it('are those of its line, else of its event, else of its own record, else of the month’s beginning', () => {
    const view = viewOf((draft) => {
      termed(draft);
      addDepositEvent(draft, 'dep_1', { createdAtMs: at(2) });
      ownOf(draft).sentAtMs = at(3);
      lineOf(draft, 'dep_1').bookedAtMs = at(4);
    });
    const { context, depositCase } = view;
    const feeOf = (changes: Partial<DepositView['depositCase']>) =>
      depositSettingsOf(context, { ...depositCase, ...changes }).poolFeeBps;
    const undated = depositCase.own && { ...depositCase.own, sentAtMs: undefined };
    expect([
      feeOf({}),
      feeOf({ lines: [] }),
      feeOf({ lines: [], event: undefined }),
      feeOf({ lines: [], event: undefined, own: undated }),
      feeOf({ lines: [], event: undefined, own: undefined }),
    ]).toEqual([34, 32, 33, undefined, undefined]);
    const early = { ...context, startMs: at(1) };
    expect(
      depositSettingsOf(early, { ...depositCase, lines: [], event: undefined, own: undated }),
    ).toMatchObject({ poolFeeBps: 31 });
  });

  it('are told with the working where they were agreed for an instant', () => {
    const sum = '100 * 3 * 1000000 = 300000000; floor(300000000 * 9969 / 10000) = 299070000';
    expect(viewOf(termed).working).toBe(
      `${sum}; 1 unit = 3 USD since 2026-10-01T00:00:00.000Z; pool fee 31 bps since 2026-10-02T00:00:00.000Z`,
    );
    expect(viewOf().working).toMatch(/= 299100000$/);
  });
});

describe('what counts of a deposit', () => {
  it('is what a credit that settles items leaves, for which no transfer is due', () => {
    const counted = (parts: number, rest: bigint) => {
      const view = settling(parts, rest);
      return [countedUsd6Of(view), view.due?.creditedUsd6];
    };
    expect(counted(1, 0n)).toEqual([undefined, undefined]);
    expect(counted(2, 7n)).toEqual([7n, undefined]);
    expect(counted(0, 7n)).toEqual([due, due]);
  });

  it('is the event’s own figure where that alone shows it beside lines, and what is due where there are none', () => {
    const byEvent = (hasLines: boolean, createdAtMs = monthMs + dayMs) =>
      viewOf((draft) => {
        draft.ownDeposits = undefined;
        addDepositEvent(draft, 'dep_1', { creditedUsd6: Number(due) - 3, createdAtMs });
        unlined(draft);
        draft.hasLines = hasLines;
        draft.figures.isFinal = false;
        draft.figures.generatedAtMs = monthMs + 2 * dayMs;
      });
    expect(countedUsd6Of(byEvent(true))).toBe(due - 3n);
    expect(countedUsd6Of(byEvent(false))).toBe(due);
    expect(countedUsd6Of(byEvent(true, monthMs + 2 * dayMs + 1))).toBeUndefined();
  });

  it('is nothing of a transfer that was sent after a provisional statement, unless that credits it', () => {
    const sent = (alter: Alter) =>
      viewOf((draft) => {
        draft.figures.isFinal = false;
        draft.figures.generatedAtMs = monthMs + 2 * dayMs;
        ownOf(draft).sentAtMs = monthMs + 3 * dayMs;
        alter(draft);
      });
    const early: Alter = (draft) => {
      addDepositEvent(draft, 'dep_1', { createdAtMs: monthMs + dayMs });
      unlined(draft);
    };
    expect(countedUsd6Of(sent(() => undefined))).toBe(due);
    expect(countedUsd6Of(sent(unlined))).toBeUndefined();
    expect(countedUsd6Of(sent(early))).toBeUndefined();
    expect(isNotCredited(sent(early))).toBe(false);
  });
});

describe('the movements that an item on a deposit is about', () => {
  const movementsOf = (view: DepositView): (readonly BookedMovement[] | undefined)[] =>
    found(view).map(({ bearing }) => bearing?.movements);

  it('are the credit that our records lack, none where an event tells of it, and every repeat', () => {
    const unknown = viewOf((draft) => {
      draft.ownDeposits = [];
    });
    expect(movementsOf(unknown)).toEqual([unknown.lines]);
    const told = viewOf((draft) => {
      draft.ownDeposits = [];
      draft.hasLines = false;
      addDepositEvent(draft, 'dep_1');
    });
    expect(movementsOf(told)).toEqual([[]]);
    const twice = viewOf((draft) => addLine(draft, 'dep_1'));
    expect(movementsOf(twice)).toEqual([twice.lines.slice(1)]);
  });

  it('name a repeat by the id of the credit, though the record names the transaction', () => {
    const twice = floatView((evidence) => {
      const line = october(evidence).lines.find(({ kind }) => kind === 'deposit');
      if (line !== undefined) addCredit(evidence, { ...line, ref: 'dep_again' });
    });
    const [repeat] = found(twice);
    expect(repeat?.finding).toMatchObject({ code: 'DP-UNEXPECTED', field: 'repeat', subject: 'dep_again' });
  });
});

describe('a transfer that was not credited', () => {
  it('is an adjustment at once where credits are made at once, and of a float where nobody knows when it was sent', () => {
    const sent = viewOf((draft) => {
      unlined(draft);
      ownOf(draft).sentAtMs = draft.asOfMs - dayMs + 1;
    });
    expect(found(sent)[0]?.finding.class).toBe('A');
    const undated = floatView((evidence) => {
      october(evidence).lines = october(evidence).lines.filter(({ kind }) => kind !== 'deposit');
      for (const own of evidence.ownDeposits ?? []) {
        Object.assign(own, { sentAtMs: undefined, txHash: '0xlost' });
      }
    });
    expect(found(undated)[0]?.finding).toMatchObject({ code: 'DP-NOT-CREDITED', class: 'A' });
  });

  it('is made up for on the balance by a later statement that credits it', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [], deposits: [] }));
    const line = lineOf(first, 'dep_1');
    unlined(first);
    second.lines.push({ ...line, seq: 9 });
    const facts = { ...factsOfBoth(first, second), month: first.month };
    expect(found(viewIn(contextOf(facts)))).toMatchObject([
      { finding: { code: 'DP-NOT-CREDITED' }, effectUsd6: -due, balanceEffectUsd6: due },
    ]);
  });

  it('has a point in the wrong place where a hundredth of it is credited', () => {
    const credited = (amountUsd6: number) =>
      floatView((evidence) => {
        for (const own of evidence.ownDeposits ?? []) own.amountUsd6 = 250_000_100;
        const line = october(evidence).lines.find(({ kind }) => kind === 'deposit');
        if (line !== undefined) line.amountUsd6 = amountUsd6;
      });
    const causesAt = (amountUsd6: number) => found(credited(amountUsd6))[0]?.finding.causes;
    expect([causesAt(2_500_001), causesAt(2_500_000)]).toEqual([['scale_100'], []]);
    expect(credited(1).due).toEqual({
      grossUsd6: 250_000_100n,
      creditedUsd6: 250_000_100n,
      poolFeeUsd6: 0n,
      exactCredited: rational(250_000_100n),
      exact: true,
    });
  });
});

describe('a credit of an earlier month', () => {
  it('is one of the month that lists it, where no line of the earlier one is on file', () => {
    const view = viewOf((draft) => {
      lineOf(draft, 'dep_1').bookedAtMs = monthMs - 1;
      restate(draft);
    });
    expect([view.isHome, countedUsd6Of(view), carriedCreditOf(view)]).toEqual([true, due, []]);
  });
});
