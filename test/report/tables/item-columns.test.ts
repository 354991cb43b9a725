import { describe, expect, it } from 'vitest';
import { itemSentences } from '../../../src/report/items/item-sentence.js';
import type { ItemRow } from '../../../src/report/items/item-standing.js';
import { cellText } from '../../../src/report/tables/cell.js';
import { itemColumnsNamed } from '../../../src/report/tables/item-columns.js';
import { asOfMs, itemOf } from '../sample-month.js';

const cells = (names: readonly string[], changes: Parameters<typeof itemOf>[0]): string[] => {
  const row: ItemRow = { item: itemOf(changes), standing: undefined, asOfMs };
  return itemColumnsNamed(names).map((column) => cellText(column, row, '.'));
};

describe('the columns of an item', () => {
  it('come in the order they are named in', () => {
    expect(itemColumnsNamed(['note', 'code']).map(({ name }) => name)).toEqual(['note', 'code']);
  });

  it('refuse a name that is none, as a fault of the program', () => {
    expect(() => itemColumnsNamed(['code', 'colour'])).toThrow('an item has no column colour');
  });

  it('show figures in major units where the unit is minor or usd6, and raw claims beside them', () => {
    const names = ['expected', 'actual', 'difference', 'difference_usd6', 'claim_usd6'];
    expect(cells(names, {})).toEqual(['97.00', '97.01', '0.01', '12500', '12500']);
    expect(
      cells(names, {
        unit: 'usd6',
        expected: '0',
        actual: '-5',
        difference: '-5',
        differenceUsd6: -5n,
        claimUsd6: 5n,
      }),
    ).toEqual(['0.000000', '-0.000005', '-0.000005', '-5', '5']);
  });

  it('leave a difference empty that there is none of', () => {
    const changes = {
      unit: 'text',
      expected: 'issued',
      actual: '=1',
      difference: '',
      differenceUsd6: undefined,
    } as const;
    expect(cells(['expected', 'actual', 'difference', 'difference_usd6'], changes)).toEqual([
      'issued',
      "'=1",
      '',
      '',
    ]);
  });

  it('take class and severity from the item, whose class need not be the code\u2019s', () => {
    expect(cells(['code', 'class', 'severity'], { code: 'DP-NOT-CREDITED', class: 'T' })).toEqual([
      'DP-NOT-CREDITED',
      'T',
      'low',
    ]);
    expect(cells(['class', 'severity'], { code: 'EV-SIG-INVALID', class: 'E' })).toEqual(['E', 'critical']);
  });

  it('join causes and roots by a bar, and name a figure without a cause unexplained', () => {
    const changes = { causes: ['previous_price', 'half_up'], causedBy: ['a', 'b'] } as const;
    expect(cells(['cause', 'caused_by'], changes)).toEqual(['half_up|previous_price', 'a|b']);
    expect(cells(['cause', 'caused_by'], { causes: [] })).toEqual(['unexplained', '']);
  });

  it('name no cause where no formula makes the figure', () => {
    expect(cells(['cause'], { code: 'OR-NOT-IN-BOOKS', causes: [] })).toEqual(['']);
    expect(cells(['cause'], { code: 'OR-CUTOFF', class: 'T', causes: [] })).toEqual(['']);
    expect(cells(['cause'], { code: 'OR-DOUBLE-DEBIT', causes: ['charged_twice'] })).toEqual([
      'charged_twice',
    ]);
  });

  it.each([
    ['minor', 'GBP'],
    ['usd6', 'USD'],
    ['count', ''],
    ['bps', ''],
    ['rate', ''],
    ['plus', ''],
    ['time', ''],
    ['text', ''],
  ] as const)(
    'have as currency that of the figures, with the order\u2019s own apart: %s is in %j',
    (unit, currency) => {
      expect(cells(['currency', 'order_currency'], { unit })).toEqual([currency, 'GBP']);
    },
  );

  it('say what is wrong in the sentence that the terminal has behind the code', () => {
    const item = itemOf({ code: 'OR-NOT-IN-BOOKS' });
    const [title = ''] = cells(['title'], item);
    expect(title).toBe('order ref-1 (demo-books): the provider has the order, the book does not.');
    expect(itemSentences(item)[0]).toBe(`OR-NOT-IN-BOOKS, ${title}`);
  });

  it('show the claim in dollars and who owes it, and no day where there is no time', () => {
    const names = ['occurred_on', 'claim_usd', 'owed_by', 'effect_usd6', 'claim_plus', 'settled_by'];
    expect(cells(names, {})).toEqual(['2026-10-05', '0.012500', 'provider', '-12500', '', '']);
    expect(cells(['occurred_on'], { occurredAtMs: undefined })).toEqual(['']);
  });

  it('call an item without a standing new', () => {
    expect(cells(['state', 'first_seen', 'last_seen', 'accepted_at'], {})).toEqual(['new', '', '', '']);
  });
});
