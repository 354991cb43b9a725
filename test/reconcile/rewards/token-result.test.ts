import { describe, expect, it } from 'vitest';
import { judged, one } from './token-samples.js';

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

  it('proves no bridge where something was not read', () => {
    const unread = [{ source: 'pool', subject: '', reason: 'r' }] as const;
    expect(judged({ unread }).result.tokens?.bridge).toBeUndefined();
  });
});
