// The order of what is known, whatever order it came in, and which pool could not be read.

import { describe, expect, it } from 'vitest';
import { rowsById, tokenCasesOf } from '../../../src/reconcile/rewards/token-case.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  at,
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
} from './token-samples.js';

const back = (seq: number, units: bigint, day: number, month: number) =>
  movement(seq, 'issuance_reversal', 't-1', {
    plus18: (units * one) as ReturnType<typeof movement>['plus18'],
    bookedAtMs: at(day, month),
  });

describe('what is known of transactions', () => {
  it('stands by their names', () => {
    const ownRewards = [row('t-3'), row('t-1', { line: 3 }), row('t-2', { line: 4 })];
    expect([...tokenCasesOf(facts({ ownRewards })).keys()]).toEqual(['t-1', 't-2', 't-3']);
    expect([...rowsById(ownRewards, ({ transactionId }) => transactionId).keys()]).toEqual([
      't-1',
      't-2',
      't-3',
    ]);
  });

  it('names the first month of which the pool could not be read, and no other source', () => {
    const unreadIn = (...unread: TokenFacts['unread']) =>
      tokenCasesOf(facts({ unread })).get('t-1')?.issuance?.poolUnreadFrom;
    const failing = (source: 'pool' | 'issuance', subject: string) =>
      ({ source, subject, reason: 'no answer' }) as TokenFacts['unread'][number];
    expect(unreadIn(failing('pool', '2026-11'))).toBe(november);
    expect(unreadIn(failing('pool', ''))).toBe(october);
    expect(unreadIn(failing('issuance', 'iss-9'))).toBeUndefined();
  });
});

describe('the months before', () => {
  it('are judged in their order, whatever order they were read in', () => {
    const first = pool(september, 1000n * one, [
      line(2, { bookedAtMs: at(3, 9) }),
      line(3, { bookedAtMs: at(4, 9) }),
    ]);
    const second = pool(october, first.closingPlus18, [back(4, 6n, 2, 10)]);
    const third = pool(november, second.closingPlus18, [back(5, 9n, 2, 11)]);
    const issuances = reads(issuance('t-1', { createdAtMs: at(3, 9) }));
    const ownRewards = [row('t-1', { issuedAtMs: at(3, 9) })];
    for (const all of [pools(first, second, third), pools(third, second, first)]) {
      const [item] = judged({ issuances, ownRewards, pools: all, month: november }).result.items;
      expect([item?.code, item?.formula]).toEqual(['ST-SETTLED', `${9n * one} - ${9n * one} = 0`]);
    }
  });
});

describe('of two debits of one amount', () => {
  it('the one at the instant of the issuance is its own, and the other may be another one’s', () => {
    const change = {
      issuances: reads(issuance('t-1'), issuance('t-2', { createdAtMs: at(4) })),
      ownRewards: [row('t-1'), row('t-2', { issuedAtMs: at(4) })],
      pools: pools(
        pool(october, 1000n * one, [
          movement(2, 'issuance', 't-2', { bookedAtMs: at(3) }),
          movement(3, 'issuance', 't-2', { bookedAtMs: at(4) }),
        ]),
      ),
    };
    expect(found(change)).toEqual(['RW-CHARGE t-1 pool_debit_plus <', 'RW-DOUBLE-DEBIT t-2 pool_debit_plus']);
  });
});

describe('an issuance that only the provider has', () => {
  it('is not missing in the records while it has no answer', () => {
    const unread: TokenFacts['unread'] = [{ source: 'issuance', subject: 'iss-t-1', reason: 'no answer' }];
    const codesOf = (change: Partial<TokenFacts>) =>
      found({ ...change, issuances: new Map(), ownRewards: [] });
    expect(codesOf({ unread })).toEqual(['RN-INCOMPLETE iss-t-1 issuance']);
    expect(codesOf({})).toEqual(['RW-NOT-IN-BOOKS t-1 transaction_id']);
  });

  it('claims nothing and moves nothing once its own month has given it back', () => {
    const { result } = judged({
      pools: pools(pool(october, 1000n * one, [line(2), back(3, 15n, 4, 10)])),
      ownRewards: [],
    });
    const item = result.items.find(({ code }) => code === 'RW-NOT-IN-BOOKS');
    expect(item?.tokens).toMatchObject({ effectPlus18: 0n, claimPlus18: 0n });
  });
});

describe('what differs between record and issuance', () => {
  const late = {
    pools: pools(
      pool(october, 1000n * one, []),
      pool(november, 1000n * one, [line(2, { bookedAtMs: at(2, 11) })]),
    ),
    issuances: reads(issuance('t-1', { createdAtMs: at(2, 11) })),
    ownRewards: [row('t-1', { wallet: '0xb', issuedAtMs: at(31) })],
  };

  it('is an item of the month that booked it, and not of that of the record', () => {
    expect(found(late)).toEqual(['RW-CUTOFF t-1 month']);
    expect(found({ ...late, month: november })).toEqual(['RW-ATTR t-1 wallet_address']);
  });

  it('is an item of the month whose movement names another transaction', () => {
    const other = movement(3, 'issuance_reversal', 't-1', { transactionId: 'x', bookedAtMs: at(2, 11) });
    const both = pools(pool(october, 1000n * one, [line(2)]), pool(november, 985n * one, [other]));
    expect(found({ pools: both })).toEqual([]);
    expect(found({ pools: both, month: november })).toContain('RW-ATTR t-1 transaction_id');
  });
});
