import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { rationalText } from '../../../src/reconcile/price/rational-text.js';

describe('a rate as text', () => {
  it.each([
    [rational(1n), '1'],
    [rational(5n, 4n), '1.25'],
    [rational(-1n, 100n), '-0.01'],
    [rational(-5n, 4n), '-1.25'],
    [rational(-2n), '-2'],
    [rational(1n, 1000n), '0.001'],
    [rational(125n), '125'],
    [rational(2n, 3n), '2/3'],
    [rational(1n, 10n ** 18n), '0.000000000000000001'],
    [rational(1n, 10n ** 19n), `1/${10n ** 19n}`],
  ])('is a decimal where 18 places hold it, else a fraction', (value, text) => {
    expect(rationalText(value)).toBe(text);
  });
});
