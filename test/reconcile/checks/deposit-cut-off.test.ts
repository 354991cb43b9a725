import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { depositCutOffCheck } from '../../../src/reconcile/checks/deposit-cut-off.js';
import { depositViewsOf } from '../../../src/reconcile/checks/deposit-view.js';
import { monthNamed } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, itemsOf, lineOf, toldOf } from '../../months/sandbox/findings.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife, quietSteps } from '../../months/supplier/quiet-month.js';
import { judged } from '../../months/supplier/settled-months.js';

const october = monthNamed('2026-10');

/** October, whose deposit the own records say was sent at this instant. */
function sentAt(sentAtMs: number | undefined): DraftMonth {
  const draft = draftMonth();
  for (const own of draft.ownDeposits ?? []) own.sentAtMs = sentAtMs;
  return draft;
}

describe('DP-CUTOFF', () => {
  it.each([
    ['in the month that credits it', monthStartMs(october)],
    ['at a time that nobody knows', undefined],
    ['in the month before, of which it is an item', monthStartMs(october) - 1],
  ])('is silent on a transfer that was sent %s', (_, sentAtMs) => {
    expect(toldOf(sentAt(sentAtMs))).toEqual([]);
  });

  it('is timing of the month of sending, by the deposit’s id, and claims nothing', () => {
    const late = { kind: 'deposit', atMs: at(1, 0, 10), amount: 5_000_000, sentAtMs: at(31, 23) } as const;
    const evidence = playFloat(quietLife({ steps: [...quietSteps.slice(0, -1), late] }));
    const { items, deposits } = judged(evidence, '2026-10').result;
    expect(items.filter(({ code }) => code !== 'RF-OPENING')).toMatchObject([
      {
        code: 'DP-CUTOFF',
        class: 'T',
        subject: 'dep_3',
        expected: '2026-10-31T23:00:00.000Z',
        actual: '2026-11-01T00:00:00.000Z',
        claimUsd6: 0n,
        effectUsd6: -5_000_000n,
        owedBy: 'time',
      },
    ]);
    expect(deposits.at(-1)).toMatchObject({ result: 'timing', creditedUsd6: undefined });
    expect(judged(evidence, '2026-11').result.deposits).toMatchObject([
      { result: 'matched', creditedUsd6: 5_000_000n },
    ]);
  });

  it('is an item of the month of the credit where the records date the transfer later', () => {
    const [item] = itemsOf(sentAt(monthEndMs(october)), 'DP-CUTOFF');
    expect(item).toMatchObject({ month: '2026-10', effectUsd6: 299_100_000n });
    expect(item?.note).toBe('sent in 2026-11, credited in 2026-10; clears with 2026-11');
  });

  it('stands in the later month as timing too, where that is the month of sending', () => {
    const early = { kind: 'deposit', atMs: at(31, 23), amount: 5_000_000, sentAtMs: at(1, 0, 10) } as const;
    const evidence = playFloat(quietLife({ steps: [...quietSteps.slice(0, -1), early] }));
    expect(judged(evidence, '2026-10').result.deposits.at(-1)).toMatchObject({ result: 'timing' });
    expect(judged(evidence, '2026-11').result.deposits).toMatchObject([
      { result: 'timing', creditedUsd6: undefined, itemIds: [] },
    ]);
  });

  it('is none where the line that credits it stands in another month than it is dated in', () => {
    const inSeptember = (lineMs: number, sentMs: number): number => {
      const draft = sentAt(sentMs);
      lineOf(draft, 'dep_1').bookedAtMs = lineMs;
      const context = contextOf(draft);
      const [view] = depositViewsOf(context);
      if (view === undefined) throw new Error('the month has no deposit');
      return depositCutOffCheck.find({ ...view, context: { ...context, month: monthNamed('2026-09') } })
        .length;
    };
    const startMs = monthStartMs(october);
    expect(inSeptember(startMs, startMs - 1)).toBe(1);
    expect(inSeptember(startMs - 1, startMs)).toBe(0);
  });
});

describe('DP-CUTOFF of a credit of the float that is dated in another month than the one that lists it', () => {
  const dated = (bookedAtMs: number, month: '2026-09' | '2026-10') => {
    const evidence = playFloat(quietLife());
    for (const line of evidence.float.flatMap(({ lines }) => lines)) {
      if (line.ref === 'dep_2') line.bookedAtMs = bookedAtMs;
    }
    const { result } = judged(evidence, month);
    expect(faultsOf(result)).toEqual([]);
    return result;
  };

  it('is timing of the month that lists it, where it is dated later, and moves nothing', () => {
    const { items, deposits } = dated(at(2, 12, 10), '2026-10');
    expect(items).toMatchObject([
      {
        ...{ code: 'DP-CUTOFF', class: 'T', subject: 'dep_2', month: '2026-10', owedBy: 'time' },
        ...{ actual: '2026-11-02T12:00:00.000Z', effectUsd6: 0n },
      },
    ]);
    expect(deposits).toMatchObject([{ result: 'timing', creditedUsd6: 250_000_001n }]);
  });

  it('is none where it is dated earlier, and no earlier month misses what was sent after it', () => {
    expect(dated(at(28, 12, 8), '2026-10').items).toEqual([]);
    expect(dated(at(28, 12, 8), '2026-09').items).toEqual([]);
  });
});
