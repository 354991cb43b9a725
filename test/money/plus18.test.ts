import { describe, expect, it } from 'vitest';
import { formatPlus18, plus18, plus18OfDecimal } from '../../src/money/plus18.js';
import { fc } from '../support/fast-check.js';

describe('an amount of tokens', () => {
  it.each([
    ['1.5', 1_500_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['15e-1', 1_500_000_000_000_000_000n],
    ['1.000000000000000000000', 1_000_000_000_000_000_000n],
    ['-2', -2_000_000_000_000_000_000n],
  ])('reads %s from its digits', (text, units) => {
    expect(plus18OfDecimal(text)).toBe(units);
  });

  it.each(['0.0000000000000000001', 'x', '', '1e100', '01', ' 1'])('refuses %j', (text) => {
    expect(plus18OfDecimal(text)).toBeUndefined();
  });

  it('reads back what it writes, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }), (units) => {
        expect(plus18OfDecimal(formatPlus18(plus18(units)))).toBe(units);
      }),
    );
  });

  it('is written without superfluous zeros', () => {
    expect([0n, 10n ** 18n, 15n * 10n ** 17n, -1n].map((units) => formatPlus18(plus18(units)))).toEqual([
      '0',
      '1',
      '1.5',
      '-0.000000000000000001',
    ]);
  });
});
