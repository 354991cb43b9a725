import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { ownCreditOf } from '../../../src/reconcile/bridge/own-credit.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { restate } from '../../months/sandbox/findings.js';

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
