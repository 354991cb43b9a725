// The rows of a transaction with several issuances: which a month shows, and what it says of each.

import { describe, expect, it } from 'vitest';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  at,
  back,
  issuance,
  judged,
  line,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  tokens,
} from './token-samples.js';

const of = (issuanceId: string, atMs: number) => ({ issuanceId, bookedAtMs: atMs });

const rowsOf = (change: Partial<TokenFacts>) =>
  (judged(change).result.tokens?.rows ?? []).filter(({ kind }) => kind === 'issuance');
const shownIn = (change: Partial<TokenFacts>) =>
  rowsOf(change).map(({ issuanceId, result }) => `${issuanceId} ${result}`);

/** A first issuance that failed, and a second one that stands. */
const sentAgain = (secondAtMs: number) =>
  reads(
    issuance('t-1', { issuanceId: 'iss-1', status: 'failed' }),
    issuance('t-1', { issuanceId: 'iss-2', createdAtMs: secondAtMs }),
  );

describe('the issuances of a transaction that a month shows', () => {
  it('are those that it moved, and no other but the one that stands', () => {
    const change = {
      issuances: sentAgain(at(2, 11)),
      pools: pools(
        pool(october, 1000n * one, [line(2, of('iss-1', at(3))), back(3, of('iss-1', at(3)))]),
        pool(november, 1000n * one, [line(4, of('iss-2', at(2, 11)))]),
      ),
    };
    expect(shownIn({ ...change, month: november })).toEqual(['iss-2 timing']);
    expect(rowsOf(change).map(({ issuanceId }) => issuanceId)).toEqual(['iss-1', 'iss-2']);
  });

  it('are those that another month moves as well', () => {
    const change = {
      issuances: sentAgain(at(4)),
      pools: pools(
        pool(october, 1000n * one, [line(2, of('iss-1', at(3))), line(3, of('iss-2', at(4)))]),
        pool(november, 970n * one, [back(4, of('iss-1', at(2, 11)))]),
      ),
    };
    expect(rowsOf(change).map(({ issuanceId }) => issuanceId)).toEqual(['iss-1', 'iss-2']);
  });
});

describe('the result of an issuance', () => {
  const change: Partial<TokenFacts> = {
    issuances: sentAgain(at(4)),
    pools: pools(
      pool(october, 1000n * one, [
        line(2, of('iss-1', at(3))),
        back(3, of('iss-1', at(3))),
        line(4, of('iss-2', at(4))),
      ]),
    ),
  };

  it('is held against the own records for the one that stands alone', () => {
    expect(shownIn({ ...change, ownRewards: undefined })).toEqual(['iss-1 matched', 'iss-2 not_tested']);
    expect(shownIn(change)).toEqual(['iss-1 matched', 'iss-2 matched']);
  });

  it('has the settlement that its own movement is, and not that which stands for the transaction', () => {
    const over = {
      ...{ issuances: sentAgain(at(4)), month: november },
      pools: pools(
        pool(october, 1000n * one, [line(2, of('iss-1', at(3))), line(4, of('iss-2', at(4)))]),
        pool(november, 970n * one, [back(5, of('iss-1', at(2, 11)))]),
      ),
    };
    const { items, tokens: result } = judged(over).result;
    const settled = items.find(({ code }) => code === 'ST-SETTLED')?.itemId ?? '';
    const holding = result?.rows.filter(({ itemIds }) => itemIds.includes(settled));
    expect(holding?.map(({ issuanceId }) => issuanceId)).toEqual(['iss-1']);
  });

  it('is matched for one that failed and was given back, of which the records have no row', () => {
    const failed = {
      issuances: reads(issuance('t-1', { status: 'failed' })),
      pools: pools(pool(october, 1000n * one, [line(2, {}), back(3, {})])),
      ownRewards: [],
    };
    expect(shownIn(failed)).toEqual(['iss-t-1 matched']);
  });
});

describe('the row of an issuance', () => {
  it('names its items', () => {
    const dear = { pools: pools(pool(october, 1000n * one, [line(2, tokens(16n))])) };
    const { result } = judged(dear);
    const [only] = result.tokens?.rows.filter(({ kind }) => kind === 'issuance') ?? [];
    expect(result.items).toHaveLength(1);
    expect(only?.itemIds).toEqual(result.items.map(({ itemId }) => itemId));
  });

  it('has the instant at which another month booked it, where its own month did not', () => {
    const late = {
      pools: pools(
        pool(october, 1000n * one, []),
        pool(november, 1000n * one, [line(2, { bookedAtMs: at(2, 11) })]),
      ),
      issuances: reads(issuance('t-1', { createdAtMs: at(2, 11) })),
    };
    expect(rowsOf(late)).toMatchObject([{ seq: undefined, bookedAtMs: at(2, 11) }]);
  });
});
