import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { ownCreditOf } from '../../../src/reconcile/bridge/own-credit.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
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
