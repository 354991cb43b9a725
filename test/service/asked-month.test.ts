import { describe, expect, it } from 'vitest';
import { askedMonthOf } from '../../src/service/asked-month.js';

describe('askedMonthOf', () => {
  it.each(['1970-01', '2026-09', '9999-12'])('reads %s', (text) => {
    expect(askedMonthOf(text)).toEqual({ kind: 'month', month: text });
  });

  it.each(['1969-12', '0001-01', '0000-12', '1000-06'])('knows %s for a month before 1970', (text) => {
    expect(askedMonthOf(text)).toEqual({ kind: 'before_1970' });
  });

  it.each([
    '',
    '1969-13',
    '1969-00',
    '69-12',
    '1969-1',
    '1969-12 ',
    '-001-01',
    '00001-01',
    '１９６９-12',
    '../../x',
  ])('reads nothing out of "%s"', (text) => expect(askedMonthOf(text)).toEqual({ kind: 'malformed' }));
});
