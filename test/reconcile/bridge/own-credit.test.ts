import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { depositDue } from '../../../src/money/deposit-credit.js';
import { rational } from '../../../src/money/rational.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { ownCreditOf } from '../../../src/reconcile/bridge/own-credit.js';
import type { JudgedDeposit } from '../../../src/reconcile/checks/deposit-view.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type Draft, DraftList, itemIdOf } from '../../../src/reconcile/finding/draft.js';
import { runs } from '../../months/campaign.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { restate } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const october = monthNamed('2026-10');
const dueUsd6 = 299_100_000n;

/** What the records count for the one deposit of a month, its findings by code. */
function countedIn(draft: DraftMonth) {
  const { context, deposits } = reconcileAccountMonth(factsOf(draft));
  const [judged] = deposits;
  if (judged === undefined) throw new Error('the month has no deposit');
  const { effects, carried, count } = ownCreditOf(context, judged);
  return { effects: effects.map(([{ finding }, usd6]) => [finding.code, usd6]), carried, count };
}

function sentAt(sentAtMs: number): DraftMonth {
  const draft = draftMonth();
  for (const own of draft.ownDeposits ?? []) own.sentAtMs = sentAtMs;
  return draft;
}

describe('the own records of a deposit', () => {
  it('count a transfer of the month, and differ from nothing', () => {
    expect(countedIn(draftMonth())).toEqual({ effects: [], carried: [], count: 1 });
  });

  it('count it as well where the provider credits it short, or not at all', () => {
    const short = draftMonth();
    for (const line of short.lines) {
      if (line.kind === 'deposit') line.amountUsd6 -= 1000;
    }
    expect(countedIn(restate(short))).toEqual({ effects: [], carried: [], count: 1 });
    const lost = draftMonth();
    lost.lines = lost.lines.filter(({ kind }) => kind !== 'deposit');
    expect(countedIn(restate(lost))).toEqual({ effects: [], carried: [], count: 1 });
  });

  it('lack a credit that no transfer of ours stands for: the finding says so', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    expect(countedIn(draft)).toEqual({ effects: [['DP-UNEXPECTED', dueUsd6]], carried: [], count: 0 });
  });

  it('lack one that was sent in a later month, of which the cut-off is an item of this one', () => {
    expect(countedIn(sentAt(monthEndMs(october)))).toEqual({
      effects: [['DP-CUTOFF', dueUsd6]],
      carried: [],
      count: 0,
    });
  });

  it('leave one that was sent in an earlier month to the cut-off of that month, which clears here', () => {
    const draft = sentAt(monthStartMs(october) - 1);
    const finding = { code: 'DP-CUTOFF', subject: 'dep_1', field: 'month' } as const;
    const itemId = itemIdOf(factsOf(draft), finding, monthNamed('2026-09'));
    expect(countedIn(draft)).toEqual({ effects: [], carried: [{ itemId, usd6: dueUsd6 }], count: 0 });
  });
});

describe('the records of a deposit in any month', () => {
  const november = monthNamed('2026-11');
  const draft = draftMonth();
  const { context, deposits } = reconcileAccountMonth(factsOf(draft));
  const itemId = itemIdOf(
    factsOf(draft),
    { code: 'DP-CUTOFF', subject: 'dep_1', field: 'month' } as const,
    october,
  );

  /** Findings on the deposit that say no more than their code and field. */
  function found(...findings: readonly Pick<Finding, 'code' | 'field'>[]): Draft[] {
    const list = new DraftList();
    const rest = { subject: 'dep_1', sourceA: 'deposits', sourceB: 'statement', unit: 'text' } as const;
    return findings.map((one) => list.add({ ...rest, expected: '', actual: '', ...one }));
  }

  function recordsIn(
    month: string,
    change: Partial<JudgedDeposit['depositCase']>,
    judgedAs: Partial<JudgedDeposit> = {},
  ) {
    const [judged] = deposits;
    if (judged === undefined) throw new Error('the month has no deposit');
    const depositCase = { ...judged.depositCase, ...change };
    const of = { ...context, month: monthNamed(month) };
    const { effects, ...rest } = ownCreditOf(of, { ...judged, ...judgedAs, depositCase });
    return { effects: effects.map(([{ finding }, usd6]) => [finding.code, finding.field, usd6]), ...rest };
  }

  const ownAt = (sentAtMs: number | undefined) => {
    const own = deposits[0]?.depositCase.own;
    return own && { ...own, sentAtMs };
  };
  const nothing = { effects: [], carried: [], count: 0 };

  it('lack a credit without a transfer by the finding on its first line, and by none that says something else', () => {
    const findings = found(
      { code: 'DP-WALLET', field: 'from_wallet' },
      { code: 'DP-UNEXPECTED', field: 'repeat' },
      { code: 'DP-UNEXPECTED', field: 'credited_usd6' },
    );
    const unexpected = ['DP-UNEXPECTED', 'credited_usd6', dueUsd6];
    expect(recordsIn('2026-10', { own: undefined }, { drafts: findings }).effects).toEqual([unexpected]);
    const other = findings.slice(0, 2);
    expect(recordsIn('2026-10', { own: undefined }, { drafts: other })).toEqual(nothing);
  });

  it('count it in the month of the transfer, which clears the cut-off of the earlier month', () => {
    const late = { own: ownAt(monthEndMs(october)) };
    expect(recordsIn('2026-11', late)).toEqual({
      effects: [],
      carried: [{ itemId, usd6: -dueUsd6 }],
      count: 1,
    });
    expect(recordsIn('2026-10', late)).toEqual(nothing);
    const early = { own: ownAt(monthStartMs(october) - 1) };
    expect(recordsIn('2026-09', early)).toEqual({ ...nothing, count: 1 });
    expect(recordsIn('2026-12', late)).toEqual(nothing);
  });

  it('leave the difference to the cut-off itself where the month has one', () => {
    const late = { own: ownAt(monthEndMs(october)) };
    const drafts = found({ code: 'DP-WALLET', field: '' }, { code: 'DP-CUTOFF', field: 'month' });
    expect(recordsIn('2026-10', late, { drafts }).effects).toEqual([['DP-CUTOFF', 'month', dueUsd6]]);
    expect(recordsIn('2026-11', late, { drafts }).effects).toEqual([['DP-CUTOFF', 'month', -dueUsd6]]);
  });

  it('count it where it was booked if nothing says when it was sent, or its line stands in another month', () => {
    expect(recordsIn('2026-10', { own: ownAt(undefined) })).toEqual({ ...nothing, count: 1 });
    const lines = deposits[0]?.depositCase.lines.map((line) => ({ ...line, statedMonth: november })) ?? [];
    const misplaced = { own: ownAt(monthStartMs(october) - 1), lines };
    expect(recordsIn('2026-10', misplaced)).toEqual({ ...nothing, count: 1 });
    expect(recordsIn('2026-11', misplaced)).toEqual(nothing);
  });

  it('count it in any month where it has neither a line nor a date', () => {
    const undated = { own: ownAt(undefined), lines: [], event: undefined, home: undefined };
    expect(recordsIn('2026-10', undated).count).toBe(1);
    expect(recordsIn('2026-11', undated).count).toBe(1);
  });

  it('count none where nothing is due, or nothing says what is', () => {
    const due = { ...depositDue(rational(0n), rational(3n), 30) };
    const late = { own: ownAt(monthEndMs(october)), lines: [] };
    expect(recordsIn('2026-11', late, { due })).toEqual(nothing);
    expect(recordsIn('2026-11', { own: ownAt(monthEndMs(october)) }, { due: undefined })).toEqual(nothing);
  });

  it('count the other neighbour of an inexact figure where that was credited', () => {
    // 0.0001 units are 299.1 millionths of a dollar.
    const due = depositDue(rational(1n, 10_000n), rational(3n), 30);
    const drafts = found({ code: 'DP-CUTOFF', field: 'month' });
    const counted = (credited: number): unknown => {
      const lines =
        deposits[0]?.depositCase.lines.map((line) => ({ ...line, amountUsd6: usd6(credited) })) ?? [];
      return recordsIn('2026-10', { own: ownAt(monthEndMs(october)), lines }, { due, drafts })
        .effects[0]?.[2];
    };
    expect([299, 300, 301, 298].map(counted)).toEqual([299n, 300n, 299n, 299n]);
  });
});

/** A transfer of the model: what was sent and when, and what the provider made of it. */
interface Transfer {
  readonly plus: number;
  readonly sent: 'in the month' | 'before' | 'after' | 'by nobody';
  readonly credit: 'right' | 'off' | 'twice' | 'none';
}

const transfer: fc.Arbitrary<Transfer> = fc.record({
  plus: fc.integer({ min: 1, max: 50 }),
  sent: fc.constantFrom('in the month', 'in the month', 'before', 'after', 'by nobody'),
  credit: fc.constantFrom('right', 'right', 'off', 'twice', 'none'),
});

/** 3 dollars a unit, less 0.30%: by a formula of the test's own. */
const modelCredit = ({ plus }: Transfer): number => plus * 2_991_000;

const sentMs = {
  'in the month': monthStartMs(october),
  before: monthStartMs(october) - 1,
  after: monthEndMs(october),
};

function monthOf(transfers: readonly Transfer[], grants: readonly number[]): DraftMonth {
  const draft = draftMonth({
    deposits: transfers.map((one, at) => ({
      ref: `dep_${at}`,
      plus: String(one.plus),
      credited: modelCredit(one),
      day: 2 + at,
    })),
  });
  draft.lines = draft.lines.flatMap((line) => {
    const { credit } = transfers[Number(line.ref.slice(4))] ?? {};
    if (line.kind !== 'deposit' || credit === undefined || credit === 'right') return [line];
    if (credit === 'none') return [];
    return credit === 'twice' ? [line, { ...line }] : [{ ...line, amountUsd6: line.amountUsd6 - 7 }];
  });
  const [first] = draft.lines;
  if (first === undefined) throw new Error('the month begins with a grant');
  draft.lines.splice(1, 0, ...grants.map((amountUsd6) => ({ ...first, amountUsd6 })));
  draft.ownDeposits = draft.ownDeposits?.flatMap((own) => {
    const { sent = 'by nobody' } = transfers[Number(own.depositRef.slice(4))] ?? {};
    return sent === 'by nobody' ? [] : [{ ...own, sentAtMs: sentMs[sent] }];
  });
  return restate(draft);
}

describe('the own records of a month of transfers and grants', () => {
  it('are the transfers sent in it, at what is due for them, and the first grant, whatever was credited', () => {
    const grants = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 2 });
    const law = fc.property(fc.array(transfer, { maxLength: 5 }), grants, (transfers, more) => {
      const { part } = reconcileAccountMonth(factsOf(monthOf(transfers, more)));
      // A transfer that was never credited is one of the month in which it was sent, and so of no other.
      const sent = transfers.filter((one) => one.sent === 'in the month');
      const sum = sent.reduce((total, one) => total + modelCredit(one), 0);
      expect(part?.deposits).toEqual({ count: sent.length, usd6: BigInt(sum) });
      expect(part?.grants).toEqual({ count: 1, usd6: 100_000_000n });
    });
    fc.assert(law, runs(100));
  });
});
