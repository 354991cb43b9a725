import { describe, expect, it } from 'vitest';
import { cellText } from '../../src/report/column.js';
import { itemColumnsNamed } from '../../src/report/item-columns.js';
import type { ItemRow } from '../../src/report/item-standing.js';
import { asOfMs, itemOf } from './sample-month.js';

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

  it('call an item without a standing new', () => {
    expect(cells(['state', 'first_seen', 'last_seen', 'accepted_at'], {})).toEqual(['new', '', '', '']);
  });
});
