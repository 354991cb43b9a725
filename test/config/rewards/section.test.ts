import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { rewardsSection } from '../../../src/config/rewards/section.js';
import { rational } from '../../../src/money/rational.js';

/** Maps of the file have no prototype, as the strict reader makes them. */
function parse(text: string) {
  return rewardsSection.schema.safeParse(readJson(text));
}

describe('the section of the rewards interface', () => {
  it('stands under its name, with the defaults of the contract', () => {
    expect(rewardsSection.name).toBe('rewards');
    expect(rewardsSection.schema.parse({ partnerId: 'demo' })).toEqual({
      baseUrl: 'http://127.0.0.1:8703',
      partnerId: 'demo',
      rates: { default: rational(3n, 2n), categories: new Map(), merchants: new Map() },
      readsPerSecond: undefined,
    });
    expect(rewardsSection.schema.safeParse({}).success).toBe(false);
  });

  it('takes dated rates by merchant, category and partner, as the local service does', () => {
    const read = parse(`{"partnerId":"demo","rates":{"default":"1.5",
      "categories":{"food":[{"value":"2"},{"from":"2026-11-01T00:00:00Z","value":"2.5"}]},
      "merchants":{"baker-7":{"category":"food"},"kiosk-1":{"rate":"0.000000000000000001"}}}}`);
    expect(read.data?.rates).toEqual({
      default: rational(3n, 2n),
      categories: new Map([
        [
          'food',
          [
            { fromMs: undefined, value: rational(2n) },
            { fromMs: Date.parse('2026-11-01T00:00:00Z'), value: rational(5n, 2n) },
          ],
        ],
      ]),
      merchants: new Map<string, unknown>([
        ['baker-7', { category: 'food' }],
        ['kiosk-1', { rate: rational(1n, 10n ** 18n) }],
      ]),
    });
  });

  it.each([
    ['a rate that is no text', '{"default":1.5}'],
    ['a rate with more than 18 decimals', '{"default":"0.0000000000000000001"}'],
    [
      'a merchant with both rate and category',
      '{"categories":{"a":"1"},"merchants":{"m":{"rate":"1","category":"a"}}}',
    ],
    ['a merchant with neither', '{"merchants":{"m":{}}}'],
    ['a category that is not among the categories', '{"merchants":{"m":{"category":"food"}}}'],
    ['an unknown key', '{"merchant":{}}'],
  ])('refuses %s', (_, rates) => {
    expect(parse(`{"partnerId":"demo","rates":${rates}}`).success).toBe(false);
  });
});
