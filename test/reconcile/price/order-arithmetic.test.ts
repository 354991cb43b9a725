import { describe, expect, it } from 'vitest';
import { costMinorOf } from '../../../src/money/cost.js';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps } from '../../../src/money/units.js';
import {
  chargeExcessUsd6,
  isConvertedAt,
  isCostAtRate,
  linePairing,
  staleFromMs,
} from '../../../src/reconcile/price/order-arithmetic.js';
import { fc } from '../../support/fast-check.js';

describe('the arithmetic of one order', () => {
  it('knows one cost at a rate, and no other', () => {
    const law = fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: -3, max: 3 }),
      (face, rate, off) => {
        const due = costMinorOf(faceMinor(face), rateBps(rate));
        fc.pre(due + off >= 0);
        expect(isCostAtRate(costMinor(due + off), faceMinor(face), rateBps(rate))).toBe(off === 0);
      },
    );
    fc.assert(law);
  });

  it('takes either neighbour of a conversion that is not whole, and only the figure itself of one that is', () => {
    const third = { exactUsd6: () => rational(10n, 3n) };
    const whole = { exactUsd6: () => rational(3n) };
    const fitting = (rate: typeof third) =>
      [2, 3, 4, 5].filter((usd6) => isConvertedAt(usd6, costMinor(1), rate));
    expect([fitting(third), fitting(whole)]).toEqual([[3, 4], [3]]);
  });

  it('counts an overcharge against the balance', () => {
    expect([chargeExcessUsd6(-110, 100), chargeExcessUsd6(-100, 100)]).toEqual([-10n, 0n]);
  });

  it('pairs every debit and every reversal once', () => {
    const few = fc.integer({ min: 0, max: 6 });
    const law = fc.property(few, few, fc.boolean(), (debits, reversals, isFailed) => {
      const { undone, standing, left, extra } = linePairing(debits, reversals, isFailed);
      expect([undone + standing + left, undone + extra]).toEqual([debits, reversals]);
      expect(Math.min(left, extra)).toBe(0);
      expect(standing).toBe(isFailed || debits === 0 ? 0 : 1);
    });
    fc.assert(law);
  });

  it('has no standing debit where there is none, and every reversal is one too many then', () => {
    expect(linePairing(0, 2, false)).toEqual({ undone: 0, standing: 0, left: 0, extra: 2 });
  });

  it('gives an order that is pending 15 minutes', () => {
    expect(staleFromMs(1)).toBe(900_001);
  });
});
