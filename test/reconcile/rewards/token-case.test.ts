import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  bookedMonthOf,
  groupedBy,
  rowMonthOf,
  sumPlus18,
  tokenCasesOf,
} from '../../../src/reconcile/rewards/token-case.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
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
} from './token-samples.js';

describe('all that is known of a transaction', () => {
  it('is its row, its issuances and their movements, over all months on file', () => {
    const change = {
      pools: pools(
        pool(october, 100n * one, [movement(2, 'issuance', 't-1')]),
        pool(november, 85n * one, [movement(3, 'issuance_reversal', 't-1', { bookedAtMs: at(2, 11) })]),
      ),
    };
    const found = tokenCasesOf(facts(change)).get('t-1');
    expect(found).toMatchObject({ row: { line: 2 }, issuance: { issuanceId: 'iss-t-1', state: 'live' } });
    expect(found?.issuance?.reversals.map(({ month }) => month)).toEqual([november]);
    expect(found && bookedMonthOf(found)).toBe(october);
    expect(found?.issuance && beginningOf(found.issuance)).toBe(at(3));
    expect(sumPlus18(found?.issuance?.debits ?? [])).toBe(15n * one);
  });

  it('is told by what the issuance says of itself before what a movement says', () => {
    const change = {
      pools: pools(pool(october, 100n * one, [movement(2, 'issuance', 't-1', { transactionId: 'x' })])),
    };
    expect([...tokenCasesOf(facts(change)).keys()]).toEqual(['t-1']);
  });

  const misread = (change: Partial<TokenFacts>): string[] =>
    [...tokenCasesOf(facts(change)).values()].map(
      ({ transactionId, issuances }) =>
        `${transactionId}: ${issuances.map(({ issuanceId }) => issuanceId).join(', ')}`,
    );

  it('is told by the row that agrees with the issuance, where its answer and the pool name two', () => {
    const issuances = reads(issuance('t-1', { transactionId: 'x' }));
    expect(misread({ issuances })).toEqual(['t-1: iss-t-1']);
    expect(misread({ issuances, ownRewards: [row('x')] })).toEqual(['x: iss-t-1']);
    const other = row('x', { amountUsdMinor: 5 });
    expect(misread({ issuances, ownRewards: [other, row('t-1')] })).toEqual(['t-1: iss-t-1', 'x: ']);
  });

  it('is told by the row that agrees best of any number of rows that name one transaction', () => {
    const issuances = reads(issuance('t-1', { transactionId: 'x' }));
    const others = Array.from({ length: 150_000 }, (_, i) => row('x', { amountUsdMinor: 5, line: i + 2 }));
    const change = {
      issuances,
      pools: pools(pool(october, 100n * one, [movement(2, 'issuance', 't-1')])),
      ownRewards: [...others, row('t-1')],
    };
    expect(misread(change)).toEqual(['t-1: iss-t-1', 'x: ']);
  });

  it('is told by what no other issuance earns, where two rows agree as well; one that failed is sent again', () => {
    const change = {
      issuances: reads(issuance('t-1', { transactionId: 't-2' }), issuance('t-2')),
      pools: pools(
        pool(october, 100n * one, [movement(2, 'issuance', 't-1'), movement(3, 'issuance', 't-2')]),
      ),
    };
    const held = ['t-1: iss-t-1', 't-2: iss-t-2'];
    expect(misread({ ...change, ownRewards: [row('t-1'), row('t-2')] })).toEqual(held);
    expect(misread({ ...change, ownRewards: undefined })).toEqual(held);
    const resent = issuance('t-1', { issuanceId: 'a', transactionId: 'x' });
    const again = {
      issuances: reads(issuance('t-1', { status: 'failed' }), resent),
      pools: pools(pool(october, 100n * one, [movement(2, 'issuance', 't-1', { issuanceId: 'a' })])),
    };
    expect(misread(again)).toEqual(['t-1: a, iss-t-1']);
  });

  it('is told by what no other issuance earns where it failed and two rows agree with it as well', () => {
    const lines = [line(2), back(3), movement(4, 'issuance', 't-2')];
    const failed = issuance('t-1', { status: 'failed', transactionId: 't-2' });
    const change = {
      issuances: reads(failed, issuance('t-2')),
      pools: pools(pool(october, 100n * one, lines)),
      ownRewards: [row('t-1'), row('t-2', { line: 3 })],
    };
    expect(misread(change)).toEqual(['t-1: iss-t-1', 't-2: iss-t-2']);
    expect(found(change)).toEqual(['RW-ATTR t-1 transaction_id']);
  });

  it('is told by most of the names that an issuance has, whichever of its lines comes first', () => {
    const stray = line(2, { issuanceId: 'iss-t-2' });
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed' }), issuance('t-2')),
      pools: pools(pool(october, 100n * one, [stray, back(3), movement(4, 'issuance', 't-2')])),
    };
    expect(misread(change)).toEqual(['t-1: iss-t-1', 't-2: iss-t-2']);
    expect(misread({ ...change, ownRewards: [row('t-1'), row('t-2')] })).toEqual([
      't-1: iss-t-1',
      't-2: iss-t-2',
    ]);
  });

  it('is told by most of its names also where another issuance earned for it, which is one too many', () => {
    const second = issuance('b', { transactionId: 't-1', createdAtMs: at(4) });
    const debit = movement(3, 'issuance', 'b', { transactionId: 't-1', bookedAtMs: at(4) });
    const again = movement(4, 'issuance', 'b', { transactionId: 't-8', bookedAtMs: at(5) });
    const change = {
      issuances: reads(issuance('t-1'), second),
      pools: pools(pool(october, 100n * one, [line(2), debit, again])),
    };
    expect(misread(change)).toEqual(['t-1: iss-t-1, iss-b']);
    expect(found(change)).toEqual(['RW-ATTR t-1 transaction_id', 'RW-DOUBLE-DEBIT t-1 pool_debit_plus']);
  });

  it('is told by what no other issuance is of, where one that failed has a row that agrees as well', () => {
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed' }), issuance('t-2', { transactionId: 't-1' })),
      pools: pools(pool(october, 100n * one, [line(2), back(3), movement(4, 'issuance', 't-2')])),
      ownRewards: [row('t-1'), row('t-2')],
    };
    expect(misread(change)).toEqual(['t-1: iss-t-1', 't-2: iss-t-2']);
    expect(found(change)).toEqual(['RW-ATTR t-2 transaction_id']);
  });

  it('stands for the issuance that is live, and for the row that agrees most with it', () => {
    const failed = issuance('a', { issuanceId: 'iss-a', transactionId: 't-1', status: 'failed' });
    const change = {
      issuances: reads(failed, issuance('t-1')),
      pools: pools(
        pool(october, 100n * one, [
          movement(2, 'issuance', 't-1', { issuanceId: 'iss-a' }),
          movement(3, 'issuance_reversal', 't-1', { issuanceId: 'iss-a' }),
          movement(4, 'issuance', 't-1', { bookedAtMs: at(4) }),
        ]),
      ),
      ownRewards: [row('t-1', { amountUsdMinor: 5 }), row('t-1', { line: 3 }), row('t-1', { line: 4 })],
    };
    const found = tokenCasesOf(facts(change)).get('t-1');
    expect(found?.issuance?.issuanceId).toBe('iss-t-1');
    expect([found?.row?.line, found?.rows.length, found?.copies.map(({ line }) => line)]).toEqual([
      3,
      2,
      [4],
    ]);
  });

  it('stands for an issuance that failed before one that nobody knows, so that its row is due nothing', () => {
    const change = {
      issuances: new Map([
        ...reads(issuance('t-1', { status: 'failed' })),
        ['iss-x', { reads: [], unknown: unknownAnswer }],
      ]),
      pools: pools(pool(october, 100n * one, [line(2, { issuanceId: 'iss-x' }), back(3)])),
    };
    const [stands] = tokenCasesOf(facts(change)).values();
    expect([stands?.issuance?.issuanceId, stands?.issuances.length]).toEqual(['iss-t-1', 2]);
    expect(judged(change).part?.unexplainedPlus18).toBe(0n);
  });

  it('stands by its name among the others, whatever came first', () => {
    const movements = [movement(2, 'issuance', 't-3'), movement(3, 'issuance', 't-1')];
    const change = {
      pools: pools(pool(october, 100n * one, movements)),
      issuances: reads(issuance('t-2')),
      ownRewards: [row('t-4')],
    };
    expect([...tokenCasesOf(facts(change)).keys()]).toEqual(['t-1', 't-2', 't-3', 't-4']);
  });

  it('is nothing of an issuance that is unknown to the provider, and that nothing else names', () => {
    const issuances = new Map([...reads(issuance('t-1')), ['iss-x', { reads: [], unknown: unknownAnswer }]]);
    expect([...tokenCasesOf(facts({ issuances })).keys()]).toEqual(['t-1']);
  });

  it('stands for its first row where it has no issuance that rows could agree with', () => {
    const ownRewards = [row('t-1', { line: 7, amountUsdMinor: 5 }), row('t-1', { line: 3 })];
    const found = tokenCasesOf(facts({ ownRewards, pools: new Map(), issuances: new Map() })).get('t-1');
    expect([found?.row?.line, found?.issuance]).toEqual([3, undefined]);
  });

  it('is of the month of its row, else of its match', () => {
    expect(rowMonthOf(row('t'), undefined)).toBe(october);
    expect(rowMonthOf({ issuedAtMs: undefined }, november)).toBe(november);
    expect(groupedBy(['ab', 'c', 'ad'], (text) => text[0] ?? '')).toEqual(
      new Map([
        ['a', ['ab', 'ad']],
        ['c', ['c']],
      ]),
    );
  });
});
