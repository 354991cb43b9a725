// A cause is named where its formula gives the figure exactly, and never where the figure is right.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assert } from '../../src/base/failure/assert.js';
import {
  type Cause,
  causeOrder,
  causesGiving,
  chargeTrials,
  conversionCauses,
  costCauses,
  costTrials,
  depositCauses,
  joinCauses,
  wholesaleConversionCauses,
} from '../../src/money/cause.js';
import { usd6AtUnitsPerUsd, usd6AtUsdPerUnit } from '../../src/money/conversion.js';
import { costMinorOf } from '../../src/money/cost.js';
import { depositDue } from '../../src/money/deposit-credit.js';
import {
  ceilOf,
  floorOf,
  halfUpOf,
  isWhole,
  type Rational,
  rational,
  rationalOfDecimal,
} from '../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../src/money/units.js';
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

/** A fraction as the vectors write it, `n` or `n/d`. */
function readFraction(text: string): Rational {
  const [n = '', d = '1'] = text.split('/');
  return rational(BigInt(n), BigInt(d));
}

const THREE = rational(3n);
const FEE = 30;

describe('costCauses', () => {
  const causes = (
    face: number,
    rate: number,
    actual: number,
    others: number[] = [],
    earlier: number[] = [],
  ): Cause[] =>
    costCauses(faceMinor(face), rateBps(rate), others.map(rateBps), costMinor(actual), earlier.map(rateBps));

  it('names nothing where the cost is right, whatever else would give it too', () => {
    expect(causes(2500, 500, 2375, [500], [500])).toEqual([]);
    // At 0 bps the face itself is right, and so is every rounding of nothing.
    expect(causes(2500, 0, 2500, [0])).toEqual([]);
    expect(causes(0, 500, 0)).toEqual([]);
  });

  it.each<[string, number, number, number, number[], number[], Cause[]]>([
    ['half up where it differs', 1050, 300, 1018, [], [], ['half_up', 'ceiling']],
    ['the ceiling where half up would be right', 1001, 300, 970, [], [], ['ceiling']],
    ['another rate', 2500, 500, 2425, [300, 200], [], ['other_rate']],
    ['an earlier rate of the slug', 2500, 500, 2425, [300], [300], ['other_rate', 'previous_price']],
    ['an earlier rate alone', 2500, 500, 2425, [], [300], ['previous_price']],
    ['the face', 2500, 500, 2500, [], [], ['face_charged']],
    ['a hundred times too much', 2500, 500, 237_500, [], [], ['scale_100']],
    ['a hundredth', 20_000, 500, 190, [], [], ['scale_100']],
    ['the face, which a rate of 0 gives too', 2500, 500, 2500, [0], [], ['other_rate', 'face_charged']],
    ['a cent too much', 2500, 500, 2376, [300], [300], []],
    ['nothing', 2500, 500, 0, [], [], []],
    ['about a hundredth, which was rounded', 10_001, 300, 97, [], [], []],
  ])('says of %s what gives it', (_what, face, rate, actual, others, earlier, expected) => {
    expect(causes(face, rate, actual, others, earlier)).toEqual(expected);
  });

  it('names the fault that was made, for every fault and every order', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (n, r, o) => {
          const [face, rate, other] = [faceMinor(n), rateBps(r), rateBps(o)];
          const right = BigInt(costMinorOf(face, rate));
          const discount = rational(BigInt(n) * BigInt(r), 10_000n);
          const made: [Cause, bigint][] = [
            ['half_up', BigInt(n) - halfUpOf(discount)],
            ['ceiling', BigInt(n) - ceilOf(discount)],
            ['other_rate', BigInt(costMinorOf(face, other))],
            ['face_charged', BigInt(n)],
            ['scale_100', right * 100n],
          ];
          for (const [cause, figure] of made) {
            const named = costCauses(face, rate, [other], figure);
            expect(named.includes(cause)).toBe(figure !== right);
            expect(costCauses(face, rate, [other], right)).toEqual([]);
          }
        },
      ),
    );
  });
});

describe('conversionCauses', () => {
  const vectors = vectorsOf<{
    readonly cost_minor: string;
    readonly usd_per_unit: string;
    readonly cost_usd6: string | null;
    readonly faults: Readonly<Record<'fx_missing' | 'fx_doubled' | 'fx_inverted', string>>;
  }>('fx_sandbox');

  it.each(vectors)('names the faults of the vector $cost_minor at $usd_per_unit', (each) => {
    const [cost, rate] = [costMinor(Number(each.cost_minor)), read(each.usd_per_unit)];
    if (each.cost_usd6 !== null) expect(conversionCauses(cost, rate, BigInt(each.cost_usd6))).toEqual([]);
    for (const cause of ['fx_missing', 'fx_doubled', 'fx_inverted'] as const) {
      const fault = readFraction(each.faults[cause]);
      const named = conversionCauses(cost, rate, floorOf(fault));
      // A fraction is no amount: no integer is exactly it, so there it is never named.
      expect(named.includes(cause)).toBe(isWhole(fault) && each.faults[cause] !== each.cost_usd6);
    }
  });

  it.each<[string, string, number, number, Cause[]]>([
    ['the right figure', '1.25', 9800, 122_500_000, []],
    ['no conversion', '1.25', 9800, 98_000_000, ['fx_missing']],
    ['the rate twice', '1.25', 9800, 153_125_000, ['fx_doubled']],
    ['division instead', '1.25', 9800, 78_400_000, ['fx_inverted']],
    ['a hundred times too much', '1.25', 9800, 12_250_000_000, ['scale_100']],
    ['a hundredth', '1.25', 9800, 1_225_000, ['scale_100']],
    ['one millionth off', '1.25', 9800, 122_500_001, []],
    ['a refund', '1.25', 9800, -122_500_000, []],
    ['nothing', '1.25', 9800, 0, []],
    ['a rate of 10, doubled', '10', 100, 100_000_000, ['fx_doubled']],
    ['a rate of 100, doubled, is also a scale', '100', 100, 10_000_000_000, ['scale_100', 'fx_doubled']],
    ['a rate of 10, divided, is also a scale', '10', 100, 100_000, ['scale_100', 'fx_inverted']],
  ])('says of %s what gives it', (_what, rate, cost, actual, expected) => {
    expect(conversionCauses(costMinor(cost), read(rate), usd6(actual))).toEqual(expected);
  });

  it('names no cause at a rate of 1, where no conversion is every conversion', () => {
    expect(conversionCauses(costMinor(2375), read('1'), usd6(23_750_000))).toEqual([]);
    expect(conversionCauses(costMinor(2375), read('1'), usd6(23_750_001))).toEqual([]);
  });
});

describe('wholesaleConversionCauses', () => {
  it.each<[string, string, number, number, Cause[]]>([
    ['the right figure', '0.8', 1940, 24_250_000, []],
    ['the lower neighbour', '0.92', 2375, 25_815_217, []],
    ['the upper neighbour', '0.92', 2375, 25_815_218, []],
    ['one beyond the neighbours', '0.92', 2375, 25_815_219, []],
    ['no conversion', '0.8', 1940, 19_400_000, ['fx_missing']],
    ['the rate twice', '0.8', 1940, 30_312_500, ['fx_doubled']],
    ['the rate twice, rounded down', '0.92', 2375, 28_060_018, ['fx_doubled']],
    ['the rate twice, rounded up', '0.92', 2375, 28_060_019, ['fx_doubled']],
    ['multiplication instead', '0.8', 1940, 15_520_000, ['fx_inverted']],
    ['a hundred times the rounded figure', '0.92', 2375, 2_581_521_700, ['scale_100']],
    ['a hundred times the figure rounded up', '0.92', 2375, 2_581_521_800, ['scale_100']],
    ['a hundredth', '0.8', 1940, 242_500, ['scale_100']],
    ['a hundred times the cost, converted and rounded then', '0.92', 2375, 2_581_521_739, ['scale_100']],
    ['the same, rounded up', '0.92', 2375, 2_581_521_740, ['scale_100']],
    ['one beyond it', '0.92', 2375, 2_581_521_741, []],
    ['a hundredth of the cost, converted and rounded then', '0.92', 2375, 258_152, ['scale_100']],
    ['nothing', '0.8', 1940, 0, []],
  ])('says of %s what gives it', (_what, rate, wholesale, actual, expected) => {
    expect(wholesaleConversionCauses(costMinor(wholesale), read(rate), usd6(actual))).toEqual(expected);
  });

  it('names nothing on what the vectors accept', () => {
    interface SupplierCase {
      readonly wholesale_minor: string;
      readonly units_per_usd_json: string;
      readonly accept: readonly string[];
    }
    for (const each of vectorsOf<SupplierCase>('fx_supplier')) {
      const [wholesale, rate] = [costMinor(Number(each.wholesale_minor)), read(each.units_per_usd_json)];
      for (const figure of each.accept) {
        expect(wholesaleConversionCauses(wholesale, rate, BigInt(figure))).toEqual([]);
      }
    }
  });

  it('names each fault whose figure is no neighbour of the right one', () => {
    const rate = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((n) => rational(n, 10n ** 6n));
    fc.assert(
      fc.property(fc.nat(10 ** 9).map(costMinor), rate, (wholesale, units) => {
        const exact = usd6AtUnitsPerUsd(wholesale, units);
        const plain = rational(BigInt(wholesale) * 10_000n);
        const inverse = rational(units.denominator, units.numerator);
        const made: [Cause, bigint][] = [
          ['fx_missing', halfUpOf(plain)],
          [
            'fx_doubled',
            halfUpOf(
              usd6AtUsdPerUnit(wholesale, rational(inverse.numerator ** 2n, inverse.denominator ** 2n)),
            ),
          ],
          ['fx_inverted', halfUpOf(usd6AtUsdPerUnit(wholesale, units))],
          ['scale_100', halfUpOf(exact) * 100n],
          ['scale_100', halfUpOf(rational(exact.numerator * 100n, exact.denominator))],
          ['scale_100', halfUpOf(rational(exact.numerator, exact.denominator * 100n))],
        ];
        for (const [cause, figure] of made) {
          const isRight = figure === floorOf(exact) || figure === ceilOf(exact);
          expect(wholesaleConversionCauses(wholesale, units, figure).includes(cause)).toBe(!isRight);
        }
      }),
    );
  });
});

describe('depositCauses', () => {
  const vectors = vectorsOf<{
    readonly plus_amount: string;
    readonly credited_usd6: string;
    readonly other_neighbour: string | null;
    readonly fee_missing: string;
    readonly floor_twice: string;
  }>('deposits');

  it.each(vectors)('names the missing fee of the vector $plus_amount', (each) => {
    const plus = read(each.plus_amount);
    const accepted = [each.credited_usd6, each.other_neighbour];
    expect(depositCauses(plus, THREE, FEE, BigInt(each.credited_usd6))).toEqual([]);
    expect(depositCauses(plus, THREE, FEE, BigInt(each.fee_missing)).includes('fee_missing')).toBe(
      !accepted.includes(each.fee_missing),
    );
    if (each.other_neighbour !== null) {
      expect(depositCauses(plus, THREE, FEE, BigInt(each.other_neighbour))).toEqual([]);
    }
    if (!accepted.includes(each.floor_twice)) {
      expect(depositCauses(plus, THREE, FEE, BigInt(each.floor_twice))).toEqual([]);
    }
  });

  it.each<[string, string, number, Cause[]]>([
    ['the right credit', '20', 59_820_000, []],
    ['no fee', '20', 60_000_000, ['fee_missing']],
    ['the fee twice', '20', 59_640_000, ['fee_doubled']],
    ['the fee twice, floored', '0.0001', 298, ['fee_doubled']],
    ['a hundred times too much', '20', 5_982_000_000, ['scale_100']],
    ['a hundredth', '20', 598_200, ['scale_100']],
    ['one millionth off a whole figure', '20', 59_819_999, []],
    ['nothing', '20', 0, []],
  ])('says of %s what gives it', (_what, plus, actual, expected) => {
    expect(depositCauses(read(plus), THREE, FEE, usd6(actual))).toEqual(expected);
  });

  it('takes a doubled fee for no more than the whole', () => {
    expect(depositCauses(read('20'), THREE, 6_000, 0n)).toEqual(['fee_doubled']);
  });

  it('names nothing on what is due, for any deposit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 10_000 }), (n, fee) => {
        const plus = rational(n, 10n ** 18n);
        expect(depositCauses(plus, THREE, fee, depositDue(plus, THREE, fee).creditedUsd6)).toEqual([]);
      }),
    );
  });
});

describe('joinCauses', () => {
  it('says unexplained where there is none', () => {
    expect(joinCauses([])).toBe('unexplained');
  });

  it("puts several in the contract's order, each once", () => {
    expect(joinCauses(['fx_missing', 'half_up', 'fx_missing', 'ceiling'])).toBe('half_up|ceiling|fx_missing');
    expect(joinCauses(['previous_price', 'charged_twice', 'other_rate'])).toBe(
      'other_rate|charged_twice|previous_price',
    );
  });

  it("knows the contract's closed list", () => {
    expect(joinCauses([...causeOrder].reverse())).toBe(
      'half_up|ceiling|other_rate|face_charged|scale_100|fx_missing|fx_doubled|fx_inverted|fee_missing|' +
        'fee_doubled|charged_twice|reversal_missing|previous_price',
    );
  });
});

describe('chargeTrials', () => {
  const trials = (rateOfExchange: Rational) =>
    chargeTrials(costTrials(faceMinor(4000), rateBps(300), []), costMinor(3880), rateOfExchange);

  it('says what each cause would have charged, in usd6, in the order of the list', () => {
    const given = trials(rational(5n, 4n)).map(({ cause, gives }) => [cause, ...gives.map(floorOf)]);
    expect(given).toEqual([
      ['half_up', 48_500_000n],
      ['ceiling', 48_500_000n],
      ['other_rate'],
      ['face_charged', 50_000_000n],
      ['scale_100', 4_850_000_000n, 485_000n],
      ['fx_missing', 38_800_000n],
      ['fx_doubled', 60_625_000n],
      ['fx_inverted', 31_040_000n],
      ['charged_twice', 97_000_000n],
      ['previous_price'],
    ]);
  });

  it('names the causes that give a charge exactly, and none for a charge a millionth beside them', () => {
    expect(causesGiving(trials(rational(5n, 4n)), 50_000_000n)).toEqual(['face_charged']);
    expect(causesGiving(trials(rational(5n, 4n)), 50_000_001n)).toEqual([]);
  });
});
