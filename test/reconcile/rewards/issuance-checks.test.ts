import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import { issuanceChecks, isUnread, plusText } from '../../../src/reconcile/rewards/issuance-checks.js';
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
} from './token-samples.js';

const unit = 1n;
const charged = (plus: bigint) =>
  pools(pool(october, 100_000n * one, [movement(2, 'issuance', 't-1', { plus18: plus18(plus) })]));

describe('an issuance', () => {
  it('raises nothing where rate, tokens and debit are right', () => {
    expect(found()).toEqual([]);
    expect(issuanceChecks.flatMap(({ codes }) => codes)).toEqual([
      'RW-RATE',
      'RW-AMOUNT',
      'RW-CHARGE',
      'RW-PENDING-STALE',
    ]);
  });

  it.each([
    ['too many', 15n * one + unit, unit, 'provider'],
    ['too few', 15n * one - unit, -unit, 'us'],
  ])('of %s tokens by the last decimal is RW-AMOUNT, and claims that one', (_, plus, claim, owedBy) => {
    const { result } = judged({
      issuances: reads(issuance('t-1', { plus18: plus18(plus) })),
      pools: charged(plus),
    });
    expect(result.items).toMatchObject([
      {
        code: 'RW-AMOUNT',
        unit: 'plus',
        expected: '15',
        actual: plusText(plus),
        difference: plusText(claim),
        owedBy,
        claimUsd6: 0n,
        effectUsd6: 0n,
        tokens: { effectPlus18: -claim, claimPlus18: claim, differencePlus18: claim },
      },
    ]);
  });

  it('at another rate is RW-RATE with its tokens, and names a rate that the terms have or a scale', () => {
    const { result } = judged({
      issuances: reads(
        issuance('t-1', { rewardRate: rational(150n), rewardRateText: '150', plus18: plus18(1500n * one) }),
      ),
      pools: charged(1500n * one),
    });
    expect(result.items).toMatchObject([
      {
        code: 'RW-RATE',
        unit: 'rate',
        expected: '1.5',
        actual: '150',
        causes: ['scale_100'],
        tokens: { claimPlus18: 1485n * one },
      },
    ]);
  });

  it('that was debited otherwise is RW-CHARGE', () => {
    const { result } = judged({ pools: charged(15n * one + unit) });
    expect(result.items).toMatchObject([
      {
        code: 'RW-CHARGE',
        expected: '15',
        actual: '15.000000000000000001',
        owedBy: 'provider',
        tokens: { claimPlus18: 1n },
      },
    ]);
  });

  it('that the pool was never debited for is RW-CHARGE of nothing', () => {
    expect(found({ pools: pools(pool(october, 1000n * one, [])) })).toEqual([
      'RW-CHARGE t-1 pool_debit_plus',
    ]);
  });

  it('is late after fifteen minutes and not before', () => {
    const pending = (minutes: number) =>
      found({
        issuances: reads(issuance('t-1', { status: 'pending', readAtMs: at(3) + minutes * 60_000 })),
      });
    expect(pending(15)).toEqual([]);
    expect(pending(16)).toEqual(['RW-PENDING-STALE t-1 status']);
  });

  it('is unread where the run could not read it', () => {
    const unread = [{ source: 'issuance', subject: 'iss-t-1', reason: 'r' }] as const;
    const { view } = judged({ issuances: new Map(), unread });
    const [only] = view.ofMonth;
    expect(only && isUnread(view, only)).toBe(true);
  });

  it('may be one that was not read, which the pool has under a name of no row', () => {
    const isListedAs = (transactionId: string) =>
      found({
        issuances: new Map(),
        pools: pools(
          pool(october, 100_000n * one, [movement(2, 'issuance', transactionId, { issuanceId: 'iss-x' })]),
        ),
        unread: [{ source: 'issuance', subject: 'iss-x', reason: 'r' }],
      });
    expect(isListedAs('misnamed')).not.toContain('RW-NOT-AT-PROVIDER t-1 transaction_id');
    const named = found({
      issuances: new Map(),
      ownRewards: [row('t-1'), row('t-9', { line: 3 })],
      unread: [{ source: 'issuance', subject: 'iss-t-1', reason: 'r' }],
    });
    expect(named).toContain('RW-NOT-AT-PROVIDER t-9 transaction_id');
  });
});
