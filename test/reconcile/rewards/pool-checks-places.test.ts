// Where a number of the pool is missing, what a wrong one says, and how long a pool lasts that was funded.

import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { PoolMovement } from '../../../src/records/rewards/pool-reading.js';
import {
  at,
  found,
  issuance,
  judged,
  movement,
  october,
  one,
  pool,
  pools,
  poolsSince,
  reads,
  row,
} from './token-samples.js';

const line = (seq: number, id: string, change: Partial<PoolMovement> = {}) =>
  movement(seq, 'issuance', id, change);
const booked = (...movements: PoolMovement[]) => pools(pool(october, 1000n * one, movements));
const rows = (...ids: readonly string[]) => ids.map((id, i) => row(id, { line: i + 2 }));
const sequenceIn = (change: Partial<TokenFacts>): string[] =>
  found(change).filter((said) => said.startsWith('RW-SEQUENCE'));

describe('a number of the pool that is wrong', () => {
  it('is said to be the one behind which the numbers go on', () => {
    const { items } = judged({
      issuances: reads(issuance('t-1'), issuance('t-2'), issuance('t-3')),
      pools: booked(line(2, 't-1'), line(9, 't-2'), line(4, 't-3')),
      ownRewards: rows('t-1', 't-2', 't-3'),
    }).result;
    expect(items.map(({ code, note }) => [code, note])).toEqual([
      ['RW-SEQUENCE', 'the numbers go on behind this movement as if it were number 3'],
    ]);
  });
});

describe('the place of a missing number', () => {
  it('is none in particular where movements stand in another order beside it', () => {
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed' }), issuance('t-2')),
      pools: booked(line(5, 't-1'), line(3, 't-2')),
      ownRewards: rows('t-1', 't-2'),
    };
    expect(sequenceIn(change)).toEqual(['RW-SEQUENCE pool seq <']);
  });

  it('is between two movements, whichever of them is dated later', () => {
    const between = (issuedAtMs: number) => ({
      issuances: reads(issuance('t-1'), issuance('t-2')),
      pools: booked(line(2, 't-1', { bookedAtMs: at(5) }), line(4, 't-2', { bookedAtMs: at(3) })),
      ownRewards: [...rows('t-1', 't-2'), row('t-9', { issuedAtMs, line: 9 })],
    });
    expect(sequenceIn(between(at(4)))).toEqual(['RW-SEQUENCE pool seq <']);
    expect(sequenceIn(between(at(8)))).toEqual(['RW-SEQUENCE pool seq']);
  });
});

describe('a number that another movement has as well', () => {
  it('is wrong at no place in particular: what is missing beside it may be of any time', () => {
    const twice = {
      issuances: reads(issuance('t-1'), issuance('t-2'), issuance('t-3')),
      pools: booked(line(2, 't-1'), line(4, 't-2'), line(4, 't-3')),
      ownRewards: [...rows('t-1', 't-2', 't-3'), row('t-9', { issuedAtMs: at(20), line: 9 })],
    };
    expect(sequenceIn(twice)).toEqual(['RW-SEQUENCE pool seq <']);
  });
});

describe('a pool that runs low', () => {
  it('lasts no day where it is under zero', () => {
    const poor = pool(october, 10n * one, [line(2, 't-1')]);
    const low = judged({ pools: poolsSince(poor) }).result.items.find(({ code }) => code === 'RW-LOW');
    expect(low).toMatchObject({ actual: '-5', note: expect.stringMatching(/it lasts 0 whole days$/) });
  });

  it('differs by what it has less what it needs', () => {
    const poor = pool(october, 41n * one, [line(2, 't-1'), line(3, 't-2', { plus18: plus18(31n * one) })]);
    const low = judged({ pools: poolsSince(poor) }).result.items.find(({ code }) => code === 'RW-LOW');
    const difference = '-15.387096774193548387';
    expect(low).toMatchObject({ expected: '10.387096774193548387', actual: '-5', difference });
  });

  it('is used by what was issued, and not by what was funded', () => {
    const funded = pool(october, 16n * one, [
      movement(1, 'funding', '', { plus18: plus18(one) }),
      line(2, 't-1'),
    ]);
    const low = judged({ pools: poolsSince(funded) }).result.items.filter(({ code }) => code === 'RW-LOW');
    // Two tokens are left of a pool of which fifteen were used in 31 days.
    expect(low.map(({ note }) => note)).toEqual([
      "at the month's pace of 15 tokens in 31 days it lasts 4 whole days",
    ]);
  });
});
