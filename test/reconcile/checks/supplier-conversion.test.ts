import { describe, expect, it } from 'vitest';
import { reprice } from '../support/float-alteration.js';
import { floatWords, foundAfter } from '../support/float-month.js';

const readRates = { isFixed: false };

describe('the conversion of an order of the supplier', () => {
  it('is silent at either neighbour of the exact figure, and only there', () => {
    // 1945 * 10000 / 0.92 is 21141304.35.
    const found = [21_141_303, 21_141_304, 21_141_305, 21_141_306].map((costUsd6) =>
      foundAfter((e) => reprice(e, 'pay-4', { costUsd6 })).map(({ code }) => code),
    );
    expect(found).toEqual([['FX-CONVERSION'], [], [], ['FX-CONVERSION']]);
  });

  it('is exact where the figure is whole', () => {
    // 1935 * 10000 / 0.8 is 24187500.
    const [item] = foundAfter((e) => reprice(e, 'pay-3', { costUsd6: 24_187_501 }));
    expect(item).toMatchObject({
      code: 'FX-CONVERSION',
      expected: '24187500',
      actual: '24187501',
      claimUsd6: 1n,
      formula: '1935 * 10000 / 0.8 = 24187500; stated 24187501',
    });
  });

  it.each([
    ['fx_missing', 19_350_000],
    ['fx_doubled', 30_234_375],
    ['fx_inverted', 15_480_000],
    ['scale_100', 2_418_750_000],
  ])('names %s where that gives the figure exactly', (cause, costUsd6) => {
    const items = foundAfter((e) => reprice(e, 'pay-3', { costUsd6 }));
    expect(items.find(({ code }) => code === 'FX-CONVERSION')?.causes).toEqual([cause]);
  });

  it('is held against rates that the reads around the order agree on', () => {
    const items = foundAfter((e) => reprice(e, 'pay-3', { costUsd6: 24_187_501 }), readRates);
    expect(floatWords(items)).toEqual(['FX-CONVERSION A pay-3 cost_usd6: 24187500 -> 24187501; claims 1']);
  });

  it('can not be verified where the reads around the order differ', () => {
    const items = foundAfter((e) => {
      const newest = e.fx.at(-1);
      if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [9n, 10n] };
    }, readRates);
    expect(floatWords(items)).toEqual(['FX-UNVERIFIABLE I pay-7 fx_rate: 0.92 -> 0.9']);
    expect(items[0]?.note).toBe(
      'units of EUR for one dollar, read before and after; 0.92 gives the usd6 of the order',
    );
  });

  it('can not be verified where one of the reads is missing, but for dollars', () => {
    const items = foundAfter((e) => {
      e.fx = e.fx.slice(1);
    }, readRates);
    expect(floatWords(items)).toEqual([
      'FX-UNVERIFIABLE I pay-3 fx_rate: none -> 0.8',
      'FX-UNVERIFIABLE I pay-4 fx_rate: none -> 0.92',
      'FX-UNVERIFIABLE I pay-6 fx_rate: none -> 0.8',
    ]);
  });
});
