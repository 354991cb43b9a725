import { describe, expect, it } from 'vitest';
import { compareText } from '../../../src/base/text/bytes.js';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import { isUnread } from '../../../src/reconcile/rewards/issuance-checks.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { IssuanceRead } from '../../../src/records/rewards/token-reads.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
  found,
  issuance,
  judged,
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

const line = (seq: number, units = 15n, id = 't-1') => movement(seq, 'issuance', id, tokens(units));
const back = (seq: number, units = 15n) => movement(seq, 'issuance_reversal', 't-1', tokens(units));
const booked = (...movements: ReturnType<typeof movement>[]) => pools(pool(october, 2000n * one, movements));
const answered = (change: Partial<IssuanceRead>) => reads(issuance('t-1', change));
const atTwo = { rewardRate: rational(2n), rewardRateText: '2' };

/** What is claimed of each item, of what follows from another nothing. */
function claimsOf(change: Partial<TokenFacts>): [string, bigint | undefined][] {
  return judged(change)
    .result.items.map(({ code, causedBy, tokens: of }): [string, bigint | undefined] => [
      `${code}${causedBy.length > 0 ? ' <' : ''}`,
      of?.claimPlus18,
    ])
    .sort(([a], [b]) => compareText(a, b));
}

describe('the steps from what is due to the debit', () => {
  it('are one fault where the answer misstates its rate alone', () => {
    expect(claimsOf({ issuances: answered(atTwo) })).toEqual([
      ['RW-AMOUNT <', 0n],
      ['RW-RATE', 0n],
    ]);
  });

  it('are one fault where the answer misstates its tokens alone', () => {
    expect(claimsOf({ issuances: answered(tokens(16n)) })).toEqual([
      ['RW-AMOUNT', 0n],
      ['RW-CHARGE <', 0n],
    ]);
  });

  it('each claim what they add where none leads back', () => {
    const change = {
      issuances: answered({ ...atTwo, ...tokens(21n) }),
      pools: booked(line(2, 24n)),
    };
    expect(claimsOf(change)).toEqual([
      ['RW-AMOUNT', one],
      ['RW-CHARGE', 3n * one],
      ['RW-RATE', 5n * one],
    ]);
  });

  it('of two issuances never explain each other', () => {
    const change = {
      issuances: reads(issuance('t-1', { ...atTwo, ...tokens(20n) }), issuance('t-2', tokens(10n))),
      pools: booked(line(2, 20n), line(3, 10n, 't-2')),
      ownRewards: [row('t-1'), row('t-2')],
    };
    expect(claimsOf(change)).toEqual([
      ['RW-AMOUNT', -5n * one],
      ['RW-RATE', 5n * one],
    ]);
  });

  it('of one that failed are named, and claim nothing: all of it is given back', () => {
    const failed = answered({ ...atTwo, ...tokens(21n), status: 'failed' });
    const change = { issuances: failed, pools: booked(line(2, 24n), back(3, 24n)) };
    expect(claimsOf(change)).toEqual([
      ['RW-AMOUNT', 0n],
      ['RW-CHARGE', 0n],
      ['RW-RATE', 0n],
    ]);
    expect(judged(change).part?.effects).toEqual([]);
  });

  it('do not end at a debit where one that failed was never debited', () => {
    expect(found({ issuances: answered({ status: 'failed' }), pools: booked() })).toEqual([]);
  });

  it('are judged in the month that booked them, and in no other', () => {
    const both = pools(
      pool(october, 2000n * one, [line(2, 21n)]),
      pool(november, 1979n * one, [
        movement(3, 'issuance_reversal', 't-1', { ...tokens(1n), bookedAtMs: at(2, 11) }),
      ]),
    );
    const change = { issuances: answered({ ...atTwo, ...tokens(20n) }), pools: both };
    expect(found(change)).toEqual(['RW-CHARGE t-1 pool_debit_plus', 'RW-RATE t-1 reward_rate']);
    expect(found({ ...change, month: november })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });
});

describe('a number of tokens', () => {
  it.each([
    ['a hundred times', 1500n * one, ['scale_100']],
    ['a hundredth of', (15n * one) / 100n, ['scale_100']],
    ['twice', 30n * one, []],
  ])('that is %s what the rate makes names its cause where there is one', (_, units, causes) => {
    const change = {
      issuances: answered({ plus18: plus18(units) }),
      pools: booked(movement(2, 'issuance', 't-1', { plus18: plus18(units) })),
    };
    expect(judged(change).result.items).toMatchObject([{ code: 'RW-AMOUNT', causes }]);
  });
});

describe('a rate', () => {
  const merchants = new Map([['m', { rate: rational(2n) }]]);
  const terms = { default: rational(3n, 2n), categories: new Map(), merchants };
  const causesOf = (rate: IssuanceRead['rewardRate'], text: string) => {
    const change = { terms, issuances: answered({ rewardRate: rate, rewardRateText: text }) };
    return judged(change).result.items.find(({ code }) => code === 'RW-RATE')?.causes;
  };

  it('that others agreed is named as such, as is one off by two digits', () => {
    expect(causesOf(rational(2n), '2')).toEqual(['other_rate']);
    expect(causesOf(rational(150n), '150')).toEqual(['scale_100']);
    expect(causesOf(rational(3n, 200n), '0.015')).toEqual(['scale_100']);
    expect(causesOf(rational(7n), '7')).toEqual([]);
  });
});

describe('a debit that is missing', () => {
  const before = pool(september, 0n, [movement(1, 'funding', '', tokens(2000n))]);
  const t2 = { issuances: reads(issuance('t-1'), issuance('t-2')), ownRewards: [row('t-1'), row('t-2')] };
  const october1 = (movements: ReturnType<typeof movement>[], closing: bigint) =>
    pool(october, 2000n * one, movements, {
      closingPlus18: plus18(closing * one),
      balancePlus18: plus18(closing * one),
    });

  it('follows from the gap in the sequence where the closing has it', () => {
    expect(found({ ...t2, pools: pools(before, october1([line(3, 15n, 't-2')], 1970n)) })).toEqual([
      'RW-CHARGE t-1 pool_debit_plus <',
      'RW-POOL pool closing_plus <',
      'RW-SEQUENCE pool seq',
    ]);
  });

  it('follows from no gap where it is another debit, and not a missing one', () => {
    const other = [line(2, 15n, 't-2'), line(4, 30n)];
    expect(found({ ...t2, pools: pools(before, october1(other, 1955n)) })).toEqual([
      'RW-CHARGE t-1 pool_debit_plus',
      'RW-SEQUENCE pool seq',
    ]);
  });

  it('follows from the closing that has it, where the gap has room for another one alone', () => {
    const lines = pools(before, october1([movement(3, 'funding', '', tokens(1n))], 1971n));
    expect(found({ ...t2, pools: lines })).toEqual([
      'RW-CHARGE t-1 pool_debit_plus <',
      'RW-CHARGE t-2 pool_debit_plus <',
      'RW-POOL pool closing_plus',
      'RW-SEQUENCE pool seq',
    ]);
  });
});

describe('an issuance that is pending', () => {
  it('is late in the month that booked it, and in no other', () => {
    const pending = {
      issuances: answered({ status: 'pending' }),
      ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })],
    };
    expect(found(pending)).toEqual(['RW-CUTOFF t-1 month', 'RW-PENDING-STALE t-1 status']);
    const both = pools(pool(october, 2000n * one, [line(2)]), pool(november, 1985n * one, []));
    expect(found({ ...pending, pools: both, month: november })).toEqual([]);
  });

  it('is not late by a read after the time of the run', () => {
    const pending = { issuances: answered({ status: 'pending' }) };
    expect(found({ ...pending, asOfMs: at(3) + 15 * 60_000 })).toEqual([]);
    expect(found({ ...pending, asOfMs: at(3) + 15 * 60_000 + 1 })).toEqual(['RW-PENDING-STALE t-1 status']);
  });
});

describe('what could not be read', () => {
  const isUnreadIn = (change: Partial<TokenFacts>) => {
    const { view } = judged(change);
    const [only] = view.ofMonth;
    return only && isUnread(view, only);
  };
  const unread = (source: 'issuance' | 'stake' | 'pool', subject: string) => ({
    unread: [{ source, subject, reason: 'r' }],
  });
  const nothingRead = { issuances: new Map() };

  it('is an issuance that is named, or all where none is', () => {
    expect(isUnreadIn({ ...nothingRead, ...unread('issuance', 'iss-t-1') })).toBe(true);
    expect(isUnreadIn({ ...nothingRead, ...unread('issuance', '') })).toBe(true);
    expect(isUnreadIn({ ...nothingRead, ...unread('issuance', 'iss-t-9') })).toBe(false);
    expect(isUnreadIn({ ...nothingRead, ...unread('stake', 'iss-t-1') })).toBe(false);
  });

  it('is none that has an answer on file, of whatever kind', () => {
    expect(isUnreadIn(unread('issuance', ''))).toBe(false);
    const none = new Map([['iss-t-1', { reads: [], unknown: unknownAnswer }]]);
    expect(isUnreadIn({ issuances: none, ...unread('issuance', '') })).toBe(false);
  });

  it('is one of several', () => {
    const two = booked(line(2), movement(3, 'issuance', 't-1', { issuanceId: 'iss-2' }));
    expect(isUnreadIn({ pools: two, ...unread('issuance', 'iss-2') })).toBe(true);
  });

  it('is the pool where it alone could name an issuance', () => {
    const none = { ...nothingRead, pools: booked() };
    expect(isUnreadIn({ ...none, ...unread('pool', '') })).toBe(true);
    expect(isUnreadIn({ ...none, ...unread('stake', '') })).toBe(false);
  });
});
