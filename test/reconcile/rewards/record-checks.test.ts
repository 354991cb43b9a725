import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { recordChecks } from '../../../src/reconcile/rewards/record-checks.js';
import { stakeTiers } from '../../../src/records/rewards/token-reads.js';
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
  reads,
  row,
  wallet,
} from './token-samples.js';

const empty = pools(pool(october, 1000n * one, []));

describe('rows against the provider', () => {
  it('find the codes of their list and no others', () => {
    expect(new Set(recordChecks.flatMap(({ codes }) => codes)).size).toBe(6);
  });

  it('raise nothing where both sides have it alike', () => {
    expect(found()).toEqual([]);
  });

  it('name a row that the pool has nothing of, with the tokens it would have earned', () => {
    const { result } = judged({ pools: empty, issuances: new Map() });
    expect(result.items).toMatchObject([
      {
        code: 'RW-NOT-AT-PROVIDER',
        expected: '15',
        actual: '0',
        difference: '-15',
        owedBy: 'book',
        tokens: { effectPlus18: 15n * one, claimPlus18: 0n },
      },
    ]);
  });

  it('say nothing of a row where the pool could not be read, which alone could name its issuance', () => {
    const unread = [{ source: 'pool', subject: '2026-10', reason: 'r' }] as const;
    expect(found({ pools: empty, issuances: new Map(), unread })).toEqual(['RN-INCOMPLETE 2026-10 pool']);
  });

  it('name an issuance that has no row', () => {
    expect(found({ ownRewards: [] })).toEqual(['RW-NOT-IN-BOOKS t-1 transaction_id']);
  });

  it('let a row without a date be of the month of its match, and of every month without one', () => {
    expect(found({ ownRewards: [row('t-1', { issuedAtMs: undefined })] })).toEqual([]);
    expect(found({ ownRewards: [row('t-1'), row('t-2', { issuedAtMs: undefined })] })).toEqual([
      'RW-NOT-AT-PROVIDER t-2 transaction_id',
    ]);
  });

  it.each([
    ['wallet', { wallet: `0x${'b'.repeat(40)}` }, 'RW-ATTR t-1 wallet_address'],
    ['amount', { amountUsdMinor: 999 }, 'RW-ATTR t-1 amount_usd'],
    ['merchant', { merchantId: 'm' }, 'RW-ATTR t-1 merchant_id'],
  ])('say which side has another %s', (_, change, expected) => {
    expect(found({ ownRewards: [row('t-1', change)] })).toEqual([expected]);
  });

  it('say that the pool names another transaction than the issuance does', () => {
    const misnamed = movement(2, 'issuance', 't-1', { transactionId: 'x' });
    expect(found({ pools: pools(pool(october, 1000n * one, [misnamed])) })).toEqual([
      'RW-ATTR t-1 transaction_id',
    ]);
  });

  it('say that the issuance names another transaction than pool and row do, once', () => {
    const issuances = reads(issuance('t-1', { transactionId: 'x' }));
    const { items } = judged({ issuances }).result;
    expect(items).toMatchObject([
      { code: 'RW-ATTR', subject: 't-1', field: 'transaction_id', expected: 't-1', actual: 'x' },
    ]);
    expect(items[0]).toMatchObject({ sourceA: 'pool', sourceB: 'issuance' });
  });

  it('tell a row that stands twice from a reference that was used twice, in whatever file', () => {
    expect(found({ ownRewards: [row('t-1'), row('t-1', { line: 3 })] })).toEqual([
      'RW-DUPLICATE-ROW t-1 row',
    ]);
    expect(found({ ownRewards: [row('t-1'), row('t-1', { line: 3, amountUsdMinor: 5 })] })).toEqual([
      'RW-REF-REUSED t-1 row',
    ]);
    expect(found({ ownRewards: [row('t-1'), row('t-1', { source: 'shop' })] })).toEqual([
      'RW-REF-REUSED t-1 row',
    ]);
    const stake = (line: number, amount = 1n) => ({
      ...{ stakeId: 's', wallet, plus18: plus18(amount), tier: stakeTiers[0] ?? 'flex', stakedAtMs: at(3) },
      ...{ file: 'f', line, source: 'book' },
    });
    expect(found({ ownStakes: [stake(2), stake(3), stake(4, 2n)] })).toEqual([
      'RW-DUPLICATE-ROW s row',
      'RW-REF-REUSED s row',
    ]);
  });

  it('have no issuance where its debit is called a funding about their time, which the closing shows', () => {
    const called = (bookedAtMs: number) => {
      const funding = movement(2, 'funding', '', { bookedAtMs });
      const closingPlus18 = plus18(985n * one);
      const change = { closingPlus18, balancePlus18: closingPlus18 };
      return found({ pools: pools(pool(october, 1000n * one, [funding], change)), issuances: new Map() });
    };
    const closing = 'RW-POOL pool closing_plus';
    const quarter = 15 * 60 * 1000;
    expect(called(at(3) + quarter)).toContain('RW-NOT-AT-PROVIDER t-1 transaction_id <');
    expect(called(at(3) + quarter)).toContain(closing);
    expect(called(at(3) + quarter + 1)).toContain('RW-NOT-AT-PROVIDER t-1 transaction_id');
  });
});
