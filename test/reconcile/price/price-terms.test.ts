import { describe, expect, it } from 'vitest';
import { type Rational, rational } from '../../../src/money/rational.js';
import type { Term } from '../../../src/money/term.js';
import type { PriceTerms } from '../../../src/reconcile/month/account-facts.js';
import { PriceHistory, sinceText } from '../../../src/reconcile/price/price-terms.js';

const terms: PriceTerms = {
  usdPerUnit: new Map<string, Term<Rational>>([
    ['USD', rational(1n)],
    [
      'GBP',
      [
        { fromMs: undefined, value: rational(5n, 4n) },
        { fromMs: 100, value: rational(6n, 5n) },
      ],
    ],
  ]),
  usdPerPlus: [{ fromMs: 50, value: rational(3n) }],
  poolFeeBps: [
    { fromMs: undefined, value: 30 },
    { fromMs: 200, value: 25 },
  ],
};

describe('the rates and fees of an instant', () => {
  it('are the values in force then, each by its own instants', () => {
    const prices = new PriceHistory(terms, undefined);
    const at = (atMs: number) => {
      const { usdPerUnit, usdPerPlus, poolFeeBps } = prices.at(atMs);
      return [usdPerUnit.get('GBP'), usdPerPlus, poolFeeBps];
    };
    expect(at(0)).toEqual([rational(5n, 4n), undefined, 30]);
    expect(at(50)).toEqual([rational(5n, 4n), rational(3n), 30]);
    expect(at(100)).toEqual([rational(6n, 5n), rational(3n), 30]);
    expect(at(200)).toEqual([rational(6n, 5n), rational(3n), 25]);
    expect(prices.at(0).usdPerUnit.get('USD')).toEqual(rational(1n));
  });

  it('say since when they hold only where that was agreed', () => {
    const prices = new PriceHistory(terms, undefined);
    expect(sinceText(prices.at(0), 'usdPerUnit.GBP')).toBe('');
    expect(sinceText(prices.at(150), 'usdPerUnit.GBP')).toBe(' since 1970-01-01T00:00:00.100Z');
    expect(sinceText(prices.at(150), 'poolFeeBps')).toBe('');
    expect(sinceText(prices.at(150), 'usdPerUnit.USD')).toBe('');
  });

  it('say so of each term by its name, and of none where nothing was ever agreed for an instant', () => {
    const prices = new PriceHistory(terms, new Map([['GBP', [{ fromMs: 100, value: rational(4n, 5n) }]]])).at(
      200,
    );
    const since = ['usdPerPlus', 'poolFeeBps', 'usdPerUnit.GBP', 'unitsPerUsd.GBP', 'unitsPerUsd.USD'].map(
      (name) => sinceText(prices, name),
    );
    expect(since).toEqual([
      ' since 1970-01-01T00:00:00.050Z',
      ' since 1970-01-01T00:00:00.200Z',
      ' since 1970-01-01T00:00:00.100Z',
      ' since 1970-01-01T00:00:00.100Z',
      '',
    ]);
    expect(sinceText({}, 'poolFeeBps')).toBe('');
  });

  it('keep the width of the bands where it was set', () => {
    const bands = { priceBps: 200, fxPercent: rational(1n) };
    expect(new PriceHistory({ ...terms, bands }, undefined).at(0).bands).toEqual(bands);
    expect(new PriceHistory(terms, undefined).at(0)).not.toHaveProperty('bands');
  });

  it('are one and the same between two changes', () => {
    const prices = new PriceHistory(terms, undefined);
    expect(prices.at(100)).toBe(prices.at(199));
    expect([0, 50, 100, 200].map((atMs) => prices.epochAt(atMs))).toEqual([0, 1, 2, 3]);
  });

  it('have rates by the dollar only in the supplier interface, and none before they were agreed', () => {
    const agreed = new Map([['GBP', [{ fromMs: 100, value: rational(4n, 5n) }]]]);
    const prices = new PriceHistory(terms, agreed);
    expect(prices.at(99).unitsPerUsd?.size).toBe(0);
    expect(prices.at(100).unitsPerUsd?.get('GBP')).toEqual(rational(4n, 5n));
    expect(new PriceHistory(terms, undefined).at(100).unitsPerUsd).toBeUndefined();
  });
});
