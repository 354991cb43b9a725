import { describe, expect, it } from 'vitest';
import { delimiterOf, plainProfile } from '../../../../src/records/from-file/profile/file-profile.js';

describe('delimiterOf', () => {
  it.each([',', ';', '\t', '|', ':', '^', '~', '#', '!'])('takes %j', (delimiter) => {
    expect(delimiterOf({ ...plainProfile, delimiter })).toBe(delimiter);
  });

  it.each(['', '"', ' ', '\n', '\r', '\0', 'a', '0', ';;', '€', '；', '\u007f'])(
    'refuses %j',
    (delimiter) => {
      expect(() => delimiterOf({ ...plainProfile, delimiter })).toThrow(
        'a tab or one character of ASCII punctuation other than a quote is expected',
      );
    },
  );
});

describe('the plain profile', () => {
  it('is commas, points, UTC and our own names', () => {
    expect(plainProfile).toEqual({ delimiter: ',', decimal: '.', timeZone: 'UTC', columns: {} });
  });
});
