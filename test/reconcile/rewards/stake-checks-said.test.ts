import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { livingStakes } from '../../../src/reconcile/rewards/stake-checks.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { StakeRead } from '../../../src/records/rewards/token-reads.js';
import { maturesAtMs, stake, stakedAtMs, stakeRow, stakes, unknownAnswer } from './held-samples.js';
import { facts, judged, november, one } from './token-samples.js';

const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'];

const atTime = (text: string) => Date.parse(text);
const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });

function itemsOf(change: Partial<TokenFacts>, month = november): readonly Discrepancy[] {
  return judged({ month, ownRewards: [], pools: new Map(), issuances: new Map(), ...change }).result.items;
}

/** What is found of a stake by all that was read of it, each with the month that it is an item of. */
function foundOver(all: readonly Partial<StakeRead>[], own = stakeRow()): string[] {
  const reads = stakes(...all.map((change, nth) => stake({ archivedAs: 20 + nth, ...change })));
  return months.flatMap((month) =>
    itemsOf({ ownStakes: [own], stakes: reads }, month as CalendarMonth).map(
      ({ code, field }) => `${month} ${code} ${field}`,
    ),
  );
}

const matured = { status: 'matured', daysRemaining: 0 } as const;

describe('the month of a fault of a stake', () => {
  it.each<[string, Partial<StakeRead>[], string]>([
    [
      'is that of its maturity, however much later it is first seen',
      [{ readAtMs: atTime('2027-05-02T06:00:00Z'), daysRemaining: 0 }],
      '2027-02 RW-STAKE status',
    ],
    [
      'is that of its maturity where it was right up to that instant',
      [
        { readAtMs: maturesAtMs, ...matured },
        { readAtMs: atTime('2027-05-02T06:00:00Z'), daysRemaining: 0 },
      ],
      '2027-02 RW-STAKE status',
    ],
    [
      'is that of its maturity where it is first seen at that instant',
      [{ readAtMs: maturesAtMs, status: 'matured', daysRemaining: 1 }],
      '2027-02 RW-STAKE days_remaining',
    ],
    [
      'is the last that was over when it was seen, where it was right after its maturity',
      [
        { readAtMs: atTime('2027-03-05T06:00:00Z'), ...matured },
        { readAtMs: atTime('2027-05-02T06:00:00Z'), daysRemaining: 0 },
      ],
      '2027-04 RW-STAKE status',
    ],
    [
      'is that of the first answer with this fault: another fault before it is another item',
      [{ daysRemaining: 1 }, { readAtMs: atTime('2027-01-20T06:00:00Z'), ...matured, archivedAs: 21 }],
      '2026-12 RW-STAKE status',
    ],
    [
      'of a maturity that was right once is the last that was over when it was wrong',
      [{}, { readAtMs: atTime('2027-02-02T06:00:00Z'), maturesAtMs: maturesAtMs + 1, daysRemaining: 27 }],
      '2027-01 RW-STAKE matures_at',
    ],
    [
      'without a term is the last that was over when it was seen',
      [{ tier: 'flex', maturesAtMs: undefined, daysRemaining: 3, readAtMs: atTime('2027-04-02T06:00:00Z') }],
      '2027-03 RW-STAKE days_remaining',
    ],
  ])('%s', (_, all, expected) => {
    const own = stakeRow({ tier: all[0]?.tier ?? '3m' });
    expect(foundOver(all, own)).toEqual([expected]);
  });
});

describe('the own record of a stake', () => {
  it('is held against the stake in the month in which it began, and in no other', () => {
    expect(foundOver([{}], stakeRow({ wallet: '0x' }))).toEqual(['2026-11 RW-ATTR wallet_address']);
  });

  it('that has no date is of the month in which the provider says it began', () => {
    const undated = stakeRow({ wallet: '0x', stakedAtMs: undefined });
    expect(foundOver([{}], undated)).toEqual(['2026-11 RW-ATTR wallet_address']);
  });

  it('of which nobody says when it began is of every month that is judged', () => {
    const change = {
      ownStakes: [stakeRow({ stakedAtMs: undefined })],
      stakes: new Map([['s-1', { reads: [], unknown: unknownAnswer }]]),
    };
    for (const month of ['2026-11', '2027-05'] as CalendarMonth[]) {
      expect(itemsOf(change, month).map(({ field }) => field)).toEqual(['stake_id']);
    }
  });

  it('is believed against an older answer that there is no such stake', () => {
    const older = { ...unknownAnswer, archivedAs: 1 };
    const answers = new Map([['s-1', { reads: [stake()], unknown: older }]]);
    expect(itemsOf({ ownStakes: [stakeRow()], stakes: answers })).toEqual([]);
  });

  it('says nothing where the stake was not read', () => {
    const ownStakes = [stakeRow(), stakeRow({ stakeId: 's-2' })];
    expect(itemsOf({ ownStakes, stakes: stakes(stake()) })).toEqual([]);
  });

  it('counts by its first row where it stands twice', () => {
    const ownStakes = [stakeRow({ line: 9, wallet: '0x' }), stakeRow()];
    expect(itemsOf({ ownStakes, stakes: stakes(stake()) }).map(({ code }) => code)).toEqual([
      'RW-REF-REUSED',
    ]);
  });
});

describe('the stakes that live in a month', () => {
  const livingIn = (change: Partial<TokenFacts>) => {
    const all = facts(change);
    return months.filter((month) => livingStakes({ facts: all, month: month as CalendarMonth }).length > 0);
  };

  it('are all that a term never ends, from when they began', () => {
    const flex = { tier: 'flex', maturesAtMs: undefined, daysRemaining: undefined } as const;
    const change = { ownStakes: [stakeRow({ tier: 'flex' })], stakes: stakes(stake(flex)) };
    expect(livingIn(change)).toEqual(months.slice(1));
  });

  it('are those without an answer from when they began, and in any month where nobody says when', () => {
    expect(livingIn({ ownStakes: [stakeRow()] })).toEqual(months.slice(1));
    expect(livingIn({ ownStakes: [stakeRow({ stakedAtMs: undefined })] })).toEqual(months);
    expect(livingIn({ ownStakes: undefined })).toEqual([]);
  });
});

describe('an item of a stake', () => {
  const formula = '2026-11-30T10:00:00.000Z + 3 months';
  const later = atTime('2027-03-02T06:00:00Z');

  it.each<[string, Partial<StakeRead>, Partial<Record<keyof Discrepancy, unknown>>]>([
    [
      'on its maturity shows the calendar months that make it',
      { maturesAtMs: maturesAtMs + 1000 },
      {
        ...{ field: 'matures_at', unit: 'time', formula, occurredAtMs: stakedAtMs },
        ...{ expected: '2027-02-28T10:00:00.000Z', actual: '2027-02-28T10:00:01.000Z' },
      },
    ],
    [
      'on a maturity that is missing says that there is none',
      { maturesAtMs: undefined },
      { field: 'matures_at', expected: '2027-02-28T10:00:00.000Z', actual: 'none' },
    ],
    [
      'on its state says when it was read',
      { readAtMs: later },
      {
        ...{ field: 'status', unit: 'text', expected: 'matured', actual: 'active', formula },
        ...{ occurredAtMs: maturesAtMs, note: 'read at 2027-03-02T06:00:00.000Z' },
      },
    ],
    [
      'on a renewal that is missing expects another stake',
      { readAtMs: later, ...matured, autoCompound: true },
      { field: 'renewed_as', unit: 'text', expected: 'another stake', actual: 'none' },
    ],
    [
      'on a renewal that nobody asked for names what it went into',
      { readAtMs: later, ...matured, renewedAs: 's-2' },
      { field: 'renewed_as', unit: 'text', expected: 'none', actual: 's-2' },
    ],
    [
      'on the days that remain counts those begun',
      { daysRemaining: 5 },
      { field: 'days_remaining', unit: 'text', expected: '88', actual: '5', formula: '' },
    ],
    [
      'on days of one that has matured expects none to remain',
      { readAtMs: later, status: 'matured', daysRemaining: undefined },
      { field: 'days_remaining', expected: '0', actual: 'none' },
    ],
  ])('%s', (_, change, said) => {
    const reads = stakes(stake({ ...change, ...from('stake') }));
    const items = months.flatMap((month) =>
      itemsOf({ ownStakes: [stakeRow()], stakes: reads }, month as CalendarMonth),
    );
    const proof = { evidenceSha256: 'stake', requestId: 'request of stake' };
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ code: 'RW-STAKE', subject: 's-1', sourceA: 'recomputed', sourceB: 'stake', ...proof },
      ...said,
    });
  });

  it('without a term expects no maturity and no days', () => {
    const flex = { tier: 'flex', maturesAtMs: undefined, daysRemaining: undefined } as const;
    const of = (change: Partial<StakeRead>) =>
      itemsOf({
        ownStakes: [stakeRow({ tier: 'flex' })],
        stakes: stakes(stake({ ...flex, ...change })),
      });
    expect(of({ maturesAtMs })).toMatchObject([{ field: 'matures_at', expected: 'none', formula: '' }]);
    expect(of({ daysRemaining: 3 })).toMatchObject([
      { field: 'days_remaining', expected: 'none', actual: '3' },
    ]);
    expect(of({ status: 'matured' })).toMatchObject([{ field: 'status', expected: 'active', formula: '' }]);
  });

  it('holds a maturity against the tier of the answer where that of the row does not make it either', () => {
    const reads = stakes(stake({ tier: '6m', maturesAtMs: maturesAtMs + 1 }));
    const items = itemsOf({ ownStakes: [stakeRow()], stakes: reads });
    expect(items.find(({ field }) => field === 'matures_at')?.expected).toBe('2027-05-30T10:00:00.000Z');
  });

  it('on what the own records say of it names the row', () => {
    const own = stakeRow({ wallet: '0x', plus18: plus18(2n * one), tier: 'flex' });
    const items = itemsOf({ ownStakes: [own], stakes: stakes(stake(from('stake'))) });
    const shared = {
      ...{ code: 'RW-ATTR', subject: 's-1', sourceA: 'book', sourceB: 'stake', note: 'own.csv:2' },
      ...{ evidenceSha256: 'stake', requestId: 'request of stake', occurredAtMs: stakedAtMs },
    };
    expect(items).toMatchObject([
      { ...shared, field: 'plus_amount', unit: 'plus', expected: '2', actual: '1' },
      { ...shared, field: 'tier', unit: 'text', expected: 'flex', actual: '3m' },
      { ...shared, field: 'wallet_address', unit: 'text', expected: '0x' },
    ]);
  });

  it('on a stake that the provider does not know rests on that answer', () => {
    const none = { reads: [], unknown: { ...unknownAnswer, ...from('none') } };
    expect(itemsOf({ ownStakes: [stakeRow()], stakes: new Map([['s-1', none]]) })).toMatchObject([
      {
        ...{ code: 'RW-STAKE', field: 'stake_id', sourceA: 'book', sourceB: 'stake', unit: 'text' },
        ...{ expected: 'staked', actual: 'unknown', evidenceSha256: 'none' },
        note: 'own.csv:2; the provider answered that it knows no such stake',
      },
    ]);
  });
});

describe('a stake that is read near its maturity', () => {
  const second = 1000;
  const foundAt = (readAtMs: number, change: Partial<StakeRead>): string[] =>
    foundOver([{ readAtMs, ...change }]).map((item) => item.split(' ').at(-1) ?? '');
  const active = (daysRemaining: number) => ({ status: 'active', daysRemaining }) as const;

  it('may be in either state within a second of it, since an answer is dated by whole seconds', () => {
    expect(foundAt(maturesAtMs - second - 1, matured)).toEqual(['status']);
    expect(foundAt(maturesAtMs - second, matured)).toEqual([]);
    expect(foundAt(maturesAtMs + second - 1, active(0))).toEqual([]);
    expect(foundAt(maturesAtMs + second, active(0))).toEqual(['status']);
  });

  it('has a day begun left until the day is over, by a second more or less', () => {
    const day = 86_400_000;
    expect(foundAt(maturesAtMs - day, active(1))).toEqual([]);
    expect(foundAt(maturesAtMs - day, active(2))).toEqual([]);
    expect(foundAt(maturesAtMs - day, active(0))).toEqual(['days_remaining']);
    expect(foundAt(maturesAtMs - day - second, active(1))).toEqual([]);
    expect(foundAt(maturesAtMs - day - second - 1, active(1))).toEqual(['days_remaining']);
    expect(foundAt(maturesAtMs - day + second, active(2))).toEqual(['days_remaining']);
  });
});
