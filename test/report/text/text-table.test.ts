import { describe, expect, it } from 'vitest';
import { tableLines, textTable } from '../../../src/report/text/text-table.js';

const columns = [
  { title: 'account', align: 'left' },
  { title: 'amount', align: 'right' },
] as const;

describe('tableLines', () => {
  it('gives the lines of the table one by one, the rows read twice and none of them held', () => {
    let read = 0;
    const rows = function* () {
      read += 1;
      yield ['Float', '1.00'];
      yield ['Equity', '12345.00'];
    };
    expect([...tableLines(columns, rows)].join('\n')).toBe(textTable(columns, [...rows()]));
    expect(read).toBe(3);
  });
});

describe('textTable', () => {
  it('puts words to the left and numbers to the right, with the totals under a rule', () => {
    expect(textTable(columns, [['Float', '1.00']], [['total', '12345.00']])).toBe(
      [
        'account    amount',
        '-------  --------',
        'Float        1.00',
        '-------  --------',
        'total    12345.00',
      ].join('\n'),
    );
  });

  it('has nothing in it that a terminal would obey, and keeps its columns straight all the same', () => {
    const [, , hostile, plain] = textTable(columns, [
      ['a\u001b[31m', '1'],
      ['b', '2'],
    ]).split('\n');
    expect(hostile).not.toContain('\u001b');
    expect(hostile?.length).toBe(plain?.length);
  });

  it('leaves no blanks at the end of a line', () => {
    expect(textTable(columns, [['Float', '']]).split('\n')[2]).toBe('Float');
  });
});
