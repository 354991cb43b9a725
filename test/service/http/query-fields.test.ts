import { describe, expect, it } from 'vitest';
import { limitField, queryField } from '../../../src/service/http/query-fields.js';

const bounds = { least: 1, most: 100, default: 50 };

describe('limitField', () => {
  it('is the default when absent, and the number when within bounds', () => {
    expect(limitField([], 'limit', bounds)).toBe(50);
    expect(limitField([['limit', '1']], 'limit', bounds)).toBe(1);
    expect(limitField([['limit', '100']], 'limit', bounds)).toBe(100);
  });

  it.each(['0', '101', '-1', '01', '1.0', '1e1', '', ' 1', '１', '99999999999999999999'])(
    'refuses "%s"',
    (text) => {
      expect(() => limitField([['limit', text]], 'limit', bounds)).toThrow(
        'limit is a whole number from 1 to 100',
      );
    },
  );
});

describe('queryField', () => {
  it('refuses a name that is given twice, even with one value', () => {
    expect(queryField([['a', '1']], 'a')).toBe('1');
    expect(queryField([['a', '1']], 'b')).toBeUndefined();
    expect(() =>
      queryField(
        [
          ['a', '1'],
          ['a', '1'],
        ],
        'a',
      ),
    ).toThrow('more than once');
  });
});
