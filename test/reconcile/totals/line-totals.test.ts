import { describe, expect, it } from 'vitest';
import { brandKey, brandOfKey, lineTotalsOf } from '../../../src/reconcile/totals/line-totals.js';
import { type Movement, MovementColumns, type MovementKind } from '../../../src/records/movement.js';
import { fc } from '../../support/fast-check.js';

const bare: Movement = {
  seq: 1,
  bookedAtMs: 0,
  kind: 'order',
  ref: 'shop-1',
  slug: 'demo-books',
  currency: 'GBP',
  faceMinor: 2000,
  rateBps: 300,
  costMinor: 1940,
  fxRate: '1.25',
  plusAmount: undefined,
  amountUsd6: -24_250_000,
  balanceUsd6: undefined,
};

function totalsOf(movements: readonly Partial<Movement>[]) {
  const columns = new MovementColumns();
  for (const movement of movements) columns.push({ ...bare, ...movement }, '');
  return lineTotalsOf(columns);
}

const nothing = { count: 0n, usd6: 0n };

describe('the totals of lines', () => {
  it('are zero of every kind where there are no lines', () => {
    const { kinds, brands } = totalsOf([]);
    expect(kinds).toEqual({
      grant: nothing,
      deposit: nothing,
      order: nothing,
      reversal: nothing,
      other: nothing,
    });
    expect(brands.size).toBe(0);
  });

  it('are signed by their effect on the balance', () => {
    const { kinds } = totalsOf([
      { kind: 'grant', amountUsd6: 100_000_000 },
      {},
      {},
      { kind: 'reversal', amountUsd6: 24_250_000 },
    ]);
    expect(kinds).toEqual({
      grant: { count: 1n, usd6: 100_000_000n },
      deposit: nothing,
      order: { count: 2n, usd6: -48_500_000n },
      reversal: { count: 1n, usd6: 24_250_000n },
      other: nothing,
    });
  });

  it('count a brand by its orders alone, in each currency by itself, as positive costs', () => {
    const { brands } = totalsOf([
      {},
      { faceMinor: 500, costMinor: 485, amountUsd6: -6_062_500 },
      { currency: 'USD', amountUsd6: -19_400_000 },
      { kind: 'reversal', amountUsd6: 24_250_000 },
    ]);
    expect([...brands.keys()]).toEqual([brandKey('demo-books', 'GBP'), brandKey('demo-books', 'USD')]);
    expect(brands.get(brandKey('demo-books', 'GBP'))).toEqual({
      slug: 'demo-books',
      currency: 'GBP',
      count: 2n,
      faceMinor: 2500n,
      costMinor: 2425n,
      costUsd6: 30_312_500n,
    });
  });

  it('count an order line without its figures with zero of them', () => {
    const bareLine = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
    expect([...totalsOf([bareLine]).brands.values()]).toEqual([
      { slug: '', currency: '', count: 1n, faceMinor: 0n, costMinor: 0n, costUsd6: 24_250_000n },
    ]);
  });

  it('give the brand and the currency back that a key was made of', () => {
    expect(brandOfKey(brandKey('demo-books', 'GBP'))).toEqual({ slug: 'demo-books', currency: 'GBP' });
  });

  it('are exact beyond what a double holds', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const line = { kind: 'deposit', amountUsd6: most } as const;
    expect(totalsOf([line, line, line]).kinds.deposit.usd6).toBe(BigInt(most) * 3n);
  });

  it('add up: all kinds to all lines, all brands to all orders', () => {
    const kind = fc.constantFrom<MovementKind>('grant', 'deposit', 'order', 'reversal');
    const line = fc.record({
      kind,
      slug: fc.constantFrom('a', 'b'),
      currency: fc.constantFrom('USD', 'GBP'),
      amountUsd6: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    const law = fc.property(fc.array(line), (lines) => {
      const { kinds, brands } = totalsOf(lines);
      const all = lines.reduce((sum, one) => sum + BigInt(one.amountUsd6), 0n);
      expect(Object.values(kinds).reduce((sum, one) => sum + one.usd6, 0n)).toBe(all);
      expect(Object.values(kinds).reduce((sum, one) => sum + one.count, 0n)).toBe(BigInt(lines.length));
      expect([...brands.values()].reduce((sum, one) => sum - one.costUsd6, 0n)).toBe(kinds.order.usd6);
      expect([...brands.values()].reduce((sum, one) => sum + one.count, 0n)).toBe(kinds.order.count);
    });
    fc.assert(law);
  });
});
