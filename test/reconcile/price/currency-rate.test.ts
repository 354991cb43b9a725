import { describe, expect, it } from 'vitest';
import { workedSteps } from '../../../src/jobs/packs/working-arithmetic.js';
import { type Rational, rational } from '../../../src/money/rational.js';
import { costMinor } from '../../../src/money/units.js';
import type { PriceSettings } from '../../../src/reconcile/month/account-facts.js';
import { type CurrencyRate, rateOf, wholeUsd6At } from '../../../src/reconcile/price/currency-rate.js';

const sandbox: PriceSettings = {
  usdPerUnit: new Map([
    ['GBP', rational(5n, 4n)],
    // One minor unit is 7.5 millionths: no figure of the interface, but one that is not whole.
    ['XXX', rational(15n, 20_000n)],
  ]),
  usdPerPlus: rational(3n),
  poolFeeBps: 30,
};

const supplier = (rates: [string, Rational][]): PriceSettings => ({
  ...sandbox,
  unitsPerUsd: new Map(rates),
});

function rateIn(settings: PriceSettings, currency: string): CurrencyRate {
  const rate = rateOf(settings, currency);
  if (rate === undefined) throw new Error(`no rate of ${currency}`);
  return rate;
}

describe('the rate of a currency', () => {
  it('multiplies dollars for one unit in the sandbox interface', () => {
    const rate = rateIn(sandbox, 'GBP');
    expect(rate.factor()).toBe('* 1.25');
    expect(rate.exactUsd6(costMinor(1940))).toEqual(rational(24_250_000n));
  });

  it('divides by units for one dollar in the supplier interface, whatever dollars for one unit are set', () => {
    const rate = rateIn(supplier([['GBP', rational(4n, 5n)]]), 'GBP');
    expect(rate.factor()).toBe('/ 0.8');
    expect(rate.exactUsd6(costMinor(1940))).toEqual(rational(24_250_000n));
    expect(rateOf(supplier([]), 'GBP')).toBeUndefined();
  });

  it('stands in parentheses in a formula where more than 18 places make it a fraction', () => {
    const units = rational(30_712_345_678_901_234_567n, 10n ** 20n);
    const rate = rateIn(supplier([['KWD', units]]), 'KWD');
    expect(rate.factor()).toBe(`/ (30712345678901234567/${10n ** 20n})`);
    const [step] = workedSteps(`1193 * 10000 ${rate.factor()} = 38844314`);
    expect(step?.holds).toBe(true);
  });

  it('is none where it is nothing or less, so that nothing is divided by it', () => {
    expect(rateOf(supplier([['EUR', rational(0n)]]), 'EUR')).toBeUndefined();
    expect(rateOf(supplier([['EUR', rational(-1n)]]), 'EUR')).toBeUndefined();
  });

  it('is told with the instant that it was agreed for, and not at all where it always held', () => {
    const sinceMs = new Map([
      ['usdPerUnit.GBP', 0],
      ['unitsPerUsd.EUR', 1],
    ]);
    const agreedIn = (settings: PriceSettings, currency: string): string =>
      rateIn({ ...settings, sinceMs }, currency).agreed();
    const float = supplier([
      ['EUR', rational(23n, 25n)],
      ['GBP', rational(4n, 5n)],
    ]);
    expect(agreedIn(sandbox, 'GBP')).toBe('1 GBP = 1.25 USD since 1970-01-01T00:00:00.000Z');
    expect(agreedIn(float, 'EUR')).toBe('1 USD = 0.92 EUR since 1970-01-01T00:00:00.001Z');
    expect([agreedIn(sandbox, 'XXX'), agreedIn(float, 'GBP')]).toEqual(['', '']);
  });

  it('is a bound only of the currency that the settings name for it', () => {
    const float: PriceSettings = {
      ...supplier([
        ['EUR', rational(23n, 25n)],
        ['GBP', rational(4n, 5n)],
      ]),
      boundOf: { currency: 'EUR', rounds: 'ceil' },
    };
    expect([rateIn(float, 'EUR').rounds, rateIn(float, 'GBP').rounds]).toEqual(['ceil', undefined]);
  });

  it('is none of a currency that nobody set', () => {
    expect(rateOf(sandbox, 'EUR')).toBeUndefined();
  });
});

describe('whole usd6', () => {
  it('is the figure itself where it is whole, whatever was charged', () => {
    const rate = rateIn(sandbox, 'GBP');
    expect([8n, 12_501n].map((charged) => wholeUsd6At(rate, costMinor(1), charged))).toEqual([
      12_500n,
      12_500n,
    ]);
  });

  it('is the neighbour that was charged of a figure that is not, and the lower one of any other charge', () => {
    const rate = rateIn(sandbox, 'XXX');
    expect([undefined, 6n, 7n, 8n, 9n].map((charged) => wholeUsd6At(rate, costMinor(1), charged))).toEqual([
      7n,
      7n,
      7n,
      8n,
      7n,
    ]);
  });

  it('stays inside of a rate that is only a bound, whatever was charged, and is the figure itself where it is whole', () => {
    const at = (rounds: 'floor' | 'ceil', cost: number): bigint[] => {
      const settings = { ...supplier([['EUR', rational(23n, 25n)]]), boundOf: { currency: 'EUR', rounds } };
      const rate = rateIn(settings, 'EUR');
      return [undefined, 10_869n, 10_870n].map((charged) => wholeUsd6At(rate, costMinor(cost), charged));
    };
    expect(at('floor', 1)).toEqual([10_869n, 10_869n, 10_869n]);
    expect(at('ceil', 1)).toEqual([10_870n, 10_870n, 10_870n]);
    expect([at('floor', 92), at('ceil', 92)].flat()).toEqual(Array.from({ length: 6 }, () => 1_000_000n));
  });

  it('is rounded half up for any other charge in the supplier interface', () => {
    const rate = rateIn(supplier([['EUR', rational(23n, 25n)]]), 'EUR');
    // 1000000 / 92 is 10869.56: its neighbours are 10869 and 10870.
    expect(
      [undefined, 10_868n, 10_869n, 10_870n, 10_871n].map((charged) =>
        wholeUsd6At(rate, costMinor(1), charged),
      ),
    ).toEqual([10_870n, 10_870n, 10_869n, 10_870n, 10_870n]);
  });
});
