import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import {
  agreedRateAt,
  isRateOfTerms,
  tokensFor,
  tokensWorking,
} from '../../../src/reconcile/rewards/reward-terms.js';
import { fc } from '../../support/fast-check.js';

const terms = {
  default: rational(3n, 2n),
  categories: new Map([['food', [{ fromMs: 100, value: rational(2n) }]]]),
  merchants: new Map([
    ['baker', { category: 'food' }],
    ['kiosk', { rate: rational(1n, 2n) }],
  ]),
};

describe('the agreed rate', () => {
  it.each([
    ['of the merchant', 'kiosk', 0, rational(1n, 2n), 'merchant kiosk'],
    ['of its category', 'baker', 100, rational(2n), 'category food since 1970-01-01T00:00:00.100Z'],
    ['of the next level before the first instant', 'baker', 99, rational(3n, 2n), 'default'],
    ['of the partner for any other', 'nobody', 0, rational(3n, 2n), 'default'],
    ['of the partner without a merchant', undefined, 0, rational(3n, 2n), 'default'],
  ])('is that %s', (_, merchant, atMs, rate, term) => {
    expect(agreedRateAt(terms, merchant, atMs)).toEqual({ rate, term });
  });

  it('is the standard one where even the default begins later, as with the service', () => {
    const later = { ...terms, default: [{ fromMs: 5, value: rational(1n) }] };
    expect(agreedRateAt(later, undefined, 4)).toEqual({ rate: rational(3n, 2n), term: 'standard' });
    expect(agreedRateAt(later, undefined, 5)).toMatchObject({ rate: rational(1n) });
  });

  it('knows which rates its terms ever say', () => {
    expect(isRateOfTerms(terms, rational(2n))).toBe(true);
    expect(isRateOfTerms(terms, rational(7n))).toBe(false);
  });
});

describe('the tokens of a purchase', () => {
  it('are dollars times the rate, cut to 18 decimals', () => {
    expect(tokensFor(1234, rational(3n, 2n))).toBe(18_510_000_000_000_000_000n);
    // 0.01 times 0.000000000000000199 is 0.00000000000000000199: one unit and not two.
    expect(tokensFor(1, rational(199n, 10n ** 18n))).toBe(1n);
    expect(tokensWorking(1000, rational(3n, 2n))).toBe(
      'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000',
    );
  });

  it('are never more than the exact product, and less by less than a unit', () => {
    const most = { min: 0n, max: 10n ** 20n };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.bigInt(most), (cents, units) => {
        const exact = BigInt(cents) * units;
        const tokens = tokensFor(cents, rational(units, 10n ** 18n));
        expect(tokens * 100n <= exact && exact < (tokens + 1n) * 100n).toBe(true);
      }),
    );
  });
});
