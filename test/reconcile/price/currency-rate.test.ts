import { describe, expect, it } from 'vitest';
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

  it('is none where it is nothing or less, so that nothing is divided by it', () => {
    expect(rateOf(supplier([['EUR', rational(0n)]]), 'EUR')).toBeUndefined();
    expect(rateOf(supplier([['EUR', rational(-1n)]]), 'EUR')).toBeUndefined();
  });

  it('is none of a currency that nobody set', () => {
    expect(rateOf(sandbox, 'EUR')).toBeUndefined();
  });
});

describe('whole usd6', () => {
  it('is the figure itself where it is whole, whatever was charged', () => {
    expect(wholeUsd6At(rateIn(sandbox, 'GBP'), costMinor(1), 8n)).toBe(12_500n);
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
