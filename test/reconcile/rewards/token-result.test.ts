import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  september,
} from './token-samples.js';

const bridgeOf = (change: Partial<TokenFacts>) =>
  judged(change).result.tokens?.bridge?.map(({ name, plus18: tokens }) => [name, tokens]);

describe('what a month of tokens comes to', () => {
  it('has no part that is money', () => {
    const { result } = judged();
    expect([...result.orders]).toEqual([]);
    expect(result).toMatchObject({ tieOut: [], rollForward: [], deposits: [], brands: [], untested: [] });
  });

  it('says of every code once whether it was tested, and of what nothing tests why', () => {
    const { result } = judged();
    const codes = result.checks.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(result.tokens?.notTested.map(({ name }) => name)).toEqual([
      'stake accrual',
      'early-withdrawal penalty',
      'webhooks',
    ]);
  });

  it('adds up by its steps, as stated and by the own records', () => {
    const steps = judged().result.tokens?.steps ?? [];
    const side = (name: 'movements' | 'records') =>
      steps.map((step) => [step.step, step[name]?.plus18]).filter(([, plus18]) => plus18 !== undefined);
    expect(side('records')).toEqual([
      ['opening', 1000n * one],
      ['deposits', 0n],
      ['orders', -15n * one],
      ['closing', 985n * one],
    ]);
    expect(side('movements').find(([step]) => step === 'closing')).toEqual(['closing', 985n * one]);
  });

  it('foots over a failed issuance that is given back in the month after', () => {
    const last = Date.parse('2026-10-31T23:59:59Z');
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })),
      pools: pools(
        pool(october, 1000n * one, [movement(2, 'issuance', 't-1', { bookedAtMs: last })]),
        pool(november, 985n * one, [movement(3, 'issuance_reversal', 't-1', { bookedAtMs: last + 2000 })]),
      ),
    };
    expect(bridgeOf(change)).toEqual([
      ['records', 1000n * one],
      ['reversals_under_way', -15n * one],
      ['unexplained', 0n],
      ['statement', 985n * one],
    ]);
    expect(bridgeOf({ ...change, month: november })).toEqual([
      ['records', 985n * one],
      ['reversals_under_way', 15n * one],
      ['unexplained', 0n],
      ['statement', 1000n * one],
    ]);
  });

  it('foots over an opening that undoes what an item of the month before moved', () => {
    const wrong = pool(september, 0n, [movement(1, 'funding', '', { plus18: plus18(1000n * one) })], {
      closingPlus18: plus18(999n * one),
    });
    const both = pools(wrong, pool(october, 1000n * one, [movement(2, 'issuance', 't-1')]));
    expect(bridgeOf({ pools: both })).toEqual([
      ['records', 984n * one],
      ['RW-POOL', one],
      ['unexplained', 0n],
      ['statement', 985n * one],
    ]);
  });

  it('foots over an issuance at another rate that the pool does not list', () => {
    const other = issuance('t-1', {
      rewardRate: rational(2n),
      rewardRateText: '2',
      plus18: plus18(20n * one),
    });
    expect(bridgeOf({ issuances: reads(other), pools: pools(pool(october, 1000n * one, [])) })).toEqual([
      ['records', 985n * one],
      ['RW-RATE', -5n * one],
      ['RW-CHARGE', 20n * one],
      ['unexplained', 0n],
      ['statement', 1000n * one],
    ]);
  });

  it('proves no bridge where a movement has no answer on file', () => {
    expect(bridgeOf({ issuances: reads(issuance('t-2')) })).toBeUndefined();
  });

  it('proves no bridge where something was not read', () => {
    const unread = [{ source: 'pool', subject: '', reason: 'r' }] as const;
    expect(judged({ unread }).result.tokens?.bridge).toBeUndefined();
  });
});
