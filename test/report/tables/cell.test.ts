import { describe, expect, it } from 'vitest';
import type { Unit } from '../../../src/reconcile/finding/discrepancy.js';
import { cellText, recordOf, remembered } from '../../../src/report/tables/cell.js';
import {
  amount2,
  amount6,
  type Column,
  date,
  decimal,
  figure,
  integer,
  text,
  time,
} from '../../../src/report/tables/column.js';

const cell = (column: Column<null>, mark = '.'): string => cellText(column, null, mark);

describe('a cell of a column', () => {
  it('writes minor units in major units with 2 places and usd6 with 6, both with the decimal mark', () => {
    expect(cell(amount2('a', () => 1234n))).toBe('12.34');
    expect(
      cell(
        amount2('a', () => -5n),
        ',',
      ),
    ).toBe('-0,05');
    expect(cell(amount6('a', () => 12_630_000n))).toBe('12.630000');
    expect(
      cell(
        amount6('a', () => -12_300_000n),
        ',',
      ),
    ).toBe('-12,300000');
  });

  it('keeps every digit of an amount beyond the safe integers', () => {
    expect(cell(amount6('a', () => 9_007_199_254_740_993_000_001n))).toBe('9007199254740993.000001');
    expect(cell(amount2('a', () => -9_007_199_254_740_993n))).toBe('-90071992547409.93');
    expect(cell(integer('a', () => 9_007_199_254_740_993n))).toBe('9007199254740993');
  });

  it('leaves a cell empty where there is no value', () => {
    for (const column of [
      amount2<null>('a', () => undefined),
      amount6<null>('a', () => undefined),
      integer<null>('a', () => undefined),
      time<null>('a', () => undefined),
      date<null>('a', () => undefined),
      text<null>('a', () => ''),
      decimal<null>('a', () => ''),
      figure<null>('a', () => ({ unit: 'usd6', text: '' })),
    ]) {
      expect(cell(column)).toBe('');
    }
  });

  it('never guards a number, however it begins', () => {
    expect(cell(integer('a', () => -1))).toBe('-1');
    expect(cell(amount6('a', () => -1n))).toBe('-0.000001');
    expect(cell(decimal('a', () => '-0.5'))).toBe('-0.5');
  });

  it('guards text, a negative number in it included', () => {
    expect(cell(text('a', () => '-1'))).toBe("'-1");
    expect(cell(text('a', () => '=1'))).toBe("'=1");
  });

  it('takes what is no plain decimal in a column of rates for text', () => {
    expect(
      cell(
        decimal('a', () => '1.25'),
        ',',
      ),
    ).toBe('1,25');
    expect(cell(decimal('a', () => '1e3'))).toBe('1e3');
    expect(cell(decimal('a', () => '-1e3'))).toBe("'-1e3");
    expect(cell(decimal('a', () => '=1'))).toBe("'=1");
  });

  it('writes a time as ISO 8601 in UTC with milliseconds', () => {
    expect(cell(time('a', () => Date.UTC(2026, 9, 5, 9, 30)))).toBe('2026-10-05T09:30:00.000Z');
  });

  it('writes a date as the day in UTC', () => {
    expect(cell(date('a', () => Date.UTC(2026, 9, 5, 23, 59, 59, 999)))).toBe('2026-10-05');
    expect(cell(date('a', () => Date.UTC(2026, 9, 6)))).toBe('2026-10-06');
  });

  it.each<[Unit, string, string]>([
    ['usd6', '-12630000', '-12,630000'],
    ['minor', '9701', '97,01'],
    ['minor', '-1', '-0,01'],
    ['count', '-3', '-3'],
    ['bps', '300', '300'],
    ['rate', '1.25', '1,25'],
    ['plus', '-0.5', '-0,5'],
    ['time', '2026-10-05T09:30:00.000Z', '2026-10-05T09:30:00.000Z'],
    ['time', '-1', "'-1"],
    ['text', 'issued', 'issued'],
    ['text', '1.25', '1.25'],
    ['text', '-1', "'-1"],
    ['usd6', '=1', "'=1"],
    ['count', 'none', 'none'],
  ])('writes a figure in %s of %j as %j', (unit, value, expected) => {
    expect(
      cell(
        figure('a', () => ({ unit, text: value })),
        ',',
      ),
    ).toBe(expected);
  });
});

describe('what is remembered of a column', () => {
  it('is made anew only where a row says another thing than the row before', () => {
    const made: string[] = [];
    const cellOf = remembered(
      (row: string) => row,
      (value) => {
        made.push(value);
        return `<${value}>`;
      },
    );
    expect(['', '', 'a', 'a', 'b', 'a', ''].map(cellOf)).toEqual([
      '<>',
      '<>',
      '<a>',
      '<a>',
      '<b>',
      '<a>',
      '<>',
    ]);
    expect(made).toEqual(['', 'a', 'b', 'a', '']);
  });
});

describe('a row as a record', () => {
  it('has safe integers as numbers, amounts as decimal text, no guard, and null for what is absent', () => {
    const columns: Column<null>[] = [
      text('a', () => '=1'),
      integer('b', () => -7n),
      integer('c', () => 9_007_199_254_740_993n),
      amount6('d', () => -1n),
      time('e', () => undefined),
      time('f', () => 0),
      figure('g', () => ({ unit: 'minor', text: '9701' })),
    ];
    expect(recordOf(columns, null)).toEqual({
      a: '=1',
      b: -7,
      c: '9007199254740993',
      d: '-0.000001',
      e: null,
      f: '1970-01-01T00:00:00.000Z',
      g: '97.01',
    });
  });
});
