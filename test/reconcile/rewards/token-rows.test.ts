import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
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

const unknown = { reads: [], unknown: unknownAnswer };

function rowsOf(change: Partial<TokenFacts> = {}) {
  return judged(change).result.tokens?.rows ?? [];
}

describe('the rows of 09', () => {
  it('are the opening, the funding, the issuances and the closing', () => {
    const funded = pools(
      pool(october, 1000n * one, [movement(1, 'funding', ''), movement(2, 'issuance', 't-1')]),
    );
    expect(rowsOf({ pools: funded }).map(({ kind, result }) => [kind, result])).toEqual([
      ['opening', 'not_tested'],
      ['funding', 'matched'],
      ['issuance', 'matched'],
      ['closing', 'matched'],
    ]);
  });

  it.each<[string, Partial<TokenFacts>, string, bigint | undefined]>([
    ['matched', {}, 'matched', 0n],
    [
      'of the own records alone',
      { pools: pools(pool(october, 1n, [])), issuances: new Map() },
      'book_only',
      -15n * one,
    ],
    ['of the provider alone', { ownRewards: [] }, 'provider_only', 0n],
    ['not tested without a pool', { pools: new Map(), issuances: new Map() }, 'not_tested', undefined],
    ['late', { ownRewards: [row('t-1', { issuedAtMs: Date.UTC(2026, 10, 1) })] }, 'timing', 0n],
  ])('show an issuance that is %s', (_, change, result, difference) => {
    expect(rowsOf(change).find(({ kind }) => kind === 'issuance')).toMatchObject({
      result,
      ...(difference === undefined ? {} : { differencePlus18: difference }),
    });
  });

  it('have the items of an issuance on its own row, where a failed one was sent again', () => {
    const debit = (seq: number, issuanceId: string, tokens: bigint) =>
      movement(seq, 'issuance', 't-1', { issuanceId, plus18: plus18(tokens), bookedAtMs: at(seq) });
    const rows = rowsOf({
      issuances: reads(
        issuance('t-1', { issuanceId: 'iss-1', status: 'failed' }),
        issuance('t-1', { issuanceId: 'iss-2', createdAtMs: at(4) }),
      ),
      pools: pools(
        pool(october, 1000n * one, [
          debit(2, 'iss-1', 15n * one),
          movement(3, 'issuance_reversal', 't-1', { issuanceId: 'iss-1' }),
          debit(4, 'iss-2', 15n * one + 1n),
        ]),
      ),
    });
    const own = rows.filter(({ kind }) => kind === 'issuance');
    expect(own.map((each) => [each.issuanceId, each.result, each.itemIds.length, each.claimPlus18])).toEqual([
      ['iss-1', 'matched', 0, 0n],
      ['iss-2', 'differs', 1, 1n],
    ]);
  });

  it('never agree where a difference is left, as where a movement settles an item of the month before', () => {
    const twice = [movement(2, 'issuance', 't-1'), movement(3, 'issuance', 't-1')];
    const back = movement(4, 'issuance_reversal', 't-1', { bookedAtMs: at(2, 11) });
    const both = pools(pool(october, 1000n * one, twice), pool(november, 970n * one, [back]));
    const rows = rowsOf({ pools: both, month: november, ownRewards: [] });
    expect(rows.find(({ kind }) => kind === 'issuance')).toMatchObject({
      result: 'differs',
      differencePlus18: -15n * one,
    });
  });

  it('name what a movement settles also where the item is of another transaction', () => {
    const credit = movement(4, 'issuance_reversal', 'credit', { bookedAtMs: at(2, 11) });
    const twice = [movement(2, 'issuance', 't-1'), movement(3, 'issuance', 't-1')];
    const both = pools(pool(october, 1000n * one, twice), pool(november, 970n * one, [credit]));
    const issuances = new Map([...reads(issuance('t-1')), ['iss-credit', unknown]]);
    const { result } = judged({ issuances, pools: both, month: november });
    const said = result.items.find(({ code }) => code === 'ST-SETTLED');
    expect(said).toMatchObject({ subject: 't-1' });
    const settling = result.tokens?.rows.find(({ transactionId }) => transactionId === 'credit');
    expect(settling).toMatchObject({ result: 'differs', itemIds: [said?.itemId] });
  });

  it('show what the month booked of an issuance, and not what another did', () => {
    const both = pools(
      pool(october, 1000n * one, [movement(2, 'issuance', 't-1')]),
      pool(november, 985n * one, [
        movement(3, 'issuance_reversal', 't-1', { bookedAtMs: Date.UTC(2026, 10, 1) }),
      ]),
    );
    expect(rowsOf({ pools: both, month: november }).find(({ kind }) => kind === 'issuance')).toMatchObject({
      debitCount: 0,
      reversalPlus18: 15n * one,
      result: 'differs',
    });
  });
});
