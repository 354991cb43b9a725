import { describe, expect, it } from 'vitest';
import { equals, rationalOfDecimal } from '../../../../src/money/rational.js';
import { statedRate } from '../../../../src/records/from-wire/sandbox/stated-rate.js';
import { fc } from '../../../support/fast-check.js';

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
/** Each decimal that the wire allows, those with zeros at the end among them. */
const decimals = fc
  .tuple(fc.oneof(fc.constant('0'), fc.bigInt(1n, 10n ** 30n - 1n).map(String)), digits(0, 9), fc.nat(9))
  .map(([whole, fraction, zeros]) => {
    const after = fraction + '0'.repeat(zeros);
    return after === '' ? whole : `${whole}.${after}`;
  });

describe('statedRate', () => {
  it('has one text for one rate, however many zeros stand behind it', () => {
    expect(['1.25', '1.250', '1.0', '1', '100', '100.00', '0.00'].map(statedRate)).toEqual([
      '1.25',
      '1.25',
      '1',
      '1',
      '100',
      '100',
      '0',
    ]);
  });

  it('keeps the number', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const [before, after] = [rationalOfDecimal(text), rationalOfDecimal(statedRate(text))];
        expect(before !== undefined && after !== undefined && equals(before, after)).toBe(true);
      }),
    );
  });
});
