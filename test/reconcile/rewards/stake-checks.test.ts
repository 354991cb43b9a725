import { describe, expect, it } from 'vitest';
import { LAST_INSTANT_MS } from '../../../src/base/time/instant.js';
import { plus18 } from '../../../src/money/plus18.js';
import { livingStakes, stakeChecks } from '../../../src/reconcile/rewards/stake-checks.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { OwnStake } from '../../../src/records/rewards/own-token-rows.js';
import type { StakeRead } from '../../../src/records/rewards/token-reads.js';
import { maturesAtMs, stake, stakedAtMs, stakeRow, stakes, unknownAnswer } from './held-samples.js';
import { at, facts, found, judged, one } from './token-samples.js';

/** What is found of a stake in a month, by all that was read of it. */
function foundIn(month: string, all: readonly Partial<StakeRead>[], own: Partial<OwnStake> = {}): string[] {
  const reads = all.map((one, at) => stake({ archivedAs: 20 + at, ...one }));
  return found({
    month: month as TokenFacts['month'],
    ownRewards: [],
    pools: new Map(),
    ownStakes: [stakeRow(own)],
    stakes: stakes(...reads),
  });
}

const ofStake = (change: Partial<StakeRead>, own: Partial<OwnStake> = {}) =>
  foundIn('2026-11', [change], own);

describe('a stake', () => {
  it.each<[string, Partial<StakeRead>, string[]]>([
    ['is right, on the last day of a shorter month', {}, []],
    ['matures a day late', { maturesAtMs: maturesAtMs + 86_400_000 }, ['matures_at']],
    ['has matured too early', { status: 'matured', daysRemaining: 0 }, ['status']],
    [
      'may be either within a second of its maturity',
      { readAtMs: maturesAtMs, status: 'matured', daysRemaining: 0 },
      [],
    ],
    ['has another number of days left', { daysRemaining: 87 }, ['days_remaining']],
    ['was renewed without being asked to', { renewedAs: 's-2' }, ['renewed_as']],
    ['was renewed before it matured', { autoCompound: true, renewedAs: 's-2' }, ['renewed_as']],
  ])('%s', (_, change, fields) => {
    expect(ofStake(change)).toEqual(fields.map((field) => `RW-STAKE s-1 ${field}`));
  });

  it('is judged by itself, beside others of the same records', () => {
    const all = ['s-1', 's-2'].map((stakeId) => stakeRow({ stakeId }));
    const late = ['s-1', 's-2'].map((stakeId) => stake({ stakeId, maturesAtMs: maturesAtMs + 86_400_000 }));
    const month = '2026-11' as TokenFacts['month'];
    const change = { month, ownRewards: [], pools: new Map(), ownStakes: all, stakes: stakes(...late) };
    expect(found(change)).toEqual(['RW-STAKE s-1 matures_at', 'RW-STAKE s-2 matures_at']);
  });

  it('is due at the last instant that can be written, where it begins too late for its term', () => {
    const late = { createdAtMs: LAST_INSTANT_MS, maturesAtMs: LAST_INSTANT_MS, daysRemaining: undefined };
    const own = { stakedAtMs: undefined };
    expect(foundIn('9999-12', [late], own)).toEqual(['RW-STAKE s-1 days_remaining']);
    expect(foundIn('9999-12', [{ ...late, maturesAtMs }], own)).toEqual(['RW-STAKE s-1 matures_at']);
  });

  it('has its wrong maturity in the month of the own records, wherever the provider dates its beginning', () => {
    for (const createdAtMs of [0, LAST_INSTANT_MS]) {
      expect(ofStake({ createdAtMs })).toEqual(['RW-STAKE s-1 matures_at']);
    }
  });

  it('without a term never matures', () => {
    const flex = { tier: 'flex', maturesAtMs: undefined, daysRemaining: undefined } as const;
    expect(ofStake(flex, { tier: 'flex' })).toEqual([]);
    expect(ofStake({ ...flex, status: 'matured' }, { tier: 'flex' })).toEqual(['RW-STAKE s-1 status']);
  });

  it('differs in its amount by the tokens of the provider less those of the own records', () => {
    const ownStakes = [stakeRow({ plus18: plus18(3n * one) })];
    const month = '2026-11' as TokenFacts['month'];
    const change = { month, ownRewards: [], pools: new Map(), ownStakes };
    const { result } = judged({ ...change, stakes: stakes(stake({ plus18: plus18(one) })) });
    expect(result.items).toMatchObject([
      { code: 'RW-ATTR', field: 'plus_amount', expected: '3', actual: '1', difference: '-2' },
    ]);
  });

  it('is held against the own records, and unknown where the provider says so', () => {
    expect(ofStake({}, { plus18: plus18(2n * one) })).toEqual(['RW-ATTR s-1 plus_amount']);
    expect(ofStake({}, { wallet: '0x' })).toEqual(['RW-ATTR s-1 wallet_address']);
    const row = stakeRow({ stakeId: 's-9', stakedAtMs: at(3) });
    const none = new Map([['s-9', { reads: [], unknown: unknownAnswer }]]);
    expect(found({ ownStakes: [row], stakes: none })).toEqual(['RW-STAKE s-9 stake_id']);
  });
});

const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];
const readIn = (text: string) => Date.parse(text);
const past = { readAtMs: readIn('2027-03-02T06:00:00Z'), daysRemaining: 0 };
const early = { readAtMs: readIn('2027-01-02T06:00:00Z'), daysRemaining: 58 };

describe('a stake that began before the first month that is closed', () => {
  const toldIn = (month: string, firstMonth: string | undefined, change: Partial<StakeRead>): string[] =>
    found({
      month: month as TokenFacts['month'],
      firstMonth: firstMonth as TokenFacts['month'] | undefined,
      ownRewards: [],
      pools: new Map(),
      ownStakes: [stakeRow()],
      stakes: stakes(stake(change)),
    });

  it.each<[string, Partial<StakeRead>, string]>([
    ['a wrong maturity', { maturesAtMs: maturesAtMs + 86_400_000 }, 'RW-STAKE s-1 matures_at'],
    ['another amount than the own records have', { plus18: plus18(one + 1n) }, 'RW-ATTR s-1 plus_amount'],
    [
      'a maturity that never came',
      { ...past, readAtMs: readIn('2027-05-02T06:00:00Z') },
      'RW-STAKE s-1 status',
    ],
  ])('has %s in that month, and in no other', (_, change, words) => {
    expect(toldIn('2027-04', '2027-04', change)).toEqual([words]);
    expect(toldIn('2027-05', '2027-04', change)).toEqual([]);
    expect(toldIn('2027-04', undefined, change)).toEqual([]);
  });

  it('raises nothing there where it is right', () => {
    const right = { ...past, status: 'matured', readAtMs: readIn('2027-05-02T06:00:00Z') } as const;
    expect(toldIn('2027-04', '2027-04', right)).toEqual([]);
    expect(toldIn('2026-12', '2026-12', {})).toEqual([]);
  });
});

describe('a date that differs from that of the own records', () => {
  const day = 86_400_000;
  it('is told beyond two days, once: where the maturity is of it', () => {
    expect(ofStake({}, { stakedAtMs: stakedAtMs - 2 * day })).toEqual([]);
    expect(ofStake({}, { stakedAtMs: stakedAtMs - 2 * day - 1 })).toEqual(['RW-ATTR s-1 staked_at']);
    const later = {
      createdAtMs: stakedAtMs + 3 * day,
      maturesAtMs: maturesAtMs + 3 * day,
      daysRemaining: 90,
    };
    expect(ofStake(later)).toEqual(['RW-ATTR s-1 staked_at']);
    expect(ofStake({ createdAtMs: stakedAtMs + 3 * day })).toEqual(['RW-STAKE s-1 matures_at']);
  });

  it('is told of a stake without a term too', () => {
    const flex = { tier: 'flex', maturesAtMs: undefined, daysRemaining: undefined } as const;
    expect(ofStake(flex, { tier: 'flex', stakedAtMs: stakedAtMs - 2 * day })).toEqual([]);
    expect(ofStake(flex, { tier: 'flex', stakedAtMs: stakedAtMs - 2 * day - 1 })).toEqual([
      'RW-ATTR s-1 staked_at',
    ]);
  });
});

describe('a tier that an answer misstates', () => {
  it('is said once, and not of its maturity', () => {
    expect(ofStake({ tier: '6m' })).toEqual(['RW-ATTR s-1 tier']);
  });
});

describe('the month of a fault of a stake', () => {
  it.each<[string, Partial<StakeRead>[], string[]]>([
    ['that has not matured in time is that of its maturity', [past], ['2027-02 status']],
    [
      'that was right before it is that of its maturity',
      [{}, early, past, { ...past, readAtMs: readIn('2027-04-02T06:00:00Z') }],
      ['2027-02 status'],
    ],
    [
      'that was not renewed is that of its maturity',
      [early, { ...past, status: 'matured', autoCompound: true }],
      ['2027-02 renewed_as'],
    ],
    [
      'that was renewed unasked is that of its maturity',
      [{ ...past, status: 'matured', renewedAs: 's-2' }],
      ['2027-02 renewed_as'],
    ],
    [
      'with days left at its maturity is that of its maturity',
      [{ ...past, status: 'matured', daysRemaining: 1 }],
      ['2027-02 days_remaining'],
    ],
    [
      'that matured too early is the last that was over when it was seen',
      [{}, { ...early, status: 'matured', daysRemaining: 0 }],
      ['2026-12 status'],
    ],
    [
      'that was right until then is none before its last right answer',
      [early, { ...early, readAtMs: readIn('2027-01-20T06:00:00Z'), daysRemaining: 1 }],
      ['2027-01 days_remaining'],
    ],
    [
      'stays where it was first seen, however often it is seen again',
      [
        { readAtMs: readIn('2026-12-02T10:00:00Z'), daysRemaining: 90 },
        { ...early, daysRemaining: 59 },
      ],
      ['2026-11 days_remaining'],
    ],
    [
      'with a wrong maturity is that of its beginning, and its status by it follows',
      [{ ...past, maturesAtMs: maturesAtMs + 7 * 86_400_000, daysRemaining: 5 }],
      ['2026-11 matures_at'],
    ],
    ['is none where a later answer puts it right', [{ daysRemaining: 1 }, early], []],
  ])('%s', (_, all, expected) => {
    const inEach = months.flatMap((month) =>
      foundIn(month, all).map((item) => `${month} ${item.split(' ').at(-1)}`),
    );
    expect(inEach).toEqual(expected);
  });

  it('is one that has the stake among those that live in it', () => {
    const all = facts({ ownStakes: [stakeRow()], stakes: stakes(stake()) });
    const living = months.filter(
      (month) => livingStakes({ facts: all, month: month as TokenFacts['month'] }).length > 0,
    );
    expect(living).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(stakeChecks.flatMap(({ codes }) => codes)).toEqual(['RW-STAKE', 'RW-ATTR']);
  });
});
