import { describe, expect, it } from 'vitest';
import { RateTable } from '../../../src/service/rewards/rate-table.js';

const at = Date.parse('2026-09-10T10:00:00Z');
const rateOf = (file: unknown, merchant?: string, ms = at) =>
  new RateTable(JSON.stringify(file)).rateAt(merchant, ms).text;

describe('the rate of a purchase', () => {
  it('is 1.5 where nothing says otherwise', () => {
    expect(new RateTable().rateAt('m', at)).toEqual({ text: '1.5', units: 15n * 10n ** 17n });
    expect(rateOf({})).toBe('1.5');
  });

  it('is that of the merchant, else of its category, else the default', () => {
    const file = {
      default: '1',
      categories: { food: '2' },
      merchants: { a: { rate: '3' }, b: { category: 'food' } },
    };
    expect([rateOf(file, 'a'), rateOf(file, 'b'), rateOf(file, 'c'), rateOf(file)]).toEqual([
      '3',
      '2',
      '1',
      '1',
    ]);
  });

  it('begins at its instant, and before the first of a list the next level holds', () => {
    const file = {
      default: '1',
      merchants: {
        a: {
          rate: [
            { from: '2026-09-10T10:00:00Z', value: '3' },
            { from: '2026-10-01T00:00:00Z', value: '4' },
          ],
        },
      },
    };
    expect([at - 1, at, at + 30 * 86_400_000].map((ms) => rateOf(file, 'a', ms))).toEqual(['1', '3', '4']);
  });

  it.each([
    ['default', { default: 1.5 }],
    ['default', { default: '-1' }],
    ['default', { default: [] }],
    ['default', { default: [{ value: '1' }, { value: '2' }] }],
    [
      'default',
      {
        default: [
          { from: '2026-10-01T00:00:00Z', value: '1' },
          { from: '2026-09-01T00:00:00Z', value: '2' },
        ],
      },
    ],
    ['default[0].from', { default: [{ from: 'soon', value: '1' }] }],
    ['default[0].value', { default: [{ from: '2026-10-01T00:00:00Z' }] }],
    ['merchants.a', { merchants: { a: {} } }],
    ['merchants.a', { merchants: { a: { rate: '1', category: 'food' } }, categories: { food: '1' } }],
    ['merchants.a.category', { merchants: { a: { category: 'food' } } }],
    ['merchants.a.name', { merchants: { a: { rate: '1', name: 'x' } } }],
    ['merchants', { merchants: [] }],
    ['others', { others: {} }],
    ['the file', 7],
  ])('is refused with the entry named: %s', (entry, file) => {
    expect(() => new RateTable(JSON.stringify(file))).toThrow(`the reward rates: ${entry} `);
  });

  it('is refused where the file is no strict JSON', () => {
    expect(() => new RateTable('{"default":"1","default":"2"}')).toThrow(
      /^the reward rates, line 1, column \d+: .* expected$/,
    );
  });
});
