// What a deposit credits: the source's figure, the vectors, and one floor on the exact fraction.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { assert } from '../../src/base/failure/assert.js';
import { isEitherNeighbour } from '../../src/money/conversion.js';
import { depositDue, depositGross, lessFee } from '../../src/money/deposit-credit.js';
import {
  ceilOf,
  equals,
  formatRational,
  type Rational,
  rational,
  rationalOfDecimal,
} from '../../src/money/rational.js';
import { fc } from '../support/fast-check.js';

interface DepositCase {
  readonly plus_amount: string;
  readonly gross_usd6_exact: string;
  readonly credited_usd6: string;
  readonly pool_fee_usd6: string;
  readonly exact: boolean;
  readonly other_neighbour: string | null;
}

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/vectors/deposits.json'), 'utf8'),
) as { cases: readonly DepositCase[] };

const THREE = rational(3n);
const FEE = 30;

function read(text: string): Rational {
  const value = rationalOfDecimal(text);
  assert(value !== undefined, `${text} is a decimal`);
  return value;
}

describe('depositDue', () => {
  it('credits 59.82 USD for 20 units, as the source says', () => {
    expect(depositDue(read('20'), THREE, FEE)).toEqual({
      grossUsd6: 60_000_000n,
      creditedUsd6: 59_820_000n,
      poolFeeUsd6: 180_000n,
      exactCredited: rational(59_820_000n),
      exact: true,
    });
  });

  it('has no whole figure below 0.001 units: 0.0001 units are 299.1 usd6', () => {
    const due = depositDue(read('0.0001'), THREE, FEE);
    expect(due).toMatchObject({ grossUsd6: 300n, creditedUsd6: 299n, poolFeeUsd6: 1n, exact: false });
    expect(formatRational(due.exactCredited)).toBe('2991/10');
  });

  it('floors once: flooring the gross first would lose a millionth more', () => {
    // 1.9999996666 units are 5999998.9998 usd6 gross, of which 0.997 are 5981999.0028; of 5999998 it is
    // 5981998.006.
    expect(depositDue(read('1.9999996666'), THREE, FEE).creditedUsd6).toBe(5_981_999n);
  });

  it.each(cases)("credits the vector's figure for $plus_amount units", (each) => {
    const plus = read(each.plus_amount);
    const due = depositDue(plus, THREE, FEE);
    expect(formatRational(depositGross(plus, THREE))).toBe(each.gross_usd6_exact);
    expect(due.creditedUsd6.toString()).toBe(each.credited_usd6);
    expect(due.poolFeeUsd6.toString()).toBe(each.pool_fee_usd6);
    expect(due.exact).toBe(each.exact);
    if (each.other_neighbour !== null) {
      expect(ceilOf(due.exactCredited).toString()).toBe(each.other_neighbour);
      expect(isEitherNeighbour(BigInt(each.other_neighbour), due.exactCredited)).toBe(true);
    }
  });

  it('agrees with decimals of a library on every amount of up to 18 places', () => {
    const Exact = Decimal.clone({ precision: 80 });
    const fee = fc.oneof(fc.constant(FEE), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 22n }),
        fc.integer({ min: 0, max: 18 }),
        fee,
        (n, places, bps) => {
          const plus = new Exact(n.toString()).div(new Exact(10).pow(places));
          const gross = plus.times('3000000');
          const credited = gross.minus(gross.times(bps).div('10000')).floor();
          const due = depositDue(read(plus.toFixed(places)), THREE, bps);
          expect(due.grossUsd6.toString()).toBe(gross.floor().toFixed(0));
          expect(due.creditedUsd6.toString()).toBe(credited.toFixed(0));
          expect(due.poolFeeUsd6).toBe(due.grossUsd6 - due.creditedUsd6);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('splits the gross into credit and fee, none of them negative', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 10_000 }), (n, bps) => {
        const due = depositDue(rational(n, 10n ** 18n), THREE, bps);
        expect(due.creditedUsd6 >= 0n && due.poolFeeUsd6 >= 0n).toBe(true);
        expect(due.creditedUsd6 + due.poolFeeUsd6).toBe(due.grossUsd6);
      }),
    );
  });

  it.each([-1, 10_001, 0.5, Number.NaN])('refuses a fee of %d basis points', (bps) => {
    expect(() => depositDue(read('1'), THREE, bps)).toThrow(
      new RangeError(`a fee must be an integer in 0..10000 basis points, not ${bps}`),
    );
  });

  it('refuses a negative deposit', () => {
    expect(() => depositDue(read('-0.000001'), THREE, FEE)).toThrow(
      new RangeError('a deposit is not negative'),
    );
  });
});

describe('lessFee', () => {
  it('takes nothing at 0 and everything at 10000', () => {
    expect(equals(lessFee(read('12.5'), 0), read('12.5'))).toBe(true);
    expect(equals(lessFee(read('12.5'), 10_000), rational(0n))).toBe(true);
  });
});
