import { expect, it } from 'vitest';
import type { MonthSettings } from '../../../src/jobs/dialect.js';
import { settingFacts } from '../../../src/jobs/rewards/control-lines.js';
import { rational } from '../../../src/money/rational.js';
import { month } from '../../store/sample.js';

it('names what a month is judged by, that it is no live interface, and no value of a later month', () => {
  const dated = [
    { value: rational(2n), fromMs: undefined },
    { value: rational(3n), fromMs: Date.UTC(2026, 10, 1) },
  ];
  const terms = {
    default: rational(3n, 2n),
    categories: new Map([['food', dated]]),
    merchants: new Map<string, { rate: ReturnType<typeof rational> } | { category: string }>([
      ['baker', { category: 'food' }],
      ['kiosk', { rate: rational(1n, 2n) }],
    ]),
  };
  const settings = { tokens: { account: 'demo', terms } } as unknown as MonthSettings;
  const facts = settingFacts(settings, month('2026-10'));
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['interface', 'rewards v2, a design that is not live'],
    ['partnerId', 'demo'],
    ['rates.default', '1.5'],
    ['rates.categories.food', '2'],
    ['rates.merchants.baker', 'category food'],
    ['rates.merchants.kiosk', '0.5'],
  ]);
  expect(settingFacts({} as MonthSettings, month('2026-10'))).toEqual([]);
});
