// The source's own numbers, the project's vectors, and all 9,001 faces of demo-books. The counterparty's sums
// are its own: nothing here comes from the money floor.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decimalRateOf, discountedMinor, safeFigure } from '../../../src/service/exact-price.js';
import { costUsd6, depositCredit, plusAtomsOf } from '../../../src/service/sandbox/pricing.js';
import { fc } from '../../support/fast-check.js';

interface DepositVector {
  readonly plus_amount: string;
  readonly gross_usd6_exact: string;
  readonly credited_usd6: string;
  readonly pool_fee_usd6: string;
}

const vectors = join(import.meta.dirname, '../../../fixtures/vectors');
const deposits: { cases: DepositVector[] } = JSON.parse(readFileSync(join(vectors, 'deposits.json'), 'utf8'));

describe('discountedMinor', () => {
  it('is the source’s own numbers', () => {
    expect(discountedMinor(2500, 500)).toBe(2375);
    expect(discountedMinor(9999, 200)).toBe(9800);
  });

  it('rounds the discount down on each of the 9,001 amounts of demo-books', () => {
    for (let face = 1000; face <= 10_000; face += 1) {
      const discountInHundredths = (face * 3 - ((face * 3) % 100)) / 100;
      expect(discountedMinor(face, 300)).toBe(face - discountInHundredths);
    }
  });

  it('is never under 0 or over the face', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (face, rate) => {
        const cost = discountedMinor(face, rate);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(face);
      }),
    );
  });
});

describe('costUsd6', () => {
  it('is the source’s own number for 9999 at 200 basis points', () => {
    const gbp = decimalRateOf('1.25');
    expect(gbp === undefined ? 0 : costUsd6(9800, gbp)).toBe(122_500_000);
  });

  it('leaves no rest at the fixed rates', () => {
    const gbp = decimalRateOf('1.25');
    for (let cost = 0; cost <= 10_000; cost += 1) {
      expect(gbp === undefined ? 0 : costUsd6(cost, gbp)).toBe(cost * 12_500);
    }
  });
});

describe('decimalRateOf', () => {
  it.each(['', '0', '-1', '1.', '.5', '1e3', '01', '1,25', ' 1'])('refuses "%s"', (text) => {
    expect(decimalRateOf(text)).toBeUndefined();
  });
});

describe('depositCredit', () => {
  it('is the source’s own number: 20 units credit 59.82 dollars', () => {
    const atoms = plusAtomsOf('20', 10_000n);
    expect(atoms === undefined ? 0 : depositCredit(atoms).creditedUsd6).toBe(59_820_000);
  });

  it('is every vector within the interface’s range', () => {
    let checked = 0;
    for (const vector of deposits.cases) {
      const atoms = plusAtomsOf(vector.plus_amount, 10_000n);
      if (atoms !== undefined) {
        const credit = depositCredit(atoms);
        expect([vector.plus_amount, String(credit.creditedUsd6), String(credit.poolFeeUsd6)]).toEqual([
          vector.plus_amount,
          vector.credited_usd6,
          vector.pool_fee_usd6,
        ]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(50);
  });

  it('credits and keeps together what came in', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000n * 10n ** 18n }), (atoms) => {
        const credit = depositCredit(atoms);
        expect(credit.creditedUsd6 + credit.poolFeeUsd6).toBe(credit.grossUsd6);
        expect(credit.poolFeeUsd6).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('plusAtomsOf', () => {
  it('takes up to the limit and 18 decimals, exactly', () => {
    expect(plusAtomsOf('10000', 10_000n)).toBe(10_000n * 10n ** 18n);
    expect(plusAtomsOf('10000.000000000000000001', 10_000n)).toBeUndefined();
    expect(plusAtomsOf('0.000000000000000001', 10_000n)).toBe(1n);
    expect(plusAtomsOf('0.0000000000000000001', 10_000n)).toBeUndefined();
    expect(plusAtomsOf('0', 10_000n)).toBeUndefined();
  });
});

describe('safeFigure', () => {
  it('refuses what a number can not hold exactly', () => {
    expect(safeFigure(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    expect(() => safeFigure(9_007_199_254_740_992n)).toThrow(RangeError);
  });
});
