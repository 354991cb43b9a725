import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { dueWithoutRows, recordsPlus18Of } from '../../../src/reconcile/rewards/record-checks.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { redemptionRow, stakeRow } from './held-samples.js';
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
} from './token-samples.js';

const line = (seq: number, id = 't-1', change = {}) => movement(seq, 'issuance', id, change);
const back = (seq: number, id = 't-1') => movement(seq, 'issuance_reversal', id);
const failed = { issuances: reads(issuance('t-1', { status: 'failed' })) };
const given = { ...failed, pools: pools(pool(october, 1000n * one, [line(2), back(3)])) };

describe('an issuance that failed', () => {
  it('moves nothing in the own records, though they have another amount of it', () => {
    const { result } = judged({ ...given, ownRewards: [row('t-1', { amountUsdMinor: 900 })] });
    expect(result.items).toMatchObject([{ code: 'RW-ATTR', tokens: { effectPlus18: 0n } }]);
  });

  it('needs no row, and answers to the row that it has', () => {
    expect(found({ ...given, ownRewards: [] })).toEqual([]);
    expect(found(given)).toEqual([]);
  });

  it('is no cut-off', () => {
    expect(found({ ...given, ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })] })).toEqual([]);
  });
});

describe('an issuance of which the records have no row', () => {
  const missing = (change: Partial<TokenFacts>) =>
    judged({ ownRewards: [], ...change }).result.items.find(({ code }) => code === 'RW-NOT-IN-BOOKS');
  const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });
  const other = reads(issuance('t-9', { createdAtMs: at(3, 8) }));

  it('rests on its own answer, else on the line of the pool', () => {
    const change = { pools: pools(pool(october, 1000n * one, [line(2, 't-1', from('line'))])) };
    const answer = { issuances: reads(issuance('t-1', from('issuance'))) };
    expect(missing({ ...change, ...answer })).toMatchObject({
      ...{ actual: '15', evidenceSha256: 'issuance', requestId: 'request of issuance' },
    });
    expect(missing({ ...change, issuances: other })).toMatchObject({
      ...{ actual: '15', evidenceSha256: 'line', requestId: 'request of line' },
    });
  });

  it('is no item where no answer is on file and the pool lists a reversal alone, or a debit of nothing', () => {
    const nothing = line(2, 't-1', { plus18: plus18(0n) });
    for (const movement of [back(2), nothing]) {
      const change = { pools: pools(pool(october, 1000n * one, [movement])), issuances: other };
      expect(missing(change)).toBe(undefined);
    }
  });

  it('is one by its own answer where the pool lists a reversal alone', () => {
    const change = { pools: pools(pool(october, 1000n * one, [back(2)])), issuances: reads(issuance('t-1')) };
    expect(missing(change)).toMatchObject({ actual: '15' });
  });
});

describe('rows that stand more than once', () => {
  const twice = (of: 'stake' | 'redemption', atMs: number | undefined): Partial<TokenFacts> =>
    of === 'stake'
      ? { ownStakes: [2, 3].map((at) => stakeRow({ line: at, stakedAtMs: atMs })) }
      : { ownRedemptions: [2, 3].map((at) => redemptionRow({ line: at, redeemedAtMs: atMs })) };

  it.each(['stake', 'redemption'] as const)(
    'of a %s are of its month, or of every one without a date',
    (of) => {
      const ref = of === 'stake' ? 's-1' : 'r-1';
      expect(found(twice(of, at(3)))).toEqual([`RW-DUPLICATE-ROW ${ref} row`]);
      expect(found(twice(of, undefined))).toEqual([`RW-DUPLICATE-ROW ${ref} row`]);
      expect(found(twice(of, at(3, 9)))).toEqual([]);
    },
  );

  it('of two sources are no copies, though they say the same', () => {
    const ownStakes = [stakeRow({ stakedAtMs: at(3) }), stakeRow({ stakedAtMs: at(3), source: 'shop' })];
    expect(found({ ownStakes })).toEqual(['RW-REF-REUSED s-1 row']);
  });

  it('of other months are said there', () => {
    const later = { issuedAtMs: at(1, 11), line: 3 };
    const ownRewards = [row('t-1'), row('t-1', later), row('t-1', { ...later, line: 4 })];
    expect(found({ ownRewards })).toEqual([]);
    const both = pools(pool(october, 1000n * one, [line(2)]), pool(november, 985n * one, []));
    expect(found({ ownRewards, pools: both, month: november })).toEqual([
      'RW-DUPLICATE-ROW t-1 row',
      'RW-REF-REUSED t-1 row',
    ]);
  });
});

describe('what the own records count for a month', () => {
  const countOf = (change: Partial<TokenFacts>) => recordsPlus18Of(judged(change).view);

  it('is each transaction once, and each other row of the month', () => {
    const ownRewards = [row('t-1'), row('t-1', { line: 3 }), row('t-1', { line: 4, amountUsdMinor: 500 })];
    expect(countOf({ ownRewards })).toEqual({ count: 2, plus18: (45n * one) / 2n });
    const elsewhere = [row('t-1', { issuedAtMs: at(1, 9) }), row('t-1', { issuedAtMs: at(2, 9), line: 4 })];
    expect(countOf({ ownRewards: elsewhere })).toEqual({ count: 0, plus18: 0n });
  });

  it('is what is due for the month’s live issuances where no row was ever imported', () => {
    const issuances = reads(issuance('t-1'), issuance('t-2'), issuance('t-3', { status: 'failed' }));
    const change = {
      ownRewards: undefined,
      issuances,
      pools: pools(
        pool(october, 1000n * one, [line(2), line(3, 't-3'), back(4, 't-3')]),
        pool(november, 985n * one, [line(5, 't-2', { bookedAtMs: at(2, 11) }), back(6)]),
      ),
    };
    expect(dueWithoutRows(judged(change).view)).toBe(15n * one);
    expect(dueWithoutRows(judged({ ...change, month: november }).view)).toBe(15n * one);
    expect(countOf(change)).toEqual({ count: 0, plus18: 15n * one });
    expect(countOf({ ...change, required: ['rewards'] })).toEqual({ count: 0, plus18: 0n });
    expect(countOf({ ...change, required: ['stakes'] })).toEqual({ count: 0, plus18: 15n * one });
  });
});

describe('records that are required', () => {
  const missing = (change: Partial<TokenFacts>) =>
    judged(change).result.items.filter(({ code }) => code === 'RN-RECORDS-MISSING');
  const kinds = (change: Partial<TokenFacts>) => missing(change).map(({ subject }) => subject);

  it('are there by a row that is dated in the month, or has no date', () => {
    const required = ['stakes', 'redemptions'] as const;
    const there = (atMs: number | undefined) =>
      kinds({
        required,
        ownStakes: [stakeRow({ stakedAtMs: atMs })],
        ownRedemptions: [redemptionRow({ redeemedAtMs: atMs })],
      });
    expect(there(at(3))).toEqual([]);
    expect(there(undefined)).toEqual([]);
    expect(there(at(3, 9)).sort()).toEqual(['redemptions', 'stakes']);
    const one = { required, ownStakes: [stakeRow({ stakedAtMs: at(3) })], ownRedemptions: [] };
    expect(kinds(one)).toEqual(['redemptions']);
  });

  it('are there by a row of rewards that matches a movement of the month, whatever its date', () => {
    const change = { required: ['rewards'] as const, ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })] };
    expect(kinds(change)).toEqual([]);
    const funded = pools(pool(october, 1000n * one, [movement(1, 'funding', ''), line(2)]));
    expect(kinds({ ...change, pools: funded, ownRewards: [] })).toEqual(['rewards']);
  });

  it('of rewards are no records of stakes, and move nothing but their own', () => {
    const change = { required: ['rewards', 'stakes'] as const, ownRewards: undefined };
    expect(missing(change).map(({ subject, tokens }) => [subject, tokens?.effectPlus18])).toEqual([
      ['rewards', -15n * one],
      ['stakes', 0n],
    ]);
    expect(kinds({ required: ['stakes'] })).toEqual(['stakes']);
    const other = [row('t-9', { issuedAtMs: at(1, 8) })];
    expect(found({ required: ['stakes'], ownRewards: other })).toContain(
      'RW-NOT-IN-BOOKS t-1 transaction_id',
    );
    const [item] = missing({ required: ['rewards'], ownRewards: other });
    expect(item?.tokens?.effectPlus18).toBe(-15n * one);
  });

  it('say which kind was never imported, and which has no row of the month', () => {
    const noteOf = (change: Partial<TokenFacts>) => missing({ required: ['stakes'], ...change })[0]?.note;
    expect(noteOf({})).toMatch(/ever imported/);
    expect(noteOf({ ownStakes: [stakeRow()] })).toMatch(/of 2026-10$/);
  });
});
