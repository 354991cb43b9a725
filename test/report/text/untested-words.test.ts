import { describe, expect, it } from 'vitest';
import { dollarWords, untestedRows, untestedWords } from '../../../src/report/text/untested-words.js';
import { resultOf } from '../sample-month.js';

const NO_FX = 'no exchange rate on file';
const NO_RATE = 'no brand rate on file';

describe('dollars in a sentence', () => {
  it.each([
    [0n, '0.00'],
    [1n, '0.000001'],
    [10_000n, '0.01'],
    [1_234_560_000n, '1,234.56'],
    [999_999_999n, '999.999999'],
    [1_000_000_500_000n, '1,000,000.50'],
    [21_130_435n, '21.130435'],
  ])('%s is %s: two decimals unless there are more, and never rounded', (usd6, words) => {
    expect(dollarWords(usd6)).toBe(words);
  });
});

describe('what could not be tested', () => {
  it('is nothing where everything was', () => {
    expect(untestedWords(untestedRows([resultOf()]))).toBe('');
  });

  it('is told with its number, its money and the reason', () => {
    const result = resultOf({
      interfaceName: 'supplier',
      untested: [{ what: 'orders', reason: NO_FX, count: 12n, usd6: 1_234_560_000n }],
    });
    expect(untestedWords(untestedRows([result]))).toBe(
      '12 orders of 1,234.56 USD could not be tested (no exchange rate on file)',
    );
  });

  it('never tells an amount that no source states as zero dollars', () => {
    const lost = { what: 'orders', reason: 'the order could not be read', count: 6n, usd6: 0n } as const;
    expect(untestedWords(untestedRows([resultOf({ interfaceName: 'supplier', untested: [lost] })]))).toBe(
      '6 orders of no stated amount could not be tested (the order could not be read)',
    );
  });

  it('keeps the reasons of one order apart from those of another', () => {
    const result = resultOf({
      interfaceName: 'supplier',
      untested: [
        { what: 'orders', reason: 'a; b', count: 2n, usd6: 10_000n },
        { what: 'orders', reason: 'b', count: 1n, usd6: 10_000n },
      ],
    });
    expect(untestedWords(untestedRows([result]))).toBe(
      '3 orders of 0.02 USD could not be tested (2: a; b, and 1: b)',
    );
  });

  it('adds reasons and accounts of one interface up, and never test money and real money', () => {
    const money = { what: 'orders', reason: NO_FX, count: 1n, usd6: 1_500_000n } as const;
    const results = [
      resultOf({ untested: [money] }),
      resultOf({ interfaceName: 'supplier', untested: [money, { ...money, reason: NO_RATE }] }),
      resultOf({ interfaceName: 'supplier', account: 'other', untested: [money] }),
    ];
    expect(untestedWords(untestedRows(results))).toBe(
      '1 order of 1.50 USD of test money could not be tested (no exchange rate on file), and 3 orders of 4.50 USD could not be tested (2: no exchange rate on file, and 1: no brand rate on file)',
    );
  });
});
