import { describe, expect, it } from 'vitest';
import {
  dollarsNumber,
  plusNumber,
  tokensOf,
  unitsOfText,
} from '../../../src/service/rewards/token-amount.js';
import { fc } from '../../support/fast-check.js';

describe('tokens', () => {
  it('are read and written without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 47n }), (units) => {
        expect(unitsOfText(plusNumber(units).text)).toBe(units);
      }),
    );
  });

  it.each(['', '-1', '1.', '.5', '01', '1e3', '1.0000000000000000001'])('are not %j', (text) => {
    expect(unitsOfText(text)).toBeUndefined();
  });

  it('of a purchase are cut and never rounded', () => {
    const third = unitsOfText('0.333333333333333333') ?? 0n;
    expect(tokensOf(1, third)).toBe(3_333_333_333_333_333n);
    expect(tokensOf(1000, 15n * 10n ** 17n)).toBe(15n * 10n ** 18n);
    expect(tokensOf(1, 99n)).toBe(0n);
  });

  it('are no dollars: those have two decimals', () => {
    expect([0, 5, 1250, 100].map((cents) => dollarsNumber(cents).text)).toEqual(['0', '0.05', '12.5', '1']);
  });
});
