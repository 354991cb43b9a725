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
    [rational(1n, 10n ** 30n), `0.${'0'.repeat(29)}1`],
    [rational(1n, 10n ** 31n), `1/${10n ** 31n}`],
  ])(
    'is a decimal where 30 places hold it, as many as a rate of the wire may have, else a fraction',
    (value, text) => {
      expect(rationalText(value)).toBe(text);
    },
  );
});
