import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { beginningOf, tokenCasesOf } from '../../../src/reconcile/rewards/token-case.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { openPlus18Of } from '../../../src/reconcile/rewards/token-judge.js';
import type { IssuanceRead } from '../../../src/records/rewards/token-reads.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
  back,
  facts,
  found,
  issuance,
  judged,
  line,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
  tokens,
} from './token-samples.js';

const booked = (...movements: ReturnType<typeof movement>[]) => pools(pool(october, 1000n * one, movements));
const caseOf = (change: Partial<TokenFacts>, id = 't-1') => tokenCasesOf(facts(change)).get(id);

describe('the state of an issuance that nobody read', () => {
  const stateOf = (...movements: ReturnType<typeof movement>[]) =>
    caseOf({ issuances: new Map(), pools: booked(...movements) })?.issuance?.state;

  it('is failed where all of it was given back, and else live', () => {
    expect(stateOf(line(2))).toBe('live');
    expect(stateOf(line(2), back(3))).toBe('failed');
    expect(stateOf(line(2), back(3, tokens(4n)))).toBe('live');
    expect(stateOf(line(2), back(3, tokens(4n)), back(4, tokens(11n)))).toBe('failed');
    expect(stateOf(back(3))).toBe('live');
  });

  it('is what its answer says where there is one, whatever was given back', () => {
    const given = { pools: booked(line(2), back(3)) };
    expect(caseOf(given)?.issuance?.state).toBe('live');
    const none = { reads: [], unknown: unknownAnswer };
    const unknown = new Map([['iss-t-1', none]]);
    expect(caseOf({ ...given, issuances: unknown })?.issuance).toMatchObject({
      state: 'unknown',
      read: undefined,
    });
    const older = new Map([
      ['iss-t-1', { reads: [issuance('t-1')], unknown: { ...unknownAnswer, archivedAs: 1 } }],
    ]);
    expect(caseOf({ ...given, issuances: older })?.issuance).toMatchObject({
      state: 'live',
      unknown: undefined,
    });
  });
});

describe('the issuances of a transaction', () => {
  const ids = (change: Partial<TokenFacts>) => caseOf(change)?.issuances.map(({ issuanceId }) => issuanceId);
  const named = (issuanceId: string, createdAtMs: number) => issuance('t-1', { issuanceId, createdAtMs });

  it('stand in the order in which they began, then by their names', () => {
    const issuances = reads(named('b', at(4)), named('c', at(3)), named('a', at(4)));
    expect(ids({ issuances, pools: new Map() })).toEqual(['c', 'a', 'b']);
  });

  it('are those of the pool, and beside them those that it has nowhere', () => {
    const issuances = reads(named('iss-t-1', at(3)), named('a', at(4)));
    expect(ids({ issuances })).toEqual(['iss-t-1', 'a']);
  });

  it('are none of another transaction that the pool has them under', () => {
    const issuances = new Map([...reads(issuance('t-1')), ...reads(issuance('t-2', { issuanceId: 'x' }))]);
    const change = { issuances, pools: booked(line(2), line(3, { issuanceId: 'x' })) };
    expect(ids(change)).toEqual(['iss-t-1']);
    expect(caseOf(change, 't-2')?.issuances.map(({ issuanceId }) => issuanceId)).toEqual(['x']);
  });

  it('begin when the pool debits them, else when they were made, else when it gives them back', () => {
    const beganAt = (change: Partial<TokenFacts>) => {
      const of = caseOf(change)?.issuance;
      return of && beginningOf(of);
    };
    expect(beganAt({ pools: booked(line(2, { bookedAtMs: at(4) })) })).toBe(at(4));
    expect(beganAt({ pools: booked(back(2, { bookedAtMs: at(4) })) })).toBe(at(3));
    expect(beganAt({ issuances: new Map(), pools: booked(back(2, { bookedAtMs: at(4) })) })).toBe(at(4));
  });

  it('are represented by the first that lives, else by the last', () => {
    const failed = (issuanceId: string) => issuance('t-1', { issuanceId, status: 'failed' });
    const of = (...all: readonly IssuanceRead[]) =>
      caseOf({ issuances: reads(...all), pools: new Map() })?.issuance;
    expect(of(failed('a'), named('b', at(3)), named('c', at(3)), failed('d'))?.issuanceId).toBe('b');
    expect(of(failed('a'), failed('b'))?.issuanceId).toBe('b');
  });

  it('are read over the months in their order, however they are on file, and funding is none of them', () => {
    const later = pool(november, 985n * one, [line(4, { bookedAtMs: at(2, 11) })]);
    const change = { pools: pools(later, pool(october, 1000n * one, [movement(1, 'funding', ''), line(2)])) };
    expect(caseOf(change)?.issuance?.debits.map(({ seq }) => seq)).toEqual([2, 4]);
    expect([...tokenCasesOf(facts(change)).keys()]).toEqual(['t-1']);
  });
});

describe('the row that is held against an issuance', () => {
  const lineOf = (...rows: readonly Partial<ReturnType<typeof row>>[]) =>
    caseOf({
      issuances: reads(issuance('t-1', { merchantId: 'm' })),
      ownRewards: rows.map((change, nth) => row('t-1', { line: nth + 1, ...change })),
    })?.row?.line;

  it('is the one that agrees in more of wallet, amount and merchant', () => {
    expect(lineOf({ wallet: '0xb' }, {})).toBe(2);
    expect(lineOf({ amountUsdMinor: 1 }, { issuedAtMs: at(4) })).toBe(2);
    expect(lineOf({ merchantId: 'n' }, { merchantId: 'm' })).toBe(2);
    expect(lineOf({ merchantId: 'n' }, {})).toBe(2);
    expect(lineOf({ merchantId: 'n', wallet: '0xb' }, { amountUsdMinor: 1 })).toBe(2);
  });

  it('is the first by source, file and line where none agrees more', () => {
    expect(lineOf({ merchantId: 'm' }, {})).toBe(1);
    expect(lineOf({ source: 'shop', line: 1 }, { line: 2 })).toBe(2);
    expect(lineOf({ file: 'z.csv', line: 1, merchantId: 'm' }, { line: 2 })).toBe(2);
    expect(lineOf({ file: 'z.csv', source: 'a', line: 1 }, { file: 'a.csv', source: 'b', line: 2 })).toBe(1);
  });
});

describe('the month of a transaction', () => {
  const ofMonth = (month: CalendarMonth, change: Partial<TokenFacts>) =>
    judged({ month, ...change }).view.ofMonth.map(({ transactionId }) => transactionId);

  it('is that of each of its movements, and of each of its rows', () => {
    const both = pools(pool(october, 1000n * one, [line(2)]), pool(november, 985n * one, [back(3)]));
    const ownRewards = [row('t-1', { issuedAtMs: at(1, 9) }), row('t-1', { issuedAtMs: at(1, 8), line: 3 })];
    const change = { pools: both, ownRewards };
    expect(ofMonth(october, change)).toEqual(['t-1']);
    expect(ofMonth(november, change)).toEqual(['t-1']);
    expect(ofMonth(september, change)).toEqual(['t-1']);
    expect(ofMonth('2026-12' as CalendarMonth, change)).toEqual([]);
  });

  it('is that in which it was made where the pool has nothing of it', () => {
    const change = { pools: new Map(), ownRewards: [] };
    expect(ofMonth(october, change)).toEqual(['t-1']);
    expect(ofMonth(november, change)).toEqual([]);
    const ofPool = { ...change, pools: pools(pool(november, 985n * one, [line(2)])) };
    expect([ofMonth(october, ofPool), ofMonth(november, ofPool)]).toEqual([[], ['t-1']]);
  });
});

describe('the months before', () => {
  const twice = (month: CalendarMonth, bookedAtMs: number) =>
    pool(month, 1000n * one, [line(2, { bookedAtMs }), line(3, { bookedAtMs })]);
  const settledIn = (first: CalendarMonth, bookedAtMs: number) => {
    const before = twice(first, bookedAtMs);
    const then = pool(november, before.closingPlus18, [back(4, { bookedAtMs: at(2, 11) })]);
    const ownRewards = [row('t-1', { issuedAtMs: bookedAtMs })];
    const issuances = reads(issuance('t-1', { createdAtMs: bookedAtMs }));
    return found({ month: november, pools: pools(then, before), ownRewards, issuances });
  };

  it('pass on what they left open for a year, whatever order they are on file in', () => {
    expect(settledIn(october, at(3))).toEqual(['ST-SETTLED t-1 settled_plus']);
    expect(settledIn('2025-11' as CalendarMonth, Date.UTC(2025, 10, 3))).toEqual([
      'ST-SETTLED t-1 settled_plus',
    ]);
    expect(settledIn('2025-10' as CalendarMonth, Date.UTC(2025, 9, 3))).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
    ]);
  });

  it('leave less open by what a person closed of it', () => {
    const before = twice(october, at(3));
    const then = pool(november, before.closingPlus18, [back(4, { bookedAtMs: at(2, 11) })]);
    const { result } = judged({ month: november, pools: pools(before, then), closedPlus18: () => 4n * one });
    expect(result.items.map(({ code, actual }) => [code, actual])).toEqual([
      ['ST-SETTLED', '11'],
      ['RW-REVERSAL-EXTRA', '4'],
    ]);
  });

  it('leave for the opening after it the closing that it takes back, and no other item of the pool', () => {
    const wrong = pool(
      september,
      0n,
      [movement(1, 'funding', '', tokens(1000n)), movement(9, 'funding', '', tokens(1n))],
      {
        closingPlus18: plus18(999n * one),
      },
    );
    const both = pools(wrong, pool(october, 1001n * one, [line(10)]));
    const before = judged({ pools: both, month: september, ownRewards: [] }).result.items;
    const closing = before.find(({ field }) => field === 'closing_plus');
    const opening = judged({ pools: both }).result.items.find(({ field }) => field === 'opening_plus');
    const gap = before.find(({ code }) => code === 'RW-SEQUENCE');
    expect([closing?.causedBy, gap?.causedBy, opening?.causedBy]).toEqual([[], [], [closing?.itemId]]);
  });
});

describe('the tokens that would undo an item', () => {
  const openOf = (code: string, effect: bigint, claim: bigint) =>
    openPlus18Of({
      code,
      tokens: { effectPlus18: effect, claimPlus18: claim, differencePlus18: 0n },
    } as never);

  it('are what it claims, and of what the own records lack what it moved', () => {
    expect(openOf('RW-CHARGE', -5n, 5n)).toBe(5n);
    expect(openOf('RW-NOT-IN-BOOKS', -5n, 0n)).toBe(5n);
    expect(openOf('RW-ATTR', -5n, 0n)).toBe(0n);
    expect(openOf('RW-NOT-IN-BOOKS', -5n, 3n)).toBe(3n);
  });
});

describe('a row that was set aside', () => {
  const aside = (kind: 'rewards' | 'stakes', reference: string | undefined) =>
    found({
      ownRewards: [],
      setAside: [{ kind, file: 'f', line: 2, reason: 'r', month: october, reference }],
    });

  it('is why the own records lack what it names, if it is one of rewards that names it', () => {
    expect(aside('rewards', 't-1')).toContain('RW-NOT-IN-BOOKS t-1 transaction_id <');
    expect(aside('stakes', 't-1')).toContain('RW-NOT-IN-BOOKS t-1 transaction_id');
    expect(aside('rewards', 't-2')).toContain('RW-NOT-IN-BOOKS t-1 transaction_id');
    expect(aside('rewards', undefined)).toContain('RW-NOT-IN-BOOKS t-1 transaction_id');
  });
});
