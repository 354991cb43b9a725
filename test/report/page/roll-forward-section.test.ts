import { describe, expect, it } from 'vitest';
import type { RollForwardStepName } from '../../../src/reconcile/result/result.js';
import { rollForwardHtml, sidesHtml } from '../../../src/report/page/roll-forward-section.js';
import { resultOf, stepOf } from '../sample-month.js';
import { recordsOf, tableOf, textOf } from './support/read-page.js';

const stated = (step: RollForwardStepName, usd6: bigint, count?: number) =>
  stepOf({ step, statement: { count, usd6 }, movements: undefined, ledger: undefined });

const month = [
  stated('opening', 100n),
  stated('grants', 0n, 0),
  stated('deposits', 50n, 1),
  stated('orders', -30n, 4),
  stated('closing', 120n),
];

describe('the roll-forward', () => {
  it('falls from the opening over what happened to the closing', () => {
    const { html: page } = rollForwardHtml(resultOf({ rollForward: month }));
    expect(
      recordsOf(page, 'From opening to closing, as stated').map((row) => [row['Step'], row['Amount']]),
    ).toEqual([
      ['Opening', '0.000100 USD'],
      ['Deposits 1', '+0.000050 USD'],
      ['Orders 4', '-0.000030 USD'],
      ['Closing', '0.000120 USD'],
    ]);
    const bars = [...page.matchAll(/<rect class="(\w+)" x="(\d+)" y="0" width="(\d+)"/g)];
    // Of 150: each begins where the one before it ended.
    expect(bars.map(([, ...bar]) => bar)).toEqual([
      ['level', '0', '667'],
      ['up', '667', '333'],
      ['down', '800', '200'],
      ['level', '0', '800'],
    ]);
  });

  it('goes by the movements where nothing verified is stated, and says so', () => {
    const moved = month.map((step) => ({ ...step, statement: undefined, movements: step.statement }));
    const { html: page } = rollForwardHtml(resultOf({ rollForward: moved }));
    expect(tableOf(page, 'From opening to closing, by the movements: no verified statement')).toHaveLength(5);
  });

  it('says that there is nothing to roll forward where no opening and closing is known', () => {
    const unknown = stepOf({ step: 'closing', statement: undefined, movements: undefined });
    for (const rollForward of [[], [unknown]]) {
      const { html: page } = rollForwardHtml(resultOf({ rollForward }));
      expect(textOf(page)).toContain('No opening and closing of this month is known');
      expect(page).not.toContain('<table');
    }
  });

  it.each([
    [[], 'No balance was read.'],
    [
      [stated('balance_read', 5n)],
      'The balance read is 0.000005 USD, and it is not known what it should be.',
    ],
    [
      [stated('balance_read', 5n), stated('expected_balance', 5n)],
      'The balance read is 0.000005 USD, as it should be.',
    ],
    [
      [stated('balance_read', 5n), stated('expected_balance', 6n)],
      '0.000005 USD, where 0.000006 USD is due.',
    ],
  ])('says how the balance read stands to the one that is due', (rollForward, words) => {
    expect(textOf(rollForwardHtml(resultOf({ rollForward })).html)).toContain(words);
  });

  it('has every step on all four sides, and leaves a cell empty where a side has none', () => {
    const records = { count: 1, usd6: 7n };
    const { html: page } = sidesHtml(resultOf({ rollForward: [{ ...stepOf(), records }, ...month] }));
    expect(tableOf(page, 'As stated')[1]).toEqual([
      'Orders',
      '-121.250000 USD',
      '-121.250000 USD',
      '-121.250000 USD',
      '0.000007 USD',
      'ties',
    ]);
    expect(tableOf(page, 'As stated')[2]).toEqual(['Opening', '0.000100 USD', '', '', '', 'ties']);
    expect(sidesHtml(resultOf()).html).toBe('');
  });
});
