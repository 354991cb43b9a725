import { describe, expect, it } from 'vitest';
import { countText } from '../../../src/base/text/count-text.js';

describe('countText', () => {
  it.each([
    [0, '0 accounts'],
    [1, '1 account'],
    [2, '2 accounts'],
    [1n, '1 account'],
  ])('gives %s its noun: one thing is no plural', (count, text) => {
    expect(countText(count, 'account')).toBe(text);
  });

  it('takes a plural that is not made with an s', () => {
    expect([1, 2].map((count) => countText(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  });
});
