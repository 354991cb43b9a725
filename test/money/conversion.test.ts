// Minor units to usd6: the source's figures and the vectors of both interfaces, by exact fractions.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assert } from '../../src/base/failure/assert.js';
import {
  isEitherNeighbour,
  unconvertedUsd6,
  usd6AtUnitsPerUsd,
  usd6AtUsdPerUnit,
  usd6OfWhole,
} from '../../src/money/conversion.js';
import { costMinorOf } from '../../src/money/cost.js';
import {
  equals,
  formatRational,
  halfUpOf,
  type Rational,
  rational,
  rationalOfDecimal,
} from '../../src/money/rational.js';
import { costMinor, faceMinor, rateBps } from '../../src/money/units.js';
import { fc } from '../support/fast-check.js';

function vectorsOf<Case>(name: string): readonly Case[] {
  const path = join(import.meta.dirname, '../../fixtures/vectors', `${name}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: readonly Case[] }).cases;
}

function read(text: string): Rational {
  const value = rationalOfDecimal(text);
  assert(value !== undefined, `${text} is a decimal`);
  return value;
}

interface SandboxCase {
  readonly cost_minor: string;
  readonly usd_per_unit: string;
  readonly exact_numerator: string;
  readonly exact_denominator: string;
  readonly cost_usd6: string | null;
}
interface SupplierCase {
  readonly wholesale_minor: string;
  readonly units_per_usd_json: string;
  readonly wholesale_usd6: string;
  readonly accept: readonly string[];
  readonly refuse: readonly string[];
}
interface WholesaleCase {
  readonly face_minor: string;
  readonly net_rate_bps: number;
  readonly units_per_usd_json: string;
  readonly wholesale_minor: string;
  readonly wholesale_usd6: string;
}

const sandboxCases = vectorsOf<SandboxCase>('fx_sandbox');
const supplierCases = vectorsOf<SupplierCase>('fx_supplier');
const wholesaleCases = vectorsOf<WholesaleCase>('wholesale');

describe("the source's own figures", () => {
  it('9999 at 200 bps is 122.50 USD at 1.25', () => {
    const cost = costMinorOf(faceMinor(9999), rateBps(200));
    expect(usd6OfWhole(usd6AtUsdPerUnit(cost, read('1.25')))).toBe(122_500_000);
  });

  it('20.00 GBP at 300 bps is 24.25 USD', () => {
    const cost = costMinorOf(faceMinor(2000), rateBps(300));
    expect(usd6OfWhole(usd6AtUsdPerUnit(cost, read('1.25')))).toBe(24_250_000);
    expect(usd6OfWhole(usd6AtUnitsPerUsd(cost, read('0.8')))).toBe(24_250_000);
  });

  it('a US dollar is a US dollar', () => {
    expect(usd6OfWhole(usd6AtUsdPerUnit(costMinor(2375), read('1')))).toBe(23_750_000);
    expect(unconvertedUsd6(costMinor(2375))).toEqual(rational(23_750_000n));
  });

  it("is whole for every cost at the sandbox's fixed rates", () => {
    for (let cost = 0; cost <= 20_000; cost += 1) {
      expect(usd6OfWhole(usd6AtUsdPerUnit(costMinor(cost), read('1.25')))).toBe(cost * 12_500);
    }
  });
});

describe('the vectors of the sandbox interface', () => {
  it.each(sandboxCases)('$cost_minor at $usd_per_unit', (each) => {
    const [cost, rate] = [costMinor(Number(each.cost_minor)), read(each.usd_per_unit)];
    const exact = usd6AtUsdPerUnit(cost, rate);
    expect(exact).toEqual(rational(BigInt(each.exact_numerator), BigInt(each.exact_denominator)));
    const whole = usd6OfWhole(exact);
    expect(whole === undefined ? null : whole.toString()).toBe(each.cost_usd6);
  });
});

describe('the vectors of the supplier interface', () => {
  it.each(supplierCases)('$wholesale_minor at $units_per_usd_json', (each) => {
    const exact = usd6AtUnitsPerUsd(costMinor(Number(each.wholesale_minor)), read(each.units_per_usd_json));
    expect(halfUpOf(exact).toString()).toBe(each.wholesale_usd6);
    for (const figure of each.accept) expect(isEitherNeighbour(BigInt(figure), exact)).toBe(true);
    for (const figure of each.refuse) expect(isEitherNeighbour(BigInt(figure), exact)).toBe(false);
    expect(each.accept).toContain(each.wholesale_usd6);
  });

  it.each(wholesaleCases)('$face_minor at $net_rate_bps bps and $units_per_usd_json', (each) => {
    const wholesale = costMinorOf(faceMinor(Number(each.face_minor)), rateBps(each.net_rate_bps));
    expect(wholesale.toString()).toBe(each.wholesale_minor);
    const rate = read(each.units_per_usd_json);
    expect(halfUpOf(usd6AtUnitsPerUsd(wholesale, rate)).toString()).toBe(each.wholesale_usd6);
  });
});

describe('usd6AtUnitsPerUsd', () => {
  it('refuses the rate 0', () => {
    expect(() => usd6AtUnitsPerUsd(costMinor(1), rational(0n))).toThrow(RangeError);
  });

  it('is undone by multiplying, exactly', () => {
    const cost = fc.maxSafeNat().map(costMinor);
    const rate = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((n) => rational(n, 10n ** 9n));
    fc.assert(
      fc.property(cost, rate, (minor, units) => {
        const back = usd6AtUsdPerUnit(minor, units);
        const exact = usd6AtUnitsPerUsd(minor, rational(units.denominator, units.numerator));
        expect(equals(back, exact)).toBe(true);
      }),
    );
  });
});

describe('isEitherNeighbour', () => {
  it.each([
    ['2.5', [2n, 3n], [1n, 4n]],
    ['2', [2n], [1n, 3n]],
    ['0.000000000000000001', [0n, 1n], [-1n, 2n]],
    ['-2.5', [-2n, -3n], [-1n, -4n]],
  ])('of %s takes %o and not %o', (text, taken, refused) => {
    expect(taken.map((actual) => isEitherNeighbour(actual, read(text)))).not.toContain(false);
    expect(refused.map((actual) => isEitherNeighbour(actual, read(text)))).not.toContain(true);
  });
});

describe('usd6OfWhole', () => {
  const most = 2n ** 53n - 1n;

  it('takes whole figures up to 2^53 - 1 either way and rounds nothing', () => {
    expect(usd6OfWhole(rational(most))).toBe(Number.MAX_SAFE_INTEGER);
    expect(usd6OfWhole(rational(-most))).toBe(-Number.MAX_SAFE_INTEGER);
    expect(usd6OfWhole(rational(most + 1n))).toBeUndefined();
    expect(usd6OfWhole(rational(-most - 1n))).toBeUndefined();
    expect(usd6OfWhole(rational(1n, 2n))).toBeUndefined();
  });

  it('is undefined where a face within the range converts beyond it', () => {
    expect(usd6OfWhole(usd6AtUsdPerUnit(costMinor(Number.MAX_SAFE_INTEGER), read('1')))).toBeUndefined();
    expect(formatRational(usd6AtUsdPerUnit(costMinor(Number.MAX_SAFE_INTEGER), read('1')))).toBe(
      '90071992547409910000',
    );
  });
});
