import { describe, expect, it } from 'vitest';
import { LAST_INSTANT_MS } from '../../../src/base/time/instant.js';
import { plus18 } from '../../../src/money/plus18.js';
import { beganAtMs, expectedUntil } from '../../../src/reconcile/rewards/surplus.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { openPlus18Of } from '../../../src/reconcile/rewards/token-judge.js';
import type { KnownSettlement } from '../../../src/reconcile/settlement/known-settlements.js';
import type { PoolMovement } from '../../../src/records/rewards/pool-reading.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import {
  at,
  back,
  evidence,
  facts,
  found,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  readAtMs,
  reads,
  row,
} from './token-samples.js';

const debit = movement(2, 'issuance', 't-1');
const failed = { issuances: reads(issuance('t-1', { status: 'failed' })) };
const inOctober = (...movements: PoolMovement[]) => pools(pool(october, 1000n * one, movements));
const thenInNovember = (first: readonly PoolMovement[], then: readonly PoolMovement[]) => {
  const before = pool(october, 1000n * one, first);
  return pools(before, pool(november, before.closingPlus18, then));
};

describe('what the pool booked beyond what is due', () => {
  it('is one fault where the reversal of a failed issuance names another that failed, of as many tokens', () => {
    const failedOnes = ['t-1', 't-2'].map((id) => issuance(id, { status: 'failed' }));
    const lines = (first: string, second: string) => [
      movement(2, 'issuance', 't-1', { bookedAtMs: at(3) }),
      movement(3, 'issuance_reversal', first, { bookedAtMs: at(3) + 2000 }),
      movement(4, 'issuance', 't-2', { bookedAtMs: at(5) }),
      movement(5, 'issuance_reversal', second, { bookedAtMs: at(5) + 2000 }),
    ];
    const said = (first: string, second: string) =>
      found({ issuances: reads(...failedOnes), pools: inOctober(...lines(first, second)) });
    expect(said('t-1', 't-2')).toEqual([]);
    expect(said('t-1', 't-1')).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
      'RW-REVERSAL-MISSING t-2 pool_reversal_plus <',
    ]);
    expect(said('t-2', 't-2')).toEqual([
      'RW-REVERSAL-EXTRA t-2 pool_reversal_plus',
      'RW-REVERSAL-MISSING t-1 pool_reversal_plus <',
    ]);
  });

  it('explains a number that comes again where its whole line is too many, and not where a part is', () => {
    const said = (...lines: PoolMovement[]) => found({ ...failed, pools: inOctober(debit, ...lines) });
    const later = { bookedAtMs: at(3) + 1000 };
    expect(said(back(3), back(3, later))).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
      'RW-SEQUENCE pool seq <',
    ]);
    expect(said(back(2, { plus18: plus18(15n * one + 1n) }))).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
      'RW-SEQUENCE pool seq',
    ]);
  });

  it('is told in one pass over thousands of debits and reversals of one failed issuance', () => {
    const many = Array.from({ length: 8_000 }, (_, i) => BigInt(i + 1));
    const lines = many.flatMap((units) => [
      movement(0, 'issuance', 't-1', { plus18: plus18(2n * units) }),
      movement(0, 'issuance_reversal', 't-1', { plus18: plus18(2n * units - 1n) }),
    ]);
    const listed = inOctober(...lines.map((each, i) => ({ ...each, seq: i + 2 })));
    expect(found({ issuances: reads(issuance('t-1', { status: 'failed' })), pools: listed })).toContain(
      'RW-REVERSAL-MISSING t-1 pool_reversal_plus',
    );
  });

  it.each<[string, Partial<TokenFacts>, string[]]>([
    [
      'a second debit',
      { pools: inOctober(debit, movement(3, 'issuance', 't-1')) },
      ['RW-DOUBLE-DEBIT t-1 pool_debit_plus'],
    ],
    [
      'a second debit that was reversed',
      { pools: inOctober(debit, movement(3, 'issuance', 't-1'), back(4)) },
      [],
    ],
    ['a failed issuance that was given back', { ...failed, pools: inOctober(debit, back(3)) }, []],
    [
      'a failed issuance that was not',
      { ...failed, pools: inOctober(debit) },
      ['RW-REVERSAL-MISSING t-1 pool_reversal_plus'],
    ],
    [
      'one that was given back twice',
      { ...failed, pools: inOctober(debit, back(3), back(4)) },
      ['RW-REVERSAL-EXTRA t-1 pool_reversal_plus'],
    ],
    [
      'a confirmed one that was given back',
      { pools: inOctober(debit, back(3)) },
      ['RW-REVERSAL-EXTRA t-1 pool_reversal_plus'],
    ],
    [
      'a debit that no issuance answers to',
      {
        issuances: new Map([['iss-t-1', { reads: [], unknown: { readAtMs, archivedAs: 9, evidence } }]]),
      },
      ['RW-DEBIT-UNKNOWN t-1 pool_debit_plus', 'RW-NOT-AT-PROVIDER t-1 transaction_id <'],
    ],
    [
      'a failed issuance that was debited at the last instant that can be written',
      { ...failed, pools: inOctober(movement(2, 'issuance', 't-1', { bookedAtMs: LAST_INSTANT_MS })) },
      ['RW-REVERSAL-MISSING t-1 pool_reversal_plus'],
    ],
    [
      'a debit for which the pool names no issuance',
      { issuances: new Map(), pools: inOctober(movement(2, 'issuance', 't-1', { issuanceId: '' })) },
      ['RW-DEBIT-UNKNOWN t-1 pool_debit_plus', 'RW-NOT-AT-PROVIDER t-1 transaction_id <'],
    ],
    [
      'a second debit for which the pool names no issuance',
      { pools: inOctober(debit, movement(3, 'issuance', 't-1', { issuanceId: '' })) },
      ['RW-DEBIT-UNKNOWN t-1 pool_debit_plus'],
    ],
    [
      'a reversal for which the pool names no issuance',
      { pools: inOctober(debit, movement(3, 'issuance_reversal', 't-1', { issuanceId: '' })) },
      ['RW-REVERSAL-EXTRA t-1 pool_reversal_plus'],
    ],
    [
      'a second issuance of one transaction',
      {
        issuances: reads(issuance('t-1'), issuance('t-1', { issuanceId: 'iss-2' })),
        pools: inOctober(debit, movement(3, 'issuance', 't-1', { issuanceId: 'iss-2', bookedAtMs: at(4) })),
      },
      ['RW-DOUBLE-DEBIT t-1 pool_debit_plus'],
    ],
  ])('%s', (_, change, expected) => {
    expect(found(change)).toEqual(expected);
  });

  it.each<[string, Partial<TokenFacts>]>([
    ['is on file', { issuances: new Map() }],
    ['of the other of two was read', { issuances: reads(issuance('t-1')) }],
  ])('is not claimed where no answer %s: it may have failed', (_, change) => {
    const other = movement(3, 'issuance', 't-1', { issuanceId: 'iss-2', bookedAtMs: at(4) });
    expect(found({ ...change, pools: inOctober(debit, other) })).toEqual([]);
    const { checks } = judged({ ...change, pools: inOctober(debit, other) }).result;
    expect(checks.find(({ code }) => code === 'RW-DOUBLE-DEBIT')?.status).toBe(
      change.issuances?.size === 0 ? 'not_tested' : 'ran',
    );
  });

  it('is nothing where a failed issuance was given back in its month, and the next pool could not be read', () => {
    const last = Date.parse('2026-10-31T23:55:00Z');
    const lines = [{ ...debit, bookedAtMs: last }, back(3, { bookedAtMs: last + 60_000 })];
    const late = { issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })) };
    const unread = [{ source: 'pool', subject: '2026-11', reason: 'answered 500' }] as const;
    const codesOf = (...movements: PoolMovement[]) =>
      judged({ ...late, pools: inOctober(...movements), unread }).result.items.map(({ code }) => code);
    expect(codesOf(...lines)).toEqual(['RN-INCOMPLETE']);
    expect(codesOf(...lines.slice(0, 1))).toEqual(['RN-INCOMPLETE']);
  });

  it('is no fault where a failed issuance is given back within minutes across the end of a month', () => {
    const last = Date.parse('2026-10-31T23:59:59Z');
    const both = thenInNovember([{ ...debit, bookedAtMs: last }], [back(3, { bookedAtMs: last + 2000 })]);
    const late = { issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })) };
    expect(found({ ...late, pools: both })).toEqual([]);
    expect(found({ ...late, pools: both, month: november })).toEqual([]);
    const [only] = judged({ ...late, pools: both }).view.ofMonth;
    expect(only?.issuance && expectedUntil(only, only.issuance, october)).toBe(-15n * one);
    expect(only && beganAtMs(only)).toBe(last);
  });

  it('is no fault where an issuance that was pending at the end of a month is given back by the answer that it failed', () => {
    const bookedBack = at(20, 11);
    const both = thenInNovember([debit], [back(3, { bookedAtMs: bookedBack })]);
    const pending = issuance('t-1', { status: 'pending', readAtMs: at(1, 11), archivedAs: 1 });
    const answeredAt = (failedAtMs: number) => ({
      pools: both,
      issuances: new Map([
        [
          'iss-t-1',
          {
            reads: [
              pending,
              issuance('t-1', { status: 'failed' as const, readAtMs: failedAtMs, archivedAs: 2 }),
            ],
            unknown: undefined,
          },
        ],
      ]),
    });
    const inTime = answeredAt(bookedBack - 15 * 60_000);
    expect(found(inTime)).toEqual([]);
    expect(found({ ...inTime, month: november })).toEqual([]);
    const tooLate = answeredAt(bookedBack - 15 * 60_000 - 1);
    expect(found(tooLate)).toEqual(['RW-REVERSAL-MISSING t-1 pool_reversal_plus']);
    expect(found({ ...tooLate, month: november })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });
});

describe('a line that the list of a later month has again', () => {
  it('is one root, from which its number and the closing follow', () => {
    const before = pool(october, 1000n * one, [debit, movement(3, 'funding', '')]);
    const again = [debit, movement(4, 'funding', '', { bookedAtMs: at(2, 11) })];
    const closing = plus18(before.closingPlus18 + 15n * one);
    const figures = { closingPlus18: closing, balancePlus18: closing };
    const after = pool(november, before.closingPlus18, again, figures);
    const items = judged({ pools: pools(before, after), month: november }).result.items;
    expect(items.map(({ code, causedBy, tokens }) => [code, causedBy.length, tokens?.claimPlus18])).toEqual([
      ['RW-DOUBLE-DEBIT', 0, 0n],
      ['RW-POOL', 1, 0n],
      ['RW-SEQUENCE', 1, 0n],
    ]);
  });
});

describe('a later movement', () => {
  const twice = [debit, movement(3, 'issuance', 't-1')];

  it('settles what its transaction left open in an earlier month, and is no fault itself', () => {
    const both = thenInNovember(twice, [back(4, { bookedAtMs: at(2, 11) })]);
    const before = judged({ pools: both });
    expect(before.result.items.map(({ code }) => code)).toEqual(['RW-DOUBLE-DEBIT']);
    const later = judged({ pools: both, month: november });
    const { result } = later;
    expect(result.items).toMatchObject([
      {
        code: 'ST-SETTLED',
        subject: 't-1',
        actual: '15',
        difference: '15',
        settles: { itemId: before.result.items[0]?.itemId, settledBy: 'seq:4 t-1' },
      },
    ]);
    const { tokens } = bridgedOf(later, [before]);
    expect(tokens?.bridge?.find(({ name }) => name === 'unexplained')?.plus18).toBe(0n);
    expect(tokens?.claims).toEqual([]);
  });

  it('settles a part, and is an item with what goes beyond', () => {
    const part = thenInNovember(twice, [back(4, { plus18: plus18(one), bookedAtMs: at(2, 11) })]);
    expect(judged({ pools: part, month: november }).result.items[0]?.note).toContain('14 tokens are left');
    const beyond = thenInNovember(twice, [back(4, { plus18: plus18(16n * one), bookedAtMs: at(2, 11) })]);
    expect(found({ pools: beyond, month: november })).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
      'ST-SETTLED t-1 settled_plus',
    ]);
  });

  it('settles what its own month found, which is left with nothing', () => {
    const { result } = judged({
      pools: inOctober({ ...debit, plus18: plus18(16n * one) }, back(3, { plus18: plus18(one) })),
    });
    expect(result.items.map(({ code, tokens }) => [code, tokens?.claimPlus18])).toEqual([
      ['ST-SETTLED', 0n],
      ['RW-CHARGE', 0n],
    ]);
  });

  it('without a reference that is known settles the one item that it adds up to, and none of two', () => {
    const creditAt = (seq: number) =>
      movement(seq, 'issuance_reversal', 'credit-note', { bookedAtMs: at(2, 11) });
    const unknown = { reads: [], unknown: { readAtMs, archivedAs: 9, evidence } };
    const known = (change: Partial<TokenFacts> = {}) =>
      found({
        pools: thenInNovember(twice, [creditAt(4)]),
        month: november,
        ...change,
        issuances: new Map([...(change.issuances ?? facts().issuances), ['iss-credit-note', unknown]]),
      });
    expect(known()).toEqual(['ST-SETTLED t-1 settled_plus']);
    const rivals = [...twice, movement(4, 'issuance', 't-2'), movement(5, 'issuance', 't-2')];
    expect(
      known({
        pools: thenInNovember(rivals, [creditAt(6)]),
        issuances: reads(issuance('t-1'), issuance('t-2')),
      }),
    ).toEqual(['RW-REVERSAL-EXTRA credit-note pool_reversal_plus']);
  });

  it('settles a debit that no issuance answers to, also where the own records have a row of it', () => {
    const unknown = { reads: [], unknown: { readAtMs, archivedAs: 9, evidence } };
    const change = {
      issuances: new Map([['iss-t-1', unknown]]),
      pools: thenInNovember([debit], [back(3, { bookedAtMs: at(2, 11) })]),
    };
    expect(found(change)).toEqual([
      'RW-DEBIT-UNKNOWN t-1 pool_debit_plus',
      'RW-NOT-AT-PROVIDER t-1 transaction_id <',
    ]);
    expect(found({ ...change, month: november })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });

  it('settles nothing that a person has accepted', () => {
    const both = thenInNovember(twice, [back(4, { bookedAtMs: at(2, 11) })]);
    expect(found({ pools: both, month: november, closedPlus18: openPlus18Of })).toEqual([
      'RW-REVERSAL-EXTRA t-1 pool_reversal_plus',
    ]);
  });
});

describe('a movement that settled a claim by its amount alone', () => {
  const unknown = { reads: [], unknown: { readAtMs, archivedAs: 9, evidence } };
  const charged = (seq: number, id: string, beyond: bigint) =>
    movement(seq, 'issuance', id, { plus18: plus18((15n + beyond) * one) });
  const credit = (seq: number, day: number) =>
    movement(seq, 'issuance_reversal', `credit-${seq}`, {
      plus18: plus18(5n * one),
      bookedAtMs: at(day, 11),
    });
  /** Claims of 5 and of 7 tokens, and credits of 5 that name neither. */
  const paidBack = (...credits: PoolMovement[]): Partial<TokenFacts> => ({
    month: november,
    pools: thenInNovember([charged(2, 't-1', 5n), charged(3, 't-2', 7n)], credits),
    issuances: new Map([
      ...reads(issuance('t-1'), issuance('t-2')),
      ...credits.map(({ issuanceId }) => [issuanceId, unknown] as const),
    ]),
    ownRewards: [row('t-1'), row('t-2', { line: 3 })],
  });
  const twoOfTheOther: Partial<TokenFacts> = {
    closedPlus18: ({ subject }) => (subject === 't-2' ? 2n * one : 0n),
  };
  const saidOf = (change: Partial<TokenFacts>): Partial<TokenFacts> => {
    const said = judged(change).result.items.flatMap(({ month, settles }): KnownSettlement[] =>
      settles === undefined ? [] : [{ month, ...settles }],
    );
    return { settledBefore: () => said };
  };
  const extra = (seq: number) => `RW-REVERSAL-EXTRA credit-${seq} pool_reversal_plus`;

  it('stays with it when a person closes a part of another, so that two would fit by now', () => {
    const once = paidBack(credit(4, 2));
    expect(found(once)).toEqual(['ST-SETTLED t-1 settled_plus']);
    expect(found({ ...once, ...twoOfTheOther })).toEqual([extra(4)]);
    expect(found({ ...once, ...twoOfTheOther, ...saidOf(once) })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });

  it('is made out anew where a person closed a part of what it settled', () => {
    const once = paidBack(credit(4, 2));
    const ofBoth: Partial<TokenFacts> = {
      closedPlus18: ({ subject }) => (subject === 't-1' ? one : 2n * one),
    };
    expect(found({ ...once, ...saidOf(once), ...ofBoth })).toEqual(['ST-SETTLED t-2 settled_plus']);
  });

  it('leaves it to the one that was said to settle it, though one before would fit as well', () => {
    const later = paidBack(credit(5, 3));
    const both = paidBack(credit(4, 2), credit(5, 3));
    expect(found(both)).toEqual([extra(5), 'ST-SETTLED t-1 settled_plus']);
    expect(found({ ...both, ...saidOf(later) })).toEqual([extra(4), 'ST-SETTLED t-1 settled_plus']);
  });
});
